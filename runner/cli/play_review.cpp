#include "runner/cli/play_review.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

#include "runner/advice/played_line.hpp"
#include "runner/advice/review.hpp"
#include "runner/explain/review_page.hpp"

namespace skerry {

namespace {

/// Where the score stands among games of strategies on this deal.
std::vector<FieldScore> field_on_deal(const PlayedLine& line, const Review& review,
                                      const std::function<bool()>& goes_on) {
    constexpr std::uint64_t games = 1'000;
    std::vector<FieldScore> field;
    if (review.for_two || !review.outcome.finished) return field;
    const auto score = review.result.points / static_cast<std::int64_t>(review.futures);
    for (const char* const name : {"random", "greedy"})
        if (goes_on())
            field.push_back(field_score(line.game(), name, line.deal(), score, games, review.seed));
    return field;
}

}  // namespace

std::vector<std::string> lines_of_review(const play::PlayTable& table,
                                         const std::function<bool()>& goes_on) {
    const play::GameInPlay& game = table.game();
    PlayedLine line(game.shared_game(), game.seed(), game.index());
    for (std::size_t ply = 0; ply < game.ply(); ++ply) line.play(game.moves()[ply].text);
    ReviewRequest request;
    request.keep_going = [&](std::size_t /*decision*/, std::size_t /*all*/) { return goes_on(); };
    const std::vector<PlayedDecision> decisions = line.decisions();
    const Review review = review_game(game.game(), decisions, line.end(), nullptr, request);
    std::vector<std::string> lines;
    if (!review.complete) return lines;
    const std::string title = game.shape().name + ", seed " + std::to_string(game.seed()) +
                              ", game " + std::to_string(game.index());
    TextStyle style;
    style.width = 78;
    std::istringstream text(
        review_text(title, line, review, field_on_deal(line, review, goes_on), style));
    for (std::string one; std::getline(text, one);) lines.push_back(one);
    return lines;
}

}  // namespace skerry
