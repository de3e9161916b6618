// Reads the rows of two files of kept scores side by side.

#include "runner/results/joined_games.hpp"

#include "runner/results/known_games.hpp"

namespace skerry {

JoinedGames::JoinedGames(const ComparedResult& a, const ComparedResult& b) {
    const std::uint64_t common = a.facts.seats == 1 ? first_games_in_common(a, b) : 0;
    if (common == 0) return;
    a_ = side_of(a);
    if (a_.scores) b_ = side_of(b);
    if (b_.scores) games_ = std::min({common, a_.scores->games(), b_.scores->games()});
}

/// With the scores of its games from the first one of its experiment on, in one piece.
JoinedGames::Side JoinedGames::side_of(const ComparedResult& result) {
    Side side{{}, result.facts.first_game, result.facts.components.size()};
    const std::vector<GameRange>& played = result.status.played;
    std::string why;
    if (played.size() == 1 && played.front().begin == side.first)
        side.scores = kept_scores(result, scores_name(result.source()), why);
    return side;
}

GameResult JoinedGames::Side::score(const std::string& rows, std::uint64_t row,
                                    std::size_t strategy) const {
    const std::size_t bytes = scores->form().row_bytes();
    return scores->form().score(std::string_view(rows).substr(row * bytes, bytes), strategy);
}

Tally JoinedGames::tally(std::size_t i, std::size_t j) const {
    constexpr std::uint64_t rows_at_once = 4'096;
    Tally tally(2, std::max(a_.components, b_.components), {}, games_);
    for (std::uint64_t game = 0; game < games_; game += rows_at_once) {
        const std::uint64_t count = std::min(rows_at_once, games_ - game);
        const std::string of_a = a_.scores->rows(a_.first + game, count);
        const std::string of_b = b_.scores->rows(b_.first + game, count);
        for (std::uint64_t row = 0; row < count; ++row) {
            const std::array results{a_.score(of_a, row, i), b_.score(of_b, row, j)};
            const bool identical = results[0].end != 0 && results[0].end == results[1].end;
            tally.add(game + row, results, std::array{identical});
        }
    }
    return tally;
}

}  // namespace skerry
