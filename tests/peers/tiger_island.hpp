#pragma once
// Tiger Island as programs about it are usually written: a table of hexes, sets of cells, a list of
// all legal moves each turn. What the core's speed is measured against, and one more
// opinion on its rules.

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"

namespace skerry::peers {

class TigerIsland {
  public:
    using Cell = std::pair<int, int>;  ///< axial: q, r
    using Cells = std::set<Cell>;

    enum class Terrain { volcano, jungle, lake, grass, rock };
    static constexpr std::array<Terrain, 4> habitable = {Terrain::jungle, Terrain::lake,
                                                         Terrain::grass, Terrain::rock};

    struct Hex {
        Terrain terrain{};
        int level = 1;
        int tile = 0;
        std::optional<int> owner;
        bool totoro = false;
    };
    struct Player {
        int villagers = 20;
        int totoros = 3;
        int points = 0;
    };
    struct Placement {
        Cell volcano;
        int orientation = 0;  ///< the direction of the first terrain, 0-5 clockwise from north-west
    };
    struct Build {
        std::string action;  ///< "found", "totoro" or "expand"
        Cell cell;           ///< of an expansion: any cell of the settlement
        Terrain terrain{};
    };

    const Player& player(int number) const { return players_[static_cast<std::size_t>(number)]; }
    int mover() const { return mover_; }
    bool is_over() const { return over_; }

    static std::array<Cell, 6> around(Cell cell) {
        const auto [q, r] = cell;
        return {{{q, r - 1}, {q + 1, r - 1}, {q + 1, r}, {q, r + 1}, {q - 1, r + 1}, {q - 1, r}}};
    }

    std::vector<Placement> placements() const {
        Cells candidates{{0, 0}};
        for (const Cell& cell : cells_) {
            candidates.insert(cell);
            for (const Cell& near : around(cell)) {
                candidates.insert(near);
                for (const Cell& further : around(near)) candidates.insert(further);
            }
        }
        std::vector<Placement> legal;
        for (const Cell& cell : candidates)
            for (int orientation = 0; orientation < 6; ++orientation)
                if (can_place({cell, orientation})) legal.push_back({cell, orientation});
        return legal;
    }

    void place(const Placement& placement, Terrain first, Terrain second) {
        const std::array<Cell, 3> cells = cells_of(placement);
        const std::array<Terrain, 3> terrains = {Terrain::volcano, first, second};
        ++tiles_;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int level = hex_at(cells[i]) ? hex_at(cells[i])->level + 1 : 1;
            if (level == 1) cells_.push_back(cells[i]);
            table_[place_of(cells[i])] = {terrains[i], level, tiles_, std::nullopt, false};
        }
        if (builds().empty()) over_ = true;
    }

    std::vector<Build> builds() const {
        std::vector<Build> legal;
        const Player& me = player(mover_);
        for (const Cell& cell : cells_)
            if (is_free(cell) && hex_at(cell)->level == 1 && me.villagers > 0)
                legal.push_back({"found", cell, {}});
        for (const Cells& settlement : settlements())
            for (Terrain terrain : habitable) {
                const Cells taken = expansion(settlement, terrain);
                if (!taken.empty() && villagers_for(taken) <= me.villagers)
                    legal.push_back({"expand", *settlement.begin(), terrain});
            }
        if (me.totoros == 0) return legal;
        Cells sites;
        for (const Cells& settlement : settlements())
            if (settlement.size() >= 5 && !has_totoro(settlement))
                for (const Cell& cell : settlement)
                    for (const Cell& near : around(cell))
                        if (is_free(near)) sites.insert(near);
        for (const Cell& cell : sites) legal.push_back({"totoro", cell, {}});
        return legal;
    }

    void build(const Build& build) {
        Player& me = players_[static_cast<std::size_t>(mover_)];
        if (build.action == "found") {
            me.points += 1;
            me.villagers -= 1;
            table_[place_of(build.cell)].owner = mover_;
        } else if (build.action == "totoro") {
            me.points += 200;
            me.totoros -= 1;
            table_[place_of(build.cell)].owner = mover_;
            table_[place_of(build.cell)].totoro = true;
        } else {
            for (const Cell& cell : expansion(settlement_of(build.cell), build.terrain)) {
                Hex& hex = table_[place_of(cell)];
                me.points += hex.level * hex.level;
                me.villagers -= hex.level;
                hex.owner = mover_;
            }
        }
        if (me.villagers == 0 && me.totoros == 0)
            over_ = true;
        else
            mover_ = 1 - mover_;
    }

