// Walks over the games of a deal: every change leaves a legal game, the score that a chain keeps is
// the score of its game, and chains that exchange temperatures keep their own games.

#include "strategies/tiny_islands/clairvoyant/deal_chain.hpp"

#include "core/tiny_islands/score.hpp"
#include "strategies/tiny_islands/clairvoyant/clairvoyant.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/boards.hpp"
#include "tests/support/tiny_islands/deals.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using skerry::test::deal_of;

namespace {

constexpr std::array all_kinds = {ChangeKind::place,    ChangeKind::push,
                                  ChangeKind::flip,     ChangeKind::flip_and_place,
                                  ChangeKind::flip_two, ChangeKind::redraw};

struct Finished {
    State state;
    CompleteGame decisions;
};

/// Plays at random until `moves` decisions are made, and records the plan.
void play_on(Finished& game, const Deal& deal, int moves, Rng& rng) {
    for (int i = 0; i < moves && !TinyIslands::is_over(game.state); ++i) {
        const Move move = TinyIslands::sample_move(game.state, rng);
        if (move.is_shoreline())
            game.decisions.interiors[game.state.drawn] = move.interior;
        else
            game.decisions.placements[game.state.placed] = move;
        TinyIslands::play(game.state, move, deal);
    }
}

/// Plays the game from its start, with each move checked.
State replay(const CompleteGame& game, const Rules& rules, const Deal& deal) {
    const auto next = [&](const State& state) {
        return state.shoreline_due() ? Move::shoreline(game.interiors[state.drawn])
                                     : game.placements[state.placed];
    };
    return skerry::test::finish_checked(TinyIslands::start(rules, deal), deal, next);
}

int points(const Board& board, Rules rules) {
    rules.score_floor = false;
    return score_plain(board, rules).total();
}

Board with(Board board, const DealChain::Toggles& toggles) {
    for (const DealChain::Toggle& toggle : toggles)
        (toggle.plane < tile_kinds ? board.tiles[toggle.plane]
                                   : board.interiors[toggle.plane - tile_kinds]) ^=
            toggle.cell.plane();
    return board;
}

/// A deal, a game on it, and a chain that takes over after `moves` random decisions.
struct Walk {
    Rules rules;
    Deal deal;
    Finished begun;
    Finished ended;
    DealSpots spots;

    Walk(const Rules& r, std::uint64_t game, int moves, Rng& rng)
        : rules(r),
          deal(deal_of(r, 22, game)),
          begun{begin(moves, rng)},
          ended(begun),
          spots(deal, begun.state.placed, rules) {
        play_on(ended, deal, 100, rng);
    }

    bool possible() const { return !TinyIslands::is_over(begun.state) && ended.state.all_drawn(); }
    DealChain chain(std::uint64_t seed) const {
        DealChain made(begun.state, spots);
        made.start_from(ended.state, ended.decisions, Rng(seed));
        return made;
    }

    /// Checks that the current and the best game are legal, continue the start, and have the score
    /// that the chain reports.
    void check(const DealChain& chain) const {
        const State now = replay(chain.current(), rules, deal);
        REQUIRE(now.board == chain.board());
        REQUIRE(chain.score() == points(now.board, rules));
        const State best = replay(chain.best(), rules, deal);
        REQUIRE(chain.best_score() == points(best.board, rules));
        REQUIRE(chain.best_score() >= chain.score());
        for (std::size_t turn = 0; turn < begun.state.placed; ++turn)
            REQUIRE(chain.current().placements[turn] == begun.decisions.placements[turn]);
        for (std::size_t i = 0; i < begun.state.drawn; ++i)
            REQUIRE(chain.current().interiors[i] == begun.decisions.interiors[i]);
    }

  private:
    Finished begin(int moves, Rng& rng) const {
        Finished game{TinyIslands::start(rules, deal), {}};
        play_on(game, deal, moves, rng);
        return game;
    }
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("deal chain: every change of every kind leaves a legal game") {
        constexpr std::int64_t take_all = std::int64_t{1} << 40;
        Rng rng(5);
        std::array<int, all_kinds.size()> made{};
        for (const auto& rules : skerry::test::many_rules())
            for (int moves = 0; moves <= 28; moves += 4) {
                const Walk walk(rules, static_cast<std::uint64_t>(moves), moves, rng);
                if (!walk.possible()) continue;
                DealChain chain = walk.chain(rng.next());
                for (int step = 0; step < 400; ++step) {
                    const std::size_t kind = rng.below(all_kinds.size());
                    if (!chain.propose(all_kinds[kind])) continue;
                    ++made[kind];
                    const Board changed = with(chain.board(), chain.toggles());
                    REQUIRE(chain.decide(points(changed, walk.rules), take_all));
                    REQUIRE(chain.board() == changed);
                    walk.check(chain);
                }
            }
        for (int n : made) CHECK(n > 500);
    }

    TEST_CASE("deal chain: what is refused changes nothing") {
        Rng rng(6);
        const Walk walk(Rules{}, 1, 0, rng);
        REQUIRE(walk.possible());
        DealChain chain = walk.chain(1);
        const Board before = chain.board();
        for (int step = 0; step < 300; ++step) {
            if (!chain.propose(all_kinds[rng.below(all_kinds.size())])) continue;
            REQUIRE_FALSE(chain.decide(chain.score() - 1, 0));
            REQUIRE(chain.board() == before);
        }
        walk.check(chain);
    }

    TEST_CASE("deal chain: back at its best game it goes on from there") {
        Rng rng(9);
        for (const auto& variant : TinyIslands::variants())
            for (int moves : {0, 9}) {
                const Walk walk(variant.rules, 2, moves, rng);
                if (!walk.possible()) continue;
                DealChain chain = walk.chain(1);
                const auto wander = [&](std::int64_t temperature) {
                    for (int step = 0; step < 300; ++step) {
                        if (!chain.propose(all_kinds[rng.below(all_kinds.size())])) continue;
                        const Board changed = with(chain.board(), chain.toggles());
                        chain.decide(points(changed, walk.rules), temperature);
                    }
                };
                wander(0);
                wander(std::int64_t{1} << 40);
                REQUIRE(chain.score() < chain.best_score());
                chain.return_to_best();
                CHECK(chain.score() == chain.best_score());
                CHECK(chain.current().interiors == chain.best().interiors);
                CHECK(chain.toggles().empty());
                walk.check(chain);
                wander(0);
                walk.check(chain);
            }
    }

    TEST_CASE("deal chain: the odds of a loss of one temperature are a half") {
        Rng rng(7);
        int passed = 0;
        constexpr int draws = 20'000;
        for (int i = 0; i < draws; ++i) passed += bits_of_luck(rng) >= 1 << 16 ? 1 : 0;
        CHECK(passed > draws * 48 / 100);
        CHECK(passed < draws * 52 / 100);
    }

    TEST_CASE("deal chain: chains in lockstep keep their games and scores") {
        Rng rng(8);
        for (const auto& variant : TinyIslands::variants())
            for (std::size_t count : {1u, 3u, 8u}) {
                const Walk walk(variant.rules, count, 0, rng);
                if (!walk.possible()) continue;
                std::vector<DealChain> chains;
                for (std::size_t i = 0; i < count; ++i) chains.push_back(walk.chain(i));
                const int before = chains[0].score();
                temper(chains, variant.rules, 4'000, rng);
                for (const DealChain& chain : chains) walk.check(chain);
                CHECK(std::ranges::max(chains, {}, &DealChain::best_score).best_score() >
                      before + 20);
            }
    }
}
