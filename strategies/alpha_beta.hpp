#pragma once
// Alpha-beta search for any game for two without chance, from a plain or a game's own knowledge.

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "core/fields.hpp"
#include "core/word_hash.hpp"
#include "strategies/game_value.hpp"
#include "strategies/strategy.hpp"
#include "strategies/transposition_table.hpp"

namespace skerry {

/// What alpha-beta search knows about a game; this type serves any game for two without chance. A
/// game that wants speed or judgement writes its own type (see strategies/tile_game/evaluation.hpp)
/// with
///   Node                  a position, trivially copyable
///   root(state)           the node of a state that is not over
///   is_over(node), to_move(node)
///   final_value(node)     for the first seat; the node is over
///   evaluate(node)        an estimate of it, for the first seat; smaller than a won game's value
///   plies_left(node)      optional: an upper bound of the moves still to come. Without it a search
///                         that has seen the end of every line goes no deeper
///   play(node, move)
///   for_each_move(node, visit)  visit(move) for each legal move, the most promising first; stops
///                         as soon as visit returns true
///   for_each_leaf(node, visit)  optional: visit(value) with the final_value or the evaluation of
///                         the position after each legal move, in any order; stops in the same way
///   search_one(node, beta, nodes)  optional: the value of a search of one move, and adds to nodes
///                         those that for_each_leaf() would visit until one is worth beta
///   can_search_two(node), search_two(node, alpha, beta, nodes)  optional: the same for a search of
///                         two moves, where it can tell
///   move_capacity(rules)  most moves of a position
///   hash(node)            optional, 64 well mixed bits: without it there is no table
///   table_depth           optional: nodes nearer to the horizon are not looked up
///   for_each_likely_move(node, visit)  optional: the moves of for_each_move() that a search below
///                         the root is to look at
///   reduction(node, tried, depth)  optional: how many moves less than `depth` the search looks
///                         ahead after `tried` other moves; less than depth
template <Game G>
struct PlainSearch {
    using Game = G;
    using Node = typename G::State;

    /// The members that the comment above lists.
    static Node root(const typename G::State& state) { return state; }
    static bool is_over(const Node& node) { return G::is_over(node); }
    static Seat to_move(const Node& node) { return G::to_move(node); }
    static int final_value(const Node& node) {
        return game_value<G>(G::outcome(node), Seat::first) * 1000;
    }
    static int evaluate(const Node& node) {
        return G::score_so_far(node, Seat::first) - G::score_so_far(node, Seat::second);
    }
    static int plies_left(const Node& node) requires requires { G::moves_left(node); }
    { return G::moves_left(node); }
    /// The game's own hash(state), or one of the bytes of a state that has no gaps.
    static std::uint64_t hash(const Node& node) requires(requires {
        G::hash(node);
    } || std::has_unique_object_representations_v<Node>) {
        if constexpr (requires { G::hash(node); }) {
            return G::hash(node);
        } else {
            std::array<std::uint64_t, (sizeof(Node) + 7) / 8> words{};
            std::memcpy(words.data(), &node, sizeof(Node));
            WordHash hash;
            for (const std::uint64_t word : words) hash.add(word);
            return hash.value();
        }
    }
    static void play(Node& node, const typename G::Move& move) { G::play(node, move, {}); }
    template <class Visit>
    static void for_each_move(const Node& node, Visit&& visit) {
        typename G::MoveList list;
        G::legal_moves(node, list);
        for (const auto& move : list)
            if (visit(move)) return;
    }
    static std::size_t move_capacity(const typename G::Rules&) { return G::MoveList::capacity; }
};

/// How far to look ahead.
struct AlphaBetaParams {
    int depth = 4;
    int nodes = 0;
    int table = 16;
    bool vary = false;

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("depth", self.depth, Range{1, 99}, "most moves to look ahead");
        visit("nodes", self.nodes, Range{0, 2'000'000'000},
              "positions after which a deeper look is given up, 0: no limit; the look at one "
              "move is always finished");
        visit("table", self.table, Range{0, 65'536},
              "MiB of what one search remembers of positions");
        visit("vary", self.vary,
              "draw among the moves of the best value, so that repeated games differ; else the "
              "first one found");
    }
};

/// Alpha-beta search by iterative deepening. The first move of each position is searched with the
/// full window, the others with an empty window first (principal variation search; Marsland,
/// Campbell 1982). A choice depends only on the state.
///
/// A node is a position visited: the root of each iteration, and each position after a move that is
/// then searched, evaluated, found to be over, or answered by the table.
template <class Knowledge>
class AlphaBeta {
  public:
    using G = typename Knowledge::Game;
    using Move = typename G::Move;
    static_assert(Game<G> && G::seats == 2 && !G::has_chance);

    using Params = AlphaBetaParams;

    /// The result of a search. `value` is for the seat to move.
    struct Result {
        Move move{};
        int value = 0;
        int depth = 0;  ///< depth of the deepest iteration that was finished
        std::uint64_t nodes = 0;
    };

