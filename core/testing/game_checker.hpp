#pragma once
// Plays random games of one rule set and checks at every move what core/game.hpp promises.

#include <algorithm>
#include <cstring>
#include <exception>

#include "core/game.hpp"
#include "core/testing/check_report.hpp"
#include "core/testing/chi_square.hpp"
#include "core/testing/notation_checker.hpp"

namespace skerry::testing {

template <Game G>
class GameChecker {
    using State = typename G::State;
    using Move = typename G::Move;
    using Deal = typename G::Deal;
    using MoveList = typename G::MoveList;

  public:
    GameChecker(const typename G::Rules& rules, std::string_view rules_name,
                const CheckOptions& options, CheckReport& report)
        : rules_(rules),
          options_(options),
          report_(report),
          log_(std::string(G::name) + ", rules " + std::string(rules_name), options, report),
          rng_(options.seed ^ 0x636865636b),
          notation_(log_, rng_) {}
    GameChecker(const GameChecker&) = delete;  // the parts refer to each other
    GameChecker& operator=(const GameChecker&) = delete;

    void run() {
        guarded([this] { check_rules(); });
        for (int game = 0; game < options_.games && !log_.full(); ++game) {
            log_.at(game, 0);
            played_.clear();
            states_.clear();
            guarded([this, game] { check_one_game(game); });
        }
        guarded([this] { check_first_deal_again(); });
        if (G::has_chance && !deals_differ_ && options_.games >= 50)
            fail("all deals are equal in a game that has chance");
        if (G::has_chance && !futures_differ_ && redeals_ > 0)
            fail("redeal never changed the future: it shows the true one, or chance is not hidden");
    }

  private:
    /// Runs a check; an exception of the game is a finding.
    template <class Check>
    void guarded(Check&& check) {
        try {
            check();
        } catch (const std::exception& error) {
            fail(std::string("threw '") + error.what() + "'");
        } catch (...) {
            fail("threw what is no std::exception");
        }
    }

