#pragma once
// Any game of the Game concept as a kind of environment, by a *codec* that numbers its moves. A
// codec C has:
//   C::Game, C::max_actions
//   C::Part          what is chosen of a move that takes several actions; trivially copyable, and
//                    value-initialised where nothing is
//   info()           without `players`
//   list(state, part, set)              inserts the legal actions; the state is not over
//   choose(state, part, action)         the move, if it is complete; else changes the part
//   observe(state, part, view, bytes)   as the seat `view` sees it
//   actions_of(state, move)             the actions that make up a legal move
//   lowest_score()                      games for one: that of who plays an illegal action
// Where most of what is listed and observed stays as it was, a codec keeps it along an episode:
//   C::Kept                             trivially copyable; list() and observe() are given it after
//                                       the part
//   start(state, kept), follow(state, move, kept)   a game begins; the move was played
//   look(state, kept)                   what start() and follow() make of a game up to the state
//   observe_changes(state, part, kept, view, bytes)   changes what was observed last, and with
//   forget_changes(state, kept, view)   it is observed as it is
//   fetch_first(state, kept)     asks for what every step looks at
//   fetch(state, part, kept, action, answered)   for what playing the action needs, and an
//                                opponent's answer, as far as what was asked for first tells
//   fetch_more(...)              the same, after that has come: what lies around it
//   fetch_changes(state, kept, view, bytes)      for the parts of a row that changes are written in
// A game with a large state may have restart(state, rules, deal), which does what start() does in
// the memory of a state that was played.
//
// Games for two: the learner has one seat and a strategy the other one, or the actions are for the
// seat to move. The reward is 1, 0 or -1 at the end, for the learner, or for the first seat where
// both are stepped. Games for one: the change of the score as it stands.

#include <cassert>
#include <functional>
#include <type_traits>

#include "core/game.hpp"
#include "core/notation.hpp"
#include "learn/environments/action_set.hpp"
#include "learn/environments/environment.hpp"
#include "strategies/strategy.hpp"

namespace skerry::environments {

namespace detail {

struct Nothing {};
template <class C>
struct KeptBy {
    using Type = Nothing;
};
template <class C>
requires requires { typename C::Kept; }
struct KeptBy<C> {
    using Type = typename C::Kept;
};

}  // namespace detail

/// Which seat the learner has; alternating: the first one in even episodes.
enum class LearnerSeat : std::uint8_t { first, second, alternating };

template <class C>
class GameKind {
  public:
    using Game = typename C::Game;
    using State = typename Game::State;
    using MakeStrategy = std::function<std::unique_ptr<AnyStrategy<Game>>()>;
    using Kept = typename detail::KeptBy<C>::Type;
    static constexpr bool keeps = !std::is_same_v<Kept, detail::Nothing>;
    using Actions = ActionSet<C::max_actions>;
    /// Rows are long and mostly remain as they are.
    static constexpr bool tells_changes = C::max_actions > 1024 && requires(Actions set) {
        set.become(set);
    };

    struct Episode : EpisodeBase {
        Seat view = Seat::first;  ///< the learner's; where both are stepped, whose turn it is
        std::int32_t score = 0;   ///< games for one: as it stood at the last decision
        [[no_unique_address]] typename C::Part part{};
        Actions legal;
        std::uint64_t changed = 0;  ///< words of them since the caller's mask was written
        [[no_unique_address]] Kept kept{};
        State state{};
        typename Game::Deal deal{};
        Rng rng{0};  ///< of the opponent; where both are stepped, of the second seat
        Rng own{0};  ///< of the learner; where both are stepped, of the first seat
    };

    struct Worker {
        std::unique_ptr<AnyStrategy<Game>> opponent;
    };

    /// All decisions are the learner's if there is no `make_opponent`.
    GameKind(C codec, const typename Game::Rules& rules, MakeStrategy make_opponent = {},
             LearnerSeat seat = LearnerSeat::first)
        : codec_(std::move(codec)),
          rules_(rules),
          make_opponent_(std::move(make_opponent)),
          seat_(seat),
          info_(codec_.info()),
          actions_(info_.action_count()) {
        info_.players = Game::seats == 2 && !make_opponent_ ? 2 : 1;
    }

    const EnvironmentInfo& info() const { return info_; }
    const typename Game::Rules& rules() const { return rules_; }
    Worker make_worker(std::size_t) const { return {make_opponent_ ? make_opponent_() : nullptr}; }

    void begin(std::span<Episode* const> episodes, Worker& worker) const {
        for (Episode* episode : episodes) begin(*episode, worker);
    }

    bool accepts(const Episode& episode, std::int64_t action) const {
        return action >= 0 && action < static_cast<std::int64_t>(actions_) &&
               episode.legal.test(static_cast<std::size_t>(action));
    }