    AlphaBeta(const typename G::Rules& rules, const Params& params)
        : params_(params), table_(hashes ? static_cast<std::size_t>(params.table) << 20 : 0) {
        const std::size_t capacity = Knowledge::move_capacity(rules);
        moves_.reserve(capacity);
        ties_.reserve(capacity);
        best_ties_.reserve(capacity);
    }

    Move choose(const typename G::State& state, Rng& rng) {
        const Result result = search(state);
        if (!params_.vary) return result.move;
        return best_ties_[rng.below(static_cast<std::uint32_t>(best_ties_.size()))];
    }

    /// The state must not be over.
    Result search(const typename G::State& state) {
        const Node root = Knowledge::root(state);
        table_.forget();
        nodes_ = 0;
        stopped_ = false;
        moves_.clear();
        Knowledge::for_each_move(root, [&](const Move& move) {
            moves_.push_back(move);
            return false;
        });
        Result result;
        const int deepest = within_plies_left(root, params_.depth);
        for (int depth = 1; depth <= deepest && !stopped_; ++depth) {
            may_stop_ = depth > 1;
            met_horizon_ = false;
            look(root, depth, result);
            if (!knows_plies && !met_horizon_) break;
        }
        result.nodes = nodes_;
        return result;
    }

  private:
    using Node = typename Knowledge::Node;

    static constexpr bool hashes = requires(const Node& node) { Knowledge::hash(node); };
    static constexpr bool knows_plies = requires(const Node& node) { Knowledge::plies_left(node); };
    static constexpr int infinity = 2'000'000'000;
    /// The depth of a value that rests on ends of games alone.
    static constexpr int to_the_end = 255;
    /// Closer to the horizon, searching a node is faster than looking it up.
    static constexpr int table_depth = [] {
        if constexpr (requires { Knowledge::table_depth; })
            return Knowledge::table_depth;
        else
            return 4;
    }();

    static int for_mover(const Node& node, int value) {
        return Knowledge::to_move(node) == Seat::first ? value : -value;
    }

    static int within_plies_left(const Node& node, int depth) {
        if constexpr (knows_plies) depth = std::min(depth, Knowledge::plies_left(node));
        return depth;
    }

    bool out_of_nodes() {
        stopped_ = stopped_ || (may_stop_ && params_.nodes != 0 &&
                                nodes_ >= static_cast<std::uint64_t>(params_.nodes));
        return stopped_;
    }

    void look(const Node& root, int depth, Result& result);
    int after(const Node& node, const Move& move, int depth, int alpha, int beta);
    int after_others(const Node& node, const Move& move, int depth, int floor, std::size_t tried);
    int search(const Node& node, int depth, int alpha, int beta);
    int search_with_table(const Node& node, int depth, int alpha, int beta);
    int search_moves(const Node& node, int depth, int alpha, int beta, const Move* first,
                     Move& best_move);
    int search_frontier(const Node& node, int beta);

