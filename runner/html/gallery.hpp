#pragma once
// The games of a result that are worth looking at, played again as drawings: the best and the worst
// game of each strategy, and the games on which two strategies ended farthest apart.

#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/experiment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

/// Begins the sentences about games whose program is not here.
inline constexpr std::string_view games_not_drawn = "Games not drawn: ";

struct GalleryOptions {
    std::size_t games = 12;  ///< the most games shown; 0: no gallery
    /// The most time of one core for playing them, estimated from the times in the result.
    double seconds = 60;
    /// Why the games of each strategy cannot be played here; an empty text, or no list: they can.
    std::vector<std::string> absent = {};
};

/// {"for_two", "components", "games": [...], "left_out": [sentences]}. A game has "kind" (best,
/// worst, divergent), "title", "deal", with two lines a "parting" (step) and where there is one the
/// "swing", the step in which the points so far turn most against the loser, with "swing_words",
/// and "lines", one per game shown: {"players": [strategy by seat], "result", "first": drawing,
/// "steps":
/// [{"move", "seat", changes of the drawing}]}; strategies by index. See scene.hpp. Null where
/// there is nothing to show. `result`: the checked document of the experiment; UserError where it
/// lacks what such a document has.
ordered_json gallery_json(const Experiment& experiment, const Result& result,
                          const GalleryOptions& options);

/// A game that a reader asks for, with the "kind" asked: what strategies a and b made of a deal,
/// side by side. For one player b may be a: then only its game. Throws UserError where the
/// experiment has no such game.
ordered_json asked_game_json(const Experiment& experiment, std::size_t a, std::size_t b,
                             std::uint64_t deal);

enum class ShownKind : std::uint8_t { best, worst, divergent, asked };

/// One entry of a gallery.
struct ShownGame {
    ShownKind kind = ShownKind::best;
    std::size_t a = 0;  ///< the strategy, or the first of the pair
    std::size_t b = 0;  ///< the other of the pair, the opponent; a itself where there is none
    std::uint64_t deal = 0;
    bool a_second = false;  ///< a game for two, not divergent, in which a sits second
};

struct GalleryChoice {
    std::vector<ShownGame> games;       ///< by kind: divergent, best, worst
    std::vector<std::string> left_out;  ///< in words
};

/// Chooses in rounds, as many as the options allow. A round takes the largest swing of each main
/// pair (neighbours in the order of strength), then the best and the worst game of each strategy.
GalleryChoice choose_games(const Result& result, const GalleryOptions& options);

}  // namespace skerry
