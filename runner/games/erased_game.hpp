#pragma once
// A game with its type erased, made of any Game.

#include <algorithm>
#include <cstring>
#include <new>
#include <type_traits>

#include "core/game.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/games/candidates.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/measures.hpp"
#include "runner/games/setup.hpp"
#include "runner/games/strategy_table.hpp"

namespace skerry {

/// A game's states and moves as records of arrays; the functions may be empty. They put the arrays
/// in their order; the arrays of a game with these rules do not depend on the state.
template <Game G>
struct ArrayForm {
    std::function<void(const typename G::State&, ArrayRecord&)> state;
    std::function<void(const typename G::State&, const typename G::Move&, ArrayRecord&)> move;
    /// Throws NotationError for numbers that no move has.
    std::function<typename G::Move(const typename G::State&, ArrayReader&)> read_move;
};

template <Game G>
GameOutcome erased(const typename G::Outcome& outcome) {
    GameOutcome erased;
    erased.finished = outcome.finished();
    erased.winner = outcome.winner;
    for (std::size_t seat = 0; seat < G::seats; ++seat)
        std::ranges::copy(outcome.scores[seat].components, erased.points[seat].begin());
    return erased;
}

/// A strategy of the program, asked for single moves: it follows no game.
template <Game G>
class StrategyPlayer final : public AnyPlayer {
  public:
    explicit StrategyPlayer(std::unique_ptr<AnyStrategy<G>> strategy)
        : strategy_(std::move(strategy)) {}

    void choose(const Decisions& decisions) override {
        const auto* states = static_cast<const typename G::State*>(decisions.states);
        auto* moves = static_cast<typename G::Move*>(decisions.moves);
        for (std::size_t i = 0; i < decisions.count; ++i)
            ::new (moves + i) typename G::Move(strategy_->choose(states[i], decisions.streams[i]));
    }

  private:
    std::unique_ptr<AnyStrategy<G>> strategy_;
};

/// Follows each game from its start, as in an experiment.
template <Game G>
class StrategyDealPlayer final : public DealPlayer {
  public:
    StrategyDealPlayer(const typename G::Rules& rules, std::unique_ptr<AnyStrategy<G>> strategy)
        : rules_(rules), strategy_(std::move(strategy)) {}

    GameOutcome play(const void* deal, Rng& rng) override {
        const auto& dealt = *static_cast<const typename G::Deal*>(deal);
        typename G::State state = G::start(rules_, dealt);
        strategy_->start(state);
        strategy_->play_out(state, dealt, rng);
        return erased<G>(G::outcome(state));
    }

  private:
    typename G::Rules rules_;
    std::unique_ptr<AnyStrategy<G>> strategy_;
};

/// A game that was read from its public record format.
template <Game G>
struct RecordedGame {
    typename G::Deal deal;
    std::vector<typename G::Move> moves;  ///< legal ones
    RecordCheck check;
    bool next_known = true;  ///< see RecordedMoves
};
template <Game G>
using RecordReader = std::function<RecordedGame<G>(std::string_view, const typename G::Rules&)>;

/// A game in its public record format, which is text with one game per line, or with a game in the
/// lines between two empty lines. The functions may be empty, or throw NotationError.
template <Game G>
struct RecordForm {
    RecordPrinter<G> print = {};
    RecordReader<G> read = {};
    bool has_lines = false;  ///< a game takes several lines
};

/// Whether a state is one under these rules. A state that does not name its rules is.
template <Game G>
bool is_under_rules(const typename G::State& state, const typename G::Rules& rules) {
    if constexpr (requires { state.rules(); })
        return state.rules() == rules;
    else if constexpr (requires { state.rules; })
        return state.rules == rules;
    else if constexpr (requires { state.options == rules.options(); })
        return state.options == rules.options();
    else
        return true;
}

template <Game G>
class ErasedGame final : public AnyGame {
    using Rules = typename G::Rules;
    using State = typename G::State;
    using Deal = typename G::Deal;
    using Move = typename G::Move;
    static_assert(std::is_trivially_copyable_v<Deal>);

