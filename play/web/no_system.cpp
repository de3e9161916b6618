// What a page has not: other programs, lists of options, and a system to ask about.

#include <nlohmann/json.hpp>

#include "runner/experiment/config.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/programs/process.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

class Process::Waiter {};

std::string end_text(const ProgramEnd& end) {
    return "exited with code " + std::to_string(end.code);
}

Process::Process(const std::string& path, const std::vector<std::string>&) {
    throw ProgramFault("cannot be started: a page in a browser starts no programs (" + path + ")");
}
Process::~Process() = default;
void Process::write(std::string_view, Milliseconds) {}
std::string_view Process::read_line(Clock::time_point, Milliseconds) { return {}; }
std::optional<ProgramEnd> Process::close_input(Milliseconds) { return std::nullopt; }
const std::string& Process::error_tail() { return errors_; }
void Process::note_children() {}
std::uint64_t Process::cpu_ns() { return 0; }

Configuration with_present_programs(Configuration configuration, GameTable,
                                    std::vector<std::string>& absent) {
    for (const StrategyFacts& strategy : configuration.experiment->facts().strategies)
        absent.emplace_back(is_program(strategy) ? "a page in a browser starts no programs" : "");
    return configuration;
}

void require_startable(const JsonNode& program, const std::string&) {
    program.fail("a page in a browser starts no programs");
}

nlohmann::ordered_json tune_schema() { return {}; }
std::optional<TuneSettings> tune_settings(const Document&) { return std::nullopt; }

int available_cpus() { return 1; }
extern const char* const build_commit = "";  // a page names its own
std::string version_text() { return "skerry " SKERRY_VERSION; }
double recorded_seconds(double seconds) { return seconds; }

nlohmann::ordered_json environment(int, std::int64_t, double, std::uint64_t) {
    return {{"program", version_text()}};
}

}  // namespace skerry
