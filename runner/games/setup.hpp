#pragma once
// What decides the games of an experiment, their streams, and who plays in a game for one.

#include "core/activity.hpp"
#include "core/random.hpp"
#include "core/word_hash.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/experiment/scene.hpp"
#include "runner/games/choice_counter.hpp"
#include "runner/games/strategy_table.hpp"

namespace skerry {

/// Prints a game in its public record format: one line; in games for two several lines, of which
/// the last one is terminated, too.
template <Game G>
using RecordPrinter =
    std::function<std::string(const typename G::Deal&, std::vector<typename G::Move>,
                              const typename G::State& end, std::string comment)>;

/// Draws a state.
template <Game G>
using SceneDrawer = std::function<Scene(const typename G::State&)>;

/// Everything that decides the games of an experiment.
template <Game G>
struct Setup {
    typename G::Rules rules;
    std::vector<Configured<G>> strategies;
    ExperimentFacts facts;
    std::shared_ptr<const AnyGame> erased = {};  ///< the game; tests may have none

    Rng deal_stream(std::uint64_t game) const {
        const SeededGame seeded = facts.seeded(game);
        return stream(seeded.seed, seeded.game, Purpose::deal);
    }

    typename G::Deal deal(std::uint64_t game) const { return deal(game, rules); }
    typename G::Deal deal(std::uint64_t game, const typename G::Rules& by) const {
        const Doing deals(Activity::deal);
        Rng rng = deal_stream(game);
        return G::deal(by, rng);
    }
    const typename G::Rules& rules_of(std::size_t strategy) const {
        const auto& own = strategies[strategy].own;
        return own ? own->rules : rules;
    }
    /// The game by the rules of a strategy.
    const AnyGame& game_of(std::size_t strategy) const {
        const auto& own = strategies[strategy].own;
        return own ? *own->erased : *erased;
    }
    bool share_rules(std::size_t a, std::size_t b) const {
        return (!strategies[a].own && !strategies[b].own) || rules_of(a) == rules_of(b);
    }
    /// The deal that a strategy plays, where `deal` is that of the experiment's rules.
    typename G::Deal deal_for(std::size_t strategy, std::uint64_t game,
                              const typename G::Deal& common) const {
        return strategies[strategy].own ? deal(game, rules_of(strategy)) : common;
    }

    /// A stream belongs to a seat of a game, not to the strategy there, so each play of a deal has
    /// its own. So two strategies that decide alike play alike, and only different decisions make a
    /// difference. No strategy's draws depend on which other strategies are compared. The second
    /// game of a match, with the seats swapped, repeats the first one with the names exchanged as
    /// long as the two decide alike. Such a pair is worth exactly one point to each.
    Rng strategy_stream(std::uint64_t game, Seat seat) const {
        const SeededGame seeded = facts.seeded(game);
        return stream(seeded.seed, seeded.game, Purpose::strategy, static_cast<unsigned>(seat));
    }

    /// A game that is over in its public record format; empty if there is none.
    std::string record(const typename G::Deal& deal, const std::vector<typename G::Move>& moves,
                       const typename G::State& end, const std::string& comment) const {
        if (!erased) return {};
        std::vector<const void*> list;
        for (const typename G::Move& move : moves) list.push_back(&move);
        return erased->print_record(&deal, list, &end, comment).value_or("");
    }
};

/// Draws deals again now and then: they must be a function of their stream, or no seed names a
/// game.
template <Game G>
class DealCheck {
  public:
    /// Throws UserError where this deal, or the first one of these, has changed. Looks at the first
    /// games, and then at one in 16, chosen at random: what goes wrong at every n-th draw is met
    /// for any n.
    void look(const Setup<G>& setup, std::uint64_t game, const typename G::Deal& deal) {
        constexpr std::size_t looked_at = 64;
        WordHash chosen;
        chosen.add(game);
        if (games_ >= looked_at && chosen.value() % 16 != 0) return;
        ++games_;
        if (!first_) first_.emplace(game, deal);
        draw_again(setup, game, deal);
        if (chosen.value() % 64 == 0) draw_again(setup, first_->first, first_->second);
    }

  private:
    static void draw_again(const Setup<G>& setup, std::uint64_t game,
                           const typename G::Deal& deal) {
        in_game(setup.facts.seeded(game), "", [&] {
            if (!(setup.deal(game) == deal))
                throw std::logic_error(
                    "drawn again, the deal is another one; it must depend on its stream alone");
        });
    }

    std::optional<std::pair<std::uint64_t, typename G::Deal>> first_;
    std::size_t games_ = 0;  ///< that were looked at
};

/// A strategy in an experiment of a game for one.
template <Game G>
class Contestant {
  public:
    explicit Contestant(const Configured<G>& configured) : strategy_(configured.make()) {}

    /// How many games it likes to play side by side.
    std::size_t at_once() const { return strategy_->at_once(); }
    AnyStrategy<G>* strategy() { return strategy_.get(); }

    /// Plays from the start of a game to its end. Returns the number of moves.
    /// `counter` sees each decision if it counts; then it plays choice by choice.
    std::size_t play(typename G::State& state, const typename G::Deal& deal, Rng& rng,
                     ChoiceCounter<G>& counter) {
        begin(state);
        if (!counter.counts()) return strategy_->play_out(state, deal, rng);
        return play_counted<G>([this](const auto& now, Rng& stream) { return next(now, stream); },
                               state, deal, rng, counter);
    }

    /// Plays move by move instead: begin(), then next() until the game is over.
    void begin(const typename G::State& state) { strategy_->start(state); }
    typename G::Move next(const typename G::State& state, Rng& rng) {
        const typename G::Move move = strategy_->choose(state, rng);
        strategy_->follow(state, move);
        return move;
    }

  private:
    std::unique_ptr<AnyStrategy<G>> strategy_;
};

}  // namespace skerry
