// How the policy places tiles, bends its plan and draws shorelines, choice by choice or for a whole
// game.

#include "strategies/tiny_islands/policy/policy.hpp"

#include <limits>

#include "core/tiny_islands/score.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "strategies/game_value.hpp"
#include "strategies/tiny_islands/policy/corrected_decision.hpp"
#include "strategies/tiny_islands/policy/network_rows.hpp"
#include "strategies/tiny_islands/policy/placement_view.hpp"
#include "strategies/tiny_islands/policy/play_on.hpp"

namespace skerry::tiny_islands {

namespace {

/// Calls f(cell, value) for every empty cell of the draw's zone.
template <class F>
void for_each_value(const DecisionView& view, const Draw& draw,
                    const std::array<std::int16_t, feature_count>& weights, F&& f) {
    view_tile(view, draw.tile, [&](const auto& tile) {
        for (int bit : cells_of(draw.zone) & view.open_cells) {
            const Cell cell = Cell::from_bit(bit);
            int value = 0;
            tile.visit(cell, [&](std::size_t feature) { value += weights[feature]; });
            f(cell, value);
        }
    });
}

/// The value that a bend must exceed, in parts of a point: the best of many values tends to be too
/// high.
constexpr int least_bend = value_scale / 8;
constexpr std::size_t most_bends = 12;
using Bends = FixedList<ChangeValue, most_bends>;

/// Inserts a bend in the order of the values; the bend of least value drops out of a full list.
void insert(Bends& bends, const ChangeValue& bend) {
    std::size_t at = bends.size();
    if (bends.full()) {
        if (bends[--at].value >= bend.value) return;
    } else {
        bends.push_back(bend);
    }
    for (; at > 0 && bends[at - 1].value < bend.value; --at) bends[at] = bends[at - 1];
    bends[at] = bend;
}

}  // namespace

Plane detail::any_shoreline(Plane shore_points, int longest) {
    const Plane cells = drawable_cells(shore_points);
    if (cells.any()) return cells.lowest_bit();
    Rng unused(0);  // without drawable cells nothing is drawn at random
    return has_legal_shoreline(shore_points, longest)
               ? random_shoreline(shore_points, unused, longest)
               : Plane{};
}

PolicyModel::PolicyModel(const PolicyWeights& weights, InstructionSet set)
    : table_(std::make_shared<const PolicyTable>(weights)), lanes_(set) {
    if (set != InstructionSet::baseline && detail::sums_fit(*table_))
        byte_weights_ = std::make_shared<const detail::ByteWeightTable>(*table_, set);
}

PolicyModel::PolicyModel(const PolicyWeights& policy, const NetworkWeights& network,
                         InstructionSet set, int window)
    : PolicyModel(with_linear_part(policy, network), set) {
    network_ = std::make_shared<const Network>(network);
    window_ = window;
    if (byte_weights_ != nullptr)
        network_rows_ = std::make_shared<const detail::NetworkRowTable>(network);
}

/// Lists every placement with its linear value.
void PolicyModel::linear_values(const PlannedGame& game, const DeckCounts& decks,
                                const Offer& offer, int turn, LinearPlacements& list) const {
#if SKERRY_X86_KERNELS
    if (byte_weights_ != nullptr)
        return (wide() ? detail::avx512::linear_values : detail::avx2::linear_values)(
            game, decks, offer, turn, *byte_weights_, list);
#endif
    const DecisionView view(game, decks);
    for (std::size_t i = 0; i < offer.size(); ++i)
        for_each_value(view, offer[i], table_->of(turn, offer[i].tile), [&](Cell cell, int value) {
            list.push_back({i, cell, value});
        });
}

void PolicyModel::values(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                         int turn, ValuedPlacements& list) const {
    const auto repeated = [&](std::size_t draw, Cell cell) {
        return draw == 1 && offer[0].tile == offer[1].tile &&
               cells_of(offer[0].zone).test(cell.bit());
    };
    if (network_) {
        LinearPlacements placements;
        linear_values(game, decks, offer, turn, placements);
        CorrectedDecision decision(*network_, game, decks, offer, turn);
        for (const LinearPlacement& placement : placements)
            if (!repeated(placement.draw, placement.cell))
                list.push_back(
                    {offer[placement.draw].tile, placement.cell, decision.value(placement)});
        return;
    }
    const DecisionView view(game, decks);
    for (std::size_t i = 0; i < offer.size(); ++i) {
        const Draw& draw = offer[i];
        for_each_value(view, draw, table_->of(turn, draw.tile), [&](Cell cell, int value) {
            if (!repeated(i, cell)) list.push_back({draw.tile, cell, value});
        });
    }
}

bool PolicyModel::best(const PlannedGame& game, const DeckCounts& decks, const Offer& offer,
                       int turn, ValuedPlacement& best) const {
    if (network_) {
#if SKERRY_X86_KERNELS
        if (byte_weights_ != nullptr)
            return (wide() ? detail::avx512::corrected_placement
                           : detail::avx2::corrected_placement)(
                game, decks, offer, turn, *byte_weights_, *network_rows_, window_, best);
#endif
        LinearPlacements placements;
        linear_values(game, decks, offer, turn, placements);
        if (placements.empty()) return false;
        CorrectedDecision decision(*network_, game, decks, offer, turn);
        const LinearPlacement& winner = placements[decision.best(placements, window_, best.value)];
        best.tile = offer[winner.draw].tile;
        best.cell = winner.cell;
        return true;
    }
    constexpr int none = std::numeric_limits<int>::min();
    best.value = none;
#if SKERRY_X86_KERNELS
    if (byte_weights_ != nullptr && wide())
        return detail::avx512::best_placement(game, decks, offer, turn, *byte_weights_, best);
    if (byte_weights_ != nullptr)
        return detail::avx2::best_placement(game, decks, offer, turn, *byte_weights_, best);
#endif
    const DecisionView view(game, decks);
    for (const Draw& draw : offer)
        for_each_value(view, draw, table_->of(turn, draw.tile), [&](Cell cell, int value) {
            if (value > best.value) best = {draw.tile, cell, value};
        });
    return best.value != none;
}

void PolicyModel::last_placements(const PlannedGame& game, const DeckCounts& decks,
                                  const Offer& offer, const Rules& rules, int window,
                                  LastPlacements& list) const {
    LinearPlacements placements;
    linear_values(game, decks, offer, rules.placements - 1, placements);
    int most = std::numeric_limits<int>::min();
    for (const LinearPlacement& placement : placements) most = std::max(most, placement.value);
    for (const auto& [draw, cell, value] : placements) {
        if (value < most - window) continue;
        PlannedGame placed = game;
        placed.place(offer[draw].tile, cell);
        const Shoreline last = shoreline(placed, rules);
        const int total = last.interior.any() ? last.total : dead_game_value;
        list.push_back({{offer[draw].tile, cell, value_scale * total}, last});
    }
}

void PolicyModel::list_changes(const PlannedGame& game, const DeckCounts& decks, std::size_t region,
                               const BendWeights& weights, int least, ChangeValues& list) const {
#if SKERRY_X86_KERNELS
    if (lanes_ != InstructionSet::baseline)
        return detail::avx2::change_values(game, decks, region, weights, least, list);
#endif
    change_values(game, decks, region, weights, least, list);
}

void PolicyModel::changes(const PlannedGame& game, const DeckCounts& decks, int turn,
                          ValuedChanges& list) const {
    for (std::size_t region = 0; region < PlannedGame::regions; ++region) {
        if (game.is_drawn(region) || game.region(region).none()) continue;
        ChangeValues values;
        list_changes(game, decks, region, table_->changes(turn), std::numeric_limits<int>::min(),
                     values);
        for (const auto& [cell, value] : values) list.push_back({region, cell, value});
    }
}

void PolicyModel::bend(PlannedGame& game, const DeckCounts& decks, std::size_t occasion) const {
    const std::size_t region = next_region(game);
    if (game.region(region).none()) return;
    ChangeValues values;
    list_changes(game, decks, region, table_->bends(occasion), least_bend, values);
    Bends bends;
    for (const ChangeValue& value : values) insert(bends, value);
    // A bend changes the values of neighbouring bends, so only the best of neighbouring bends is
    // made.
    Plane settled;
    for (const ChangeValue& bend : bends) {
        if (settled.test(bend.cell.bit()) || !game.can_flip(region, bend.cell)) continue;
        change(game, region, bend.cell);
        settled |= near(bend.cell) | bend.cell.plane();
    }
}

std::size_t PolicyModel::next_region(const PlannedGame& game) {
    constexpr std::size_t third = 2;
    if (!game.is_drawn(third) && game.region(third).any()) return third;
    std::size_t next = third;
    int most = -1;
    for (std::size_t i = 0; i < third; ++i) {
        if (game.is_drawn(i)) continue;
        const int tiles = (game.occupied() & (game.region(i) | game.coast_of(i))).count();
        if (tiles > most) {
            most = tiles;
            next = i;
        }
    }
    return next;
}

Shoreline PolicyModel::shoreline(const PlannedGame& game, const Rules& rules) {
    const std::size_t region = next_region(game);
    const Plane planned = game.region(region);
    const bool last = std::popcount(game.drawn()) == static_cast<int>(shoreline_count) - 1;
    if (!last && planned.any()) return {planned, 0};
    return quick_last_shoreline({game.tiles(), game.all_regions()}, region, planned,
                                board_plane & ~game.blocked_for(region), rules);
}

PolicyModel::Progress::Progress(const State& state)
    : decks(state.rules),
      placed(state.placed),
      drawn(state.drawn),
      interiors(state.board.interiors) {
    for (std::size_t turn = 0; turn < state.placed; ++turn) decks.reveal(state.offers[turn]);
}

namespace {

/// Plays as the model does.
struct ByModel {
    const PolicyModel* model;
    const Rules* rules;

