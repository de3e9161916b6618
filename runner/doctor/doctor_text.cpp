// Says of what the program was built, and what each of its parts can do here.

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "core/simd/instruction_set.hpp"
#include "runner/doctor/doctor.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/results/environment.hpp"

namespace skerry {

namespace {

std::string names_of_instruction_sets() {
    std::string text = SKERRY_BASELINE;
#if SKERRY_X86_KERNELS
    text += ", avx2 and avx512 where the CPU has them";
#endif
    const auto best = static_cast<std::size_t>(best_instruction_set());
    return text + "; here: " +
           (best == 0 ? std::string(SKERRY_BASELINE) : std::string(instruction_set_names[best]));
}

}  // namespace

std::vector<BuildFact> build_facts() {
#ifdef SKERRY_JTHREAD
    const char* const threads = "std::jthread";
#else
    const char* const threads = "oneTBB";
#endif
#ifdef SKERRY_STATIC
    const char* const linked = "nothing (static)";
#else
    const char* const linked = "shared libraries";
#endif
    const std::string commit = build_commit;
    return {{"commit", commit.empty() ? "not known" : commit}, {"compiler", compiler_text()},
            {"instruction sets", names_of_instruction_sets()}, {"threads", threads},
            {"needs", linked}};
}

std::string version_page() {
    std::string text = version_text();
    for (const BuildFact& fact : build_facts()) text += "\n" + fact.name + ": " + fact.value;
    return text;
}

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
