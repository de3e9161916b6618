// Roam Solitaire: its strategies, its decks, how moves are told, and its rules for newcomers.

#include <nlohmann/json.hpp>

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "runner/documents/open_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/how_to_play.hpp"
#include "runner/games/module.hpp"
#include "runner/games/roam_files.hpp"
#include "runner/games/views.hpp"
#include "runner/statistics/histogram.hpp"
#include "strategies/random.hpp"
#include "strategies/roam/greedy.hpp"
#include "strategies/roam/search.hpp"
#include "strategies/rollout.hpp"

namespace skerry {

namespace roam {

namespace {

// One row per strategy: a name, a sentence, and the type that plays.
StrategyTable<Roam> strategies() {
    return {{
        strategy_row<Roam, RandomStrategy<Roam>>("random", "uniform over all legal decisions"),
        strategy_row<Roam, Greedy>(
            "greedy", "one turn ahead: majorities, coins, shadow boxes, rests and bids"),
        search_row<Roam, Rollout<Roam>>(
            "rollout", "best mean gap over playouts of a base strategy, after each decision",
            "greedy"),
        strategy_row<Roam, Search>("search",
                                   "playouts by greedy for victory first and the gap second"),
    }};
}

/// The first fault of a deck stops a run; `skerry deck` names all of them.
void load_deck(const JsonNode& node, Rules& rules) {
    if (rules.deck_file.empty()) {
        rules.deck = DeckTable::synthetic();
        return;
    }
    const Document document = [&] {
        try {
            return Document::parse(read_named_file(rules.deck_file), rules.deck_file);
        } catch (const UserError& error) {
            node.at("deck_file").fail(error.what());
        }
    }();
    ReadDeck read = read_roam_deck(document);
    if (!read.faults.empty())
        node.at("deck_file")
            .fail(read.faults.front() +
                  (read.faults.size() > 1 ? "; `skerry deck " + rules.deck_file + "` lists all " +
                                                std::to_string(read.faults.size()) + " faults"
                                          : ""));
    rules.deck = std::make_shared<const DeckTable>(std::move(read.deck));
}

ordered_json describe_deck(const Rules& rules) {
    return describe_roam_deck(rules.deck ? *rules.deck : *DeckTable::synthetic(), rules.deck_file);
}

/// The anchor of a character that is placed, which goes by its number.
std::optional<MovePlace> place_of(const State&, const Move& move) {
    if (move.kind != Move::Kind::place) return std::nullopt;
    return MovePlace{column_of(move.square), row_of(move.square),
                     std::to_string(move.character + 1)};
}

/// "character 2 at 3a", "shadow boxes on 2d2f".
std::string words_of(const State& state, const Move& move) {
    const std::string character = "character " + std::to_string(move.character + 1);
    switch (move.kind) {
        case Move::Kind::place:
            return character + " at " + print_square(move.square);
        case Move::Kind::spend:
            return "turn " + character + " down";
        case Move::Kind::shadows:
            return move.boxes == 0 ? "no shadow box"
                                   : "shadow boxes on " + print_squares(move.boxes);
        case Move::Kind::bid:
            return "bid " + std::to_string(move.amount);
        default:
            return Roam::print_move(state, move);
    }
}

}  // namespace

}  // namespace roam

const GameEntry& roam_entry() {
    using namespace roam;
    static const GameModule<Roam> entry(
        {.help = "solitaire against three rule-driven AIs: markers on landscapes, majorities claim "
                 "them; the built-in deck is synthetic",
         .title = "Roam Solitaire",
         .how_to_play = how_to_play::roam,
         .strategies = strategies(),
         .data = {load_deck, describe_deck},
         .draw = roam::draw_scene,
         .arrays = roam::array_form(),
         .advice = {[](const roam::Rules&) { return "greedy"; },
                    place_of,
                    words_of,
                    {},
                    [](const roam::Rules&) {
                        return nlohmann::ordered_json{{"name", "rollout"}, {"rollouts", 24}};
                    }},
         .later_options = {"consolation"}});
    return entry;
}

}  // namespace skerry