    bool choose(const PlannedGame& game, const PolicyModel::Progress& progress, const Offer& offer,
                ValuedPlacement& choice) const {
        return model->best(game, progress.decks, offer, progress.placed, choice);
    }
    Shoreline shoreline(const PlannedGame& game) const {
        return PolicyModel::shoreline(game, *rules);
    }
};

}  // namespace

std::optional<int> PolicyModel::finish(PlannedGame& game, Progress& progress, const Deal& future,
                                       const Rules& rules) const {
    struct OwnFuture : ByModel {
        const Deal* future;
        const Offer& offer(int turn) const {
            return future->offers[static_cast<std::size_t>(turn)];
        }
        void place(Tile, Cell) const {}
        void draw(Plane) const {}
    };
    const PlayedEnd end = play_on(*this, game, progress, OwnFuture{{this, &rules}, &future}, rules);
    if (end.dead || end.total) return end.total;
    return score({game.tiles(), progress.interiors}, rules).total();
}

void PolicyModel::finish(PlannedGame& game, Progress& progress,
                         RunningGame<TinyIslands>& running) const {
    struct Played : ByModel {
        RunningGame<TinyIslands>* running;
        const Offer& offer(int) const { return running->state().offer(); }
        void place(Tile tile, Cell cell) const { running->play(Move::placement(tile, cell)); }
        void draw(Plane interior) const { running->play(Move::shoreline(interior)); }
    };
    const Rules& rules = running.state().rules;
    play_on(*this, game, progress, Played{{this, &rules}, &running}, rules);
}

PlannedGame Policy::planned(const State& state) const {
    const bool on_the_way = following_ && followed_.tiles() == state.board.tiles &&
                            std::popcount(followed_.drawn()) == state.drawn;
    PlannedGame game = on_the_way ? followed_ : PlannedGame(state, empty_);
    const auto occasion = bend_occasion(state.placed, state.drawn, state.shoreline_due());
    if (occasion) model_.bend(game, DeckCounts(state), *occasion);
    return game;
}

PlannedGame Policy::planned_after(const State& state, const Move& move) const {
    PlannedGame game = planned(state);
    const bool goes_on = move.is_shoreline() && state.drawn + 1u < shoreline_count;
    if (!goes_on || game.plans(move.interior) || move.interior == next_interior(game, state)) {
        game.play(move);
        return game;
    }
    State after = state;
    after.board.interiors[after.drawn++] = move.interior;
    return PlannedGame(after, empty_);
}

/// The shoreline that the policy draws.
Plane Policy::next_interior(const PlannedGame& game, const State& state) {
    const Plane interior = PolicyModel::shoreline(game, state.rules).interior;
    return interior.any()
               ? interior
               : detail::any_shoreline(state.shore_points, state.rules.longest_shoreline);
}

Move Policy::choose(const State& state, Rng&) {
    const PlannedGame game = planned(state);
    if (state.shoreline_due()) return Move::shoreline(next_interior(game, state));
    ValuedPlacement choice;
    model_.best(game, DeckCounts(state), state.offer(), state.placed, choice);
    return Move::placement(choice.tile, choice.cell);
}

void Policy::propose(const State& state, Rng& rng, int count, Candidates<TinyIslands>& list) {
    const auto wanted = static_cast<std::size_t>(count);
    const PlannedGame game = planned(state);
    if (state.shoreline_due()) {
        add_candidate<TinyIslands>(list, choose(state, rng));
        for (std::size_t i = 0; i < PlannedGame::regions && list.size() < wanted; ++i)
            if (!game.is_drawn(i) && game.region(i).any())
                add_candidate<TinyIslands>(list, Move::shoreline(game.region(i)));
        return;
    }
    ValuedPlacements values;
    model_.values(game, DeckCounts(state), state.offer(), state.placed, values);
    std::stable_sort(&values[0], &values[0] + values.size(),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
    for (const ValuedPlacement& placement : values)
        if (list.size() < wanted)
            add_candidate<TinyIslands>(list, Move::placement(placement.tile, placement.cell));
}

bool Policy::value_moves(const State& state, const Candidates<TinyIslands>& moves,
                         std::span<int> values) {
    static_assert(value_scale == move_value_scale);
    if (state.shoreline_due()) return false;
    ValuedPlacements list;
    model_.values(planned(state), DeckCounts(state), state.offer(), state.placed, list);
    for (std::size_t i = 0; i < moves.size(); ++i)
        for (const ValuedPlacement& placement : list)
            if (placement.tile == moves[i].tile && placement.cell == moves[i].cell)
                values[i] = placement.value;
    return true;
}

void Policy::start(const State& state) {
    followed_ = PlannedGame(state, empty_);
    following_ = true;
}

void Policy::follow(const State& before, const Move& move) {
    followed_ = planned_after(before, move);
    following_ = true;
}

void Policy::play_out(RunningGame<TinyIslands>& game, Rng&) {
    PlannedGame follows = planned(game.state());
    PolicyModel::Progress progress(game.state());
    progress.bent = true;
    model_.finish(follows, progress, game);
}

void Policy::play_out_after(RunningGame<TinyIslands>& game, const Move& move, Rng&) {
    PlannedGame follows = planned_after(game.state(), move);
    game.play(move);
    PolicyModel::Progress progress(game.state());
    model_.finish(follows, progress, game);
}

}  // namespace skerry::tiny_islands
