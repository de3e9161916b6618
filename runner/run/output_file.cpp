// The result file of a run: what it may replace, and where a result goes that may not.

#include "runner/run/output_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runner/documents/user_error.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

/// `out/x.WORD.json` for `out/x.json`, `out/x.WORD` for `out/x`: no two results share one.
std::string named(const std::string& path, const std::string& word) {
    constexpr std::string_view ending = ".json";
    const bool json = path.ends_with(ending);
    if (!json) return path + "." + word;
    return path.substr(0, path.size() - ending.size()) + "." + word + std::string(ending);
}

/// Locked first, so that nothing changes after it was read.
FileLock lock_output(const std::string& path, const std::string& input) {
    if (path.empty() || path == "-") return {};
    std::error_code ignored;
    const bool is_input = !input.empty() && fs::equivalent(path, input, ignored);
    if (is_input && !seems_result(path))
        throw UserError(path + ": is the configuration itself; the result needs another file");
    return lock_for_writing(path);
}

}  // namespace

std::string partial_name(const std::string& path) { return named(path, "partial"); }

std::string asked_output(std::string path) {
    return path == "none" ? std::string() : std::move(path);
}

OutputFile::OutputFile(std::string path, const std::string& input, bool force)
    : path_(asked_output(std::move(path))),
      force_(force),
      lock_(lock_output(path_, input)),
      held_(is_standard_output() ? std::string() : path_) {}

bool OutputFile::is_kept_in_file() const {
    std::error_code ignored;
    const fs::file_status status = fs::status(path_, ignored);
    return !none() && !is_standard_output() && (fs::is_regular_file(status) || !fs::exists(status));
}

void OutputFile::require_nothing_lost(const ExperimentFacts& facts,
                                      const std::vector<GameRange>& games) const {
    if (force_) return;
    const std::string lost = held_.lost_to(experiment_json(facts), games);
    if (!lost.empty()) refuse_to_replace(path_, lost);
}

/// A finished result of this run's games replaces what was looked at before the run. An unfinished
/// one replaces no finished one, and none replaces games that it has not.
bool OutputFile::takes(const ordered_json& result, const RunStatus& status) const {
    if (!status.is_finished() && held_.is_finished()) return false;
    return force_ || held_.lost_to(result.at("experiment"), status.played).empty();
}

/// Equal games give equal figures; if they do not, the program has changed, and what the old
/// one made is kept.
void OutputFile::replace(const ordered_json& result, const StopFlag* stop) const {
    const std::string text = print_final_result(result);
    if (force_ || !held_.contradicts(result)) {
        write_whole(path_, text, stop);
        return;
    }
    const std::string previous = free_name(named(path_, "previous"));
    write_keeping_previous(path_, previous, text);
    tell(
        fmt::format("warning: {}: held other figures of the same games, as another program makes "
                    "them; they are kept in {}\n",
                    path_, previous));
}

std::string OutputFile::write(const ordered_json& result, const RunStatus& status,
                              const StopFlag* stop) const {
    if (is_standard_output()) {
        print_document(print_final_result(result));
        flush_output();
        return "standard output";
    }
    if (takes(result, status)) {
        replace(result, stop);
        return path_;
    }
    std::string partial = partial_name(path_);
    if (!HeldResult(partial).lost_to(result.at("experiment"), status.played).empty())
        partial = free_name(partial);
    const FileLock lock = lock_for_writing(partial);
    write_whole(partial, print_final_result(result));
    return partial;
}

void OutputFile::remove_partial(const ExperimentFacts& facts,
                                const std::vector<GameRange>& games) const {
    const std::string partial = partial_name(path_);
    if (!is_kept_in_file() || head_of_file(partial).empty()) return;
    if (!HeldResult(partial).lost_to(experiment_json(facts), games).empty()) return;
    static_cast<void>(failure_of([&] {  // another run may be writing it
        const FileLock lock = lock_for_writing(partial);
        std::error_code ignored;
        fs::remove(partial, ignored);
        remove_kept_scores(partial);
    }));
}

}  // namespace skerry
