// Tries each optional part: the packages named are Debian's.

#include "runner/doctor/parts.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>

#include "runner/batch/ranks/mpi_link.hpp"
#include "runner/doctor/self_check.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/plots/png.hpp"
#include "runner/programs/program_fault.hpp"
#include "runner/programs/program_files.hpp"

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

OptionalPart look_at_mpi() {
    constexpr std::string_view purpose = "one run on many machines";
    if (!has_mpi())
        return absent("MPI", purpose,
                      "not in this build; " + install("libopenmpi-dev openmpi-bin") +
                          ", then build from source");
    const auto version = run_briefly({"mpirun", "--version"}, patience);
    if (!version) return absent("MPI", purpose, install("openmpi-bin"));
    std::vector<std::string> command = {"mpirun", "-n", "2"};
    if (version->said.find("Open MPI") != std::string::npos) {
        command.emplace_back("--oversubscribe");
        if (::geteuid() == 0) command.emplace_back("--allow-run-as-root");
    }
    command.push_back(std::filesystem::read_symlink("/proc/self/exe"));
    for (const char* const word : {"run", "--game", "tile-game", "--strategy", "random", "--games",
                                   "100", "--threads", "1", "-q", "--out", "-"})
        command.emplace_back(word);
    const auto run = run_briefly(command, patience);
    if (!run || !run->well) return fault("MPI", "mpirun -n 2", run.value_or(BriefRun{}));
    return {"MPI", PartState::works, version->said + ", two ranks played together"};
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

}  // namespace

std::vector<OptionalPart> look_at_parts() {
    return {check_games(),
            look_at_pictures(),
            look_at_mpi(),
            look_at_slurm(),
            by_program("parallel", {"parallel", "--version"}, "shards on one machine", "parallel"),
            look_at_python(),
            look_at_numpy(),
            by_program("perf", {"perf", "--version"}, "./dev profile", "linux-perf"),
            by_program("callgrind", {"valgrind", "--version"}, "./dev profile where perf may not",
                       "valgrind"),
            by_program("manual", {"man", "--version"}, "man skerry", "man-db")};
}

}  // namespace skerry
