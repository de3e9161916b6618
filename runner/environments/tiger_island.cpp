// What a learner of Tiger Island can do.

#include "runner/environments/tiger_island.hpp"

#include <algorithm>

#include "core/tiger_island/build.hpp"
#include "core/tiger_island/placement.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;

std::size_t cell_number(const State& state, Cell wanted) {
    if (state.turn() == 0) return 0;  // no cell is near an island yet: the only one is (0, 0)
    const auto* found =
        std::find(state.near_cells.begin(), state.near_cells.begin() + state.near_count, wanted);
    return static_cast<std::size_t>(found - state.near_cells.begin());
}

/// The number of a legal build.
std::size_t build_action(const State& state, const Move& move) {
    using Codec = TigerIslandCodec;
    const auto hex = static_cast<std::size_t>(state.hex_at(move.cell));
    if (move.action == Action::found) return Codec::found + hex;
    if (move.action == Action::totoro) return Codec::totoro + hex;
    return Codec::expand + Codec::habitable * hex + static_cast<std::size_t>(move.terrain()) - 1;
}

Cell cell_of(const State& state, std::size_t number) {
    return state.turn() == 0 ? Cell{} : state.near_cells[number];
}

void insert_hexes(const HexSet& set, std::size_t first, TigerIslandCodec::Actions& actions) {
    for (std::size_t word = 0; word < HexSet::words; ++word)
        actions.insert_bits(first + 64 * word, set.word(word));
}

void list_builds(const State& state, TigerIslandCodec::Actions& actions) {
    using Codec = TigerIslandCodec;
    const Player& player = state.me();
    insert_hexes(totoro_sites(state, player), Codec::totoro, actions);
    if (player.villagers == 0) return;
    insert_hexes(state.foundable(), Codec::found, actions);
    const Expandable expandable(state);
    for (std::size_t i = 0; i < player.settlement_count; ++i) {
        const Settlement& settlement = player.settlements[i];
        static_assert(Codec::habitable == 4 && habitable_terrains[0] == Terrain::jungle);
        actions.insert_bits(Codec::expand + Codec::habitable * settlement.hexes.lowest(),
                            expandable.terrains_of(settlement));
    }
}

}  // namespace

void TigerIslandCodec::list(const State& state, const Part& part, const Kept& kept,
                            Actions& actions) const {
    if (state.phase == Phase::build) return list_builds(state, actions);
    if (part.chosen == 0)
        actions.insert_words(kept.open);
    else if (state.turn() == 0)
        actions.insert_range(direction, directions);
    else
        actions.insert_bits(
            direction, fitting_directions(state, state.near_cells[part.chosen - 1u], kept.blocked));
}

std::optional<Move> TigerIslandCodec::choose(const State& state, Part& part,
                                             std::size_t action) const {
    if (action < direction) {
        part.chosen = static_cast<std::uint16_t>(action + 1);
        return std::nullopt;
    }
    if (action < found)
        return tiger_island::place(cell_of(state, part.chosen - 1u),
                                   static_cast<int>(action - direction));
    if (action < totoro) return tiger_island::found(state.cells[action - found]);
    if (action < expand) return build_totoro(state.cells[action - totoro]);
    return tiger_island::expand(state.cells[(action - expand) / habitable],
                                habitable_terrains[(action - expand) % habitable]);
}

std::vector<std::int64_t> TigerIslandCodec::actions_of(const State& state, const Move& move) const {
    const auto number = [](std::size_t action) { return static_cast<std::int64_t>(action); };
    if (move.action != Action::place) return {number(build_action(state, canonical(state, move)))};
    return {number(cell + cell_number(state, move.cell)),
            number(direction + static_cast<std::size_t>(move.direction()))};
}

}  // namespace skerry::environments
