#include "runner/cli/play_review.hpp"

#include <nlohmann/json.hpp>

#include "runner/advice/played_line.hpp"
#include "runner/advice/review.hpp"
#include "runner/documents/text.hpp"
#include "runner/explain/review_page.hpp"

namespace skerry {

std::vector<std::string> lines_of_review(const play::PlayTable& table,
                                         const std::function<bool()>& goes_on) {
    const play::GameInPlay& game = table.game();
    PlayedLine line(game.shared_game(), game.seed(), game.index());
    for (std::size_t ply = 0; ply < game.ply(); ++ply) line.play(game.moves()[ply].text);
    ReviewRequest request;
    request.keep_going = [&](std::size_t /*decision*/, std::size_t /*all*/) { return goes_on(); };
    const std::vector<PlayedDecision> decisions = line.decisions();
    const Review review = review_game(game.game(), decisions, line.end(), nullptr, request);
    if (!review.complete) return {};
    const std::string title = game.shape().name + ", seed " + std::to_string(game.seed()) +
                              ", game " + std::to_string(game.index());
    TextStyle style;
    style.width = 78;
    const std::vector<FieldScore> field =
        field_on_deal(line, review, {"random", "greedy"}, goes_on);
    return split_lines(review_text(title, line, review, field, style));
}

}  // namespace skerry
