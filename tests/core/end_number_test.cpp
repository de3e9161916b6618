// The numbers that stand for ends of games, against the notation of states, which tells all.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "core/random.hpp"
#include "core/roam/game.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry {

namespace {

/// Of every state of several games on one deal: equal numbers where the states are.
template <class G>
void check_numbers() {
    const typename G::Rules rules{};
    for (std::uint64_t number = 0; number < 20; ++number) {
        Rng dealer = stream(5, number, Purpose::deal);
        const typename G::Deal deal = G::deal(rules, dealer);
        std::map<std::uint64_t, std::string> known;
        std::map<std::string, std::uint64_t> numbers;
        for (std::uint64_t game = 0; game < 10; ++game) {
            Rng rng = stream(5, game, Purpose::strategy);
            typename G::State state = G::start(rules, deal);
            for (;;) {
                const std::uint64_t end = G::end_number(state);
                const std::string text = G::print_state(state);
                CHECK(known.emplace(end, text).first->second == text);
                CHECK(numbers.emplace(text, end).first->second == end);
                if (G::is_over(state)) break;
                G::play(state, G::sample_move(state, rng), deal);
            }
        }
        CHECK(known.size() > 100);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("numbers of ends: Tiny Islands") { check_numbers<tiny_islands::TinyIslands>(); }
    TEST_CASE("numbers of ends: Roam") { check_numbers<roam::Roam>(); }
}

}  // namespace skerry
