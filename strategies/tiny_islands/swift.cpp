// How swift plays in its image of the board, choice by choice or a whole game.

#include "strategies/tiny_islands/swift.hpp"

#include <limits>

#include "strategies/tiny_islands/policy/play_on.hpp"

namespace skerry::tiny_islands {

namespace {

/// Last placements that are further behind by their linear values are not looked at. A window of
/// two points gained 0.007 points a game (100,000 shuffles), all of them 0.013 more (20,000), for a
/// last shoreline each.
constexpr int last_window = value_scale;
static_assert(last_window >= near_window, "what the policy would choose is among them");

bool last_shoreline_due(const State& state) {
    return state.shoreline_due() && state.drawn == shoreline_count - 1;
}

}  // namespace

Swift::Swift(const Rules& rules, const Params& params)
    : policy_(PolicyModel(trained_policy(), trained_network()), rules),
      joint_(params.changes, params.reserve),
      exact_(params.exact),
      last_turn_(params.last_turn),
      image_(policy_.model(), rules),
      kept_(PlannedGame(policy_.model().plan())) {}

void Swift::start(const State& state) {
    policy_.start(image_of(state).of(state));
    kept_.forget();
}

void Swift::follow(const State& before, const Move& move) {
    const Symmetry symmetry = image_of(before);
    if (const PlannedGame* game = kept_.after(before, move))
        policy_.follow_as(*game);
    else
        policy_.follow(symmetry.of(before), symmetry.of(move));
    kept_.forget();
}

Move Swift::choose(const State& state, Rng& rng) {
    kept_.forget();
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    if (state.shoreline_due()) {
        const Move planned = symmetry.inverse().of(policy_.choose(image, rng));
        if (!exact_ || !last_shoreline_due(state)) return planned;
        return Move::shoreline(proved(state, planned.interior));
    }
    PlannedGame game = policy_.planned(image);
    PolicyModel::Progress progress(image);
    progress.decks.reveal(image.offer());
    ValuedPlacement choice;
    Shoreline unused;
    choose(game, progress, image.offer(), image.rules, choice, unused);
    game.place(choice.tile, choice.cell);
    const Move move = symmetry.inverse().of(Move::placement(choice.tile, choice.cell));
    kept_.keep(state, move, game);
    return move;
}

bool Swift::choose(PlannedGame& game, const PolicyModel::Progress& progress, const Offer& offer,
                   const Rules& rules, ValuedPlacement& choice, Shoreline& last) {
    const PolicyModel& model = policy_.model();
    if (progress.placed == 0 && !joint_.changes_plans()) {
        choice = image_.first_placement(model, offer);
        return true;
    }
    if (!chooses_last(rules, progress.placed, progress.drawn))
        return joint_.choose(model, game, progress.decks, offer, progress.placed, choice);
    LastPlacements list;
    model.last_placements(game, progress.decks, offer, rules, last_window, list);
    const auto* best = std::max_element(list.begin(), list.end(), [](const auto& a, const auto& b) {
        return a.placement.value < b.placement.value;
    });
    if (best == list.end()) return false;
    choice = best->placement;
    last = best->shoreline;
    return true;
}

ValuedPlacements Swift::values(const State& image) const {
    const PlannedGame game = policy_.planned(image);
    if (!chooses_last(image.rules, image.placed, image.drawn))
        return joint_.values(policy_.model(), game, image);
    constexpr int all = std::numeric_limits<int>::max() / 2;
    LastPlacements list;
    policy_.model().last_placements(game, DeckCounts(image), image.offer(), image.rules, all, list);
    ValuedPlacements values;
    for (const LastPlacement& last : list) values.push_back(last.placement);
    return values;
}

Plane Swift::proved(const State& state, Plane known) {
    return solver_.solve(state.board, state.drawn, state.shore_points, state.rules, known).interior;
}

/// Plays the image of a game.
struct Swift::InImage {
    Swift* swift;
    Symmetry symmetry;
    RunningGame<TinyIslands>* running;
    Shoreline last{};  ///< where it is known from the last placement

    Offer offer(int) const { return symmetry.of(running->state().offer()); }
    bool choose(PlannedGame& game, const PolicyModel::Progress& progress, const Offer& offer,
                ValuedPlacement& choice) {
        return swift->choose(game, progress, offer, running->state().rules, choice, last);
    }
    Shoreline shoreline(const PlannedGame& game) const {
        const State& state = running->state();
        Shoreline planned = last.interior.any() ? last : PolicyModel::shoreline(game, state.rules);
        if (swift->exact_ && last_shoreline_due(state))
            planned.interior =
                symmetry.of(swift->proved(state, symmetry.inverse().of(planned.interior)));
        return planned;
    }
    void place(Tile tile, Cell cell) const {
        running->play(Move::placement(tile, symmetry.inverse().of(cell)));
    }
    void draw(Plane interior) const {
        running->play(Move::shoreline(symmetry.inverse().of(interior)));
    }
};

void Swift::finish(PlannedGame& game, PolicyModel::Progress& progress, Symmetry symmetry,
                   RunningGame<TinyIslands>& running) {
    play_on(policy_.model(), game, progress, InImage{this, symmetry, &running},
            running.state().rules);
}

void Swift::play_out(RunningGame<TinyIslands>& game, Rng&) {
    const Symmetry symmetry = image_of(game.state());
    const State image = symmetry.of(game.state());
    PlannedGame planned = policy_.planned(image);
    PolicyModel::Progress progress(image);
    progress.bent = true;
    finish(planned, progress, symmetry, game);
}

void Swift::play_out_after(RunningGame<TinyIslands>& game, const Move& move, Rng&) {
    const Symmetry symmetry = image_of(game.state());
    PlannedGame planned = policy_.planned_after(symmetry.of(game.state()), symmetry.of(move));
    game.play(move);
    PolicyModel::Progress progress(symmetry.of(game.state()));
    finish(planned, progress, symmetry, game);
}

void Swift::propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list) {
    add_candidate<TinyIslands>(list, choose(state, rng));
    const auto wanted = static_cast<std::size_t>(count);
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    Candidates<TinyIslands> others;
    if (state.shoreline_due()) {
        policy_.propose(image, rng, count, others);
    } else {
        ValuedPlacements placements = values(image);
        std::stable_sort(placements.begin(), placements.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        for (const ValuedPlacement& placement : placements)
            others.push_back(Move::placement(placement.tile, placement.cell));
    }
    for (const Move& move : others)
        if (list.size() < wanted) add_candidate<TinyIslands>(list, symmetry.inverse().of(move));
}

bool Swift::value_moves(const State& state, const Candidates<TinyIslands>& moves,
                        std::span<int> values) {
    if (state.shoreline_due()) return false;
    const Symmetry symmetry = image_of(state);
    const State image = symmetry.of(state);
    const ValuedPlacements list = this->values(image);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move move = symmetry.of(moves[i]);
        for (const ValuedPlacement& placement : list)
            if (placement.tile == move.tile && placement.cell == move.cell)
                values[i] = placement.value;
    }
    return true;
}

}  // namespace skerry::tiny_islands
