// Checks the claims one by one: pools solved, positions counted, bounds computed with big integers.

#include <fmt/format.h>

#include <chrono>

#include "core/tile_game/game.hpp"
#include "runner/documents/text.hpp"
#include "runner/solve/solve.hpp"
#include "runner/words/number_text.hpp"
#include "strategies/tile_game/count_positions.hpp"

namespace skerry {

using tile_game::CountReading;
using tile_game::PositionCount;
using tile_game::Rules;

namespace {

/// Groups decimal digits by three; numbers are texts because those of the rules text exceed 128
/// bits.
std::string grouped_digits(std::string digits) {
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

std::string times(const std::string& digits, unsigned factor) {
    std::string product;
    unsigned carry = 0;
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
        carry += static_cast<unsigned>(*digit - '0') * factor;
        product += static_cast<char>('0' + carry % 10);
        carry /= 10;
    }
    for (; carry > 0; carry /= 10) product += static_cast<char>('0' + carry % 10);
    std::ranges::reverse(product);
    return product;
}

std::string over(const std::string& digits, unsigned divisor) {
    std::string quotient;
    unsigned rest = 0;
    for (const char digit : digits) {
        rest = rest * 10 + static_cast<unsigned>(digit - '0');
        if (rest >= divisor || !quotient.empty())
            quotient += static_cast<char>('0' + rest / divisor);
        rest %= divisor;
    }
    return quotient;
}

/// The bound that the rules text gives: sequences of values, times the orders of the cells, over 8
/// symmetries.
std::string bound_of_text(const Rules& rules, std::uint64_t sequences) {
    std::string bound = std::to_string(sequences);
    for (int k = 2; k <= rules.cells(); ++k) bound = times(bound, static_cast<unsigned>(k));
    return grouped_digits(over(bound, 8));
}

std::string pool_range_text(int first, int last) {
    return first == last ? fmt::format("pool {}", first) : fmt::format("pools {}-{}", first, last);
}

Winner expected_by_pivot(int pool, int pivot) {
    return pool < pivot ? Winner::second : pool > pivot ? Winner::first : Winner::none;
}

std::string player_name(Winner winner) {
    return winner == Winner::none ? "draw" : winner == Winner::first ? "player 1" : "player 2";
}

class Checker {
  public:
    explicit Checker(const ClaimOptions& options)
        : options_(options), solver_({options.memory_mib, options.keep_going}) {}

