// Writes the rows of games to their file as the run goes on.

#include "runner/results/rows.hpp"

#include <fmt/format.h>
#include <sys/types.h>

#include <charconv>
#include <cstdlib>

#include "runner/documents/csv.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail(const std::string& path, int error) {
    throw UserError(path + ": cannot be written: " + std::generic_category().message(error));
}

/// The games of the whole run whose rows a file has, and one more if it has rows of more. Nothing
/// if it has others.
std::optional<EarlierRows> own_rows(const std::string& path, const RowText& text,
                                    const RowsBefore& before) {
    if (before.experiment == nullptr) return std::nullopt;
    return earlier_rows(path, text, before);
}

/// What would be lost with a file that this run's rows replace; empty if they have all of it.
std::string lost_with(const std::string& path, const RowText& text, const RowsBefore& before) {
    const std::string head = head_of_file(path);
    if (head.empty()) return {};
    if (!RowText::is_head(head)) return "something that is not the rows of a run";
    if (head.find('\n') + 1 == head.size()) return {};
    const auto own = own_rows(path, text, before);
    if (!own || !own->fault.empty() || own->games == 0) return "the rows of other games";
    return own->games > before.games() ? "the rows of more games" : "";
}

/// Where the rows end of the games that were played before.
std::uint64_t end_of_earlier(const std::string& path, const RowText& text, const RowsBefore& before,
                             bool force) {
    const auto own = own_rows(path, text, before);
    if (!own || !own->fault.empty() || own->games < before.played) {
        const bool some = own && own->fault.empty();
        throw UserError(fmt::format(
            "{}: has {} the first {} games, which are not played again{}; rows go on only where "
            "those of all games before are there",
            path, some ? fmt::format("rows of {} of", own->games) : "no rows of", before.played,
            own && !some ? " (" + own->fault + ")" : ""));
    }
    if (!force && own->games > before.games())
        refuse_to_replace(path, "the rows of more games", "--rows");
    return own->end_of_kept;
}

constexpr std::string_view scores_head = "game,strategy,finished,score";
constexpr std::string_view matches_head = "pair,a,b,a_seat,ending,points,margin";

const char* points_of(const MatchGame& game, std::size_t seat) {
    if (game.winner == Winner::none) return "0.5";
    return (game.winner == Winner::first) == (seat == 0) ? "1" : "0";
}

/// Takes a cell without quotes off the beginning.
std::string_view take_cell(std::string_view& left) {
    const std::size_t end = std::min(left.find_first_of(",\n"), left.size());
    const std::string_view cell = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    return cell;
}

void skip_label(std::string_view& left, const std::string& label) {
    left.remove_prefix(std::min(label.size() + 1, left.size()));
}

/// 0 for what is no number of a row: it is seen as that is not how a 0 is printed.
std::int32_t take_number(std::string_view& left) {
    const std::string_view cell = take_cell(left);
    std::int32_t number = 0;
    std::from_chars(cell.data(), cell.data() + cell.size(), number);
    return std::abs(std::int64_t{number}) <= Histogram::max_magnitude ? number : 0;
}

}  // namespace

RowFile::RowFile(const std::string& path, const ExperimentFacts& facts, bool force,
                 const RowsBefore& before)
    : path_(path), text_(facts) {
    if (path == "-") {
        if (before.played > 0)
            throw UserError(
                "--rows -: a run that continues adds to the file that has the rows of its first "
                "games");
        file_ = stdout;
        write(text_.head());
        return;
    }
    lock_ = lock_for_writing(path);
    if (before.played > 0) {
        append_after(end_of_earlier(path, text_, before, force));
        return;
    }
    const std::string lost = force ? std::string() : lost_with(path, text_, before);
    if (!lost.empty()) refuse_to_replace(path, lost, "--rows");
    file_ = std::fopen(path.c_str(), "wbe");
    if (file_ == nullptr) fail(path, errno);
    write(text_.head());
}

void RowFile::append_after(std::uint64_t end) {
    file_ = std::fopen(path_.c_str(), "r+be");
    const auto place = static_cast<off_t>(end);
    if (file_ == nullptr || ::ftruncate(::fileno(file_), place) != 0 ||
        ::fseeko(file_, place, SEEK_SET) != 0)
        fail(path_, errno);
}

RowFile::~RowFile() {
    if (file_ != nullptr && file_ != stdout) std::fclose(file_);
}