    /// About what a step looks at and writes of an episode and its rows.
    static constexpr std::size_t touched_bytes = keeps ? sizeof(Episode) / 3 : sizeof(Episode);
    /// What is to be asked for of an episode from its beginning on; the codec asks for the rest.
    static constexpr std::size_t shown_bytes = !keeps && sizeof(Episode) > 8192 ? 3072 : 256;
    void fetch_first(const Episode& episode) const requires(keeps) {
        codec_.fetch_first(episode.state, episode.kept);
    }
    void fetch_changes(const Episode& episode, const std::uint8_t* observation,
                       const std::uint8_t* mask) const requires(keeps) {
        codec_.fetch_changes(episode.state, episode.kept, episode.view, observation);
        if (mask != nullptr) Actions::fetch_words(episode.changed, mask);
    }

    void play(std::span<Episode* const> episodes, std::span<const std::int32_t> actions,
              Worker& worker) const {
        const auto action_of = [&](std::size_t i) { return static_cast<std::size_t>(actions[i]); };
        const auto ask = [&](std::size_t i) {
            if (i < episodes.size()) fetch(*episodes[i], action_of(i));
        };
        const auto ask_more = [&](std::size_t i) {
            if (i < episodes.size()) fetch_more(*episodes[i], action_of(i));
        };
        for (std::size_t i = 0; i < ahead; ++i) ask(i);
        for (std::size_t i = 0; i < more_ahead; ++i) ask_more(i);
        for (std::size_t i = 0; i < episodes.size(); ++i) {
            ask(i + ahead);
            ask_more(i + more_ahead);
            play(*episodes[i], action_of(i), worker);
        }
    }

    std::optional<typename Game::Move> show(const State& state, Rng&, Episode& episode,
                                            Worker&) const {
        episode.state = state;
        episode.part = {};
        episode.view = Game::to_move(state);
        if constexpr (keeps) codec_.look(state, episode.kept);
        list(episode);
        return std::nullopt;
    }
    template <class Tell>
    void decide(std::span<Episode* const> episodes, std::span<const std::int32_t> actions, Worker&,
                const Tell& tell) const {
        for (std::size_t i = 0; i < episodes.size(); ++i) {
            Episode& episode = *episodes[i];
            const auto move =
                codec_.choose(episode.state, episode.part, static_cast<std::size_t>(actions[i]));
            if (move)
                tell(episode, *move);
            else
                list(episode);
        }
    }

    void lose(Episode& episode) const {
        episode.over = true;
        episode.unfinished = true;
        episode.legal.clear();
        if constexpr (Game::seats == 1)
            episode.reward = codec_.lowest_score() - episode.score;
        else
            episode.reward = both_seats() && episode.view == Seat::second ? 1 : -1;
    }

    void observe(const Episode& episode, std::uint8_t* bytes) const {
        if constexpr (keeps)
            codec_.observe(episode.state, episode.part, episode.kept, episode.view, bytes);
        else
            codec_.observe(episode.state, episode.part, episode.view, bytes);
    }
    void write_mask(const Episode& episode, std::uint8_t* mask) const {
        episode.legal.write(actions_, mask);
    }
    void write_changes(Episode& episode, std::uint8_t* observation, std::uint8_t* mask) const
        requires(tells_changes) {
        if constexpr (keeps)
            codec_.observe_changes(episode.state, episode.part, episode.kept, episode.view,
                                   observation);
        else
            observe(episode, observation);
        if (mask != nullptr) episode.legal.write_words(episode.changed, actions_, mask);
        episode.changed = 0;
    }
    void forget_changes(Episode& episode) const requires(tells_changes) {
        if constexpr (keeps) codec_.forget_changes(episode.state, episode.kept, episode.view);
        episode.changed = 0;
    }
    std::int64_t sample(const Episode& episode, std::uint64_t key) const {
        return static_cast<std::int64_t>(episode.legal.draw(key));
    }
    void redeal(Episode& episode, std::uint64_t key) const {
        Rng rng(key);
        episode.deal = Game::redeal(episode.state, rng);
        episode.rng = rng;
    }
    /// The stream of who is to choose.
    Rng& stream(Episode& episode) const {
        return both_seats() && episode.view == Seat::second ? episode.rng : episode.own;
    }
    /// A deck is the environment's own, wherever a copied state was played.
    void adopt(Episode& episode) const {
        if constexpr (requires { episode.state.deck; })
            episode.state.deck = Game::start(rules_, episode.deal).deck;
    }

