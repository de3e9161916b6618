#pragma once
// Rules of which designers changed a number.

#include "core/tiny_islands/game.hpp"
#include "tests/support/test.hpp"

namespace skerry::test {

struct DesignedRules : tiny_islands::Rules {
    std::string_view name;
};

/// Each number at its ends and between, and several together; of tiles one kind that is missing,
/// counts that no standard deck has, and the smallest deck.
inline std::vector<DesignedRules> designed_rules() {
    using namespace tiny_islands;
    std::vector<DesignedRules> list;
    const auto add = [&list](std::string_view name, auto&& change) {
        Rules rules;
        change(rules);
        REQUIRE(TinyIslands::check(rules).empty());
        list.push_back({rules, name});
    };
    add("one shoreline", [](Rules& r) { r.shorelines = 1; });
    add("two shorelines", [](Rules& r) { r.shorelines = 2; });
    add("shorelines of 4 edges", [](Rules& r) { r.longest_shoreline = 4; });
    add("shorelines of 10 edges", [](Rules& r) { r.longest_shoreline = 10; });
    add("shorelines of 22 edges", [](Rules& r) { r.longest_shoreline = 22; });
    add("many tiles", [](Rules& r) { r.tiles.fill(max_tiles_of_kind); });
    add("two kinds", [](Rules& r) { r.tiles = {27, 0, 25}; });
    add("few boats", [](Rules& r) { r.tiles[index(Tile::boat)] = 1; });
    add("all numbers", [](Rules& r) {
        r.zones = ZoneRule::lines;
        r.placements = 27;
        r.shorelines = 2;
        r.longest_shoreline = 12;
        r.tiles = {8, 20, 5, 4, 9, 6, 7};
        r.tile_penalty = 2;
    });
    add("notebook with one short shoreline", [](Rules& r) {
        r = TinyIslands::variants()[2].rules;
        r.shorelines = 1;
        r.longest_shoreline = 16;
    });
    return list;
}

/// Those of the variants, and designed_rules().
inline std::vector<DesignedRules> many_rules() {
    std::vector<DesignedRules> list = designed_rules();
    for (const auto& variant : tiny_islands::TinyIslands::variants())
        list.push_back({variant.rules, variant.name});
    return list;
}

}  // namespace skerry::test
