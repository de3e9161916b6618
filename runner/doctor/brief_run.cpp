#include "runner/doctor/brief_run.hpp"

#include "runner/documents/visible_text.hpp"
#include "runner/programs/process.hpp"
#include "runner/programs/program_files.hpp"

namespace skerry {

namespace {

std::string first_line(const std::string& text) {
    const std::size_t start = text.find_first_not_of(" \n");
    if (start == std::string::npos) return {};
    return visible_line(text.substr(start, text.find('\n', start) - start));
}

}  // namespace

std::optional<BriefRun> run_briefly(const std::vector<std::string>& command,
                                    std::chrono::milliseconds limit) {
    std::string path;
    try {
        path = find_program(command.front());
    } catch (const ProgramFault&) {
        return std::nullopt;
    }
    BriefRun run;
    try {
        Process process(path, command);
        const auto deadline = Process::Clock::now() + limit;
        try {
            while (run.said.empty()) run.said = process.read_line(deadline, limit);
        } catch (const ProgramFault&) {  // it ended, or says nothing: its end tells
        }
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
        const std::optional<ProgramEnd> end =
            process.close_input(std::max(left, std::chrono::milliseconds(100)));
        run.well = end == ProgramEnd{};
        run.end = end ? end_text(*end)
                      : "did not end within " + std::to_string(limit.count() / 1000) + " s";
        // What went wrong stands on standard error, where something did.
        const std::string errors = first_line(process.error_tail());
        if (!errors.empty() && (!run.well || run.said.empty())) run.said = errors;
    } catch (const ProgramFault& fault) {
        run.end = fault.what();
    }
    return run;
}

}  // namespace skerry