    void check_rules() {
        if (const std::string why = G::check(rules_); !why.empty())
            fail("check(rules) refuses them: " + why);
        const auto names = G::component_names(rules_);
        if (names.size() > G::components) fail("component_names has more names than components");
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].empty()) fail("component " + std::to_string(i) + " has no name");
            for (std::size_t j = 0; j < i; ++j)
                if (names[i] == names[j])
                    fail("two components are named '" + std::string(names[i]) + "'");
        }
    }

    Deal deal_of(int game) const {
        Rng rng = stream(options_.seed, static_cast<std::uint64_t>(game), Purpose::deal);
        return G::deal(rules_, rng);
    }

    /// What changes slowly, such as the time, has changed by now.
    void check_first_deal_again() {
        log_.at(0, 0);
        if (first_deal_ && !(deal_of(0) == *first_deal_))
            fail("deal is not a function of its random stream: it has changed since");
    }

    void check_one_game(int game) {
        const Deal deal = deal_of(game);
        if (!(deal == deal_of(game))) fail("deal is not a function of its random stream");
        if (!first_deal_) first_deal_ = deal;
        if (!(deal == *first_deal_)) deals_differ_ = true;
        if (!G::has_chance && deals_differ_) fail("deals differ in a game that has no chance");

        State state = G::start(rules_, deal);
        if (!(state == G::start(rules_, deal))) fail("start twice gives two states");
        while (!G::is_over(state)) {
            if (static_cast<int>(played_.size()) >= options_.max_moves) {
                fail("the game has not ended after max_moves moves");
                return;
            }
            check_state(state);
            const Move move = pick(state);
            if (!G::is_legal(state, move)) {
                fail("sample_move is not legal: " + G::print_move(state, move));
                return;
            }
            check_move(state, move, deal);
            keep(move, state);
            G::play(state, move, deal);
            played_.push_back(move);
            log_.at(game, played_.size());
            ++report_.moves;
        }
        check_end(state);
        check_replay(state, deal);
        ++report_.games;
    }

    // --- one state ---------------------------------------------------------------------------

    void check_state(const State& state) {
        if (index(G::to_move(state)) >= G::seats) fail("to_move is not a seat");
        if (G::text_board(state).empty()) fail("text_board is empty");
        check_text(state);
        if (G::lists_moves(state)) check_list(state);
        for (std::size_t seat = 0; seat < G::seats; ++seat)
            G::score_so_far(state, static_cast<Seat>(seat));
        if constexpr (G::seats == 2)
            if (lead_of<G>(state) !=
                G::score_so_far(state, Seat::first) - G::score_so_far(state, Seat::second))
                fail("lead is not the difference of score_so_far");
        if (chance_one_in(options_.redeal_every)) {
            Rng again = rng_;
            const Deal redealt = G::redeal(state, rng_);
            if (!(redealt == G::redeal(state, again)))
                fail("redeal is not a function of its random stream");
            check_redeal(state, redealt);
        }
        if constexpr (ListsChance<G>)
            if (event_states_ < options_.uniform_states && G::events(state) > 1 &&
                chance_one_in(7)) {
                ++event_states_;
                check_events(state);
            }
    }

    /// Each event agrees with the state, and redeal() shows each equally often.
    void check_events(const State& state) requires(ListsChance<G>) {
        const std::size_t events = G::events(state);
        const Move move = G::sample_move(state, rng_);
        const auto after = [&](const Deal& deal) {
            State next = state;
            G::play(next, move, deal);
            return next;
        };
        std::vector<State> shown;  // of different events
        std::vector<std::uint64_t> weights;
        const auto place_of = [&](const State& next) {
            return static_cast<std::size_t>(std::ranges::find(shown, next) - shown.begin());
        };
        for (std::size_t event = 0; event < events; ++event) {
            const Deal deal = G::redeal(state, event, rng_);
            check_redeal(state, deal);
            const State next = after(deal);
            if (!(after(G::redeal(state, event, rng_)) == next))
                fail("two deals of one event show different states");
            const std::size_t place = place_of(next);
            if (place == shown.size()) shown.push_back(next), weights.push_back(0);
            ++weights[place];
        }
        std::vector<std::uint64_t> counts(shown.size() + 1);
        weights.push_back(0);  // states that no event shows
        const auto samples = events * static_cast<std::size_t>(options_.samples_per_move);
        for (std::size_t i = 0; i < samples; ++i) ++counts[place_of(after(G::redeal(state, rng_)))];
        if (const std::string why = misfit(counts, std::span<const std::uint64_t>(weights));
            !why.empty())
            fail("redeal does not show the events equally often: " + why);
    }

    void check_list(const State& state) {
        MoveList list;
        G::legal_moves(state, list);
        if (list.empty()) fail("legal_moves is empty and the game is not over");
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!G::is_legal(state, list[i]))
                fail("a listed move is not legal: " + G::print_move(state, list[i]));
            for (std::size_t j = 0; j < i; ++j)
                if (list[i] == list[j])
                    fail("legal_moves lists a move twice: " + G::print_move(state, list[i]));
        }
        for (const Move& other : moves_)
            if (G::is_legal(state, other) != list.contains(other))
                fail("is_legal and legal_moves disagree on a move of another moment");
        if (uniform_states_ < options_.uniform_states && list.size() > 1 && chance_one_in(7)) {
            ++uniform_states_;
            check_uniform(state, list);
        }
    }

    void check_uniform(const State& state, const MoveList& list) {
        std::vector<std::uint64_t> counts(list.size());
        const std::size_t samples =
            list.size() * static_cast<std::size_t>(options_.samples_per_move);
        for (std::size_t i = 0; i < samples; ++i) {
            const Move move = G::sample_move(state, rng_);
            for (std::size_t k = 0; k < list.size(); ++k)
                if (list[k] == move) ++counts[k];
        }
        if (const std::string why = not_uniform(counts); !why.empty())
            fail("sample_move is not uniform over the legal moves: " + why);
    }

    /// A redealt game must pass through every state seen so far; what follows may differ.
    void check_redeal(const State& state, const Deal& redealt) {
        State again = G::start(rules_, redealt);
        for (std::size_t i = 0; i < played_.size(); ++i) {
            if (!(again == states_[i])) {
                fail("a redealt game differs from what was shown: at move " + std::to_string(i));
                return;
            }
            G::play(again, played_[i], redealt);
        }
        if (!(again == state)) {
            fail("a redealt game differs from the state it was redealt at");
            return;
        }
        if (!futures_differ_) {
            const Deal other = G::redeal(state, rng_);
            futures_differ_ = !(end_of(state, redealt) == end_of(state, other));
        }
        ++redeals_;
    }

    /// Plays on with the choices of sample_move from a stream that is the same each time.
    State end_of(State state, const Deal& deal) const {
        Rng rng(options_.seed);
        for (int i = 0; i < options_.max_moves && !G::is_over(state); ++i)
            G::play(state, G::sample_move(state, rng), deal);
        return state;
    }

    // --- one move ----------------------------------------------------------------------------

    Move pick(const State& state) {
        Rng again = rng_;
        const Move move = G::sample_move(state, rng_);
        if (!(move == G::sample_move(state, again)))
            fail("sample_move is not a function of its random stream");
        if (G::lists_moves(state)) {
            MoveList list;
            G::legal_moves(state, list);
            if (!list.contains(move))
                fail("sample_move is not in legal_moves: " + G::print_move(state, move));
        }
        return move;
    }

    void check_move(const State& before, const Move& move, const Deal& deal) {
        State copy = before;
        State bytes = before;
        std::memcpy(static_cast<void*>(&bytes), &before, sizeof(State));
        if (!(copy == before)) fail("a copy differs from its original");
        G::play(copy, move, deal);
        G::play(bytes, move, deal);
        if (!(copy == bytes)) fail("two copies differ after the same move");
        if (copy == before) fail("a move left the state equal to what it was");
        notation_.check_move(before, move);

        State other = before;
        const Move second = G::sample_move(before, rng_);
        G::play(other, second, deal);
        notation_.compare(copy, other);
    }

    void check_text(const State& state) {
        notation_.check_state(state);
        if (!states_pool_.empty())
            notation_.compare(state, states_pool_[below(states_pool_.size())]);
    }

    // --- the end -----------------------------------------------------------------------------

    void check_end(const State& state) {
        check_text(state);
        if (G::text_board(state).empty()) fail("text_board is empty at the end");
        for (const Move& other : moves_)
            if (G::is_legal(state, other)) fail("a move is legal after the end");
        const typename G::Outcome outcome = G::outcome(state);
        if (!outcome.finished()) {
            ++report_.dead_games;
            if (always_finishes<G>()) fail("a game is dead, which always_finishes denies");
            return;
        }
        if (G::seats == 1 && outcome.winner != Winner::none) fail("a game for one has a winner");
        const std::size_t named = G::component_names(rules_).size();
        const ScoreBounds<G::components> bounds = score_bounds_of<G>(rules_);
        for (std::size_t s = 0; s < G::seats; ++s) {
            const auto& points = outcome.scores[s].components;
            std::int64_t sum = 0;
            for (std::size_t c = 0; c < points.size(); ++c) {
                if (c >= named && points[c] != 0) fail("a component without a name is not zero");
                if (!bounds.components[c].has(points[c]))
                    fail("a component is beyond its bounds: " +
                         std::string(c < named ? G::component_names(rules_)[c] : ""));
                sum += points[c];
            }
            const Seat seat = static_cast<Seat>(s);
            if (sum != outcome.total(seat)) fail("the components do not sum to the total");
            if (!bounds.total.has(outcome.total(seat))) fail("the total is beyond its bounds");
            if (sum != G::score_so_far(state, seat))
                fail("score_so_far at the end is not the final score");
        }
    }

    /// The recorded moves on the recorded deal must give equal states.
    void check_replay(const State& end, const Deal& deal) {
        State state = G::start(rules_, deal);
        for (std::size_t i = 0; i < played_.size(); ++i) {
            if (!(state == states_[i])) {
                fail("a replay differs: before move " + std::to_string(i));
                return;
            }
            G::play(state, played_[i], deal);
        }
        if (!(state == end)) fail("a replay ends in another state");
        if (!(G::outcome(state) == G::outcome(end))) fail("a replay ends in another outcome");
    }

    // --- housekeeping ------------------------------------------------------------------------

    /// Remembers the state before a move, and some states and moves to compare with other moments.
    void keep(const Move& move, const State& before) {
        states_.push_back(before);
        replace_one(moves_, move);
        replace_one(states_pool_, before);
    }

    template <class T>
    void replace_one(std::vector<T>& kept, const T& item) {
        if (kept.size() < options_.pool)
            kept.push_back(item);
        else
            kept[below(kept.size())] = item;
    }

    std::size_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }
    bool chance_one_in(int n) { return rng_.below(static_cast<std::uint32_t>(n)) == 0; }
    void fail(const std::string& what) { log_.fail(what); }

    const typename G::Rules rules_;
    const CheckOptions options_;
    CheckReport& report_;
    CheckLog log_;
    Rng rng_;
    NotationChecker<G> notation_;
    std::vector<Move> played_;
    std::vector<State> states_;  ///< states_[i]: before played_[i]
    std::vector<Move> moves_;
    std::vector<State> states_pool_;
    std::optional<Deal> first_deal_;
    bool deals_differ_ = false;
    bool futures_differ_ = false;
    std::uint64_t redeals_ = 0;
    int uniform_states_ = 0;
    int event_states_ = 0;
};

}  // namespace skerry::testing
