// Matches: pairs, seats and streams, deterministic pairs, forfeits, and traces of games.

#include "runner/games/match.hpp"

#include "core/tile_game/game.hpp"
#include "strategies/random.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using tile_game::TileGame;

/// The Tile Game, but declared to have chance.
struct ChancyTileGame : TileGame {
    static constexpr bool has_chance = true;
};

/// Plays the first legal move; after `legal_moves` tiles on the board an illegal one.
class Simple {
  public:
    explicit Simple(int legal_moves = 99) : legal_moves_(legal_moves) {}
    tile_game::Move choose(const tile_game::State& state, Rng&) {
        if (tile_game::count(state.board() ^ state.open) >= legal_moves_) return {40, 1};
        tile_game::Move move{0, 1};
        while (!TileGame::is_legal(state, move)) ++move.cell;
        return move;
    }

  private:
    int legal_moves_;
};

/// Draws random numbers in the first seat only.
class HalfRandom {
  public:
    tile_game::Move choose(const tile_game::State& state, Rng& rng) {
        return state.to_move == Seat::first ? TileGame::sample_move(state, rng)
                                            : Simple().choose(state, rng);
    }
};

/// Moves illegally unless it gets the stream of its seat in game 6 of seed 11.
class Witness {
  public:
    tile_game::Move choose(const tile_game::State& state, Rng& rng) {
        const auto seat = static_cast<unsigned>(state.to_move);
        if (!(rng == stream(11, 6, Purpose::strategy, seat))) return {40, 1};
        return Simple().choose(state, rng);
    }
};

template <class G, class S>
Configured<G> configured(const std::string& name, const S& strategy) {
    return {name, nlohmann::ordered_json::object(),
            [strategy]() -> std::unique_ptr<AnyStrategy<G>> {
                return std::make_unique<ErasedStrategy<G, S>>(strategy);
            }};
}

template <class G>
Configured<G> random_player() {
    return configured<G>("random", RandomStrategy<G>({}, {}));
}

template <class G>
Setup<G> setup_of(std::vector<Configured<G>> strategies, std::uint64_t games = 100) {
    Setup<G> setup;
    setup.facts.game = "tile-game";
    setup.facts.seats = 2;
    setup.facts.components = {"tiles"};
    setup.facts.seed = 11;
    setup.facts.games = games;
    for (const Configured<G>& strategy : strategies)
        setup.facts.strategies.push_back({strategy.name, strategy.name, strategy.params});
    setup.strategies = std::move(strategies);
    return setup;
}

template <class G>
MatchTally played(const Setup<G>& setup, std::uint64_t begin, std::uint64_t end) {
    const MatchExperiment<G> experiment(setup);
    BatchTally tally = experiment.empty_tally();
    const auto player = experiment.player();
    for (std::uint64_t game = begin; game < end; ++game) player->play(game, tally);
    return tally.matches();
}

