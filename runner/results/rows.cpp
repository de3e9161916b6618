// Formats the rows of games as CSV and writes them to their file as the run goes on.

#include "runner/results/rows.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>
#include <system_error>

#include "runner/documents/csv.hpp"
#include "runner/documents/replacing.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

constexpr std::string_view scores_head = "game,strategy,finished,score";
constexpr std::string_view plays_head = "game,deal,play,strategy,finished,score";
constexpr std::string_view matches_head = "pair,a,b,a_seat,ending,points,margin";

[[noreturn]] void fail(const std::string& path, int error) {
    throw UserError(path + ": cannot be written: " + std::generic_category().message(error));
}

/// What would be lost with a file; empty if it has no more than a head of rows.
std::string lost_with(const std::string& path) {
    const std::string head = head_of_file(path);
    if (head.empty()) return {};
    if (!head.starts_with(scores_head) && !head.starts_with(plays_head) &&
        !head.starts_with(matches_head))
        return "something that is not the rows of a run";
    const std::size_t end = head.find('\n');
    return end + 1 == head.size() ? std::string() : "the rows of a run";
}

const char* points_of(const MatchGame& game, std::size_t seat) {
    if (game.winner == Winner::none) return "0.5";
    return (game.winner == Winner::first) == (seat == 0) ? "1" : "0";
}

}  // namespace

RowFile::RowFile(const std::string& path, const ExperimentFacts& facts, bool force)
    : path_(path), components_(facts.components.size()), plays_(facts.plays) {
    for (const StrategyFacts& strategy : facts.strategies)
        labels_.push_back(csv_cell(strategy.label));
    std::string head(plays_ > 1 ? plays_head : scores_head);
    if (facts.seats == 2) {
        matchups_ = matchups_of(facts.strategies.size());
        head = matches_head;
    }
    for (const std::string& component : facts.components) head += "," + csv_cell(component);
    if (path == "-") {
        file_ = stdout;
    } else {
        lock_ = lock_for_writing(path);
        const std::string lost = lost_with(path);
        if (!force && !lost.empty()) refuse_to_replace(path, lost, "--rows");
        file_ = std::fopen(path.c_str(), "wbe");
        if (file_ == nullptr) fail(path, errno);
    }
    write(head + "\n");
}

RowFile::~RowFile() {
    if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

void RowFile::print(std::uint64_t game, const GameEnds& ends, std::string& into) const {
    if (matchups_.empty())
        print_scores(game, ends.scores, into);
    else
        print_matches(game, ends.pairs, into);
}

void RowFile::print_scores(std::uint64_t game, std::span<const GameResult> results,
                           std::string& into) const {
    const auto to = std::back_inserter(into);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const GameResult& result = results[i];
        fmt::format_to(to, "{},", game);
        if (plays_ > 1) fmt::format_to(to, "{},{},", game / plays_, game % plays_);
        fmt::format_to(to, "{},{},", labels_[i], result.finished ? 1 : 0);
        if (result.finished) fmt::format_to(to, "{}", result.total);
        for (std::size_t c = 0; c < components_; ++c) {
            into += ',';
            if (result.finished) fmt::format_to(to, "{}", result.components[c]);
        }
        into += '\n';
    }
}

void RowFile::print_matches(std::uint64_t game_index, std::span<const MatchPair> pairs,
                            std::string& into) const {
    const auto to = std::back_inserter(into);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        // The seat of a, which sits in seat g of game g.
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const MatchGame& game = pairs[i].games[seat];
            const bool scored = game.ending == MatchEnding::scored;
            fmt::format_to(to, "{},{},{},{},{},{},", game_index, labels_[matchups_[i].a],
                           labels_[matchups_[i].b], seat + 1,
                           ending_names[static_cast<std::size_t>(game.ending)],
                           game.ending == MatchEnding::unfinished ? "" : points_of(game, seat));
            if (scored) fmt::format_to(to, "{}", game.totals[seat] - game.totals[1 - seat]);
            for (std::size_t c = 0; c < components_; ++c) {
                into += ',';
                if (scored)
                    fmt::format_to(to, "{}",
                                   game.components[seat][c] - game.components[1 - seat][c]);
            }
            into += '\n';
        }
}

void RowFile::write(std::string_view rows) {
    if (error_ != 0) return;
    errno = 0;
    if (std::fwrite(rows.data(), 1, rows.size(), file_) != rows.size() || std::fflush(file_) != 0)
        error_ = errno != 0 ? errno : EIO;
}

void RowFile::close() {
    if (error_ == 0 && file_ != stdout && file_ != nullptr) {
        std::FILE* const file = file_;
        file_ = nullptr;
        if (std::fclose(file) != 0) error_ = errno;
    }
    if (error_ != 0) fail(path_ == "-" ? "standard output" : path_, error_);
}

}  // namespace skerry
