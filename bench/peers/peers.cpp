// Random games of Skerry beside those of programs as they are usually written (tests/peers): both
// in turns in one run, because only a ratio survives a machine that is busy with other things.
//
// usage: skerry_peers [SECONDS a turn, default 0.5]

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/score_plain.hpp"
#include "tests/peers/tiger_island.hpp"
#include "tests/peers/tile_game.hpp"
#include "tests/peers/tiny_islands.hpp"

namespace {

using namespace skerry;

constexpr std::uint64_t seed = 1;
constexpr int repetitions = 5;

/// Plays game number `index`, and returns something that depends on all of it.
using Play = std::function<std::int64_t(std::uint64_t index)>;

struct Comparison {
    std::string name;
    std::string unit;
    Play ours;
    Play peers;
};

template <class G>
typename G::State random_game(const typename G::Rules& rules, std::uint64_t index) {
    Rng dealt = stream(seed, index, Purpose::deal);
    Rng rng = stream(seed, index, Purpose::strategy);
    const typename G::Deal deal = G::deal(rules, dealt);
    typename G::State state = G::start(rules, deal);
    while (!G::is_over(state)) G::play(state, G::sample_move(state, rng), deal);
    return state;
}

template <class G>
Play random_games(typename G::Rules rules = {}) {
    return [rules](std::uint64_t index) {
        return std::int64_t{G::outcome(random_game<G>(rules, index)).total(Seat::first)};
    };
}

std::int64_t tiny_islands_peer(std::uint64_t index) {
    Rng dealt = stream(seed, index, Purpose::deal);
    Rng rng = stream(seed, index, Purpose::strategy);
    return peers::TinyIslands().play_at_random(tiny_islands::TinyIslands::deal({}, dealt), rng);
}
std::int64_t tile_game_peer(std::uint64_t index) {
    Rng rng = stream(seed, index, Purpose::strategy);
    return peers::TileGame(3, 3, 10).play_at_random(rng);
}
std::int64_t tiger_island_peer(std::uint64_t index) {
    Rng rng = stream(seed, index, Purpose::strategy);
    peers::TigerIsland game;
    game.play_at_random(rng);
    return game.player(0).points;
}

/// Scores final boards of random games, which are made before the clock runs.
template <class Scorer>
Play score_boards(Scorer scorer) {
    constexpr std::uint64_t count = 4096;
    std::vector<tiny_islands::Board> boards;
    for (std::uint64_t i = 0; i < count; ++i)
        boards.push_back(random_game<tiny_islands::TinyIslands>({}, i).board);
    return [boards, scorer](std::uint64_t index) {
        return std::int64_t{scorer(boards[index % count], tiny_islands::Rules{}).total()};
    };
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// How many a second of CPU time; `next` is the first game, and afterwards the one after the last.
double rate(const Play& play, double seconds, std::uint64_t& next, std::int64_t& sum) {
    const double start = cpu_seconds();
    std::uint64_t played = 0;
    double taken = 0;
    for (std::uint64_t batch = 1; taken < seconds;
         batch = std::min<std::uint64_t>(2 * batch, 1024)) {
        for (std::uint64_t i = 0; i < batch; ++i) sum += play(next++);
        played += batch;
        taken = cpu_seconds() - start;
    }
    return static_cast<double>(played) / taken;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void compare(const Comparison& comparison, double seconds) {
    std::vector<double> ours;
    std::vector<double> peers;
    std::vector<double> ratios;
    std::uint64_t our_next = 0;
    std::uint64_t peers_next = 0;
    std::int64_t sum = 0;
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        peers.push_back(rate(comparison.peers, seconds, peers_next, sum));
        ours.push_back(rate(comparison.ours, seconds, our_next, sum));
        ratios.push_back(ours.back() / peers.back());
    }
    const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    std::printf("%-26s %12.0f %12.0f %-9s %6.0f times (%.0f to %.0f)\n", comparison.name.c_str(),
                median(peers), median(ours), (comparison.unit + "/s").c_str(), median(ratios),
                *least, *most);
    if (sum == 42) std::puts("");  // so that no game is left out
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
    if (seconds <= 0) {
        std::fprintf(stderr, "skerry_peers: '%s' is no number of seconds above 0\n", argv[1]);
        return 2;
    }
    const std::vector<Comparison> comparisons = {
        {"tiny-islands, random", "games", random_games<tiny_islands::TinyIslands>(),
         tiny_islands_peer},
        {"tiny-islands, score", "boards", score_boards(tiny_islands::score),
         score_boards(tiny_islands::score_plain)},
        {"tile-game 3x3x10, random", "games", random_games<tile_game::TileGame>(), tile_game_peer},
        {"tiger-island, random", "games", random_games<tiger_island::TigerIsland>(),
         tiger_island_peer},
    };
    std::printf("%-26s %12s %12s\n", "one core, plain x86-64-v2", "as usual", "skerry");
    for (const Comparison& comparison : comparisons) compare(comparison, seconds);
}
