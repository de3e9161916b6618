// What the rules text of the Tile Game claims about its game, by computation.

#include <map>

#include "core/tile_game/game.hpp"
#include "strategies/tile_game/count_positions.hpp"
#include "strategies/tile_game/solver.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tile_game/count_readings.hpp"

using namespace skerry;
using namespace skerry::tile_game;

namespace {

/// Sequences of claimed values, without cells and flips: `count(turns, p1, p2)` of the rules text.
class SequenceCounter {
  public:
    /// Written like the rules text, line for line.
    std::uint64_t count(int turns, int own, int other) {
        if (turns == 0 || (own == 0 && other == 0)) return 1;
        const auto key = std::make_tuple(turns, own, other);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        std::uint64_t total = 0;
        for (int spent = 1; spent <= own; ++spent) {
            const std::uint64_t added =
                other > 0 ? count(turns - 1, other, own - spent) : count(turns - 1, own - spent, 0);
            overflow_ = overflow_ || added > ~total;
            total += added;
        }
        known_[key] = total;
        return total;
    }
    bool overflow() const { return overflow_; }

  private:
    std::map<std::tuple<int, int, int>, std::uint64_t> known_;
    bool overflow_ = false;
};

std::uint64_t sequences(const Rules& rules) {
    SequenceCounter counter;
    const std::uint64_t count = counter.count(rules.cells(), rules.pool, rules.pool);
    CHECK_FALSE(counter.overflow());
    return count;
}

/// Decimal digits, the last one first: some numbers of the rules text exceed 128 bits.
std::string times(const std::string& digits, unsigned factor) {
    std::string product;
    unsigned carry = 0;
    for (const char digit : digits) {
        carry += static_cast<unsigned>(digit - '0') * factor;
        product += static_cast<char>('0' + carry % 10);
        carry /= 10;
    }
    for (; carry > 0; carry /= 10) product += static_cast<char>('0' + carry % 10);
    return product;
}

/// Whether `bound` is sequences of values, times the orders of the cells, over 8 symmetries.
bool is_bound(const Rules& rules, const std::string& bound) {
    std::string claimed = times(std::string(bound.rbegin(), bound.rend()), 8);
    const std::string count = std::to_string(sequences(rules));
    std::string found(count.rbegin(), count.rend());
    for (int k = 2; k <= rules.cells(); ++k) found = times(found, static_cast<unsigned>(k));
    return found == claimed;
}

Winner winner(Rules rules, int pool) {
    rules.pool = pool;
    Solver solver({64, {}});
    return solver.first_best_move(TileGame::start(rules, {})).result;
}

Winner by_pivot(int pool, int pivot) {
    return pool < pivot ? Winner::second : pool > pivot ? Winner::first : Winner::none;
}

/// The pools from 2 to 11 whose winner is not the one that a pivot of this size says.
std::vector<int> against_pivot(const Rules& board, int pivot) {
    std::vector<int> pools;
    for (int pool = 2; pool <= 11; ++pool)
        if (winner(board, pool) != by_pivot(pool, pivot)) pools.push_back(pool);
    return pools;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("claims: on 3x3 the second player has the advantage below 10, the first above") {
        CHECK(winner({3, 3, 0, false}, 1) == Winner::none);
        CHECK(against_pivot({3, 3, 0, false}, 10).empty());
        const Rules standard;
        auto state = TileGame::start(standard, {});
        Solver solver({64, {}});
        for (const Move& move : solver.solve(state).principal_variation)
            TileGame::play(state, move, {});
        CHECK(state.margin() == 0);  // as in the animation of perfect play
    }

    TEST_CASE("claims: the pivot is not twice the turns of the first player on rows") {
        CHECK(against_pivot({1, 3, 0, false}, 4) == std::vector{4});
        CHECK(against_pivot({1, 5, 0, false}, 6) == std::vector{4, 5, 6});
        CHECK(against_pivot({1, 7, 0, false}, 8) == std::vector{7, 8});
    }

    TEST_CASE("claims: on even boards the second player usually has the advantage") {
        int wins = 0;
        for (const auto& [rows, cols] : {std::pair{1, 2}, {1, 4}, {1, 6}, {2, 2}, {2, 3}, {2, 4}})
            for (int pool = 2; pool <= 11; ++pool) {
                const bool won = winner({rows, cols, 0, false}, pool) == Winner::second;
                wins += won ? 1 : 0;
                if (rows == 2 && cols == 2) CHECK(won);
            }
        CHECK(wins == 44);  // of 60
    }

    TEST_CASE("claims: bounds are recomputed digit by digit, states are counted") {
        CHECK(sequences({3, 3, 10, false}) == 122'638);
        CHECK(is_bound({3, 3, 10, false}, "5562859680"));
        CHECK(sequences({5, 5, 26, false}) == 526'787'770'292'436);
        CHECK(is_bound({5, 5, 26, false}, "1021389469157996212330519487152128000000"));
        CHECK(is_bound({2, 2, 4, false}, "153"));
        // Draws and orders of cells bound games and not positions; and no reading gives 147.
        std::vector<std::uint64_t> all;
        std::vector<std::uint64_t> up_to_symmetry;
        for (const readings::CountReading& reading : readings::count_readings({2, 2, 4, false})) {
            all.push_back(reading.all);
            up_to_symmetry.push_back(reading.up_to_symmetry);
        }
        CHECK(all == std::vector<std::uint64_t>{1'367, 1'211, 694, 1'212, 817});
        CHECK(up_to_symmetry == std::vector<std::uint64_t>{198, 175, 101, 152, 129});
        CHECK(count_positions({2, 2, 4, false})->up_to_symmetry == up_to_symmetry.front());
    }
}
