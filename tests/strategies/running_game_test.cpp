#include <doctest/doctest.h>

#include <concepts>
#include <type_traits>

#include "core/tiny_islands/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"

using namespace skerry;
using tiny_islands::TinyIslands;

namespace {

/// A strategy is handed this and nothing else of the deal: what it may do with it, it can.
template <class Running>
concept LetsPlay = requires(Running& game, const TinyIslands::Move& move) {
    { game.state() } -> std::same_as<const TinyIslands::State&>;
    { game.play(move) } -> std::same_as<void>;
};
/// Ways to the deal, or to try a move and take it back.
template <class Running>
concept ShowsDeal = requires(Running& game) {
    game.deal();
}
|| requires(Running& game) { game.deal_; }
|| std::convertible_to<Running&, const TinyIslands::Deal&> ||
    std::constructible_from<TinyIslands::Deal, Running&> ||
    requires(Running& game, const TinyIslands::Move& move) {
    TinyIslands::play(game.state(), move, game);
};
template <class Running>
concept TakesBack = std::copyable<Running> || std::movable<Running> ||
    std::is_assignable_v<decltype(std::declval<Running&>().state()), TinyIslands::State>;

using Running = RunningGame<TinyIslands>;
static_assert(LetsPlay<Running>);
static_assert(!ShowsDeal<Running>);
static_assert(!TakesBack<Running>);

struct Honest {
    TinyIslands::Move choose(const TinyIslands::State& state, Rng& rng) {
        return TinyIslands::sample_move(state, rng);
    }
};
/// Each asks for the deal in one place.
struct PeeksInPlayOut : Honest {
    void play_out(TinyIslands::State&, const TinyIslands::Deal&, Rng&) {}
};
struct PeeksAfterAMove : Honest {
    void play_out_after(TinyIslands::State&, const TinyIslands::Move&, const TinyIslands::Deal&,
                        Rng&) {}
};
static_assert(StrategyFor<PeeksInPlayOut, TinyIslands>);
static_assert(!PlayingOutStrategy<PeeksInPlayOut, TinyIslands>);
static_assert(WantsDeal<PeeksInPlayOut, TinyIslands>);
static_assert(WantsDeal<PeeksAfterAMove, TinyIslands>);
static_assert(!WantsDeal<Honest, TinyIslands>);
static_assert(!WantsDeal<tiny_islands::Policy, TinyIslands>);
static_assert(PlayingOutStrategy<tiny_islands::Policy, TinyIslands>);

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("running game: moves are made on the state it was given, with its deal") {
        Rng rng(3);
        const TinyIslands::Deal deal = TinyIslands::deal({}, rng);
        TinyIslands::State state = TinyIslands::start({}, deal);
        TinyIslands::State plain = state;
        Running game(state, deal);
        while (!TinyIslands::is_over(game.state())) {
            const TinyIslands::Move move = TinyIslands::sample_move(game.state(), rng);
            game.play(move);
            TinyIslands::play(plain, move, deal);
            REQUIRE(state == plain);
        }
        CHECK(&game.state() == &state);
    }
}