  public:
    ErasedGame(Rules rules, GameShape shape, StrategyTable<G> strategies, SceneDrawer<G> draw,
               ArrayForm<G> arrays, AdviceForm<G> advice, RecordForm<G> records)
        : rules_(std::move(rules)),
          shape_(std::move(shape)),
          strategies_(std::move(strategies)),
          draw_(std::move(draw)),
          arrays_(std::move(arrays)),
          advice_(std::move(advice)),
          records_(std::move(records)) {
        shape_.state = layout_of<State>();
        shape_.deal = layout_of<Deal>();
        shape_.move = layout_of<Move>();
        shape_.most_moves = G::MoveList::capacity;
        shape_.longest_game = most_moves_of<G>();
        shape_.has_records = static_cast<bool>(records_.read);
        shape_.records_have_lines = records_.has_lines;
        describe_records();
    }

    /// Which programs may be started for strategies that it is asked for.
    void set_programs(Programs programs) { programs_ = programs; }

    const GameShape& shape() const override { return shape_; }

    void deal(Rng& rng, void* deal) const override { put(deal, G::deal(rules_, rng)); }
    void start(const void* deal, void* state) const override {
        put(state, G::start(rules_, as<Deal>(deal)));
    }
    void redeal(const void* state, Rng& rng, void* deal) const override {
        put(deal, G::redeal(as<State>(state), rng));
    }

    bool is_over(const void* state) const override { return G::is_over(as<State>(state)); }
    Seat to_move(const void* state) const override { return G::to_move(as<State>(state)); }
    bool lists_moves(const void* state) const override { return G::lists_moves(as<State>(state)); }
    std::size_t legal_moves(const void* state, void* moves, std::size_t capacity) const override {
        typename G::MoveList list;
        G::legal_moves(as<State>(state), list);
        for (std::size_t i = 0; i < std::min(capacity, list.size()); ++i)
            ::new (static_cast<Move*>(moves) + i) Move(list[i]);
        return list.size();
    }
    bool is_legal(const void* state, const void* move) const override {
        return G::is_legal(as<State>(state), as<Move>(move));
    }
    void sample_move(const void* state, Rng& rng, void* move) const override {
        put(move, G::sample_move(as<State>(state), rng));
    }
    void play(void* state, const void* move, const void* deal) const override {
        G::play(*static_cast<State*>(state), as<Move>(move), as<Deal>(deal));
    }
    void copy_state(const void* from, void* to) const override { put(to, as<State>(from)); }

    GameOutcome outcome(const void* state) const override {
        GameOutcome outcome = erased<G>(G::outcome(as<State>(state)));
        if (outcome.finished) outcome.measured = measure<G>(as<State>(state));
        return outcome;
    }
    int score_so_far(const void* state, Seat seat) const override {
        return G::score_so_far(as<State>(state), seat);
    }

    std::string print_move(const void* state, const void* move) const override {
        return G::print_move(as<State>(state), as<Move>(move));
    }
    std::string move_words(const void* state, const void* move) const override {
        const auto& words = advice_.played ? advice_.played : advice_.words;
        return words ? words(as<State>(state), as<Move>(move)) : print_move(state, move);
    }
    void parse_move(const void* state, std::string_view text, void* move) const override {
        put(move, G::parse_move(as<State>(state), text));
    }
    std::string print_state(const void* state) const override {
        return G::print_state(as<State>(state));
    }
    void parse_state(std::string_view text, void* state) const override {
        if constexpr (requires { G::parse_state(text, rules_); })
            put(state, of_these_rules(G::parse_state(text, rules_)));
        else
            put(state, of_these_rules(G::parse_state(text)));
    }
    std::string text_board(const void* state) const override {
        return G::text_board(as<State>(state));
    }
    std::optional<Scene> scene(const void* state) const override {
        if (!draw_) return std::nullopt;
        return draw_(as<State>(state));
    }

    std::optional<std::string> print_record(const void* deal, std::span<const void* const> moves,
                                            const void* end,
                                            const std::string& comment) const override {
        if (!records_.print) return std::nullopt;
        std::vector<Move> list;
        for (const void* move : moves) list.push_back(as<Move>(move));
        return records_.print(as<Deal>(deal), std::move(list), as<State>(end), comment);
    }

