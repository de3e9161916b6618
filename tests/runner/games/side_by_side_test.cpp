// Games played side by side: each comes out as if it were played alone, also where a strategy fails
// in some of them.

#include "runner/games/side_by_side.hpp"

#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "runner/games/match.hpp"
#include "runner/games/solitaire.hpp"
#include "strategies/random.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

using tile_game::TileGame;
using tiny_islands::TinyIslands;

/// How a FailingRandom fails.
struct Failing {
    std::uint64_t one_in = 0;  ///< decisions, by the stream; 0: never
    bool only_together = false;
    bool stops = false;
};

/// Plays at random, and counts how many decisions it takes at once.
template <Game G>
class FailingRandom final : public AnyStrategy<G> {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    FailingRandom(std::size_t at_once, const Failing& failing, std::size_t& most)
        : at_once_(at_once), failing_(failing), most_(&most) {}

    Move choose(const State& state, Rng& rng) override {
        const std::uint64_t drawn = rng.next();
        if (failing_.one_in > 0 && drawn % failing_.one_in == 0)
            throw StrategyFault("failed", "why\n", failing_.stops);
        return G::sample_move(state, rng);
    }
    std::size_t at_once() override { return at_once_; }
    void choose_all(std::span<const State> states, std::span<Rng> streams,
                    std::span<Move> moves) override {
        *most_ = std::max(*most_, states.size());
        if (failing_.only_together && states.size() > 1)
            throw StrategyFault("failed together", "", false);
        AnyStrategy<G>::choose_all(states, streams, moves);
    }
    void propose(const State&, Rng&, int, Candidates<G>&) override {}
    bool value_moves(const State&, const Candidates<G>&, std::span<int>) override { return false; }
    void start(const State&) override {}
    void follow(const State&, const Move&) override {}
    std::size_t play_out(State& state, const typename G::Deal& deal, Rng& rng) override {
        std::size_t moves = 0;
        for (; !G::is_over(state); ++moves) G::play(state, choose(state, rng), deal);
        return moves;
    }
    void play_out_after(State&, const Move&, const typename G::Deal&, Rng&) override {}

  private:
    std::size_t at_once_;
    Failing failing_;
    std::size_t* most_;
};

template <Game G>
Setup<G> setup_with(std::size_t at_once, const Failing& failing, std::size_t& most) {
    Setup<G> setup;
    setup.facts.game = G::name;
    setup.facts.seats = G::seats;
    for (const std::string_view name : G::component_names(setup.rules))
        setup.facts.components.emplace_back(name);
    setup.facts.seed = 5;
    setup.facts.games = 60;
    for (const char* const label : {"a", "b"}) {
        Configured<G> strategy;
        strategy.name = label;
        strategy.make = [at_once, failing, &most]() -> std::unique_ptr<AnyStrategy<G>> {
            return std::make_unique<FailingRandom<G>>(at_once, failing, most);
        };
        // Both play alike, but only the first one many games at once.
        setup.strategies.push_back(strategy);
        setup.facts.strategies.push_back({label, label, nlohmann::ordered_json::object()});
        at_once = 1;
    }
    return setup;
}

/// What games 0 to 59 leave, which are expected in these portions.
template <class Experiment, class Player, Game G>
std::pair<BatchTally, FaultLog> played(const Setup<G>& setup,
                                       const std::vector<std::uint64_t>& portions) {
    BatchTally tally = Experiment(setup).empty_tally();
    Player player(setup);
    std::uint64_t game = 0;
    for (const std::uint64_t portion : portions) {
        if (portion > 1) player.expect({game, game + portion});
        for (std::uint64_t i = 0; i < portion; ++i) player.play(game++, tally);
    }
    REQUIRE(game == 60);
    return {std::move(tally), player.faults()};
}

template <class Experiment, class Player, Game G>
void check_side_by_side() {
    for (const Failing& failing : {Failing{}, Failing{.one_in = 101}}) {
        std::size_t most = 0;
        const std::vector<std::uint64_t> one_by_one(60, 1);
        const auto alone = played<Experiment, Player>(setup_with<G>(1, failing, most), one_by_one);
        CHECK((alone.second.count() > 0) == (failing.one_in > 0));
        for (const std::size_t at_once : {2U, 7U, 1000U})
            for (const std::vector<std::uint64_t>& portions :
                 {std::vector<std::uint64_t>{60}, {13, 1, 1, 45}, {20, 20, 20}}) {
                most = 0;
                const auto together =
                    played<Experiment, Player>(setup_with<G>(at_once, failing, most), portions);
                CHECK(together.first == alone.first);
                CHECK(most > 1);
                CHECK(together.second.count() == alone.second.count());
                REQUIRE(together.second.first().size() == alone.second.first().size());
                for (std::size_t i = 0; i < alone.second.first().size(); ++i) {
                    CHECK(together.second.first()[i].game == alone.second.first()[i].game);
                    CHECK(together.second.first()[i].second == alone.second.first()[i].second);
                    CHECK(together.second.first()[i].strategy == alone.second.first()[i].strategy);
                    CHECK(together.second.first()[i].transcript == "why\n");
                }
            }
    }
}

using Islands = SolitaireExperiment<TinyIslands>;
using IslandsPlayer = SolitairePlayer<TinyIslands>;
using Tiles = MatchExperiment<TileGame>;
using TilesPlayer = MatchPlayer<TileGame>;

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("side by side: games for one are those played alone") {
        check_side_by_side<Islands, IslandsPlayer, TinyIslands>();
    }
    TEST_CASE("side by side: matches are those played alone") {
        check_side_by_side<Tiles, TilesPlayer, TileGame>();
    }

    TEST_CASE("side by side: a fault that no game repeats alone is the first one's") {
        std::size_t most = 0;
        const auto setup = setup_with<TinyIslands>(10, {.only_together = true}, most);
        const auto of_islands = played<Islands, IslandsPlayer>(setup, {60});
        // All but the last one of each ten are lost in turn, until only one is left.
        CHECK(of_islands.second.count() == 6 * 9);
        CHECK(of_islands.second.first()[0].what == "failed together");
        CHECK(of_islands.first.scores().strategy(0).forfeited == 54);
        CHECK(of_islands.first.scores().strategy(0).unfinished >= 54);
        CHECK(of_islands.first.scores().strategy(1).forfeited == 0);
    }

    TEST_CASE("side by side: a fault that stops names strategy and game") {
        const auto error_of = [](auto&& work) -> std::string {
            try {
                work();
            } catch (const StrategyFault& fault) {
                CHECK(fault.transcript() == "why\n");
                return fault.what();
            }
            return {};
        };
        const Failing failing{.one_in = 101, .stops = true};
        for (const std::size_t at_once : {1U, 10U}) {
            std::size_t most = 0;
            const auto one = setup_with<TinyIslands>(at_once, failing, most);
            const auto two = setup_with<TileGame>(at_once, failing, most);
            const std::string of_one = error_of([&] { played<Islands, IslandsPlayer>(one, {60}); });
            CHECK(of_one.starts_with("game "));
            CHECK(of_one.ends_with(", strategy \"a\": failed"));
            const std::string of_two = error_of([&] { played<Tiles, TilesPlayer>(two, {60}); });
            CHECK(of_two.starts_with("game "));
            CHECK(test::says(of_two, ", strategy \""));
        }
    }
}

}  // namespace skerry
