// Proves bounds by null-window searches, moves ordered by class, and remembers them in the table.

#include "strategies/tile_game/exact_search.hpp"

namespace skerry::tile_game {

namespace {

/// `keep_going` is called once in this many nodes.
constexpr std::uint64_t ask_every = 1 << 16;

template <std::size_t Size>
int live_tiles(const Position<Size>& position) {
    return count(position.mine | position.theirs);
}

/// An upper bound of the position's value without its offset: every live tile, and every tile still
/// to come, becomes the mover's.
template <std::size_t Size>
int highest(const Position<Size>& position) {
    return live_tiles(position) +
           std::min(count(position.open), position.my_pool + position.their_pool);
}

}  // namespace

template <std::size_t Size>
ExactSearch<Size>::ExactSearch(int rows, int cols, bool stop_when_decided, std::size_t table_bytes)
    : geometry_(rows, cols, stop_when_decided), table_(table_bytes) {}

template <std::size_t Size>
void ExactSearch<Size>::begin(const std::function<bool(std::uint64_t)>* keep_going) {
    nodes_ = 0;
    keep_going_ = keep_going;
}

template <std::size_t Size>
int ExactSearch<Size>::value(const Position<Size>& position) {
    // From 0 outwards: most positions are close, and the probes near 0 share their work.
    int margin = 0;
    if (at_least(position, 1)) {
        margin = 1;
        while (at_least(position, margin + 1)) ++margin;
    } else {
        while (!at_least(position, margin)) --margin;
    }
    return margin;
}

template <std::size_t Size>
bool ExactSearch<Size>::at_least(const Successor<Size>& next, int margin) {
    if (next.same_mover)
        return next.over ? next.position.offset >= margin : at_least(next.position, margin);
    return next.over ? -next.position.offset >= margin : !at_least(next.position, 1 - margin);
}

/// The cells of each class of moves, by value of the move.
template <std::size_t Size>
void ExactSearch<Size>::classify(const Position<Size>& position, MoveClasses& classes) const {
    for (auto& by_value : classes)
        std::fill_n(by_value.begin(), position.my_pool + 1, SetOf<Size>{0});
    for (SetOf<Size> rest = position.open; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const SetOf<Size> beside = geometry_.neighbours(cell);
        const bool sheltered = (beside & position.open) == 0;
        std::array<int, 4> values = {max_pool, max_pool, max_pool, max_pool};
        std::size_t i = 0;
        for (SetOf<Size> n = beside & position.theirs; n != 0; n &= n - 1)
            values[i++] = position.codes[static_cast<std::size_t>(std::countr_zero(n))] >> 1;
        for (int value = 1; value <= position.my_pool; ++value) {
            const int flips = (value > values[0]) + (value > values[1]) + (value > values[2]) +
                              (value > values[3]);
            const bool safe = sheltered | (value >= position.their_pool);
            const int rank = class_count - 1 - (2 * flips + safe);
            classes[static_cast<std::size_t>(rank)][static_cast<std::size_t>(value)] |=
                rest & -rest;
        }
    }
}

/// The value of the position after a move, seen by the mover of `position` and without its offset.
template <std::size_t Size>
int ExactSearch<Size>::successor_value(const Position<Size>& position, const Successor<Size>& next,
                                       int target) {
    const int sign = next.same_mover ? 1 : -1;
    const int gained = sign * next.position.offset - position.offset;
    if (next.over) return gained;
    const int next_target = next.same_mover ? target - gained : gained - target + 1;
    return gained + sign * search(next.position, next_target);
}

template <std::size_t Size>
int ExactSearch<Size>::search_moves(const Position<Size>& position, int target, Move first,
                                    Move& proof) {
    int best = -max_cells;
    const auto try_move = [&](Move move) {
        const Successor<Size> next = geometry_.play(position, move.cell, move.value);
        const int value = successor_value(position, next, target);
        if (value > best) {
            best = value;
            proof = move;
        }
        return best >= target;
    };
    if (first.value != 0 && try_move(first)) return best;
    MoveClasses classes;
    classify(position, classes);
    for (const auto& by_value : classes)
        for (int value = 1; value <= position.my_pool; ++value)
            for (SetOf<Size> rest = by_value[static_cast<std::size_t>(value)]; rest != 0;
                 rest &= rest - 1) {
                const Move move{static_cast<std::uint8_t>(std::countr_zero(rest)),
                                static_cast<std::uint8_t>(value)};
                if (move != first && try_move(move)) return best;
            }
    return best;
}

/// A bound of the position's value without its offset: a lower bound if it is at least `target`,
/// else an upper bound.
template <std::size_t Size>
int ExactSearch<Size>::search(const Position<Size>& position, int target) {
    if (++nodes_ % ask_every == 0 && keep_going_ && *keep_going_ && !(*keep_going_)(nodes_))
        throw SearchGivenUp{};
    // Only one cell is left: all points go there, and every live tile beside it flips or stays.
    if (std::has_single_bit(position.open)) return 1 + live_tiles(position);
    if (!geometry_.stop_when_decided() && SoloPlay<Size>::applies(position))
        return SoloPlay<Size>(geometry_, position).value();
    const int high = highest(position);
    if (high < target) return high;
    if (-high >= target) return -high;
    const int low = lower_bound_of_moves(geometry_, position);
    if (low >= target) return low;

    int symmetry = 0;
    BoundKey<Size> key{geometry_.canonical(position, symmetry), position.my_pool,
                       position.their_pool,
                       geometry_.stop_when_decided() ? position.offset : std::int8_t{0}};
    const std::uint64_t hash = BoundTable<Size>::hash(key);
    Bounds bounds = table_.find(key, hash);
    if (bounds.work != 0) {
        if (bounds.lower >= target) return bounds.lower;
        if (bounds.upper < target) return bounds.upper;
    }
    const Move first = geometry_.original_of(symmetry, bounds.move);
    const std::uint64_t before = nodes_;
    Move proof{};
    const int value = search_moves(position, target, first, proof);
    if (value >= target) {
        bounds.lower = static_cast<std::int8_t>(value);
        bounds.move = geometry_.image_of(symmetry, proof);
    } else {
        bounds.upper = static_cast<std::int8_t>(value);
    }
    const auto work = static_cast<std::uint8_t>(std::bit_width(nodes_ - before + 1));
    bounds.work = std::max(bounds.work, work);
    table_.store(key, hash, bounds);
    return value;
}

template class ExactSearch<16>;
template class ExactSearch<32>;
template class ExactSearch<64>;

}  // namespace skerry::tile_game
