#pragma once
// The part of the conformance kit that looks at what is hidden: deals, and redeals, which must
// agree with all that was shown and go on as true deals do.

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "core/chances.hpp"
#include "core/game.hpp"
#include "core/testing/check_report.hpp"
#include "core/testing/chi_square.hpp"
#include "core/testing/future_comparison.hpp"

namespace skerry::testing {

/// A game so far: its moves, and the state before each.
template <Game G>
struct GameSoFar {
    std::vector<typename G::Move> moves;
    std::vector<typename G::State> states;

    void clear() {
        moves.clear();
        states.clear();
    }
};

template <Game G>
class FutureChecker {
    using State = typename G::State;
    using Move = typename G::Move;
    using Deal = typename G::Deal;

  public:
    FutureChecker(const typename G::Rules& rules, CheckLog& log, Rng& rng)
        : rules_(rules), log_(log), rng_(rng) {}

    /// The deal of a game, which begins.
    Deal begin(int game) {
        const Deal deal = deal_of(game);
        if (!(deal == deal_of(game))) log_.fail("deal is not a function of its random stream");
        if (!first_deal_) first_deal_ = deal;
        if (!(deal == *first_deal_)) deals_differ_ = true;
        if (!G::has_chance && deals_differ_) log_.fail("deals differ in a game that has no chance");
        seen_to_the_end_ = false;
        return deal;
    }

    void check_state(const State& state, const GameSoFar<G>& game) {
        if (chance_one_in(log_.options().redeal_every)) {
            Rng again = rng_;
            const Deal redealt = G::redeal(state, rng_);
            if (!(redealt == G::redeal(state, again)))
                log_.fail("redeal is not a function of its random stream");
            check_redeal(state, game, redealt);
        }
        if constexpr (ListsChance<G>)
            if (event_states_ < log_.options().uniform_states && G::events(state) > 1 &&
                chance_one_in(7)) {
                ++event_states_;
                check_events(state, game);
            }
    }

    /// `next` follows on `state` by a move of a game with this deal. Redealt games go on like it.
    void check_next(const State& state, const Move& move, const State& next, const Deal& deal) {
        if constexpr (HasChanceNodes<G>)
            if (chance_nodes_ < log_.options().uniform_states && chance_one_in(7))
                check_chances(state, move);
        if (!G::has_chance || !chance_one_in(log_.options().redeal_every)) return;
        const Deal redealt = G::redeal(state, rng_);
        const State other = after(state, move, redealt);
        comparison_.add("the next state", G::print_state(next), G::print_state(other));
        comparison_.add("the next board", G::text_board(next), G::text_board(other));
        const Deal third = G::redeal(state, rng_);
        comparison_.add_equal("the next state", next == other, other == after(state, move, third));
        // One state of a game: what is seen of its end by another one depends on the same deal.
        if (seen_to_the_end_) return;
        seen_to_the_end_ = true;
        Rng choices = rng_;
        Rng same = rng_;
        const State end = played_on(state, deal, choices);
        const State other_end = played_on(state, redealt, same);
        comparison_.add("the last state", G::print_state(end), G::print_state(other_end));
        for (std::size_t seat = 0; seat < G::seats; ++seat)
            comparison_.add("the last state", seat, G::score_so_far(end, static_cast<Seat>(seat)),
                            G::score_so_far(other_end, static_cast<Seat>(seat)));
    }

    /// What all games together show.
    void end(int games) {
        // What changes slowly, such as the time, has changed by now.
        log_.at(0, 0);
        if (first_deal_ && !(deal_of(0) == *first_deal_))
            log_.fail("deal is not a function of its random stream: it has changed since");
        if (!G::has_chance) return;
        if (!deals_differ_ && games >= 50)
            log_.fail("all deals are equal in a game that has chance");
        if (!futures_differ_ && redeals_ > 0)
            log_.fail(
                "redeal never changed the future: it shows the true one, or chance is not hidden");
        else if (const std::string what = comparison_.difference(); !past_differs_ && !what.empty())
            log_.fail("redeal is not distributed as the true deal: " + what);
    }

  private:
    Deal deal_of(int game) const {
        Rng rng = stream(log_.options().seed, static_cast<std::uint64_t>(game), Purpose::deal);
        return G::deal(rules_, rng);
    }

    static State after(State state, const Move& move, const Deal& deal) {
        G::play(state, move, deal);
        return state;
    }

    /// Plays on with the choices of sample_move.
    State played_on(State state, const Deal& deal, Rng& choices) const {
        for (int i = 0; i < log_.options().max_moves && !G::is_over(state); ++i)
            G::play(state, G::sample_move(state, choices), deal);
        return state;
    }

