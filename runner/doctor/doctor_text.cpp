#include "runner/doctor/doctor_text.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "runner/doctor/build_facts.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

std::string line_of(const OptionalPart& part) {
    static constexpr const char* states[] = {"works ", "absent", "FAULT "};
    return fmt::format("{}  {:<9}  ", states[static_cast<std::size_t>(part.state)], part.name);
}

std::ptrdiff_t count(const std::vector<OptionalPart>& parts, PartState state) {
    return std::ranges::count(parts, state, &OptionalPart::state);
}

/// "Debian GNU/Linux 12 (bookworm), Linux 6.1.0 x86_64"
std::string system_text() {
    std::string name = "unknown system";
    std::ifstream file("/etc/os-release");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("PRETTY_NAME=\"") && line.ends_with('"'))
            name = line.substr(13, line.size() - 14);
    utsname kernel{};
    ::uname(&kernel);
    return fmt::format("{}, {} {} {}", name, kernel.sysname, kernel.release, kernel.machine);
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "not set" : visible_line(value);
}

}  // namespace

std::string doctor_text(const std::vector<OptionalPart>& parts, const TextStyle& style) {
    std::string text = version_text() + "\n";
    for (const OptionalPart& part : parts) {
        const std::string head = line_of(part);
        text += wrap(part.told, static_cast<std::size_t>(style.width), head,
                     std::string(head.size(), ' '));
    }
    const auto faults = count(parts, PartState::fault);
    const auto missing = count(parts, PartState::absent);
    if (faults > 0)
        return text + fmt::format("{} of these {} here and {} not work.\n", faults,
                                  faults == 1 ? "is" : "are", faults == 1 ? "does" : "do");
    return text + (missing == 0 ? "All of this works.\n"
                                : "What is here works; what is absent is optional.\n");
}

std::string report_block(const std::vector<OptionalPart>& parts) {
    std::string text = "```text\n" + version_page() + "\n";
    const auto pages = static_cast<double>(::sysconf(_SC_PHYS_PAGES));
    const auto page_size = static_cast<double>(::sysconf(_SC_PAGESIZE));
    const std::string cpu = cpu_name();
    text += "system: " + system_text() + "\n";
    text += fmt::format("CPU: {}, {} for this process\n", cpu.empty() ? "unknown" : cpu,
                        available_cpus());
    text += fmt::format("memory: {:.1f} GiB\n", pages * page_size / (1U << 30));
    for (const char* const name : {"LC_ALL", "LANG", "TERM", "NO_COLOR", "CLICOLOR_FORCE"})
        text += fmt::format("{}: {}\n", name, variable(name));
    text += "\n";
    for (const OptionalPart& part : parts) text += line_of(part) + visible_line(part.told) + "\n";
    return text + "```\n";
}

}  // namespace skerry
