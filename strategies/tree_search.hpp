#pragma once
// Monte-Carlo tree search for any game, in integers, with a fixed number of simulations.

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/fields.hpp"
#include "strategies/futures.hpp"
#include "strategies/game_value.hpp"
#include "strategies/strategy.hpp"
#include "strategies/ucb.hpp"

namespace skerry {

/// Monte-Carlo tree search for one player and for two: UCT (Kocsis, Szepesvari 2006) with a fixed
/// number of simulations. Each simulation draws its own future, follows the tree by moves and not
/// by states (open loop), adds one node and plays on with a base strategy. Where chance decides
/// which moves are legal, a move is compared by how often it was available (Cowling, Powley,
/// Whitehouse 2012, 'Information set Monte Carlo tree search').
///
/// Values are scaled to the range of values seen in the search, so that one exploration constant
/// suits any game. Everything is integer arithmetic.
template <Game G>
class TreeSearch {
  public:
    /// How long and where to search.
    struct Params {
        int simulations = 1000;
        int exploration = 700;
        int width = 0;

        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("simulations", self.simulations, Range{1, 1'000'000},
                  "games played out for each decision");
            visit("exploration", self.exploration, Range{0, 100'000},
                  "weight of moves that were tried little, in thousandths of the range of values");
            visit("width", self.width, Range{0, 64},
                  "most moves tried in a position, the first that the base proposes; 0: every "
                  "legal move, or 8 proposals where they cannot be listed");
        }
    };

    TreeSearch(const typename G::Rules&, const Params& params, std::unique_ptr<AnyStrategy<G>> base)
        : params_(params), base_(std::move(base)) {
        nodes_.reserve(static_cast<std::size_t>(params.simulations) + 1);
        path_.reserve(256);
        untried_.reserve(Candidates<G>::capacity);
    }

    /// The move tried most often; ties go to the better mean, then to the move tried first.
    typename G::Move choose(const typename G::State& state, Rng& rng) {
        nodes_.assign(1, Node{});
        lowest_ = 0;
        highest_ = 0;
        seen_ = false;
        Futures<G> futures;
        for (int i = 0; i < params_.simulations; ++i) {
            typename G::State scratch = state;
            const typename G::Deal future = futures.next(state, rng);
            simulate(scratch, future, rng);
        }
        std::uint32_t best = nodes_[0].first_child;
        for (std::uint32_t child = best; child != none; child = nodes_[child].next_sibling) {
            const Node& a = nodes_[child];
            const Node& b = nodes_[best];
            if (a.visits > b.visits || (a.visits == b.visits && a.mean > b.mean)) best = child;
        }
        return nodes_[best].move;
    }

  private:
    static constexpr std::uint32_t none = 0;  ///< means no child: the root is no node's child
    static constexpr int default_proposals = 8;
    /// The number of fraction bits of a mean.
    static constexpr int mean_bits = 8;

    struct Node {
        std::int64_t total = 0;  ///< sum of game_value() for the seat that made the move
        std::int64_t mean = 0;   ///< in units of 2^-mean_bits
        std::uint32_t visits = 0;
        std::uint32_t offers = 0;  ///< visits of the parent in which the move was legal
        std::uint32_t first_child = none;
        std::uint32_t last_child = none;
        std::uint32_t next_sibling = none;
        typename G::Move move{};
        Seat seat = Seat::first;  ///< the seat that made the move
        bool complete = false;    ///< true if every move has a child, and chance cannot change that
    };

    void simulate(typename G::State& state, const typename G::Deal& future, Rng& rng);
    std::uint32_t next_node(std::uint32_t at, const typename G::State& state, Rng& rng);
    void collect_untried(std::uint32_t at, const typename G::State& state, Rng& rng);
    std::uint32_t add_child(std::uint32_t at, const typename G::Move& move, Seat seat);
    std::uint32_t best_child(std::uint32_t at, const typename G::State& state);
    void learn(const typename G::State& end);

