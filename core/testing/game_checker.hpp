#pragma once
// Plays games of one rule set and checks at every move what core/game.hpp promises.

#include <algorithm>
#include <cstring>
#include <exception>

#include "core/game.hpp"
#include "core/testing/check_report.hpp"
#include "core/testing/chi_square.hpp"
#include "core/testing/future_checker.hpp"
#include "core/testing/notation_checker.hpp"
#include "core/testing/players.hpp"
#include "strategies/greedy.hpp"

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
          notation_(log_, rng_),
          future_(rules, log_, rng_) {}
    GameChecker(const GameChecker&) = delete;  // the parts refer to each other
    GameChecker& operator=(const GameChecker&) = delete;

    /// Plays random games, then games by `greedy`, then games by each of the players.
    void run(const std::vector<Player<G>>& players) {
        guarded([this] { check_rules(); });
        play_games(options_.games, nullptr);
        play_games_by(player<G, Greedy<G>>("greedy"));
        for (const Player<G>& one : players) play_games_by(one);
        guarded([this] { future_.end(game_); });
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

    /// A strategy that cannot be made is a finding.
    void play_games_by(const Player<G>& player) {
        log_.by(player.name);
        std::unique_ptr<AnyStrategy<G>> strategy;
        guarded([&] { strategy = player.make(rules_); });
        if (strategy) play_games(std::min(options_.games, options_.strategy_games), strategy.get());
        log_.by("");
    }

    /// Null: random games.
    void play_games(int games, AnyStrategy<G>* strategy) {
        strategy_ = strategy;
        for (int i = 0; i < games && !log_.full(); ++i, ++game_) {
            log_.at(game_, 0);
            played_.clear();
            guarded([this] { check_one_game(); });
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

    void check_one_game() {
        const Deal deal = future_.begin(game_);
        State state = G::start(rules_, deal);
        if (!(state == G::start(rules_, deal))) fail("start twice gives two states");
        if (strategy_ != nullptr) strategy_->start(state);
        Rng choices = stream(options_.seed, static_cast<std::uint64_t>(game_), Purpose::strategy);
        while (!G::is_over(state)) {
            if (static_cast<int>(played_.moves.size()) >= options_.max_moves) {
                fail("the game has not ended after max_moves moves");
                return;
            }
            check_state(state);
            const std::optional<Move> move = next_move(state, choices);
            if (!move) return;
            check_move(state, *move, deal);
            keep(*move, state);
            const State before = state;
            G::play(state, *move, deal);
            future_.check_next(before, *move, state, deal);
            if (strategy_ != nullptr) strategy_->follow(before, *move);
            played_.moves.push_back(*move);
            log_.at(game_, played_.moves.size());
            ++report_.moves;
        }
        check_end(state);
        check_replay(state, deal);
        ++report_.games;
    }

    /// A random move, or the strategy's choice; in every second of its games now and then a random
    /// one, so that it meets what it would avoid. Nothing if the move is not legal.
    std::optional<Move> next_move(const State& state, Rng& choices) {
        const Move random = pick(state);
        if (!G::is_legal(state, random)) {
            fail("sample_move is not legal: " + G::print_move(state, random));
            return std::nullopt;
        }
        if (strategy_ == nullptr || (game_ % 2 == 1 && chance_one_in(8))) return random;
        Rng again = choices;
        const Move move = strategy_->choose(state, choices);
        if (!G::is_legal(state, move)) {
            fail("the strategy chose an illegal move: " + G::print_move(state, move));
            return std::nullopt;
        }
        if (chance_one_in(options_.redeal_every) && !(strategy_->choose(state, again) == move))
            fail("the strategy chose another move when it was asked again with equal draws");
        return move;
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
        future_.check_state(state, played_);
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
        check_winner(outcome);
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

    void check_winner(const typename G::Outcome& outcome) {
        if constexpr (G::seats == 1) {
            if (outcome.winner != Winner::none) fail("a game for one has a winner");
        } else if (outcome.winner != Winner::none && options_.winner_has_most) {
            const bool first = outcome.winner == Winner::first;
            const int first_points = outcome.total(Seat::first);
            const int second_points = outcome.total(Seat::second);
            if (first ? first_points < second_points : second_points < first_points)
                fail("the winner has fewer points: " + std::to_string(first_points) + " to " +
                     std::to_string(second_points) + ", and the " + (first ? "first" : "second") +
                     " seat has won; a game that means it sets winner_has_most to false");
        }
    }

    /// The recorded moves on the recorded deal must give equal states.
    void check_replay(const State& end, const Deal& deal) {
        State state = G::start(rules_, deal);
        for (std::size_t i = 0; i < played_.moves.size(); ++i) {
            if (!(state == played_.states[i])) {
                fail("a replay differs: before move " + std::to_string(i));
                return;
            }
            G::play(state, played_.moves[i], deal);
        }
        if (!(state == end)) fail("a replay ends in another state");
        if (!(G::outcome(state) == G::outcome(end))) fail("a replay ends in another outcome");
    }

    // --- housekeeping ------------------------------------------------------------------------

    /// Remembers the state before a move, and some states and moves to compare with other moments.
    void keep(const Move& move, const State& before) {
        played_.states.push_back(before);
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
    FutureChecker<G> future_;
    GameSoFar<G> played_;
    AnyStrategy<G>* strategy_ = nullptr;  ///< who plays the game; null: random moves
    int game_ = 0;
    std::vector<Move> moves_;
    std::vector<State> states_pool_;
    int uniform_states_ = 0;
};

}  // namespace skerry::testing
