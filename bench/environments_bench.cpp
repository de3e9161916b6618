// Vector environments: 4,096 episodes. The engine draws each action uniformly over the legal ones.
// A step gives the observation, the mask and the reward of each, and begins the next episode where
// one ends. kept: only the environments write the rows. Items are steps of single environments;
// drawing is timed, too, unless the name says so.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "learn/environments/action_set.hpp"
#include "learn/environments/make.hpp"
#include "runner/documents/document.hpp"
#include "tests/support/tiny_islands/plain_environment.hpp"

namespace {

using namespace skerry;
using namespace skerry::environments;

constexpr std::size_t many = 4'096;

/// Environments in the midst of their episodes, with the buffers of a caller.
class Running {
  public:
    Running(std::string_view id, std::string_view config, std::size_t n, std::size_t threads,
            bool kept = false)
        : kept_(kept),
          env_(make_environments(id, Document::parse(config, "config").root(),
                                 {n, threads, Autoreset::same_step})),
          observations_(n * env_->info().observation_bytes()),
          masks_(n * env_->info().action_count()),
          rewards_(n),
          terminated_(n),
          actions_(n) {
        env_->reset(nullptr, nullptr, buffers());
        for (int step = 0; step < 200; ++step) {
            draw();
            this->step();
        }
    }

    void draw() { env_->sample_actions(key_++, actions_.data()); }
    void step() {
        benchmark::DoNotOptimize(env_->step(actions_.data(), buffers()));
        benchmark::ClobberMemory();
    }

  private:
    Buffers buffers() {
        Buffers all = {observations_.data(), masks_.data(), rewards_.data(), terminated_.data()};
        all.kept = kept_;
        return all;
    }

    bool kept_;  ///< nobody but the environments writes the rows
    std::unique_ptr<VectorEnvironment> env_;
    std::vector<std::uint8_t> observations_;
    std::vector<std::uint8_t> masks_;
    std::vector<double> rewards_;
    std::vector<std::uint8_t> terminated_;
    std::vector<std::int64_t> actions_;
    std::uint64_t key_ = 0;
};

void steps(benchmark::State& bench, std::string_view id, std::string_view config, std::size_t n,
           std::size_t threads, bool kept = false) {
    Running running(id, config, n, threads, kept);
    for (auto _ : bench) {
        running.draw();
        running.step();
    }
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(n));
}

void drawing(benchmark::State& bench, std::string_view id) {
    Running running(id, "{}", many, 1);
    for (auto _ : bench) running.draw();
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(many));
}

/// One game after the other by the functions of the game; observation and mask written anew each
/// step.
void plain_loop(benchmark::State& bench) {
    using Plain = test::PlainTinyIslands;
    Plain game;
    std::uint64_t number = 0;
    std::uint64_t key = 0;
    std::vector<std::uint8_t> seen(Plain::observation_bytes);
    std::vector<std::uint8_t> mask(Plain::actions);
    game.begin(1, number);
    for (auto _ : bench) {
        game.write_mask(mask.data());
        const auto legal = static_cast<std::uint32_t>(std::ranges::count(mask, 1));
        std::uint32_t rank = draw_below(key++, legal);
        std::size_t action = 0;
        while (mask[action] == 0 || rank-- > 0) ++action;
        benchmark::DoNotOptimize(game.act(action));
        if (game.is_over()) game.begin(1, ++number);
        game.observe(seen.data());
        benchmark::ClobberMemory();
    }
    bench.SetItemsProcessed(bench.iterations());
}

constexpr std::string_view by_random = R"({"shorelines": "random"})";

BENCHMARK(plain_loop)->Name("environments/tiny_islands_plain_loop");
BENCHMARK_CAPTURE(drawing, "", "TinyIslands-v0")->Name("environments/tiny_islands_drawing_alone");
BENCHMARK_CAPTURE(steps, "", "TinyIslands-v0", "{}", many, 1)->Name("environments/tiny_islands");
BENCHMARK_CAPTURE(steps, "", "TinyIslands-v0", "{}", many, 2)
    ->Name("environments/tiny_islands_two_threads")
    ->UseRealTime();
BENCHMARK_CAPTURE(steps, "", "TinyIslands-v0", "{}", 1, 1)->Name("environments/tiny_islands_one");
BENCHMARK_CAPTURE(steps, "", "TinyIslandsPlacements-v0", by_random, many, 1)
    ->Name("environments/tiny_islands_placements_random");
BENCHMARK_CAPTURE(steps, "", "TinyIslandsPlacements-v0", "{}", many, 1)
    ->Name("environments/tiny_islands_placements_greedy");
BENCHMARK_CAPTURE(steps, "", "TileGame-v0", R"({"opponent": null})", many, 1)
    ->Name("environments/tile_game_both_seats");
BENCHMARK_CAPTURE(steps, "", "TileGame-v0", R"({"opponent": "random"})", many, 1)
    ->Name("environments/tile_game_against_random");
BENCHMARK_CAPTURE(steps, "", "TileGame-v0", "{}", many, 1)
    ->Name("environments/tile_game_against_greedy");
BENCHMARK_CAPTURE(steps, "", "TigerIsland-v0", R"({"opponent": null})", many, 1)
    ->Name("environments/tiger_island_both_seats");
BENCHMARK_CAPTURE(steps, "", "TigerIsland-v0", R"({"opponent": "random"})", many, 1)
    ->Name("environments/tiger_island_against_random");
BENCHMARK_CAPTURE(steps, "", "TigerIsland-v0", "{}", many, 1)
    ->Name("environments/tiger_island_against_totoro");
BENCHMARK_CAPTURE(steps, "", "TigerIsland-v0", R"({"opponent": null})", many, 1, true)
    ->Name("environments/tiger_island_both_seats_kept");
BENCHMARK_CAPTURE(steps, "", "TigerIsland-v0", R"({"opponent": null})", 256, 1, true)
    ->Name("environments/tiger_island_both_seats_kept_256");
BENCHMARK_CAPTURE(steps, "", "Roam-v0", "{}", many, 1)->Name("environments/roam");

}  // namespace
