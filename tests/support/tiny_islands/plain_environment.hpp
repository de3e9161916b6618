#pragma once
// Tiny Islands as an environment, as plain as can be: one game by the functions of the game, and
// each observation and mask written anew. The fast one is compared with it, byte for byte.

#include <algorithm>

#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "learn/environments/shoreline_pen.hpp"

namespace skerry::test {

class PlainTinyIslands {
  public:
    static constexpr std::size_t observation_bytes = 116;
    static constexpr std::size_t actions = 100;
    using Game = tiny_islands::TinyIslands;

    explicit PlainTinyIslands(const tiny_islands::Rules& rules = {}) : rules_(rules) {}

    void begin(std::uint64_t seed, std::uint64_t number) {
        Rng rng = stream(seed, number, Purpose::deal);
        deal_ = Game::deal(rules_, rng);
        state_ = Game::start(rules_, deal_);
        pen_ = {};
        total_ = 0;
    }

    bool is_over() const { return Game::is_over(state_); }
    const tiny_islands::State& state() const { return state_; }
    const tiny_islands::Deal& deal() const { return deal_; }

    /// Returns the reward.
    int act(std::size_t action) {
        using namespace tiny_islands;
        if (action < 18)
            Game::play(state_, placement(action), deal_);
        else if (action < 99)
            draw(cell_of(action - 18));
        else
            Game::play(state_, Move::shoreline(pen_.finish()), deal_);
        const bool dead = is_over() && !state_.all_drawn();
        const int lowest = rules_.score_floor ? 0 : -rules_.tile_penalty * rules_.placements;
        const int total = dead ? lowest : Game::score_so_far(state_, Seat::first);
        return total - std::exchange(total_, total);
    }

    void write_mask(std::uint8_t* mask) const {
        std::fill_n(mask, actions, std::uint8_t{0});
        if (is_over()) return;
        if (!state_.shoreline_due()) {
            for (std::size_t action = 0; action < 18; ++action)
                mask[action] = Game::is_legal(state_, placement(action)) ? 1 : 0;
            return;
        }
        const tiny_islands::Plane cells =
            pen_.is_drawing()
                ? pen_.choices()
                : environments::ShorelinePen::starts(state_.shore_points, rules_.edges_withheld());
        for (int bit : cells) mask[18 + square(tiny_islands::Cell::from_bit(bit))] = 1;
        mask[99] = pen_.is_drawing() && cells.none() ? 1 : 0;
    }

    void observe(std::uint8_t* seen) const {
        using namespace tiny_islands;
        std::fill_n(seen, observation_bytes, std::uint8_t{0});
        for (Tile tile : all_tiles)
            for (int bit : state_.board.of(tile))
                seen[square(Cell::from_bit(bit))] = static_cast<std::uint8_t>(1 + index(tile));
        int bit = 8;
        for (const Plane interior : state_.shorelines())
            mark(seen, interior, std::exchange(bit, 2 * bit));
        const bool over = is_over();
        const bool placing = !state_.shoreline_due() && !state_.all_drawn();
        if (placing)
            for (std::size_t i = 0; i < 2; ++i) {
                seen[81 + 2 * i] = static_cast<std::uint8_t>(1 + index(state_.offer()[i].tile));
                seen[82 + 2 * i] = static_cast<std::uint8_t>(1 + index(state_.offer()[i].zone));
            }
        seen[85] = state_.placed;
        seen[86] = static_cast<std::uint8_t>(state_.shorelines().size());
        seen[87] = over ? 3 : placing ? 0 : pen_.is_drawing() ? 2 : 1;
        if (pen_.is_drawing()) {
            mark(seen, inner_, 64);
            mark(seen, outer_, 128);
            seen[88] = static_cast<std::uint8_t>(24 - pen_.edges());
            seen[89] = static_cast<std::uint8_t>(1 + square(pen_.first()));
            seen[90] = static_cast<std::uint8_t>(1 + pen_.point());
        }
        show_decks(seen, placing);
        const auto score = tiny_islands::score(state_.board, rules_);
        for (std::size_t i = 0; i < score_components; ++i)
            seen[107 + i] = static_cast<std::uint8_t>(
                std::min(255, i == 0 ? -score.components[i] : score.components[i]));
    }

  private:
    static std::size_t square(tiny_islands::Cell cell) {
        return static_cast<std::size_t>(9 * cell.y() + cell.x());
    }
    static tiny_islands::Cell cell_of(std::size_t square) {
        return {static_cast<int>(square % 9), static_cast<int>(square / 9)};
    }
    static void mark(std::uint8_t* seen, tiny_islands::Plane cells, int bit) {
        for (int cell : cells& tiny_islands::board_plane)
            seen[square(tiny_islands::Cell::from_bit(cell))] |= static_cast<std::uint8_t>(bit);
    }

    tiny_islands::Move placement(std::size_t action) const {
        const tiny_islands::Draw& draw = state_.offer()[action / 9];
        const tiny_islands::Plane cells = tiny_islands::cells_of(draw.zone);
        return tiny_islands::Move::placement(
            draw.tile, tiny_islands::Cell::from_bit(cells.nth(static_cast<int>(action % 9))));
    }

    void draw(tiny_islands::Cell cell) {
        if (!pen_.is_drawing()) {
            pen_ = environments::ShorelinePen(state_.shore_points, cell, rules_.edges_withheld());
            inner_ = cell.plane();
            outer_ = cell.y() > 0 ? cell.plane() >> 10 : tiny_islands::Plane{};
            return;
        }
        inner_ |= cell.plane();
        outer_ |= pen_.outer_cell(cell);
        pen_.draw(cell);
    }

    void show_decks(std::uint8_t* seen, bool placing) const {
        using namespace tiny_islands;
        if (rules_.deck == DeckRule::uniform) return;
        std::array<int, tile_kinds> tiles{};
        std::array<int, zone_count> zones{};
        for (std::size_t i = 0; i < tile_kinds; ++i) tiles[i] = rules_.tiles[i];
        for (std::size_t i = 0; i < zones_in_play(rules_.zones); ++i)
            zones[i] = copies_of_zone(rules_.zones);
        for (std::size_t turn = 0; turn < state_.placed + std::size_t{placing}; ++turn)
            for (const Draw& draw : state_.offers[turn]) {
                --tiles[index(draw.tile)];
                --zones[index(draw.zone)];
            }
        for (std::size_t i = 0; i < tile_kinds; ++i)
            seen[91 + i] = static_cast<std::uint8_t>(tiles[i]);
        for (std::size_t i = 0; i < 9; ++i)
            seen[98 + i] =
                static_cast<std::uint8_t>(zones[i] + 4 * zones[9 + i] + 16 * zones[18 + i]);
    }

    tiny_islands::Rules rules_;
    tiny_islands::Deal deal_;
    tiny_islands::State state_;
    environments::ShorelinePen pen_;
    tiny_islands::Plane inner_;
    tiny_islands::Plane outer_;
    int total_ = 0;
};

}  // namespace skerry::test
