// What a strategy costs that is a program of its own: from a state to a legal move of it. The
// program is in C and does next to nothing.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/random.hpp"
#include "core/tile_game/game.hpp"
#include "runner/programs/program_player.hpp"

namespace {

using skerry::tile_game::TileGame;

/// `state.range(0)` decisions in each question.
void move_of_a_program(benchmark::State& state) {
    const auto at_once = static_cast<std::size_t>(state.range(0));
    skerry::ProgramSettings settings;
    settings.programs = skerry::Programs::own;
    settings.command = {SKERRY_BENCH_BOT, std::to_string(at_once)};
    skerry::ProgramPlayer player(settings, {"tile-game", "{}", "{}"},
                                 std::make_shared<skerry::ProgramStarts>());
    skerry::Rng rng(1);
    const auto position = TileGame::parse_state("A1,.,./.,B2,./.,A3,. A 6-8");
    int illegal = 0;
    for (auto _ : state) {
        for (std::size_t i = 0; i < at_once; ++i)
            player.add(rng.next(), TileGame::print_state(position));
        for (const std::string& text : player.choose())
            illegal += !TileGame::is_legal(position, TileGame::parse_move(position, text));
    }
    if (illegal > 0) state.SkipWithError("illegal moves");
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(move_of_a_program)->Name("program/move")->Arg(1)->Arg(64)->Arg(256)->UseRealTime();

}  // namespace
