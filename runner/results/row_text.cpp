// Formats the rows of games as CSV.

#include "runner/results/row_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "runner/documents/csv.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

constexpr std::string_view scores_head = "game,strategy,finished,score";
constexpr std::string_view plays_head = "game,deal,play,strategy,finished,score";
constexpr std::string_view matches_head = "pair,a,b,a_seat,ending,points,margin";

const char* points_of(const MatchGame& game, std::size_t seat) {
    if (game.winner == Winner::none) return "0.5";
    return (game.winner == Winner::first) == (seat == 0) ? "1" : "0";
}

}  // namespace

bool RowText::is_head(std::string_view line) {
    return line.starts_with(scores_head) || line.starts_with(plays_head) ||
           line.starts_with(matches_head);
}

RowText::RowText(const ExperimentFacts& facts)
    : components_(facts.components.size()),
      plays_(facts.plays),
      head_(plays_ > 1 ? plays_head : scores_head) {
    for (const StrategyFacts& strategy : facts.strategies)
        labels_.push_back(csv_cell(strategy.label));
    if (facts.seats == 2) {
        matchups_ = matchups_of(facts.strategies.size());
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

void RowText::print_scores(std::uint64_t game, std::span<const GameResult> results,
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