    Params params_;
    std::vector<Move> moves_;  ///< legal moves of the root
    std::vector<Move> ties_;
    /// Best moves of the deepest finished iteration, if asked to vary.
    std::vector<Move> best_ties_;
    TranspositionTable<Move> table_;
    std::uint64_t nodes_ = 0;
    bool may_stop_ = false;
    bool met_horizon_ = false;  ///< whether a position was valued that is not over
    bool stopped_ = false;
};

/// One iteration at the root. A finished one becomes the result, and its move comes first in the
/// next.
template <class Knowledge>
void AlphaBeta<Knowledge>::look(const Node& root, int depth, Result& result) {
    ++nodes_;
    ties_.clear();
    int best = -infinity;
    std::size_t best_at = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        // A window that lets equal values through tells ties from worse moves.
        const int alpha = i > 0 && params_.vary ? best - 1 : best;
        int value = alpha;
        if (i > 0) value = after_others(root, moves_[i], depth, alpha, i);
        if (i == 0 || value > alpha) value = after(root, moves_[i], depth - 1, alpha, infinity);
        if (out_of_nodes()) return;
        if (value > best) {
            best = value;
            best_at = i;
            ties_.clear();
        }
        if (params_.vary && value == best) ties_.push_back(moves_[i]);
    }
    result = {moves_[best_at], best, depth, 0};
    std::swap(ties_, best_ties_);
    std::rotate(&moves_[0], &moves_[best_at], &moves_[best_at] + 1);
}

/// The value of a move for the player who makes it; the search looks `depth` moves beyond it.
template <class Knowledge>
int AlphaBeta<Knowledge>::after(const Node& node, const Move& move, int depth, int alpha,
                                int beta) {
    Node next = node;
    Knowledge::play(next, move);
    ++nodes_;
    if (Knowledge::is_over(next)) return for_mover(node, Knowledge::final_value(next));
    if (depth == 0) {
        met_horizon_ = true;
        return for_mover(node, Knowledge::evaluate(next));
    }
    if (Knowledge::to_move(next) == Knowledge::to_move(node))
        return search(next, depth, alpha, beta);
    return -search(next, depth, -beta, -alpha);
}

/// Whether a move is worth more than `floor`, found by a search with an empty window: the value or
/// a bound on the same side. A no of a less deep look is the answer (late move reductions).
template <class Knowledge>
int AlphaBeta<Knowledge>::after_others(const Node& node, const Move& move, int depth, int floor,
                                       std::size_t tried) {
    if constexpr (requires { Knowledge::reduction(node, tried, depth); }) {
        const int less = Knowledge::reduction(node, tried, depth);
        if (less > 0) {
            const int value = after(node, move, depth - 1 - less, floor, floor + 1);
            if (value <= floor || stopped_) return value;
        }
    }
    return after(node, move, depth - 1, floor, floor + 1);
}

/// The value of a node for the player to move: exact between alpha and beta, else a bound on the
/// same side.
template <class Knowledge>
int AlphaBeta<Knowledge>::search(const Node& node, int depth, int alpha, int beta) {
    depth = within_plies_left(node, depth);
    if (depth == 1) return search_frontier(node, beta);
    if (out_of_nodes()) return 0;
    if constexpr (requires { Knowledge::search_two(node, alpha, beta, nodes_); }) {
        if (depth == 2 && Knowledge::can_search_two(node))
            return Knowledge::search_two(node, alpha, beta, nodes_);
    }
    if constexpr (hashes) {
        if (depth >= table_depth) return search_with_table(node, depth, alpha, beta);
    }
    Move best_move{};
    return search_moves(node, depth, alpha, beta, nullptr, best_move);
}

template <class Knowledge>
int AlphaBeta<Knowledge>::search_with_table(const Node& node, int depth, int alpha, int beta) {
    const std::uint64_t hash = Knowledge::hash(node);
    Move first{};
    const bool met_before = met_horizon_;
    const auto* const known = table_.find(hash);
    if (known != nullptr) {
        const bool answers =
            known->bound == BoundType::exact ||
            (known->bound == BoundType::lower ? known->value >= beta : known->value <= alpha);
        if (known->depth >= depth && answers) {
            met_horizon_ = met_before || known->depth != to_the_end;
            return known->value;
        }
        first = known->move;
    }
    Move best_move{};
    met_horizon_ = false;
    const int value =
        search_moves(node, depth, alpha, beta, known != nullptr ? &first : nullptr, best_move);
    if (stopped_) return 0;
    const BoundType bound = value >= beta   ? BoundType::lower
                            : value > alpha ? BoundType::exact
                                            : BoundType::upper;
    table_.store(hash, knows_plies || met_horizon_ ? depth : to_the_end, value, bound, best_move);
    met_horizon_ = met_horizon_ || met_before;
    return value;
}

/// Searches the moves of a node, `first` before all others unless it is null. The result is
/// meaningless once the search has been stopped.
template <class Knowledge>
int AlphaBeta<Knowledge>::search_moves(const Node& node, int depth, int alpha, int beta,
                                       const Move* first, Move& best_move) {
    int best = -infinity;
    std::size_t tried = 0;
    const auto try_move = [&](const Move& move) {
        const int floor = std::max(alpha, best);
        int value = floor;
        if (best > -infinity) value = after_others(node, move, depth, floor, tried);
        if (best == -infinity || (value > floor && value < beta))
            value = after(node, move, depth - 1, floor, beta);
        if (value > best) {
            best = value;
            best_move = move;
        }
        ++tried;
        return best >= beta || stopped_;
    };
    if (first != nullptr && try_move(*first)) return best;
    const auto visit = [&](const Move& move) {
        return !(first != nullptr && move == *first) && try_move(move);
    };
    if constexpr (requires { Knowledge::for_each_likely_move(node, visit); })
        Knowledge::for_each_likely_move(node, visit);
    else
        Knowledge::for_each_move(node, visit);
    return best;
}

template <class Knowledge>
int AlphaBeta<Knowledge>::search_frontier(const Node& node, int beta) {
    if constexpr (requires { Knowledge::search_one(node, beta, nodes_); }) {
        return Knowledge::search_one(node, beta, nodes_);
    } else {
        int best = -infinity;
        const auto visit = [&](int value) {
            ++nodes_;
            best = std::max(best, for_mover(node, value));
            return best >= beta;
        };
        if constexpr (requires { Knowledge::for_each_leaf(node, visit); })
            Knowledge::for_each_leaf(node, visit);
        else
            Knowledge::for_each_move(node, [&](const Move& move) {
                Node next = node;
                Knowledge::play(next, move);
                if (Knowledge::is_over(next)) return visit(Knowledge::final_value(next));
                met_horizon_ = true;
                return visit(Knowledge::evaluate(next));
            });
        return best;
    }
}

}  // namespace skerry