    std::string state_text(const Episode& episode) const {
        return Game::print_state(episode.state);
    }
    std::string state_board(const Episode& episode) const {
        return Game::text_board(episode.state);
    }
    std::vector<std::int64_t> actions_of(const Episode& episode, std::string_view text) const {
        const typename Game::Move move = Game::parse_move(episode.state, text);
        if (episode.over || episode.part != typename C::Part{} ||
            !Game::is_legal(episode.state, move))
            throw NotationError(0, quoted(text) + " is not legal now");
        return codec_.actions_of(episode.state, move);
    }

  private:
    /// How many episodes before it is played an episode's memory is asked for.
    static constexpr std::size_t ahead = 4;
    static constexpr std::size_t more_ahead = 2;

    void fetch(const Episode& episode, std::size_t action) const {
        if constexpr (keeps)
            codec_.fetch(episode.state, episode.part, episode.kept, action,
                         make_opponent_ != nullptr);
    }
    void fetch_more(const Episode& episode, std::size_t action) const {
        if constexpr (keeps)
            codec_.fetch_more(episode.state, episode.part, episode.kept, action,
                              make_opponent_ != nullptr);
    }

    bool both_seats() const { return Game::seats == 2 && !make_opponent_; }

    void begin(Episode& episode, Worker& worker) const {
        Rng rng = stream_of(episode, Purpose::deal);
        episode.deal = Game::deal(rules_, rng);
        if constexpr (requires { Game::restart(episode.state, rules_, episode.deal); })
            Game::restart(episode.state, rules_, episode.deal);
        else
            episode.state = Game::start(rules_, episode.deal);
        if constexpr (keeps) codec_.start(episode.state, episode.kept);
        episode.part = {};
        episode.over = false;
        episode.unfinished = false;
        episode.view = Seat::first;
        if constexpr (Game::seats == 1)
            episode.score = Game::score_so_far(episode.state, Seat::first);
        if (make_opponent_) {
            const bool second = seat_ == LearnerSeat::second ||
                                (seat_ == LearnerSeat::alternating && episode.number % 2 == 1);
            episode.view = second ? Seat::second : Seat::first;
        }
        const bool second = make_opponent_ && episode.view == Seat::second;
        episode.own = stream_of(episode, Purpose::strategy, second ? 1 : 0);
        if constexpr (Game::seats == 2)
            episode.rng = stream_of(episode, Purpose::strategy, second ? 0 : 1);
        ask_next(episode, worker);
    }

    void play(Episode& episode, std::size_t action, Worker& worker) const {
        episode.reward = 0;
        const std::optional<typename Game::Move> move =
            codec_.choose(episode.state, episode.part, action);
        if (!move) return list(episode);
        assert(Game::is_legal(episode.state, *move));
        episode.part = {};
        play_move(episode, *move);
        ask_next(episode, worker);
        if constexpr (Game::seats == 1) {
            const std::int32_t score = Game::score_so_far(episode.state, Seat::first);
            episode.reward = score - std::exchange(episode.score, score);
        }
    }

    void play_move(Episode& episode, const typename Game::Move& move) const {
        Game::play(episode.state, move, episode.deal);
        if constexpr (keeps) codec_.follow(episode.state, move, episode.kept);
    }

    /// Plays on to the learner's next decision.
    void ask_next(Episode& episode, Worker& worker) const {
        while (!Game::is_over(episode.state) && worker.opponent != nullptr &&
               Game::to_move(episode.state) != episode.view) {
            const typename Game::Move move = worker.opponent->choose(episode.state, episode.rng);
            assert(Game::is_legal(episode.state, move));
            play_move(episode, move);
        }
        if (Game::is_over(episode.state)) return end(episode);
        if (both_seats()) episode.view = Game::to_move(episode.state);
        list(episode);
    }

    void list(Episode& episode) const {
        if constexpr (tells_changes) {
            Actions legal;
            list(episode, legal);
            episode.changed |= episode.legal.become(legal);
        } else {
            episode.legal.clear();
            list(episode, episode.legal);
        }
    }
    void list(const Episode& episode, Actions& legal) const {
        if constexpr (keeps)
            codec_.list(episode.state, episode.part, episode.kept, legal);
        else
            codec_.list(episode.state, episode.part, legal);
    }

    void end(Episode& episode) const {
        const typename Game::Outcome outcome = Game::outcome(episode.state);
        episode.over = true;
        episode.unfinished = !outcome.finished();
        episode.legal.clear();
        if constexpr (Game::seats == 2) {
            const bool for_first = both_seats() || episode.view == Seat::first;
            const int first = outcome.winner == Winner::first    ? 1
                              : outcome.winner == Winner::second ? -1
                                                                 : 0;
            episode.reward = for_first ? first : -first;
        }
    }

    C codec_;
    typename Game::Rules rules_;
    MakeStrategy make_opponent_;
    LearnerSeat seat_;
    EnvironmentInfo info_;
    std::size_t actions_;
};

}  // namespace skerry::environments
