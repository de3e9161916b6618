// Chooses an engine for the size of the board, and reads best moves and lines of play from it.

#include "strategies/tile_game/solver.hpp"

#include "strategies/tile_game/exact_search.hpp"

namespace skerry::tile_game {

/// The search for boards of one shape and one set of rules.
class Solver::Engine {
  public:
    Engine(const State& state)
        : rows_(state.rows()), cols_(state.cols), stop_when_decided_(state.stop_when_decided) {}
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    bool serves(const State& state) const {
        return state.rows() == rows_ && state.cols == cols_ &&
               state.stop_when_decided == stop_when_decided_;
    }

    virtual void begin(const SolverOptions& options) = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual std::size_t table_bytes() const = 0;
    /// The margin for the seat to move. The state must not be over.
    virtual int value(const State& state) = 0;
    /// Appends the moves that keep `margin`, at most `limit`, ordered by cell, then by value.
    virtual void keeping(const State& state, int margin, std::size_t limit,
                         std::vector<Move>& moves) = 0;

  private:
    int rows_;
    int cols_;
    bool stop_when_decided_;
};

template <std::size_t Size>
class Solver::SizedEngine final : public Engine {
  public:
    SizedEngine(const State& state, std::size_t table_bytes)
        : Engine(state), search_(state.rows(), state.cols, state.stop_when_decided, table_bytes) {}

    void begin(const SolverOptions& options) override { search_.begin(&options.keep_going); }
    std::uint64_t nodes() const override { return search_.nodes(); }
    std::size_t table_bytes() const override { return search_.table().bytes(); }

    int value(const State& state) override {
        return search_.value(search_.geometry().position_of(state));
    }

    void keeping(const State& state, int margin, std::size_t limit,
                 std::vector<Move>& moves) override {
        const Position<Size> position = search_.geometry().position_of(state);
        for (SetOf<Size> rest = position.open; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            for (int value = 1; value <= position.my_pool && moves.size() < limit; ++value)
                if (search_.at_least(search_.geometry().play(position, cell, value), margin))
                    moves.push_back(
                        {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(value)});
        }
    }

  private:
    ExactSearch<Size> search_;
};

namespace {

constexpr std::size_t bytes_of(int mib) { return static_cast<std::size_t>(mib) << 20; }

/// Turns a margin for the seat to move into a margin of the first seat, or back.
int for_first(const State& state, int margin) {
    return state.to_move == Seat::first ? margin : -margin;
}

void set_margin(Solution& solution, int margin) {
    solution.complete = true;
    solution.margin = margin;
    solution.result = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::none;
}

}  // namespace

Solver::Solver(SolverOptions options) : options_(std::move(options)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

std::size_t Solver::table_bytes() const { return engine_ ? engine_->table_bytes() : 0; }

Solver::Engine& Solver::engine_for(const State& state) {
    if (engine_ && engine_->serves(state)) return *engine_;
    engine_.reset();
    const std::size_t bytes = bytes_of(std::max(options_.memory_mib, 1));
    if (state.cells() <= 16)
        engine_ = std::make_unique<SizedEngine<16>>(state, bytes);
    else if (state.cells() <= 32)
        engine_ = std::make_unique<SizedEngine<32>>(state, bytes);
    else
        engine_ = std::make_unique<SizedEngine<64>>(state, bytes);
    return *engine_;
}

Solution Solver::run(const State& state, Wanted wanted) {
    Solution solution;
    if (TileGame::is_over(state)) {
        set_margin(solution, state.margin());
        return solution;
    }
    Engine& engine = engine_for(state);
    engine.begin(options_);
    try {
        const int margin = for_first(state, engine.value(state));
        if (wanted != Wanted::value)
            engine.keeping(state, for_first(state, margin),
                           wanted == Wanted::first_best_move ? 1 : SIZE_MAX, solution.best_moves);
        if (wanted == Wanted::everything) {
            std::vector<Move>& line = solution.principal_variation;
            for (State at = state; !TileGame::is_over(at); TileGame::play(at, line.back(), {}))
                engine.keeping(at, for_first(at, margin), line.size() + 1, line);
        }
        set_margin(solution, margin);
    } catch (const SearchGivenUp&) {
        solution = {};
    }
    solution.nodes = engine.nodes();
    return solution;
}

Solution Solver::solve(const State& state) { return run(state, Wanted::everything); }
Solution Solver::best_moves(const State& state) { return run(state, Wanted::best_moves); }
Solution Solver::first_best_move(const State& state) { return run(state, Wanted::first_best_move); }
Solution Solver::value(const State& state) { return run(state, Wanted::value); }

}  // namespace skerry::tile_game