    void write_state(const void* state, std::byte* record) const override {
        require_arrays();
        std::memset(record, 0, shape_.state_record.size);
        ArrayRecord writer(record);
        arrays_.state(as<State>(state), writer);
    }
    void write_move(const void* state, const void* move, std::byte* record) const override {
        require_arrays();
        std::memset(record, 0, shape_.move_record.size);
        ArrayRecord writer(record);
        arrays_.move(as<State>(state), as<Move>(move), writer);
    }
    void read_move(const void* state, const std::byte* record, void* move) const override {
        require_arrays();
        ArrayReader reader(record);
        put(move, arrays_.read_move(as<State>(state), reader));
    }

    std::unique_ptr<AnyPlayer> strategy(const ordered_json& config) const override {
        return std::make_unique<StrategyPlayer<G>>(configure(config).make());
    }

    std::unique_ptr<CandidatePlayer> candidates(const void* state, const ordered_json& config,
                                                const AdviceRequest& request) const override {
        DecisionFacts facts;
        facts.components = shape_.components;
        return std::make_unique<StrategyCandidates<G>>(as<State>(state), configure_adviser(config),
                                                       advice_, request, std::move(facts));
    }

    std::string default_adviser() const override {
        return advice_.adviser ? advice_.adviser(rules_) : "random";
    }

    ordered_json second_adviser() const override {
        if (advice_.second) return advice_.second(rules_);
        return default_adviser() == "greedy" ? "random" : "greedy";
    }

    std::unique_ptr<DealPlayer> deal_player(const ordered_json& config) const override {
        return std::make_unique<StrategyDealPlayer<G>>(rules_, configure_adviser(config).make());
    }

    RecordCheck check_record(std::string_view record) const override {
        return records_.read(record, rules_).check;
    }
    std::optional<RecordedMoves> read_record(std::string_view record, void* deal) const override {
        if (!records_.read) return std::nullopt;
        const RecordedGame<G> game = records_.read(record, rules_);
        RecordedMoves recorded{{}, game.check.illegal, game.next_known};
        State state = G::start(rules_, game.deal);
        for (const Move& move : game.moves) {
            recorded.moves.push_back(G::print_move(state, move));
            G::play(state, move, game.deal);
        }
        put(deal, game.deal);
        return recorded;
    }

  private:
    Configured<G> configure_adviser(const ordered_json& config) const {
        return config.is_null() ? configure(default_adviser()) : configure(config);
    }

    Configured<G> configure(const ordered_json& config) const {
        const Document document = Document::of(config, "strategy", programs_);
        Configured<G> configured = strategies_.configure(document.root(), rules_, {}, 0);
        if (configured.name == program_strategy_name)
            require_startable(document.root(), "the strategy");
        return configured;
    }

    template <class T>
    static Layout layout_of() {
        return {sizeof(T), alignof(T)};
    }
    template <class T>
    static const T& as(const void* value) {
        return *static_cast<const T*>(value);
    }
    template <class T>
    static void put(void* place, const T& value) {
        ::new (place) T(value);
    }

    /// Records have room for states under the rules of this game.
    const State& of_these_rules(const State& state) const {
        if (!is_under_rules<G>(state, rules_))
            throw NotationError(0, "is a state under other rules than those of this game");
        return state;
    }

    void require_arrays() const {
        if (!arrays_.state) throw UserError(shape_.name + " has no arrays");
    }

    void describe_records() {
        if (!arrays_.state) return;
        Rng rng(0);
        const State state = G::start(rules_, G::deal(rules_, rng));
        ArrayRecord of_state(shape_.state_record);
        arrays_.state(state, of_state);
        ArrayRecord of_move(shape_.move_record);
        arrays_.move(state, G::sample_move(state, rng), of_move);
    }

    Rules rules_;
    GameShape shape_;
    StrategyTable<G> strategies_;
    SceneDrawer<G> draw_;
    ArrayForm<G> arrays_;
    AdviceForm<G> advice_;
    RecordForm<G> records_;
    Programs programs_ = Programs::stay;
};

}  // namespace skerry
