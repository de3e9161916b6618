// Tries each optional part: the packages named are Debian's.
// Starts programs briefly, and plays some games, for the report of `skerry doctor`.

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "runner/batch/batch.hpp"
#include "runner/doctor/doctor.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/plots/result_charts.hpp"
#include "runner/programs/process.hpp"
#include "runner/programs/program_settings.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

using std::chrono::seconds;

/// Interpreters and launchers take long at their first start.
constexpr seconds patience{20};

std::string install(std::string_view packages) {
    return fmt::format("apt-get install {}", packages);
}

OptionalPart absent(const std::string& name, std::string_view purpose, std::string_view remedy) {
    return {name, PartState::absent, fmt::format("{}: {}", purpose, remedy)};
}

OptionalPart fault(const std::string& name, const std::string& program, const BriefRun& run) {
    return {name, PartState::fault,
            fmt::format("{} {}{}{}", program, run.end, run.said.empty() ? "" : ": ", run.said)};
}

/// A part that is a program, which works if `command` ends well.
OptionalPart by_program(const std::string& name, const std::vector<std::string>& command,
                        std::string_view purpose, std::string_view packages) {
    const auto run = run_briefly(command, patience);
    if (!run) return absent(name, purpose, install(packages));
    if (!run->well) return fault(name, command.front(), *run);
    return {name, PartState::works, run->said.empty() ? std::string(purpose) : run->said};
}

bool is_here(const char* program) {
    try {
        find_program(program);
        return true;
    } catch (const ProgramFault&) {
        return false;
    }
}

OptionalPart look_at_pictures() {
    constexpr std::string_view purpose = "skerry show --plot FILE.png";
    const bool painter = is_here("rsvg-convert");
    if (!painter && !is_here("chromium"))
        return absent("pictures", purpose, install("librsvg2-bin"));
    try {
        png_of("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>", "pictures");
    } catch (const UserError& error) {
        return {"pictures", PartState::fault,
                fmt::format("{}; or {}", error.what(), install("librsvg2-bin"))};
    }
    return {"pictures", PartState::works,
            fmt::format("{} paints PNG", painter ? "rsvg-convert" : "chromium")};
}

OptionalPart look_at_slurm() {
    constexpr std::string_view purpose = "shards as a job array";
    const auto run = run_briefly({"sinfo", "-h", "-o", "%D nodes in %P"}, patience);
    if (!run) return absent("Slurm", purpose, install("slurm-client"));
    if (!run->well) return absent("Slurm", purpose, "sinfo is here, but no cluster: " + run->said);
    return {"Slurm", PartState::works, run->said};
}

OptionalPart look_at_python() {
    constexpr std::string_view purpose = "batches and strategies in Python";
    const char* const program =
        "import sys\n"
        "if sys.version_info < (3, 11): sys.exit('Python 3.11 or later is wanted')\n"
        "import skerry\n"
        "print('Python', sys.version.split()[0], 'with the package skerry', skerry.__version__)";
    const auto run = run_briefly({"python3", "-c", program}, patience);
    if (!run) return absent("Python", purpose, install("python3 python3-numpy"));
    if (run->well) return {"Python", PartState::works, run->said};
    const auto plain = run_briefly({"python3", "-c", "print(1)"}, patience);
    if (!plain || !plain->well) return fault("Python", "python3", *run);
    return absent(
        "Python", purpose,
        "the package skerry is not there: install the wheel, or ./dev python in the tree");
}

OptionalPart look_at_numpy() {
    constexpr std::string_view purpose = "environments, strategies for thousands of games at once";
    const auto run =
        run_briefly({"python3", "-c", "import numpy; print('numpy', numpy.__version__)"}, patience);
    if (!run || !run->well) return absent("numpy", purpose, install("python3-numpy"));
    return {"numpy", PartState::works, run->said};
}

std::string first_line(const std::string& text) {
    const std::size_t start = text.find_first_not_of(" \n");
    if (start == std::string::npos) return {};
    return visible_line(text.substr(start, text.find('\n', start) - start));
}

constexpr int games_to_play = 64;
constexpr int most_threads = 4;

std::string digest_of(const GameEntry& game, int threads) {
    const ordered_json config = {
        {"game", game.name()}, {"games", games_to_play}, {"strategies", {"random", "greedy"}}};
    const Configuration configuration =
        load_configuration(Document::of(config, "doctor"), all_games());
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    BatchOptions options;
    options.threads = threads;
    options.chunk = 8;
    const BatchResult batch = run_batch(*configuration.experiment, options, never, played);
    return result_document(configuration.experiment->facts(), batch.tally,
                           {true, "games", batch.tally.games()}, {})["digest"];
}

}  // namespace

std::vector<OptionalPart> look_at_parts() {
    return {check_games(),
            look_at_pictures(),
            look_at_slurm(),
            by_program("parallel", {"parallel", "--version"}, "shards on one machine", "parallel"),
            look_at_python(),
            look_at_numpy(),
            by_program("perf", {"perf", "--version"}, "./dev profile", "linux-perf"),
            by_program("callgrind", {"valgrind", "--version"}, "./dev profile where perf may not",
                       "valgrind"),
            by_program("manual", {"man", "--version"}, "man skerry", "man-db")};
}

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

OptionalPart check_games() {
    const int threads = std::clamp(available_cpus(), 2, most_threads);
    try {
        for (const GameEntry* game : all_games()) {
            const Document rules = Document::of(ordered_json::object(), "doctor");
            if (const std::string broken =
                    broken_promise(*game->open(rules.root()), 1, games_to_play);
                !broken.empty())
                return {"games", PartState::fault, broken};
            if (digest_of(*game, 1) != digest_of(*game, threads))
                return {"games", PartState::fault,
                        fmt::format("{}: one thread and {} make different results", game->name(),
                                    threads)};
        }
    } catch (const std::exception& error) {
        return {"games", PartState::fault, error.what()};
    }
    return {"games", PartState::works,
            fmt::format("{} games of each kind, the same results on 1 and {} threads",
                        games_to_play, threads)};
}

}  // namespace skerry
