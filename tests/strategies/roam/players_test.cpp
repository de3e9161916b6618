// The players of Roam Solitaire: what each of them is for, and how they rank.

#include "core/roam/game.hpp"
#include "core/roam/notation.hpp"
#include "strategies/random.hpp"
#include "strategies/roam/display_value.hpp"
#include "strategies/roam/greedy.hpp"
#include "strategies/roam/search.hpp"
#include "tests/support/test.hpp"

namespace skerry::roam {
namespace {

struct Totals {
    int lost = 0;
    int gap = 0;
};

template <class S>
Totals play_games(S strategy, std::uint64_t games) {
    Totals totals;
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng deal_rng = stream(11, game, Purpose::deal);
        Rng rng = stream(11, game, Purpose::strategy);
        const Deal deal = Roam::deal({}, deal_rng);
        State state = Roam::start({}, deal);
        while (!Roam::is_over(state)) {
            const Move move = strategy.choose(state, rng);
            REQUIRE(Roam::is_legal(state, move));
            Roam::play(state, move, deal);
        }
        totals.lost += victory(state) == Victory::lose ? 1 : 0;
        totals.gap += state.points(player) - state.ai_points();
    }
    return totals;
}

/// The start of a game in which the first card of the player's row is a pattern of one box.
struct Table {
    Rules rules;
    Table() {
        Deck deck = synthetic_deck();
        deck.starting[0].pattern = {"S"};
        for (Card& card : deck.cards) card.squares.fill(0);
        rules.deck = std::make_shared<const DeckTable>(deck);
    }
    State start() const {
        Rng rng(5);
        return Roam::start(rules, Roam::deal(rules, rng));
    }
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("Roam: chances to claim a card") {
        CHECK(claim_chance(4, {1, 0, 0}) == 256);
        CHECK(claim_chance(0, {4, 0, 0}) == 0);
        CHECK(claim_chance(3, {1, 0, 0}) > claim_chance(2, {1, 0, 0}));
        CHECK(claim_chance(2, {1, 0, 0}) > claim_chance(2, {2, 0, 0}));
        CHECK(claim_chance(1, {1, 1, 2}) == claim_chance(1, {2, 1, 1}));
    }

    TEST_CASE("Roam: chances that a card is filled before the game ends") {
        CHECK(fill_chance(0, 9) == 256);
        CHECK(fill_chance(6, 9) == 0);
        CHECK(fill_chance(1, 9) < fill_chance(1, 8));
        CHECK(fill_chance(2, 8) < fill_chance(1, 8));
        CHECK(fill_chance(3, 3) == fill_chance(3, 6));
    }

    TEST_CASE("Roam: late in the game, a card that an AI would take is better left unfilled") {
        const Table table;
        State state = table.start();
        state.markers[1] = parse_squares("4a4b4c4d");
        const Worth worth{100, 443, 445, 133};
        const auto gain = [&] { return DisplayValue(state, worth).gain(parse_squares("4e")); };
        const int early = gain();
        while (state.rows[1].size < 9) state.rows[1].add(state.rows[1].cards[0]);
        CHECK(early < 0);
        CHECK(gain() < early);
    }

    TEST_CASE("Roam greedy fills the card that it then owns") {
        const Table table;
        State state = table.start();
        state.markers[player] = parse_squares("4a4b4c");
        state.markers[1] = parse_squares("4d4e");
        state.rows[player].face_up = 1;
        Rng rng(1);
        Greedy greedy(table.rules, {});
        CHECK(Roam::print_move(state, greedy.choose(state, rng)) == "1@4f");
    }

    TEST_CASE("Roam greedy bids what it takes, or keeps its coins") {
        const Table table;
        State state = table.start();
        state.markers[player] = parse_squares("4a4b4c");
        state.markers[1] = parse_squares("4d4e4f");
        state.phase = Phase::bid;
        state.slot = 3;
        state.coins = {4, 3, 0, 0};
        Rng rng(1);
        Greedy greedy(table.rules, {});
        CHECK(winning_bid(state) == 3);
        CHECK(greedy.choose(state, rng) == Move::bid(3));
        state.coins = {2, 3, 0, 0};
        CHECK(winning_bid(state) == -1);
        CHECK(greedy.choose(state, rng) == Move::pass());
        state.seat = 1;  // the AI bids first: one coin more is needed
        state.coins = {4, 3, 0, 0};
        CHECK(winning_bid(state) == 4);
        Greedy::Params misers;
        misers.coin = 10'000;
        CHECK(Greedy(table.rules, misers).choose(state, rng) == Move::pass());
    }

    TEST_CASE("Roam greedy values its own choice highest") {
        Greedy greedy({}, {});
        for (std::uint64_t game = 0; game < 20; ++game) {
            Rng deal_rng = stream(3, game, Purpose::deal);
            Rng rng(game);
            const Deal deal = Roam::deal({}, deal_rng);
            State state = Roam::start({}, deal);
            for (; !Roam::is_over(state); Roam::play(state, greedy.choose(state, rng), deal)) {
                Candidates<Roam> moves;
                Roam::legal_moves(state, moves);
                std::array<int, Candidates<Roam>::capacity> values{};
                REQUIRE(greedy.value_moves(state, moves, {values.data(), moves.size()}));
                const Move choice = greedy.choose(state, rng);
                int own = 0;
                int best = values[0];
                for (std::size_t i = 0; i < moves.size(); ++i) {
                    best = std::max(best, values[i]);
                    if (moves[i] == choice) own = values[i];
                }
                CHECK(own == best);
            }
        }
    }

    TEST_CASE("Roam greedy and search play legal moves of every kind, and beat random") {
        const Totals random = play_games(RandomStrategy<Roam>({}, {}), 60);
        const Totals greedy = play_games(Greedy({}, {}), 60);
        Search::Params small;
        small.rollouts = 32;
        const Totals search = play_games(Search({}, small), 10);
        CHECK(random.lost == 60);
        CHECK(greedy.lost < 30);
        CHECK(search.lost < 5);
        CHECK(greedy.gap > random.gap + 60 * 20);
    }
}

}  // namespace skerry::roam
