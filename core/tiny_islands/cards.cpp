#include "core/tiny_islands/cards.hpp"

#include <string_view>

namespace skerry::tiny_islands {

namespace {

/// The backs of the cards that show one tile, as zones in the notation.
struct Backs {
    Tile tile;
    std::string_view zones;
};

constexpr std::array<Backs, tile_kinds> backs = {{
    {Tile::forest, "35669DQSXdfgh"},
    {Tile::house, "78AEWZbegh"},
    {Tile::sand, "148AEWdfi"},
    {Tile::wave, "235DQSbce"},
    {Tile::mountain, "24CXa"},
    {Tile::church, "17Cci"},
    {Tile::boat, "9Za"},
}};

constexpr std::array<Draw, deck_size> make_cards() {
    constexpr std::string_view zone_letters = "123456789abcdefghiQWEASDZXC";
    std::array<Draw, deck_size> cards{};
    std::size_t count = 0;
    for (const auto& [tile, zones] : backs)
        for (char zone : zones)
            cards[count++] = {tile, Zone(static_cast<std::uint8_t>(zone_letters.find(zone)))};
    return cards;
}

}  // namespace

constexpr std::array<Draw, deck_size> double_sided_cards = make_cards();

}  // namespace skerry::tiny_islands