    /// A redealt game must pass through every state seen so far; what follows may differ.
    void check_redeal(const State& state, const GameSoFar<G>& game, const Deal& redealt) {
        const bool passed = passes_through(state, game, redealt);
        past_differs_ = past_differs_ || !passed;
        if (!passed) return;
        if (!futures_differ_) {
            const Deal other = G::redeal(state, rng_);
            Rng choices(log_.options().seed);
            Rng same(log_.options().seed);
            futures_differ_ =
                !(played_on(state, redealt, choices) == played_on(state, other, same));
        }
        ++redeals_;
    }

    bool passes_through(const State& state, const GameSoFar<G>& game, const Deal& redealt) {
        if constexpr (!redeals_past<G>()) return true;
        State again = G::start(rules_, redealt);
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            if (!(again == game.states[i])) {
                log_.fail("a redealt game differs from what was shown: at move " +
                          std::to_string(i));
                return false;
            }
            G::play(again, game.moves[i], redealt);
        }
        if (again == state) return true;
        log_.fail("a redealt game differs from the state it was redealt at");
        return false;
    }

    /// Each event agrees with the state, and redeal() shows each equally often.
    void check_events(const State& state, const GameSoFar<G>& game) requires(ListsChance<G>) {
        const std::size_t events = G::events(state);
        const Move move = G::sample_move(state, rng_);
        std::vector<State> shown;  // of different events
        std::vector<std::uint64_t> weights;
        const auto place_of = [&](const State& next) {
            return static_cast<std::size_t>(std::ranges::find(shown, next) - shown.begin());
        };
        for (std::size_t event = 0; event < events; ++event) {
            const Deal deal = G::redeal(state, event, rng_);
            check_redeal(state, game, deal);
            const State next = after(state, move, deal);
            if (!(after(state, move, G::redeal(state, event, rng_)) == next))
                log_.fail("two deals of one event show different states");
            const std::size_t place = place_of(next);
            if (place == shown.size()) shown.push_back(next), weights.push_back(0);
            ++weights[place];
        }
        std::vector<std::uint64_t> counts(shown.size() + 1);
        weights.push_back(0);  // states that no event shows
        const auto samples = events * static_cast<std::size_t>(log_.options().samples_per_move);
        for (std::size_t i = 0; i < samples; ++i)
            ++counts[place_of(after(state, move, G::redeal(state, rng_)))];
        if (const std::string why = misfit(counts, std::span<const std::uint64_t>(weights));
            !why.empty())
            log_.fail("redeal does not show the events equally often: " + why);
    }

    /// Chance shows each of its outcomes as often as the weights say.
    void check_chances(const State& state, const Move& move) requires(HasChanceNodes<G>) {
        State node = state;
        G::play(node, move);
        if (G::is_over(node)) return;
        std::vector<State> shown;  // of different outcomes
        std::vector<std::uint64_t> weights;
        std::uint64_t least = 0;
        for (const auto& chance : G::chances(node)) {
            if (chance.weight == 0) return log_.fail("chances lists an outcome of no weight");
            State next = node;
            G::play(next, chance.outcome);
            if (!G::is_over(next) && !G::chances(next).empty()) return;  // not all is shown yet
            if (std::ranges::find(shown, next) != shown.end())
                return log_.fail("two outcomes of chances lead to one state: " +
                                 G::print_state(next));
            shown.push_back(next);
            weights.push_back(chance.weight);
            least = least == 0 ? chance.weight : std::min<std::uint64_t>(least, chance.weight);
        }
        if (shown.size() < 2) return;
        // Ten draws of each outcome are expected or more; where that takes too long, others tell.
        constexpr std::uint64_t most_draws = 50'000;
        const std::uint64_t sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
        const auto draws = std::max<std::uint64_t>(10 * sum / least, 1000);
        if (draws > most_draws) return;
        ++chance_nodes_;
        std::vector<std::uint64_t> counts(shown.size() + 1);
        weights.push_back(0);  // states that no outcome leads to
        for (std::uint64_t i = 0; i < draws; ++i) {
            const State next = after(state, move, G::redeal(state, rng_));
            ++counts[static_cast<std::size_t>(std::ranges::find(shown, next) - shown.begin())];
        }
        if (const std::string why = misfit(counts, std::span<const std::uint64_t>(weights));
            !why.empty())
            log_.fail("chance does not show outcomes by their weights: " + why);
    }

    bool chance_one_in(int n) { return rng_.below(static_cast<std::uint32_t>(n)) == 0; }

    const typename G::Rules rules_;
    CheckLog& log_;
    Rng& rng_;
    FutureComparison comparison_;
    std::optional<Deal> first_deal_;
    bool deals_differ_ = false;
    bool futures_differ_ = false;
    bool past_differs_ = false;     ///< of a redealt game
    bool seen_to_the_end_ = false;  ///< the game that is played
    std::uint64_t redeals_ = 0;
    int event_states_ = 0;
    int chance_nodes_ = 0;
};

}  // namespace skerry::testing