template <class G>
MatchTally played(const Setup<G>& setup) {
    return played(setup, 0, setup.facts.games);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("match: strategies that decide alike share every pair") {
        const auto tally =
            played(setup_of<TileGame>({random_player<TileGame>(), random_player<TileGame>()}));
        const PairedGames& games = tally.matchups()[0].varied;
        CHECK(games.points == Pentanomial{0, 0, 100, 0, 0});
        CHECK(games.identical == 100);
        CHECK(games.margins.sums().sum == 0);
        CHECK(games.margins.sums().sum_sq > 0);
        CHECK_FALSE(tally.matchups()[0].repeats());
    }

    TEST_CASE("match: each seat has its own stream, whoever sits there") {
        const MatchExperiment<TileGame> experiment(setup_of<TileGame>(
            {configured<TileGame>("a", Witness()), configured<TileGame>("b", Witness())}));
        for (const Seating& seating : {Seating{0, 1}, Seating{1, 0}, Seating{0, 0}})
            CHECK(experiment.trace(seating, 6).match->ending == MatchEnding::scored);
        CHECK(experiment.trace({0, 1}, 7).match->ending == MatchEnding::forfeited);
    }

    TEST_CASE("match: a strategy alone plays itself") {
        const auto tally = played(setup_of<TileGame>({random_player<TileGame>()}));
        const PairedGames& games = tally.matchups()[0].varied;
        CHECK(games.points == Pentanomial{0, 0, 100, 0, 0});
        CHECK(games.first_seat[1] + games.first_seat[3] == 0);
        CHECK(games.first_seat[0] > 0);
        CHECK(games.first_seat[4] > 0);
    }

    TEST_CASE("match: pairs without a draw are deterministic only where the game has no chance") {
        const auto two = played(setup_of<TileGame>(
            {configured<TileGame>("a", Simple()), configured<TileGame>("b", Simple())}));
        CHECK(two.matchups()[0].undrawn);
        REQUIRE(two.matchups()[0].repeated.has_value());
        CHECK(two.matchups()[0].repeated->count == 100);

        const auto chancy =
            played(setup_of<ChancyTileGame>({configured<ChancyTileGame>("a", Simple()),
                                             configured<ChancyTileGame>("b", Simple())}));
        CHECK_FALSE(chancy.matchups()[0].repeats());
        CHECK(chancy.matchups()[0].varied.pairs() == 100);
    }

    TEST_CASE("match: one draw in one game of the pair is enough to vary") {
        const auto tally = played(setup_of<TileGame>(
            {configured<TileGame>("a", Simple()), configured<TileGame>("b", HalfRandom())}));
        CHECK_FALSE(tally.matchups()[0].undrawn);
        CHECK(tally.matchups()[0].varied.pairs() == 100);
    }

    TEST_CASE("match: a matchup does not depend on who else is compared") {
        const auto two = played(setup_of<TileGame>(
            {random_player<TileGame>(), configured<TileGame>("half", HalfRandom())}));
        const auto three = played(
            setup_of<TileGame>({configured<TileGame>("simple", Simple()), random_player<TileGame>(),
                                configured<TileGame>("half", HalfRandom())}));
        CHECK(two.matchups()[0] == three.matchups()[2]);
    }

    TEST_CASE("match: parts of a batch, each with a player of its own, add up to the whole") {
        const auto setup =
            setup_of<TileGame>({random_player<TileGame>(), configured<TileGame>("simple", Simple()),
                                configured<TileGame>("other", Simple(5))});
        MatchTally merged = played(setup, 60, 100);
        merged.merge(played(setup, 0, 7));
        merged.merge(played(setup, 7, 60));
        CHECK(merged == played(setup));
    }

    TEST_CASE("match: an illegal move forfeits its game and the batch goes on") {
        const auto setup = setup_of<TileGame>(
            {random_player<TileGame>(), configured<TileGame>("broken", Simple(4))});
        const auto tally = played(setup);
        const PairedGames& games = tally.matchups()[0].varied;
        CHECK(games.pairs() == 100);
        CHECK(games.forfeits[0] == 0);
        CHECK(games.forfeits[1] > 150);  // all but the games that end early
        CHECK(games.by_seat[0].wins + games.by_seat[1].wins >= games.forfeits[1]);
        REQUIRE(games.forfeited_games.list().size() == 5);
        const MatchGameIndex at = MatchGameIndex::of(games.forfeited_games.list()[0].game);
        const MatchExperiment<TileGame> experiment(setup);
        const Trace trace = experiment.trace(at.second ? Seating{1, 0} : Seating{0, 1}, at.pair);
        REQUIRE(trace.match);
        CHECK(trace.match->ending == MatchEnding::forfeited);
        CHECK(trace.match->winner == (at.second ? Winner::second : Winner::first));
        CHECK(trace.steps.size() >= 4);
    }

    TEST_CASE("match: a trace replays the games that the tally names") {
        const auto setup = setup_of<TileGame>(
            {random_player<TileGame>(), configured<TileGame>("half", HalfRandom())});
        const MatchTally tally = played(setup);
        const MatchExperiment<TileGame> experiment(setup);
        const auto check = [&](const Extreme& extreme) {
            const MatchGameIndex at = MatchGameIndex::of(extreme.game);
            const Trace trace =
                experiment.trace(at.second ? Seating{1, 0} : Seating{0, 1}, at.pair);
            REQUIRE(trace.match);
            const std::int32_t first = trace.match->totals[0] - trace.match->totals[1];
            CHECK((at.second ? -first : first) == extreme.value);
            const auto end = TileGame::parse_state(trace.steps.back().state);
            CHECK(TileGame::is_over(end));
            CHECK(end.margin() == first);
        };
        for (const Extreme& extreme : tally.matchups()[0].varied.largest_for_a.list())
            check(extreme);
        for (const Extreme& extreme : tally.matchups()[0].varied.largest_for_b.list())
            check(extreme);
    }
}
