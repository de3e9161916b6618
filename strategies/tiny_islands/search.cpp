// Collects the policy's decisions under changed plans, and tells them apart by playouts.

#include "strategies/tiny_islands/search.hpp"

#include "core/tiny_islands/shoreline.hpp"
#include "strategies/game_value.hpp"
#include "strategies/tiny_islands/plan/planned_game.hpp"

namespace skerry::tiny_islands {

namespace {

constexpr std::size_t third_region = 2;

/// The share of candidates that stays after each round. Changed plans differ by tenths of a point:
/// to drop half of them after so few playouts would be a lottery.
constexpr Survivors two_thirds{2, 3};

Rules without_floor(Rules rules) {
    rules.score_floor = false;
    return rules;
}

/// Lets the policy play the game to its end, and returns the value of its score.
std::int64_t playout_value(const PolicyModel& model, PlannedGame game,
                           PolicyModel::Progress progress, const Deal& future, const Rules& rules) {
    return std::int64_t{move_value_scale} *
           model.finish(game, progress, future, rules).value_or(dead_game_value);
}

/// How far the game is after the decision at `state`; a shoreline that is due is not counted yet.
PolicyModel::Progress progress_after(const State& state) {
    PolicyModel::Progress progress;
    progress.decks = DeckCounts(state);
    progress.placed = state.placed + (state.shoreline_due() ? 0 : 1);
    progress.drawn = state.drawn;
    progress.interiors = state.board.interiors;
    return progress;
}

}  // namespace

Search::Search(const Rules& rules, const Params& params)
    : params_(params),
      policy_(rules, {}),
      networked_(trained_policy(), trained_network()),
      image_(networked_, rules),
      joint_(params.changes, params.reserve),
      knowledge_(rules, params.knowledge),
      kept_(PlannedGame(policy_.model().plan())) {}

void Search::start(const State& state) {
    policy_.start(image_of(state).of(state));
    memory_.clear();
    kept_.forget();
}

void Search::follow(const State& before, const Move& move) {
    const Symmetry symmetry = image_of(before);
    if (const PlannedGame* game = kept_.after(before, move))
        policy_.follow_as(*game);
    else
        policy_.follow(symmetry.of(before), symmetry.of(move));
    kept_.forget();
}

Move Search::choose(const State& state, Rng& rng) {
    kept_.forget();
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    const auto planned = [&] { return symmetry.inverse().of(policy_.choose(image, rng)); };
    const bool draws = state.shoreline_due();
    if (draws || params_.last_turn)
        if (const auto exact = knowledge_.solve(state, draws ? planned().interior : Plane{}))
            return *exact;
    if (draws && !params_.shorelines) return planned();
    const auto chosen = best_move(state, symmetry, rng);
    if (!chosen) return planned();
    const Move move = symmetry.inverse().of(chosen->move);
    kept_.keep(state, move, chosen->game);
    return move;
}

std::optional<PlannedMove> Search::best_move(const State& state, Symmetry symmetry, Rng& rng) {
    const State image = symmetry.of(state);
    PlannedGame game = policy_.planned(image);
    if (!state.shoreline_due() && state.placed < params_.from)
        return joint_.best(networked_, game, image);
    if (!state.shoreline_due()) memory_.age();
    std::size_t winner = 0;
    for (int step = 0; step < params_.steps; ++step) {
        list_options(image, game, rng);
        if (options_.empty()) return std::nullopt;
        winner = best_option(state, symmetry, rng);
        if (state.shoreline_due()) break;
        remember(game, winner);
        if (!options_[winner].changed) break;
        game = options_[winner].planned;
    }
    return options_[winner].decision;
}

void Search::list_options(const State& state, const PlannedGame& game, Rng& rng) {
    options_.clear();
    arms_.clear();
    if (state.shoreline_due()) return add_shorelines(state, game, rng);
    add_placements(state, game);
    add_changed_plans(state, game);
}

/// Playouts that tell little apart from afar tell much when few tiles are to come.
int Search::faded(int playouts, const State& state) const {
    constexpr int unfaded = 14;  ///< tiles to come, in the middle of a game
    if (!params_.fade || playouts == 0) return playouts;
    const int left = state.rules.placements - state.placed;
    return std::max(1, playouts * left * left / (unfaded * unfaded));
}

void Search::add_placements(const State& state, const PlannedGame& game) {
    ValuedPlacements values;
    valuer().values(game, DeckCounts(state), state.offer(), state.placed, values);
    std::stable_sort(&values[0], &values[0] + values.size(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    const auto count = std::min(values.size(), static_cast<std::size_t>(params_.candidates));
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [tile, cell, value] = values[i];
        options_.push_back({game, false, {game, Move::placement(tile, cell)}});
        options_.back().decision.game.place(tile, cell);
        arms_.push_back({arms_.size(), std::int64_t{faded(params_.prior, state)} * value});
    }
}

/// Lists the changes of the plan that promise most by the learned values and the memory.
void Search::list_promises(const State& state, const PlannedGame& game) {
    const PolicyModel& model = policy_.model();
    const DeckCounts decks(state);
    const int plan_prior = faded(params_.plan_prior, state);
    const auto best_under = [&](const PlannedGame& planned) {
        ValuedPlacement best;
        valuer().best(planned, decks, state.offer(), state.placed, best);
        return best;
    };
    ValuedChanges changes;
    model.changes(game, decks, state.placed, changes);
    const int unchanged = best_under(game).value;
    promises_.clear();
    for (const auto& [region, cell, value] : changes) {
        const ValuedPlacement best = best_under(with_flip(game, region, cell));
        const int gain = params_.joint ? best.value - unchanged : 0;
        PlanMemory::Evidence evidence = memory_.of(game, region, cell);
        evidence.sum += std::int64_t{plan_prior} * (value + gain);
        evidence.playouts += plan_prior;
        promises_.push_back({region, cell, best, evidence});
    }
    const auto promises_more = [](const Promise& a, const Promise& b) {
        return a.evidence.sum * std::max<std::int64_t>(b.evidence.playouts, 1) >
               b.evidence.sum * std::max<std::int64_t>(a.evidence.playouts, 1);
    };
    std::stable_sort(promises_.begin(), promises_.end(), promises_more);
    if (promises_.size() > static_cast<std::size_t>(params_.plans))
        promises_.erase(promises_.begin() + params_.plans, promises_.end());
}

/// Adds the policy's decision under each of the most promising changes of the plan.
void Search::add_changed_plans(const State& state, const PlannedGame& game) {
    const std::int64_t unchanged = arms_.front().sum;
    const std::int64_t bias = std::int64_t{params_.bias} * move_value_scale;
    list_promises(state, game);
    for (const auto& [region, cell, best, evidence] : promises_) {
        const PlannedGame changed = with_flip(game, region, cell);
        options_.push_back({changed, true, {changed, Move::placement(best.tile, best.cell)}});
        options_.back().decision.game.place(best.tile, best.cell);
        arms_.push_back({arms_.size(), unchanged + evidence.sum - bias});
    }
}

/// Adds each region as the next shoreline, as planned and with each single change. Also adds
/// something small as the next shoreline, where that leaves the plan unchanged.
void Search::add_shorelines(const State& state, const PlannedGame& game, Rng& rng) {
    const std::int64_t bias = -std::int64_t{params_.bias} * move_value_scale;
    for (std::size_t i = 0; i < PlannedGame::regions; ++i)
        if (!game.is_drawn(i) && game.region(i).any()) add_shoreline(game, false, i, 0);
    for_each_change(game, [&](std::size_t region, const PlannedGame& changed) {
        add_shoreline(changed, true, region, bias);
    });
    if (game.is_drawn(third_region) || game.region(third_region).any()) return;
    Plane small =
        board_plane & ~game.coast() & ~game.occupied() & drawable_cells(state.shore_points);
    for (int i = 0; i < params_.lakes && small.any(); ++i) {
        const auto choices = static_cast<std::uint32_t>(small.count());
        const Plane cell = Plane::single(small.nth(static_cast<int>(rng.below(choices))));
        small &= ~cell;
        PlannedGame changed = game;
        changed.plan(third_region, cell);
        add_shoreline(changed, true, third_region, 0);
    }
}

void Search::add_shoreline(const PlannedGame& game, bool changed, std::size_t region,
                           std::int64_t points) {
    options_.push_back({game, changed, {game, Move::shoreline(game.region(region))}});
    options_.back().decision.game.draw(region);
    arms_.push_back({arms_.size(), points});
}

/// Futures are drawn before they are moved into the image: see Symmetry.
std::size_t Search::best_option(const State& state, Symmetry symmetry, Rng& rng) {
    const PolicyModel::Progress progress = progress_after(symmetry.of(state));
    const auto turn = static_cast<std::size_t>(state.placed);
    const Rules rules = without_floor(state.rules);
    values_.resize(std::max(values_.size(), options_.size()));
    for (auto& values : values_) values.clear();
    Deal future;
    return sequential_halving(
        std::span<Arm>(arms_), params_.rollouts,
        [&] {
            future = knowledge_.future(state, rng);
            symmetry.move_offers(future, turn);
        },
        [&](std::size_t i) {
            const PlannedMove& option = options_[i].decision;
            PolicyModel::Progress after = progress;
            if (option.move.is_shoreline()) after.interiors[after.drawn++] = option.move.interior;
            values_[i].push_back(playout_value(policy_.model(), option.game, after, future, rules));
            return values_[i].back();
        },
        two_thirds);
}

/// Remembers how much each change gained over the unchanged plan. Both are compared with the
/// winner, because only the winner was played out on the futures of all other options.
void Search::remember(const PlannedGame& game, std::size_t winner) {
    if (promises_.empty()) return;
    const auto over_winner = [&](std::size_t i) {
        PlanMemory::Evidence evidence{0, static_cast<std::int64_t>(values_[i].size())};
        for (std::size_t k = 0; k < values_[i].size(); ++k)
            evidence.sum += values_[i][k] - values_[winner][k];
        return evidence;
    };
    const PlanMemory::Evidence unchanged = over_winner(0);
    const std::size_t first = options_.size() - promises_.size();
    for (std::size_t i = 0; i < promises_.size(); ++i) {
        PlanMemory::Evidence changed = over_winner(first + i);
        changed.sum -= unchanged.sum * changed.playouts / unchanged.playouts;
        memory_.add(game, promises_[i].region, promises_[i].cell, changed);
    }
}

}  // namespace skerry::tiny_islands