    /// Plays uniformly at random to the end, with tiles drawn from the 48.
    void play_at_random(Rng& rng) {
        std::vector<std::pair<Terrain, Terrain>> tiles;
        for (Terrain first : habitable)
            for (Terrain second : habitable)
                for (int copy = 0; copy < 3; ++copy) tiles.emplace_back(first, second);
        while (!over_) {
            const auto drawn = rng.below(static_cast<std::uint32_t>(tiles.size()));
            const auto [first, second] = tiles[drawn];
            tiles.erase(tiles.begin() + drawn);
            const std::vector<Placement> where = placements();
            place(where[rng.below(static_cast<std::uint32_t>(where.size()))], first, second);
            if (over_) return;
            const std::vector<Build> what = builds();
            build(what[rng.below(static_cast<std::uint32_t>(what.size()))]);
        }
    }

  private:
    static std::array<Cell, 3> cells_of(const Placement& placement) {
        const std::array<Cell, 6> near = around(placement.volcano);
        const auto direction = static_cast<std::size_t>(placement.orientation);
        return {placement.volcano, near[direction], near[(direction + 1) % 6]};
    }

    bool can_place(const Placement& placement) const {
        const std::array<Cell, 3> cells = cells_of(placement);
        if (cells_.empty()) return placement.volcano == Cell{0, 0};
        int covered = 0;
        for (const Cell& cell : cells) covered += hex_at(cell) ? 1 : 0;
        if (covered == 0) {
            for (const Cell& cell : cells)
                for (const Cell& near : around(cell))
                    if (hex_at(near)) return true;
            return false;
        }
        return covered == 3 && can_erupt(cells);
    }

    bool can_erupt(const std::array<Cell, 3>& cells) const {
        const Hex& volcano = *hex_at(cells[0]);
        if (volcano.terrain != Terrain::volcano) return false;
        std::set<int> tiles;
        for (const Cell& cell : cells) {
            const Hex& hex = *hex_at(cell);
            tiles.insert(hex.tile);
            if (hex.level != volcano.level || hex.totoro) return false;
            if (hex.owner && settlement_of(cell).size() == 1) return false;
        }
        return tiles.size() > 1;
    }

    bool is_free(const Cell& cell) const {
        const Hex* hex = hex_at(cell);
        return hex && !hex->owner && hex->terrain != Terrain::volcano;
    }

    Cells settlement_of(const Cell& start) const {
        const std::optional<int> owner = hex_at(start)->owner;
        Cells found{start};
        std::vector<Cell> open{start};
        while (!open.empty()) {
            const Cell cell = open.back();
            open.pop_back();
            for (const Cell& near : around(cell)) {
                const Hex* hex = hex_at(near);
                if (hex && hex->owner == owner && found.insert(near).second) open.push_back(near);
            }
        }
        return found;
    }

    std::set<Cells> settlements() const {
        std::set<Cells> all;
        Cells seen;
        for (const Cell& cell : cells_)
            if (hex_at(cell)->owner == mover_ && seen.count(cell) == 0) {
                const Cells settlement = settlement_of(cell);
                seen.insert(settlement.begin(), settlement.end());
                all.insert(settlement);
            }
        return all;
    }

    bool has_totoro(const Cells& settlement) const {
        for (const Cell& cell : settlement)
            if (hex_at(cell)->totoro) return true;
        return false;
    }

    Cells expansion(const Cells& settlement, Terrain terrain) const {
        Cells taken;
        std::vector<Cell> open(settlement.begin(), settlement.end());
        while (!open.empty()) {
            const Cell cell = open.back();
            open.pop_back();
            for (const Cell& near : around(cell))
                if (is_free(near) && hex_at(near)->terrain == terrain && taken.insert(near).second)
                    open.push_back(near);
        }
        return taken;
    }

    int villagers_for(const Cells& cells) const {
        int villagers = 0;
        for (const Cell& cell : cells) villagers += hex_at(cell)->level;
        return villagers;
    }

    static constexpr int reach = 150;  ///< no island is longer
    static constexpr int side = 2 * reach + 1;
    static std::size_t place_of(const Cell& cell) {
        return static_cast<std::size_t>(side * (cell.second + reach) + cell.first + reach);
    }
    /// Null where no tile lies.
    const Hex* hex_at(const Cell& cell) const {
        const Hex& hex = table_[place_of(cell)];
        return hex.tile > 0 ? &hex : nullptr;
    }

    std::vector<Hex> table_ = std::vector<Hex>(std::size_t{side} * side);
    std::vector<Cell> cells_;  ///< of the island
    std::array<Player, 2> players_;
    int mover_ = 0;
    int tiles_ = 0;
    bool over_ = false;
};

}  // namespace skerry::peers
