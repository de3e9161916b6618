// Reads the rows of two files of kept scores side by side.

#include "runner/results/joined_games.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t rows_at_once = 4'096;

/// Its games from the first one of its experiment on, in one piece; 0 without their scores.
std::uint64_t games_with_scores(const ComparedResult& result) {
    const bool from_first = result.scores && result.status.played.size() == 1 &&
                            result.status.played.front().begin == result.facts.first_game;
    return from_first ? result.status.games_done : 0;
}

}  // namespace

JoinedGames::JoinedGames(const ComparedResult& a, const ComparedResult& b) : a_(&a), b_(&b) {
    if (a.facts.seats == 1)
        games_ =
            std::min({games_with_scores(a), games_with_scores(b), first_games_in_common(a, b)});
}

Tally JoinedGames::tally(std::size_t i, std::size_t j) const {
    const std::size_t components =
        std::max(a_->facts.components.size(), b_->facts.components.size());
    Tally tally(2, components, {}, games_);
    for (std::uint64_t game = 0; game < games_; game += rows_at_once) {
        const std::uint64_t count = std::min(rows_at_once, games_ - game);
        const std::string of_a = a_->scores->rows(a_->facts.first_game + game, count);
        const std::string of_b = b_->scores->rows(b_->facts.first_game + game, count);
        const ScoreForm& form_a = a_->scores->form();
        const ScoreForm& form_b = b_->scores->form();
        for (std::uint64_t row = 0; row < count; ++row) {
            const std::string_view row_a(of_a.data() + row * form_a.row_bytes(),
                                         form_a.row_bytes());
            const std::string_view row_b(of_b.data() + row * form_b.row_bytes(),
                                         form_b.row_bytes());
            const std::array results{form_a.score(row_a, i), form_b.score(row_b, j)};
            const bool identical = results[0].end != 0 && results[0].end == results[1].end;
            tally.add(game + row, results, std::array{identical});
        }
    }
    return tally;
}

}  // namespace skerry
