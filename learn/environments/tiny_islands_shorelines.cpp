// Shorelines of Tiny Islands: edge by edge, all pens of a group side by side, or by a strategy.

#include <algorithm>

#include "core/tiny_islands/shoreline.hpp"
#include "learn/environments/tiny_islands.hpp"
#include "learn/environments/tiny_islands_tables.hpp"

namespace skerry::environments {

namespace {

using namespace tiny_islands;
using namespace tiny_islands_tables;
namespace bytes = tiny_islands_bytes;

}  // namespace

void TinyIslandsKind::ask_shoreline(Episode& episode) const {
    episode.legal = as_actions(ShorelinePen::starts(episode.shore_points, rules_.edges_withheld()));
    if (episode.legal.none()) return end(episode, true);
    episode.phase = TinyIslandsPhase::shoreline;
    episode.seen[bytes::phase] = static_cast<std::uint8_t>(TinyIslandsPhase::shoreline);
}

void TinyIslandsKind::draw_edges(Worker& worker) const {
    worker.pens.clear();
    const std::span<const Turn> drawing = worker.drawing.all();
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        if (i + tiny_islands_fetch::ahead < drawing.size())
            tiny_islands_fetch::fetch_pen(*drawing[i + tiny_islands_fetch::ahead].episode);
        const Turn& turn = drawing[i];
        assert(turn.episode->legal.test(static_cast<int>(turn.action)));
        turn.episode->reward = 0;
        draw_edge(*turn.episode, cell_of_action(turn.action));
        turn.episode->seen[turn.action - placement_actions] |= bytes::inner_bit;
        worker.pens.push_back(&turn.episode->pen);
    }
    ShorelinePen::look_together(worker.pens, worker.reach);
    for (const Turn& turn : drawing) {
        turn.episode->legal = next_edges(turn.episode->pen);
        show_pen(*turn.episode);
    }
}

/// The pen does not look where it can go.
void TinyIslandsKind::draw_edge(Episode& episode, Cell cell) const {
    if (!episode.pen.is_drawing()) {
        episode.pen = ShorelinePen::at_first(episode.shore_points, cell, rules_.edges_withheld());
        episode.phase = TinyIslandsPhase::drawing;
        episode.seen[bytes::phase] = static_cast<std::uint8_t>(TinyIslandsPhase::drawing);
        episode.seen[bytes::first_cell] =
            static_cast<std::uint8_t>(square_of(cell.x(), cell.y()) + 1);
        if (cell.y() > 0) episode.seen[square_of(cell.x(), cell.y() - 1)] |= bytes::outer_bit;
        return;
    }
    const auto outer = static_cast<std::size_t>(episode.pen.outer_bit(cell) - least_bit);
    episode.seen[square_of_bit[outer]] |= bytes::outer_bit;
    episode.pen.draw_blindly(cell);
}

void TinyIslandsKind::show_pen(Episode& episode) {
    const ShorelinePen& pen = episode.pen;
    const bool drawing = pen.is_drawing();
    episode.seen[bytes::edges_left] =
        static_cast<std::uint8_t>(drawing ? max_shoreline_edges - pen.edges() : 0);
    episode.seen[bytes::pen] = static_cast<std::uint8_t>(drawing ? pen.point() + 1 : 0);
    if (!drawing) episode.seen[bytes::first_cell] = 0;
}

void TinyIslandsKind::add_shoreline(Episode& episode, Plane interior) {
    constexpr unsigned tile_bits = 7;
    std::uint8_t& drawn = episode.seen[bytes::drawn];
    const auto bit = static_cast<std::uint8_t>((tile_bits + 1) << drawn);
    for (std::size_t i = 0; i < cell_actions; ++i)
        episode.seen[i] &= static_cast<std::uint8_t>(bytes::inner_bit - 1);
    for (int inside : interior) {
        const Cell cell = Cell::from_bit(inside);
        episode.seen[square_of(cell.x(), cell.y())] |= bit;
    }
    episode.planes[tile_kinds + episode.drawn] = SplitPlane(interior);
    episode.shore_points |= boundary_points(interior);
    ++episode.drawn;
    ++drawn;
}

void TinyIslandsKind::draw_by_strategy(Episode& episode, Worker& worker) const {
    while (shoreline_is_due(episode) &&
           has_legal_shoreline(episode.shore_points, rules_.longest_shoreline)) {
        const Move move = worker.artist->choose(state(episode), episode.rng);
        assert(TinyIslands::is_legal(state(episode), move));
        add_shoreline(episode, move.interior);
    }
}

bool TinyIslandsKind::shoreline_is_due(const Episode& episode) const {
    return tiny_islands::shoreline_due(episode.placed, episode.drawn, rules_);
}

}  // namespace skerry::environments
