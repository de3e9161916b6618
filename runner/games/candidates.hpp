#pragma once
// The candidates of one decision of any game, and playouts after them; see
// runner/experiment/candidate_player.hpp.

#include <algorithm>
#include <cstring>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "runner/experiment/candidate_player.hpp"
#include "runner/games/partings.hpp"
#include "runner/games/strategy_table.hpp"

namespace skerry {

/// What a game says about advice; the functions may be empty.
template <Game G>
struct AdviceForm {
    /// The strategy that advises by default: one whose playouts take moments.
    std::function<std::string(const typename G::Rules&)> adviser;
    /// Where a move is shown on the board, if it belongs to one square.
    std::function<std::optional<MovePlace>(const typename G::State&, const typename G::Move&)>
        place = {};
    /// The move as people read it, in place of its notation.
    std::function<std::string(const typename G::State&, const typename G::Move&)> words = {};
    /// The words of a move that was played: the board shows its place.
    std::function<std::string(const typename G::State&, const typename G::Move&)> played = {};
    /// The strategy that a review asks for a second opinion, as an entry of /strategies: another
    /// kind of play, whose playouts take moments. Empty: greedy, or random where greedy advises.
    std::function<nlohmann::ordered_json(const typename G::Rules&)> second = {};
};

template <Game G>
class StrategyCandidates final : public CandidatePlayer {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    /// `facts`: all but what the candidates say.
    StrategyCandidates(const State& state, const Configured<G>& configured,
                       const AdviceForm<G>& form, const AdviceRequest& request, DecisionFacts facts)
        : state_(state),
          strategy_(configured.make()),
          futures_(request.seed, fnv1a(G::print_state(state))),
          facts_(std::move(facts)) {
        facts_.game = G::name;
        facts_.strategy = configured.name;
        facts_.for_two = G::seats == 2;
        facts_.seat = G::to_move(state);
        collect(request);
        for (std::size_t i = 0; i < moves_.size(); ++i) describe(i, form);
        for (std::size_t i = 0; i < request.also_count; ++i)
            candidates_[facts_.also[i]].kept = true;
        candidates_[facts_.chosen].kept = true;
    }

    const DecisionFacts& facts() const override { return facts_; }
    const std::vector<Candidate>& candidates() const override { return candidates_; }

    CandidateEnd play(std::size_t candidate, std::uint64_t future) override {
        const typename G::Deal deal = deal_of(future);
        State after = state_;
        G::play(after, moves_[candidate], deal);
        // With what it carried from before the move, that move would have another value than the
        // position after it.
        strategy_->start(after);
        return play_out(after, moves_[candidate], deal, future);
    }

    CandidateEnd play_on(std::uint64_t future) override {
        const typename G::Deal deal = deal_of(future);
        State after = state_;
        const Move choice = begin_here();
        strategy_->follow(after, choice);
        G::play(after, choice, deal);
        return play_out(after, choice, deal, future);
    }

  private:
    /// No future of a search has this number.
    static constexpr std::uint64_t number_of_choice = UINT64_MAX;

    typename G::Deal deal_of(std::uint64_t future) const {
        Rng redeal = futures_.redeal(future);
        return G::redeal(state_, redeal);
    }

    /// Its choice is equal in all calls.
    Move begin_here() {
        Rng rng = futures_.strategy(number_of_choice, facts_.seat);
        strategy_->start(state_);
        return strategy_->choose(state_, rng);
    }

    /// Whether the move leads there whatever chance does. In Roam dice fall within it, and it may
    /// end the game by them: other deals tell.
    bool leads_always_to(const State& over, const Move& move) const {
        for (std::uint64_t other = number_of_choice - 1; other > number_of_choice - 5; --other) {
            State after = state_;
            G::play(after, move, deal_of(other));
            if (!(after == over)) return false;
        }
        return true;
    }

    CandidateEnd play_out(State& state, const Move& move, const typename G::Deal& deal,
                          std::uint64_t future) {
        const bool certain = !G::has_chance || (G::is_over(state) && leads_always_to(state, move));
        const Rng unused = futures_.strategy(future, Seat::first);
        Rng rng = unused;
        strategy_->play_out(state, deal, rng);
        CandidateEnd figures = end_of<G>(G::outcome(state), facts_.seat);
        figures.certain = rng == unused && certain;
        return figures;
    }

    /// The move as legal_moves() would name it.
    Move also(const AdviceRequest& request, std::size_t i) const {
        const Move& move = static_cast<const Move*>(request.also)[i];
        if constexpr (requires { canonical(state_, move); })
            return canonical(state_, move);
        else
            return move;
    }

    void collect(const AdviceRequest& request) {
        typename G::MoveList list;
        facts_.all_moves = G::lists_moves(state_);
        Rng rng = futures_.strategy(number_of_choice, facts_.seat);
        strategy_->start(state_);
        const Move choice = strategy_->choose(state_, rng);
        if (facts_.all_moves)
            G::legal_moves(state_, list);
        else
            strategy_->propose(state_, rng, request.proposals, list);
        moves_.assign(list.begin(), list.end());
        facts_.chosen = place_or_add(choice);
        for (std::size_t i = 0; i < request.also_count; ++i)
            facts_.also.push_back(place_or_add(also(request, i)));
        if (facts_.all_moves && strategy_->values_are_results()) ask_for_results(list);
    }

    /// `list`: all candidates.
    void ask_for_results(const typename G::MoveList& list) {
        std::vector<int> values(list.size());
        if (list.size() != moves_.size() || !strategy_->value_moves(state_, list, values)) return;
        for (const int value : values)
            facts_.results.push_back(static_cast<double>(value) / move_value_scale);
    }

    std::size_t place_of(const Move& move) const {
        return static_cast<std::size_t>(std::find(moves_.begin(), moves_.end(), move) -
                                        moves_.begin());
    }
    std::size_t place_or_add(const Move& move) {
        const std::size_t place = place_of(move);
        if (place == moves_.size()) moves_.push_back(move);
        return place;
    }

    void describe(std::size_t i, const AdviceForm<G>& form) {
        Candidate candidate;
        candidate.move = G::print_move(state_, moves_[i]);
        candidate.bytes.resize(sizeof(Move));
        std::memcpy(candidate.bytes.data(), &moves_[i], sizeof(Move));
        if (form.place) candidate.place = form.place(state_, moves_[i]);
        if (form.words) candidate.words = form.words(state_, moves_[i]);
        candidates_.push_back(std::move(candidate));
    }

    State state_;
    std::unique_ptr<AnyStrategy<G>> strategy_;
    FutureStreams futures_;
    DecisionFacts facts_;
    std::vector<Move> moves_;
    std::vector<Candidate> candidates_;
};

}  // namespace skerry