    std::vector<Claim> all() {
        check_standard_board();
        for (const Rules& board : {Rules{1, 3, 0, false}, Rules{1, 5, 0, false},
                                   Rules{1, 7, 0, false}, Rules{3, 3, 0, false}})
            check_pivot(board);
        check_even_boards();
        check_two_by_two();
        check_draw_of_perfect_play();
        check_bound({3, 3, 10, false}, 122'638, "5,562,859,680", options_.count_states);
        check_bound({5, 5, 26, false}, 526'787'770'292'436,
                    "1,021,389,469,157,996,212,330,519,487,152,128,000,000", false);
        check_small_bound();
        return std::move(claims_);
    }

  private:
    Winner winner(Rules rules, int pool) {
        rules.pool = pool;
        return solve_start(solver_, rules).solution.result;
    }

    void add(std::string text, std::string found, std::optional<bool> holds) {
        claims_.push_back({std::move(text), std::move(found), holds});
    }

    /// Compares the winners for the pools first .. last_pool with the expected winners. `first` is
    /// the first pool of the range that the text speaks of.
    template <class Expected>
    void check_pools(const Rules& board, int first, const std::string& text, Expected expected) {
        if (first > options_.last_pool) {
            add(text, fmt::format("speaks of pools from {} on", first), std::nullopt);
            return;
        }
        std::vector<std::string> against;
        for (int pool = first; pool <= options_.last_pool; ++pool) {
            const Winner is = winner(board, pool);
            if (is != expected(pool))
                against.push_back(fmt::format("pool {}: {}", pool, player_name(is)));
        }
        const std::string pools = pool_range_text(first, options_.last_pool);
        add(text, against.empty() ? pools + " agree" : pools + "; not at " + join(against),
            against.empty());
    }

    void check_standard_board() {
        check_pools({3, 3, 0, false}, std::min(1, options_.first_pool),
                    "3x3xP: player 2 has the advantage for 2 <= P < 10, player 1 for P > 10, "
                    "otherwise a draw",
                    [](int pool) { return pool < 2 ? Winner::none : expected_by_pivot(pool, 10); });
    }

    void check_pivot(const Rules& board) {
        const int pivot = (board.cells() + 1) / 2 * 2;
        check_pools(board, std::max(2, options_.first_pool),
                    fmt::format("odd boards, guess: the pivot is twice the turns of player 1, for "
                                "P >= 2; {}x{}: {}",
                                board.rows, board.cols, pivot),
                    [&](int pool) { return expected_by_pivot(pool, pivot); });
    }

    void check_even_boards() {
        int wins = 0;
        int all = 0;
        std::vector<std::string> parts;
        for (const auto& [rows, cols] : {std::pair{1, 2}, {1, 4}, {1, 6}, {2, 2}, {2, 3}, {2, 4}}) {
            int here = 0;
            for (int pool = options_.first_pool; pool <= options_.last_pool; ++pool)
                here += winner({rows, cols, 0, false}, pool) == Winner::second;
            const int pools = options_.last_pool - options_.first_pool + 1;
            parts.push_back(fmt::format("{}x{} {} of {}", rows, cols, here, pools));
            wins += here;
            all += pools;
        }
        add("even boards: player 2 usually has the advantage",
            fmt::format("wins with {}: {}",
                        pool_range_text(options_.first_pool, options_.last_pool), join(parts)),
            2 * wins > all);
    }

    void check_two_by_two() {
        check_pools({2, 2, 0, false}, std::max(2, options_.first_pool),
                    "2x2: player 2 always has a winning strategy for P > 1",
                    [](int) { return Winner::second; });
    }

    void check_draw_of_perfect_play() {
        tile_game::Rules rules;
        const tile_game::Solution solution = solver_.solve(tile_game::TileGame::start(rules, {}));
        if (!solution.complete) throw SolvingStopped();
        auto state = tile_game::TileGame::start(rules, {});
        for (const tile_game::Move& move : solution.principal_variation)
            tile_game::TileGame::play(state, move, {});
        add("3x3x10: perfect play (its animation) is a draw",
            fmt::format("a line of best moves ends {} : {}", state.tiles_of(Seat::first),
                        state.tiles_of(Seat::second)),
            state.margin() == 0);
    }

    std::optional<PositionCount> count(const Rules& rules) {
        const auto found = tile_game::count_positions(rules, options_.keep_going);
        if (!found) throw SolvingStopped();
        return found;
    }

    void check_bound(const Rules& rules, std::uint64_t sequences, const std::string& bound,
                     bool count_states) {
        const std::string board = fmt::format("{}x{}x{}", rules.rows, rules.cols, rules.pool);
        const auto counted =
            tile_game::count_value_sequences(rules.cells(), rules.pool, rules.pool);
        const std::string computed = counted ? bound_of_text(rules, *counted) : "-";
        add(fmt::format("{}: {} ways to draw points x {}!/8 = {}", board, grouped(sequences),
                        rules.cells(), bound),
            fmt::format("{} x {}!/8 = {}", counted ? grouped(*counted) : "too many", rules.cells(),
                        computed),
            counted == sequences && computed == bound);
        const std::string text = board + ": that is an upper bound of the states";
        if (!count_states) {
            const bool can = rules.cells() <= 9;
            add(text, can ? "counted with --count-states (minutes, some GB)" : "too many to count",
                std::nullopt);
            return;
        }
        const auto states = count(rules);
        add(text,
            fmt::format("{} states up to symmetry, {} in all", grouped(states->up_to_symmetry),
                        grouped(states->raw)),
            states->up_to_symmetry <= 5'562'859'680);
    }

    void check_small_bound() {
        const Rules rules{2, 2, 4, false};
        const auto sequences =
            tile_game::count_value_sequences(rules.cells(), rules.pool, rules.pool);
        const std::string computed = bound_of_text(rules, sequences.value_or(0));
        add("2x2x4: the same analysis gives 153",
            fmt::format("{} ways to draw points x 4!/8 = {}", sequences.value_or(0), computed),
            computed == "153");
        const std::vector<CountReading> readings = tile_game::count_readings(rules);
        std::vector<std::string> counts;
        for (const CountReading& reading : readings)
            counts.push_back(fmt::format("{} {} ({} in all)", grouped(reading.up_to_symmetry),
                                         reading.what, grouped(reading.all)));
        const std::string counted = "up to symmetry: " + join(counts);
        // What the analysis multiplies are draws and orders of cells: it bounds games, not
        // positions.
        add("2x2x4: 153 is an upper bound of the states", counted,
            readings.front().up_to_symmetry <= 153);
        const bool some = std::ranges::any_of(readings, [](const CountReading& reading) {
            return reading.up_to_symmetry == 147 || reading.all == 147;
        });
        add("2x2x4: the true number of states is closer to 147, less some symmetries",
            some ? counted : "none of these readings gives 147", some);
    }

    const ClaimOptions& options_;
    tile_game::Solver solver_;
    std::vector<Claim> claims_;
};

}  // namespace

SolvedPool solve_start(tile_game::Solver& solver, const Rules& rules) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    SolvedPool solved;
    solved.rules = rules;
    solved.solution = solver.first_best_move(tile_game::TileGame::start(rules, {}));
    solved.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!solved.solution.complete) throw SolvingStopped();
    return solved;
}

std::vector<Claim> check_claims(const ClaimOptions& options) { return Checker(options).all(); }

}  // namespace skerry
