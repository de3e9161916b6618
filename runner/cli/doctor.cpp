// skerry doctor: what works here.

#include "runner/doctor/doctor.hpp"

#include <unistd.h>

#include "runner/cli/commands.hpp"
#include "runner/console/terminal.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr const char* doctor_footer = R"(
Examples:
  skerry doctor
  skerry doctor --report >fault.md               then write above it what went wrong

Plays some games on one thread and on several, and tries each optional part. This takes some seconds.
It names the Debian packages of each part that is absent. The exit code is 1 if a part is installed
and does not work.)";

int doctor(bool report) {
    const std::vector<OptionalPart> parts = look_at_parts();
    print(report ? report_block(parts) : doctor_text(parts, style_of(STDOUT_FILENO)));
    const bool fault =
        std::ranges::find(parts, PartState::fault, &OptionalPart::state) != parts.end();
    return fault ? exit_differences : exit_ok;
}

}  // namespace

void add_doctor(Command program, int& exit_code) {
    const Command command =
        program.add_subcommand("doctor", "Which optional parts work on this machine");
    const auto report = std::make_shared<bool>(false);
    command.add_flag("--report", *report, "as a block for a report of a fault, with the machine");
    command.footer(doctor_footer);
    command.callback([report, &exit_code] { exit_code = doctor(*report); });
}

}  // namespace skerry
