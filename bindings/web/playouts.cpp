// Games/s of the strategies that the page plays out, natively and, compiled by emscripten, in node:
// bench/page.py runs both and divides.

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/documents/standard_streams.hpp"
#include "runner/games/registry.hpp"
#include "runner/play/erased_values.hpp"

namespace {

using namespace skerry;
using Clock = std::chrono::steady_clock;

/// Whose games are playouts: of advice, review and search.
const std::vector<std::pair<std::string, std::string>> players = {
    {"tiny-islands", "random"}, {"tiny-islands", "greedy"}, {"tiny-islands", "policy"},
    {"tile-game", "random"},    {"tile-game", "greedy"},    {"tiger-island", "random"},
    {"tiger-island", "greedy"}, {"roam", "random"},         {"roam", "greedy"},
};

struct Played {
    std::uint64_t games = 0;
    std::int64_t points = 0;  ///< of all seats and games: equal in every build
    double seconds = 0;
};

/// One game by one strategy in every seat; returns the points of all seats.
std::int64_t play_one(const AnyGame& game, AnyPlayer& player, std::uint64_t index) {
    play::ErasedValues deal(game.shape().deal);
    play::ErasedValues state(game.shape().state);
    play::ErasedValues move(game.shape().move);
    deal.add();
    state.add();
    move.add();
    Rng chance = stream(1, index, Purpose::deal);
    std::vector<Rng> streams = {stream(1, index, Purpose::strategy)};
    game.deal(chance, deal[0]);
    game.start(deal[0], state[0]);
    while (!game.is_over(state[0])) {
        player.choose({1, state[0], streams, move[0]});
        game.play(state[0], move[0], deal[0]);
    }
    std::int64_t points = 0;
    for (const auto& of_seat : game.outcome(state[0]).points)
        for (const std::int32_t value : of_seat) points += value;
    return points;
}

/// Whole games until `seconds` are over, but the first `least` at any rate, whose points count.
Played play_for(const AnyGame& game, AnyPlayer& player, std::uint64_t least, double seconds) {
    Played played;
    const auto begin = Clock::now();
    while (played.games < least || played.seconds < seconds) {
        const std::int64_t points = play_one(game, player, played.games);
        if (played.games < least) played.points += points;
        ++played.games;
        played.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    return played;
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 1;
    const std::string only = count > 2 ? arguments[2] : "";
    constexpr std::uint64_t least = 50;
    for (const auto& [name, strategy] : players) {
        const std::string label = name + " " + strategy;
        if (label.find(only) == std::string::npos) continue;
        const Document config = Document::of({{"game", name}}, "page_playouts");
        const auto game = game_named(name)->open(config.root());
        const auto player = game->strategy({{"name", strategy}});
        play_for(*game, *player, least, seconds / 4);
        const Played played = play_for(*game, *player, least, seconds);
        print(fmt::format("{:24} {:12.1f} {}\n", label,
                          static_cast<double>(played.games) / played.seconds, played.points));
    }
    return 0;
}
