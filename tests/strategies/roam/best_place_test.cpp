// Places compared in vector lanes, and playouts that find a place and its shadow boxes at once,
// against the plain code.

#include "strategies/roam/best_place.hpp"

#include "core/roam/game.hpp"
#include "core/simd/instruction_set.hpp"
#include "strategies/roam/greedy.hpp"
#include "strategies/roam/place_lanes.hpp"
#include "tests/support/test.hpp"

namespace skerry::roam {
namespace {

/// A pattern of up to `side` by `side` boxes.
std::vector<std::string> random_pattern(Rng& rng, std::uint32_t side) {
    std::vector<std::string> rows;
    do {
        rows.assign(1 + rng.below(side), std::string(1 + rng.below(side), '.'));
        for (std::string& row : rows)
            for (char& box : row) box = "S*.."[rng.below(4)];
        rows[rng.below(static_cast<std::uint32_t>(rows.size()))][0] = 'S';
    } while (!pattern_fault(rows).empty());
    return rows;
}

/// The synthetic deck with other patterns, more coins, and some squares blocked. The first cards
/// have a single solid box: no pattern has more places.
Rules random_rules(Rng& rng) {
    Deck deck = synthetic_deck();
    for (CharacterCard& card : deck.starting) card.pattern = random_pattern(rng, 3);
    deck.starting[0].pattern = {"S*", "**"};
    for (Card& card : deck.cards) {
        card.character.pattern = random_pattern(rng, rng.below(4) == 0 ? 6 : 3);
        for (int& square : card.squares)
            square = static_cast<int>(rng.below(4)) - (rng.below(8) == 0 ? 4 : 0);
        for (int& square : card.squares) square = std::max(square, blocked_square);
        card.squares[rng.below(slot_squares)] = 1;
    }
    Rules rules;
    rules.deck = std::make_shared<const DeckTable>(deck);
    rules.start_coins[player] = static_cast<int>(rng.below(12));
    if (rng.chance(1, 3)) rules.cards_to_end = 7 + static_cast<int>(rng.below(10));
    return rules;
}

/// Calls visit(state) for each decision of a random game.
template <class Visit>
void for_each_decision(const Rules& rules, Rng& rng, Visit&& visit) {
    const Deal deal = Roam::deal(rules, rng);
    State state = Roam::start(rules, deal);
    while (!Roam::is_over(state)) {
        visit(state);
        Roam::play(state, Roam::sample_move(state, rng), deal);
    }
}

Worth random_worth(Rng& rng) {
    Worth worth;
    worth.coin = static_cast<int>(rng.below(100));
    worth.card = static_cast<int>(rng.below(600));
    worth.point = static_cast<int>(rng.below(500));
    worth.theirs = static_cast<int>(rng.below(150));
    return worth;
}

bool same(const BestPlace& a, const BestPlace& b) {
    return a.anchor == b.anchor && a.value == b.value && (a.anchor < 0 || a.boxes == b.boxes);
}

}  // namespace

TEST_SUITE("unit") {
#if SKERRY_X86_KERNELS
    TEST_CASE("Roam: lanes find the best place of the plain code") {
        if (instruction_sets().size() < 2) {
            MESSAGE("SKIPPED: no AVX2");
            return;
        }
        Rng rng(7);
        int places = 0;
        int paid = 0;
        int second_lanes = 0;
        for (int game = 0; game < 300; ++game) {
            const Rules rules = random_rules(rng);
            const Worth worth = random_worth(rng);
            const detail::DeckLanes deck(rules.deck, worth);
            REQUIRE(deck.fits());
            for_each_decision(rules, rng, [&](const State& state) {
                if (!deck.serve(state)) return;
                const DisplayValue display(state, worth);
                detail::DisplayLanes lanes;
                detail::avx2::fill(state, display, deck, lanes);
                for (std::size_t i = 0; i < state.rows[player].size; ++i) {
                    const BestPlace best = best_place(state, display, i, INT_MIN);
                    std::vector<int> beats = {INT_MIN};
                    if (best.anchor >= 0)
                        beats.insert(beats.end(), {best.value - 300, best.value - 1, best.value});
                    for (const int beat : beats) {
                        const BestPlace plain = best_place(state, display, i, beat);
                        const BestPlace fast =
                            detail::avx2::best_place(state, display, deck, lanes, i, beat);
                        REQUIRE(same(plain, fast));
                    }
                    ++places;
                    paid += best.boxes != 0 ? 1 : 0;
                    second_lanes += best.anchor >= 32 ? 1 : 0;
                }
            });
        }
        CHECK(places > 10'000);
        CHECK(paid > 1000);
        CHECK(second_lanes > 100);
    }
#endif

    TEST_CASE("Roam greedy chooses alike with and without lanes") {
        Rng rng(8);
        for (int game = 0; game < 60; ++game) {
            Rules rules = random_rules(rng);
            if (game % 4 == 1) rules.overlap = Overlap::forbid;
            if (game % 4 == 2) rules.unlimited_markers = false;
            if (game % 4 == 3) rules.orientation = Orientation::seat;
            Greedy plain(rules, {}, InstructionSet::baseline);
            Greedy fast(rules, {});
            for_each_decision(rules, rng, [&](const State& state) {
                REQUIRE(plain.choose(state, rng) == fast.choose(state, rng));
            });
        }
    }

    TEST_CASE("Roam greedy with values that no lane holds") {
        Rng rng(9);
        Deck deck = synthetic_deck();
        for (Card& card : deck.cards) card.character.points *= 100;
        Rules rules;
        rules.deck = std::make_shared<const DeckTable>(deck);
        const Worth worth{100, 443, 445, 133};
        CHECK(!detail::DeckLanes(rules.deck, worth).fits());
        CHECK(detail::DeckLanes(DeckTable::synthetic(), worth).fits());
        Greedy plain(rules, {}, InstructionSet::baseline);
        Greedy fast(rules, {});
        for_each_decision(rules, rng, [&](const State& state) {
            REQUIRE(plain.choose(state, rng) == fast.choose(state, rng));
        });
    }

    TEST_CASE("Roam greedy plays out as it chooses") {
        Rng rng(10);
        int paid = 0;
        for (int game = 0; game < 200; ++game) {
            const Rules rules = random_rules(rng);
            Greedy greedy(rules, {});
            const Deal deal = Roam::deal(rules, rng);
            State by_choices = Roam::start(rules, deal);
            State at_once = by_choices;
            while (!Roam::is_over(by_choices)) {
                const Move move = greedy.choose(by_choices, rng);
                paid += move.boxes != 0 ? 1 : 0;
                Roam::play(by_choices, move, deal);
            }
            RunningGame<Roam> running(at_once, deal);
            greedy.play_out(running, rng);
            REQUIRE(by_choices == at_once);
        }
        CHECK(paid > 100);
    }
}

}  // namespace skerry::roam
