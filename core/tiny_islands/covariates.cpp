// Figures of a deal of Tiny Islands that tell lucky deals from others, and their exact means. Every
// order of a deck is equally likely, so the means of counts follow from its cards.

#include <cstdlib>

#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"

namespace skerry::tiny_islands {

namespace {

/// For every two zones the number of pairs of a cell of the first and one of the second that touch
/// by an edge or a corner.
constexpr auto touching_cells = [] {
    std::array<std::array<std::uint8_t, zone_count>, zone_count> table{};
    const auto zone = [](std::size_t i) { return Zone(static_cast<std::uint8_t>(i)); };
    for (std::size_t a = 0; a < zone_count; ++a)
        for (std::size_t b = 0; b < zone_count; ++b)
            for (Plane from = cells_of(zone(a)); from.any(); from = from.without_lowest())
                table[a][b] += static_cast<std::uint8_t>(
                    (near(Cell::from_bit(from.lowest())) & cells_of(zone(b))).count());
    return table;
}();

/// Steps by edges from the centre of the board to the centre of each zone.
constexpr auto steps_from_centre = [] {
    std::array<std::uint8_t, zone_count> steps{};
    constexpr int middle = board_size / 2;
    for (int i = 0; i < board_size; ++i) {
        const int beside = i < middle ? middle - i : i - middle;
        steps[static_cast<std::size_t>(i)] = steps[static_cast<std::size_t>(board_size + i)] =
            static_cast<std::uint8_t>(beside);
        const int off_column = i % 3 == 1 ? 0 : 3;
        const int off_row = i / 3 == 1 ? 0 : 3;
        steps[line_count + static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(off_column + off_row);
    }
    return steps;
}();

/// How close each zone is to some zones: a tile offered there adds this to the closeness to the
/// tiles that are offered in these.
class Closeness {
  public:
    void add(std::size_t zone) {
        for (std::size_t z = 0; z < zone_count; ++z) sums_[z] += touching_cells[zone][z];
    }
    std::int32_t of(Zone zone) const { return sums_[index(zone)]; }

  private:
    std::array<std::int32_t, zone_count> sums_{};
};

/// The means under some rules. An *offered pair* is an ordered pair of different draws.
class Means {
  public:
    explicit Means(const Rules& rules)
        : rules_(rules),
          draws_(2 * rules.placements),
          zones_(zones_in_play(rules.zones)),
          tiles_(std::accumulate(rules.tiles.begin(), rules.tiles.end(), std::int64_t{0})) {}

    ExactMean closeness_of(Tile a, Tile b) const {
        switch (rules_.deck) {
            case DeckRule::uniform: {
                constexpr std::int64_t kinds = tile_kinds;
                const auto zones = static_cast<std::int64_t>(zones_);
                return {pairs() * touching(1, 1), kinds * kinds * zones * zones};
            }
            case DeckRule::double_sided:
                return closeness_on_cards(a, b);
            case DeckRule::two_decks:
                break;
        }
        const std::int64_t each = copies_of_zone(rules_.zones);
        return {pairs() * copies(a) * copies(b) * touching(each, each - 1),
                tiles_ * (tiles_ - 1) * two_cards};
    }

    ExactMean turns_before(Tile tile) const {
        const std::int64_t turns = std::int64_t{rules_.placements} * (rules_.placements - 1);
        if (rules_.deck == DeckRule::uniform) return {turns, tile_kinds};
        return {copies(tile) * turns, tiles_};
    }

    ExactMean steps_of(Tile tile) const {
        std::int64_t steps = 0;
        if (rules_.deck == DeckRule::double_sided) {
            // The tile and the zone of a draw are on different cards.
            for (const Draw& card : double_sided_cards)
                steps += steps_from_centre[index(card.zone)] *
                         (copies(tile) - (card.tile == tile ? 1 : 0));
            return {draws_ * steps, two_cards};
        }
        for (std::size_t z = 0; z < zones_; ++z) steps += steps_from_centre[z];
        const auto zones = static_cast<std::int64_t>(zones_);
        if (rules_.deck == DeckRule::uniform)
            return {draws_ * steps, static_cast<std::int64_t>(tile_kinds) * zones};
        return {draws_ * copies(tile) * steps, tiles_ * zones};
    }

  private:
    static constexpr std::int64_t cards = deck_size;
    static constexpr std::int64_t two_cards = cards * (cards - 1);

    std::int64_t pairs() const { return draws_ * (draws_ - 1); }
    std::int64_t copies(Tile tile) const { return rules_.tiles[index(tile)]; }

    /// The sum over ordered pairs of zones, of which each comes `each` times and the second
    /// `again` times where it is the first one once more.
    std::int64_t touching(std::int64_t each, std::int64_t again) const {
        std::int64_t sum = 0;
        for (std::size_t a = 0; a < zones_; ++a)
            for (std::size_t b = 0; b < zones_; ++b)
                sum += each * (a == b ? again : each) * touching_cells[a][b];
        return sum;
    }

    /// Tile and zone of a draw are on different cards. But the card with the tile of a draw on its
    /// front has a zone of the next turn on its back, in the same place. So the two draws of a pair
    /// show four cards, or three where one follows the other in this way.
    ExactMean closeness_on_cards(Tile a, Tile b) const {
        std::int64_t four_cards = 0;
        std::int64_t three_cards = 0;
        for (std::size_t i = 0; i < deck_size; ++i)
            for (std::size_t j = 0; j < deck_size; ++j) {
                if (i == j) continue;
                const Draw& first = double_sided_cards[i];
                const Draw& second = double_sided_cards[j];
                const std::int64_t near = touching_cells[index(first.zone)][index(second.zone)];
                const auto left = [&](Tile tile) {
                    return copies(tile) - (first.tile == tile ? 1 : 0) -
                           (second.tile == tile ? 1 : 0);
                };
                four_cards += near * left(a) * left(b);
                if (second.tile == a) three_cards += near * left(b);
                if (second.tile == b) three_cards += near * left(a);
            }
        const std::int64_t following = draws_ - 2;
        constexpr std::int64_t fourth = cards - 3;
        return {(pairs() - 2 * following) * four_cards + following * fourth * three_cards,
                two_cards * (cards - 2) * fourth};
    }

    const Rules& rules_;
    std::int64_t draws_;
    std::size_t zones_;
    std::int64_t tiles_;  ///< in the deck
};

}  // namespace

std::array<std::int32_t, TinyIslands::covariate_count> TinyIslands::covariates(const Rules& rules,
                                                                               const Deal& deal) {
    // There are no branches on the tiles, which nothing predicts.
    FixedList<std::uint8_t, 2 * max_placements + 1> mountains;
    FixedList<std::uint8_t, 2 * max_placements + 1> churches;
    const std::span<const Offer> offers(deal.offers.data(),
                                        static_cast<std::size_t>(rules.placements));
    for (const Offer& offer : offers)
        for (const Draw& draw : offer) {
            mountains.push_back_if(static_cast<std::uint8_t>(draw.zone),
                                   draw.tile == Tile::mountain);
            churches.push_back_if(static_cast<std::uint8_t>(draw.zone), draw.tile == Tile::church);
        }
    Closeness to_mountains;
    Closeness to_churches;
    for (const std::uint8_t zone : mountains) to_mountains.add(zone);
    for (const std::uint8_t zone : churches) to_churches.add(zone);
    std::array<std::int32_t, covariate_count> values{};
    std::int32_t turn = 0;
    for (const Offer& offer : offers) {
        for (const Draw& draw : offer) {
            const std::int32_t is_house = draw.tile == Tile::house;
            values[0] += (draw.tile == Tile::forest) * to_mountains.of(draw.zone);
            values[1] += is_house * to_churches.of(draw.zone);
            values[2] += is_house * turn;
            values[3] += (draw.tile == Tile::boat) * steps_from_centre[index(draw.zone)];
        }
        ++turn;
    }
    return values;
}

std::array<ExactMean, TinyIslands::covariate_count> TinyIslands::covariate_means(
    const Rules& rules) {
    const Means means(rules);
    return {means.closeness_of(Tile::forest, Tile::mountain),
            means.closeness_of(Tile::house, Tile::church), means.turns_before(Tile::house),
            means.steps_of(Tile::boat)};
}

}  // namespace skerry::tiny_islands