void RowFile::write(std::string_view rows) {
    if (error_ != 0) return;
    errno = 0;
    writing_ = true;
    if (std::fwrite(rows.data(), 1, rows.size(), file_) != rows.size() || std::fflush(file_) != 0)
        error_ = errno != 0 ? errno : EIO;
    writing_ = false;
}

void RowFile::sync() {
    if (error_ == 0 && file_ != stdout && file_ != nullptr) ::fdatasync(::fileno(file_));
}

void RowFile::close() {
    if (writing_) {
        file_ = nullptr;  // closing it would hang, too
        throw UserError(path_ + ": cannot be written: no program reads it");
    }
    if (error_ == 0 && file_ != stdout && file_ != nullptr) {
        std::FILE* const file = file_;
        file_ = nullptr;
        if (std::fclose(file) != 0) error_ = errno;
    }
    if (error_ != 0) fail(path_ == "-" ? "standard output" : path_, error_);
}

bool RowText::is_head(std::string_view line) {
    return line.starts_with(scores_head) || line.starts_with(matches_head);
}

RowText::RowText(const ExperimentFacts& facts)
    : components_(facts.components.size()), head_(scores_head) {
    for (const StrategyFacts& strategy : facts.strategies)
        labels_.push_back(csv_cell(strategy.label));
    if (facts.seats == 2) {
        matchups_ = matchups_of(facts);
        head_ = matches_head;
    }
    for (const std::string& component : facts.components) head_ += "," + csv_cell(component);
    head_ += '\n';
}

void RowText::print(std::uint64_t game, const GameEnds& ends, std::string& into) const {
    if (matchups_.empty())
        print_scores(game, ends.scores, into);
    else
        print_matches(game, ends.pairs, into);
}

std::size_t RowText::read(std::uint64_t game, std::string_view rows, RowEnds& into) const {
    std::string_view left = rows;
    into.scores.assign(matchups_.empty() ? labels_.size() : 0, {});
    for (std::size_t i = 0; i < into.scores.size(); ++i) read_score(left, i, into.scores[i]);
    into.pairs.assign(matchups_.size(), {});
    for (std::size_t i = 0; i < matchups_.size(); ++i)
        for (std::size_t seat = 0; seat < 2; ++seat)
            read_match(left, matchups_[i], seat, into.pairs[i].games[seat]);
    std::string printed;
    print(game, {into.scores, into.pairs}, printed);
    return static_cast<std::size_t>(std::ranges::mismatch(rows, printed).in1 - rows.begin());
}

void RowText::read_score(std::string_view& left, std::size_t strategy, GameResult& into) const {
    take_cell(left);
    skip_label(left, labels_[strategy]);
    into.finished = take_cell(left) == "1";
    into.stood_in = !into.finished && left.find_first_of(",\n") != 0;  // it has a score
    into.finished = into.finished || into.stood_in;
    into.total = take_number(left);
    for (std::size_t c = 0; c < components_; ++c) into.components[c] = take_number(left);
}

void RowText::read_match(std::string_view& left, const Matchup& of, std::size_t seat,
                         MatchGame& into) const {
    take_cell(left);
    skip_label(left, labels_[of.a]);
    skip_label(left, labels_[of.b]);
    take_cell(left);
    const auto* const ending = std::ranges::find(ending_names, take_cell(left));
    into.ending = ending == ending_names.end()
                      ? MatchEnding::unfinished
                      : static_cast<MatchEnding>(ending - ending_names.begin());
    const std::string_view points = take_cell(left);
    if (points == "1" || points == "0")
        into.winner = (points == "1") == (seat == 0) ? Winner::first : Winner::second;
    into.totals[seat] = take_number(left);
    for (std::size_t c = 0; c < components_; ++c) into.components[seat][c] = take_number(left);
}

void RowText::print_scores(std::uint64_t game, std::span<const GameResult> results,
                           std::string& into) const {
    const auto to = std::back_inserter(into);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const GameResult& result = results[i];
        fmt::format_to(to, "{},", game);
        fmt::format_to(to, "{},{},", labels_[i], result.finished && !result.stood_in ? 1 : 0);
        if (result.finished) fmt::format_to(to, "{}", result.total);
        for (std::size_t c = 0; c < components_; ++c) {
            into += ',';
            if (result.finished) fmt::format_to(to, "{}", result.components[c]);
        }
        into += '\n';
    }
}

void RowText::print_matches(std::uint64_t game_index, std::span<const MatchPair> pairs,
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

}  // namespace skerry
