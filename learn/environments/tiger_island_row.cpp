// The observation of Tiger Island, written from the state. What the island does not reach yet is
// zero and is not looked at: a state is mostly room, and thousands of them do not fit into the
// caches.

#include "learn/environments/tiger_island.hpp"

namespace skerry::environments {

namespace {

using namespace tiger_island;
namespace at = tiger_island_bytes;
using Kept = TigerIslandKept;

void two_bytes(int number, std::uint8_t* bytes) {
    bytes[0] = static_cast<std::uint8_t>(number % 256);
    bytes[1] = static_cast<std::uint8_t>(number / 256);
}

/// A list in the state, of which `count` bytes are in use, and its room in the row.
struct Listed {
    const void* from;
    std::size_t count;
    std::size_t room;
    std::uint8_t* to;
};

constexpr std::size_t block = Kept::block;

/// The bytes of a block, all at once.
using Block = std::uint8_t __attribute__((vector_size(16)));
static_assert(sizeof(Block) == block);

/// Bytes of ones, then zeros: from `block` - n on the first n bytes of a block are ones.
constexpr auto ones_then_zeros = [] {
    std::array<std::uint8_t, 2 * block> bytes{};
    std::fill_n(bytes.begin(), block, std::uint8_t{0xff});
    return bytes;
}();

/// Coordinates may be negative, at least -90: 128 more is another top bit.
Block from_middle(Block coordinates) { return coordinates ^ 0x80; }
Block one_more(Block numbers) { return numbers + 1; }
Block unchanged(Block numbers) { return numbers; }
/// Pieces as the other seat sees them: 1 and 3 change places, 2 and 4 do.
Block other_side(Block pieces) {
    const Block others = ((pieces - 1) ^ 2) + 1;
    return others & static_cast<Block>(pieces != 0);
}

/// Writes a block of the list as it is shown, and zeros beyond what is in use.
template <class Shown>
void show_block(const Listed& part, std::size_t number, const Shown& shown) {
    const std::size_t first = std::min(block * number, part.room - block);
    const std::size_t in_use = part.count <= first ? 0 : std::min(part.count - first, block);
    Block bytes;
    std::memcpy(&bytes, static_cast<const std::uint8_t*>(part.from) + first, block);
    Block kept_bytes;
    std::memcpy(&kept_bytes, &ones_then_zeros[block - in_use], block);
    bytes = shown(bytes) & kept_bytes;
    std::memcpy(part.to + first, &bytes, block);
}

/// Writes the bytes from `first` on, which are in use.
template <class Shown>
void show_from(const Listed& part, std::size_t first, const Shown& shown) {
    for (std::size_t number = first / block; block * number < part.count; ++number)
        show_block(part, number, shown);
}

template <class Shown>
void show_all(const Listed& part, const Shown& shown) {
    show_from(part, 0, shown);
    const std::size_t end = std::min((part.count + block - 1) / block * block, part.room);
    std::memset(part.to + end, 0, part.room - end);
}

template <class Shown>
void show_blocks(const Listed& part, Kept::Blocks blocks, const Shown& shown) {
    for (unsigned rest = blocks; rest != 0; rest &= rest - 1)
        show_block(part, static_cast<std::size_t>(std::countr_zero(rest)), shown);
}

void show_players(const State& state, Seat view, std::uint8_t* bytes) {
    for (std::size_t i = 0; i < 2; ++i) {
        const Player& player = state.players[i ^ index(view)];
        bytes[at::villagers + i] = player.villagers;
        bytes[at::totoros + i] = player.totoros;
        two_bytes(player.score(), bytes + at::scores + 2 * i);
    }
    bytes[at::seat] = static_cast<std::uint8_t>(index(view));
}

void show_offer(const State& state, std::uint8_t* bytes) {
    const bool placing = state.phase == Phase::place;
    const TileKind kind = state.tile_kind();
    bytes[at::offer] = placing ? static_cast<std::uint8_t>(1 + static_cast<int>(kind.first)) : 0;
    bytes[at::offer + 1] =
        placing ? static_cast<std::uint8_t>(1 + static_cast<int>(kind.second)) : 0;
}

std::uint8_t phase_of(const State& state, bool chosen) {
    if (state.phase == Phase::place) return chosen ? 1 : 0;
    return state.phase == Phase::build ? 2 : 3;
}

/// Shows lists by show(list, shown).
template <class Show>
void show_near(const State& state, std::uint8_t* bytes, const Show& show) {
    show(Listed{state.near_cells.data(), 2 * std::size_t{state.near_count},
                at::near_count - at::near, bytes + at::near},
         from_middle);
    two_bytes(state.near_count, bytes + at::near_count);
}

template <class Show>
void show_cells(const State& state, std::uint8_t* bytes, const Show& show) {
    show(Listed{state.cells.data(), 2 * std::size_t{state.hex_count}, 2 * at::hex_count,
                bytes + at::hexes},
         from_middle);
}

template <class Show>
void show_hexes(const State& state, std::uint8_t* bytes, const Show& show) {
    const auto part = [&](const auto& list, std::size_t first) {
        return Listed{list.data(), state.hex_count, at::hex_count, bytes + first};
    };
    show(part(state.terrain, at::terrain), one_more);
    show(part(state.level, at::level), unchanged);
    show(part(state.tile, at::tile), one_more);
}

template <class Show>
void show_pieces(const State& state, const Kept& kept, Seat view, std::uint8_t* bytes,
                 const Show& show) {
    const Listed pieces{kept.piece.data(), state.hex_count, at::hex_count, bytes + at::piece};
    if (view == Seat::first)
        show(pieces, unchanged);
    else
        show(pieces, other_side);
    show(Listed{kept.size.data(), state.hex_count, at::hex_count, bytes + at::size}, unchanged);
}

/// What is short, and changes by most actions.
void show_rest(const State& state, const TigerIslandCodec::Part& part, const Kept& kept, Seat view,
               std::uint8_t* bytes) {
    show_offer(state, bytes);
    two_bytes(part.chosen, bytes + at::chosen);
    show_players(state, view, bytes);
    std::memcpy(bytes + at::left, kept.left.data(), kept.left.size());
    bytes[at::phase] = phase_of(state, part.chosen != 0);
}

/// The blocks that have hexes.
Kept::Blocks blocks_in_use(const State& state) {
    return static_cast<Kept::Blocks>((1u << (state.hex_count + block - 1) / block) - 1);
}

}  // namespace

void TigerIslandCodec::observe(const State& state, const Part& part, const Kept& kept, Seat view,
                               std::uint8_t* bytes) const {
    const auto all = [](const auto& list, const auto& shown) { show_all(list, shown); };
    show_near(state, bytes, all);
    show_cells(state, bytes, all);
    show_hexes(state, bytes, all);
    show_pieces(state, kept, view, bytes, all);
    show_rest(state, part, kept, view, bytes);
}

void TigerIslandCodec::observe_changes(const State& state, const Part& part, Kept& kept, Seat view,
                                       std::uint8_t* bytes) const {
    const auto from = [](std::size_t first) {
        return [first](const auto& list, const auto& shown) { show_from(list, first, shown); };
    };
    const auto only = [](Kept::Blocks blocks) {
        return [blocks](const auto& list, const auto& shown) { show_blocks(list, blocks, shown); };
    };
    if (state.hex_count != kept.hexes_shown) {
        show_near(state, bytes, from(2 * std::size_t{kept.near_shown}));
        show_cells(state, bytes, from(2 * std::size_t{kept.hexes_shown}));
    }
    const Kept::Blocks in_use = blocks_in_use(state);
    if (kept.changed_hexes != 0) show_hexes(state, bytes, only(kept.changed_hexes & in_use));
    const Kept::Blocks pieces = view == kept.view_shown ? kept.changed_pieces & in_use : in_use;
    if (pieces != 0) show_pieces(state, kept, view, bytes, only(pieces));
    show_rest(state, part, kept, view, bytes);
    forget_changes(state, kept, view);
}

void TigerIslandCodec::forget_changes(const State& state, Kept& kept, Seat view) const {
    kept.changed_hexes = 0;
    kept.changed_pieces = 0;
    kept.near_shown = state.near_count;
    kept.hexes_shown = state.hex_count;
    kept.view_shown = view;
}

}  // namespace skerry::environments
