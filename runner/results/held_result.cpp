// Compares the result in a file with the one that is to replace it: experiment and games.

#include "runner/results/held_result.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/open_file.hpp"

namespace skerry {

namespace {

constexpr std::string_view games_place = "/seeds/games";

/// A seed is a string in results, and a number for everybody else.
std::string unquoted(const std::string& text) {
    return text.size() > 1 && text.front() == '"' ? text.substr(1, text.size() - 2) : text;
}

std::string place_text(const JsonDifference& difference) {
    constexpr std::string_view text = "{}: {} in the file, {} in this run";
    if (difference.pointer == "/seeds/master")
        return fmt::format(text, "seed", unquoted(difference.left), unquoted(difference.right));
    const std::string place =
        difference.pointer == games_place ? "games" : difference.pointer.substr(1);
    return fmt::format(text, place, difference.left, difference.right);
}

/// The games of `ranges` that are not in `others`; both ascending.
std::vector<GameRange> games_without(const std::vector<GameRange>& ranges,
                                     const std::vector<GameRange>& others) {
    std::vector<GameRange> list;
    for (const GameRange& range : ranges) {
        std::vector<GameRange> common;
        for (const GameRange& other : others) {
            const GameRange both{std::max(range.begin, other.begin),
                                 std::min(range.end, other.end)};
            if (both.begin < both.end) common.push_back(both);
        }
        for (const GameRange& gap : gaps(range, common)) list.push_back(gap);
    }
    return list;
}

}  // namespace

ExperimentDifferences experiment_differences(const ordered_json& saved, const ordered_json& own) {
    // Compared as a file would hold it: labels that are not UTF-8 are written with replacements.
    const ordered_json written = as_written(own);
    constexpr std::size_t most = 2;
    ExperimentDifferences differences;
    for (const JsonDifference& difference : json_differences(saved, written, "", most)) {
        differences.places.push_back(place_text(difference));
        if (difference.pointer != games_place) differences.in_games_only = false;
    }
    return differences;
}

bool seems_result(const std::string& path) {
    const std::string head = head_of_file(path);
    const std::size_t begin = head.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos || head[begin] != '{') return false;
    return read_file(path).find(fmt::format("\"{}\"", result_schema)) != std::string::npos;
}

HeldResult::HeldResult(const std::string& path) {
    if (head_of_file(path).empty()) return;
    if (!seems_result(path)) {
        foreign_ = "something that is not a result";
        return;
    }
    try {
        result_ = std::make_shared<const Result>(Result::read(path));
    } catch (const UserError& error) {
        std::string_view why = error.what();
        why = why.substr(0, why.find("; to play it again"));
        const std::string place = path + ": ";
        foreign_ = fmt::format("a result that cannot be compared with this one ({})",
                               why.starts_with(place) ? why.substr(place.size()) : why);
    }
}

std::string HeldResult::lost_to(const ordered_json& experiment,
                                const std::vector<GameRange>& games) const {
    if (!result_) return foreign_;
    const ordered_json& saved = result_->experiment();
    ordered_json compared = experiment;
    // A margin adds verdicts and changes no figure: nothing is lost with it.
    if (!saved.contains("margin")) compared.erase("margin");
    const ExperimentDifferences differences = experiment_differences(saved, compared);
    if (!differences.in_games_only)
        return fmt::format("a result of another experiment ({})",
                           fmt::join(differences.places, "; "));
    const std::vector<GameRange> lost = games_without(played(), games);
    if (lost.empty()) return {};
    return fmt::format("{} of this experiment, which this run has not,", range_text(lost));
}

std::vector<GameRange> HeldResult::played() const {
    return result_ ? result_->status.played : std::vector<GameRange>();
}

bool HeldResult::contradicts(const ordered_json& result) const {
    if (!result_) return false;
    constexpr std::array<const char*, 4> run{"status", "stop_reason", "played", "experiment"};
    const auto agrees = [&](const char* key) {
        return is_same_json(result_->json().at(key), result.at(key));
    };
    return std::ranges::all_of(run, agrees) && !agrees("tally");
}

namespace fs = std::filesystem;

std::string previous_checkpoint(const std::string& path) { return followed(path) + ".previous"; }

CheckpointFile::CheckpointFile(std::string path, bool is_good)
    : path_(std::move(path)), target_(followed(path_)), is_good_(is_good) {
    lock_ = lock_for_writing(path_);
    remove_leftovers(previous_checkpoint(target_));
}

void CheckpointFile::write(std::string_view text) {
    if (is_good_)
        write_keeping_previous(target_, previous_checkpoint(target_), text);
    else
        write_whole(target_, text);
    is_good_ = true;
}

void CheckpointFile::remove() {
    // The latest goes last: a run that is killed in between still goes on from it.
    std::error_code ignored;
    fs::remove(previous_checkpoint(target_), ignored);
    fs::remove(target_, ignored);
    is_good_ = false;
}

}  // namespace skerry