    Params params_;
    std::unique_ptr<AnyStrategy<G>> base_;
    std::vector<Node> nodes_;  ///< the root first; a simulation adds at most one
    std::vector<std::uint32_t> path_;
    Candidates<G> moves_;
    std::vector<typename G::Move> untried_;
    std::int64_t lowest_ = 0;  ///< lowest value seen in this search
    std::int64_t highest_ = 0;
    bool seen_ = false;
};

template <Game G>
void TreeSearch<G>::simulate(typename G::State& state, const typename G::Deal& future, Rng& rng) {
    path_.assign(1, 0);
    while (!G::is_over(state)) {
        const std::size_t before = nodes_.size();
        const std::uint32_t next = next_node(path_.back(), state, rng);
        path_.push_back(next);
        G::play(state, nodes_[next].move, future);
        if (nodes_.size() > before) break;
    }
    if (!G::is_over(state)) base_->play_out(state, future, rng);
    learn(state);
}

/// A child of `at` that the position allows; a new child if a move has never been tried.
template <Game G>
std::uint32_t TreeSearch<G>::next_node(std::uint32_t at, const typename G::State& state, Rng& rng) {
    if (!nodes_[at].complete) {
        collect_untried(at, state, rng);
        if (!untried_.empty()) {
            const auto count = static_cast<std::uint32_t>(untried_.size());
            return add_child(at, untried_[rng.below(count)], G::to_move(state));
        }
        nodes_[at].complete = !G::has_chance;
    }
    return best_child(at, state);
}

template <Game G>
void TreeSearch<G>::collect_untried(std::uint32_t at, const typename G::State& state, Rng& rng) {
    untried_.clear();
    moves_.clear();
    const bool all = params_.width == 0 && G::lists_moves(state);
    std::uint32_t legal_children = 0;
    for (std::uint32_t c = nodes_[at].first_child; c != none; c = nodes_[c].next_sibling)
        if (!G::has_chance || G::is_legal(state, nodes_[c].move)) ++legal_children;
    if (all) {
        list_moves<G>(state, moves_);
        if (legal_children == moves_.size()) return;
    } else {
        const int width = params_.width == 0 ? default_proposals : params_.width;
        if (legal_children >= static_cast<std::uint32_t>(width)) return;
        base_->propose(state, rng, width, moves_);
    }
    for (const typename G::Move& move : moves_) {
        std::uint32_t c = nodes_[at].first_child;
        while (c != none && nodes_[c].move != move) c = nodes_[c].next_sibling;
        if (c == none) untried_.push_back(move);
    }
}

template <Game G>
std::uint32_t TreeSearch<G>::add_child(std::uint32_t at, const typename G::Move& move, Seat seat) {
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    assert(nodes_.size() < nodes_.capacity());
    Node& node = nodes_.emplace_back();
    node.move = move;
    node.seat = seat;
    Node& parent = nodes_[at];
    (parent.first_child == none ? parent.first_child : nodes_[parent.last_child].next_sibling) =
        child;
    parent.last_child = child;
    return child;
}

/// The child with the greatest upper confidence bound; ties go to the child tried first.
template <Game G>
std::uint32_t TreeSearch<G>::best_child(std::uint32_t at, const typename G::State& state) {
    const std::int64_t lowest = lowest_ * (1 << mean_bits);
    const std::int64_t range = std::max<std::int64_t>((highest_ - lowest_) << mean_bits, 1);
    const std::int64_t scale = (std::int64_t{1} << 32) / range;
    const auto weight = static_cast<std::uint64_t>(params_.exploration) << fixed_bits;
    std::uint32_t best = none;
    std::int64_t best_bound = 0;
    for (std::uint32_t c = nodes_[at].first_child; c != none; c = nodes_[c].next_sibling) {
        Node& child = nodes_[c];
        if (G::has_chance && !G::is_legal(state, child.move)) continue;
        const std::uint32_t offers = G::has_chance ? ++child.offers : nodes_[at].visits;
        const std::uint64_t spread =
            fixed_sqrt_log(std::max(offers, 1u)) * fixed_inverse_sqrt(child.visits) >> fixed_bits;
        const std::int64_t bound =
            ((child.mean - lowest) * scale >> (32 - fixed_bits)) +
            static_cast<std::int64_t>((weight / 1000) * spread >> fixed_bits);
        if (best != none && bound <= best_bound) continue;
        best = c;
        best_bound = bound;
    }
    assert(best != none);
    return best;
}

template <Game G>
void TreeSearch<G>::learn(const typename G::State& end) {
    const typename G::Outcome outcome = G::outcome(end);
    // A game without a score counts as the worst score seen: a value of its own would stretch the
    // range until all other values look alike.
    const bool scored = outcome.finished();
    for (std::size_t i = 0; i < G::seats && scored; ++i) {
        const std::int64_t value = game_value<G>(outcome, static_cast<Seat>(i));
        lowest_ = seen_ ? std::min(lowest_, value) : value;
        highest_ = seen_ ? std::max(highest_, value) : value;
        seen_ = true;
    }
    for (const std::uint32_t at : path_) {
        Node& node = nodes_[at];
        node.total += scored ? game_value<G>(outcome, node.seat) : lowest_;
        ++node.visits;
        node.mean = node.total * (1 << mean_bits) / node.visits;
    }
}

}  // namespace skerry
