#include "runner/play/record_text.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/replay/replay_json.hpp"

namespace skerry::play {

namespace {

std::string name_of(const Sitter& sitter) { return sitter.is_person() ? "person" : sitter.name(); }

std::string replay_text(const PlayTable& table, GameTable games) {
    const GameInPlay& game = table.game();
    const nlohmann::ordered_json described = {{"game", game.shape().name},
                                              {"rules", game.shape().rules},
                                              {"seed", std::to_string(game.seed())},
                                              {"strategies", {"random"}},
                                              {"games", 1}};
    const Document document = Document::of(described, "the game");
    const Configuration configuration = load_configuration(document, games);
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < game.ply(); ++i) moves.push_back(game.moves()[i].text);
    const PlayedMoves played = configuration.experiment->play_moves(game.index(), moves);
    const std::array<std::string, 2> players = {name_of(table.sitters().front()),
                                                name_of(table.sitters().back())};
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    list.push_back(
        replay_json(configuration.experiment->facts(), players, game.index(), played.trace));
    return list.dump(2) + "\n";
}

}  // namespace

std::string record_text(const PlayTable& table, GameTable games) {
    const GameInPlay& game = table.game();
    const auto outcome = game.outcome();
    if (!outcome)
        throw UserError("the game is not over after " + std::to_string(game.ply()) +
                        " moves; only a finished game is recorded");
    if (!outcome->finished)
        throw UserError("the game ended without a score, so there is nothing to record");
    const std::string number = std::to_string(game.index());
    const bool alone = table.sitters().size() == 1;
    const std::string comment = alone ? "seed " + std::to_string(game.seed()) + " game " + number +
                                            " " + name_of(table.sitters().front())
                                      : number;
    if (auto record = game.record(comment)) {
        if (record->empty() || record->back() != '\n') *record += '\n';
        return *record;
    }
    return replay_text(table, games);
}

}  // namespace skerry::play
