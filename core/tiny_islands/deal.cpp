// Deals two decks or the double-sided cards, a whole game or the part that a state does not show.

#include <algorithm>

#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"

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

namespace {

using Cards = FixedList<Draw, deck_size>;

/// The cards that are left of a deck of `kinds` kinds, of each at most `most`.
template <class T, std::size_t kinds, std::size_t most>
class Deck {
  public:
    /// Adds copies without a branch on their number, which no branch predictor knows.
    void add(T card, std::size_t copies) {
        assert(copies <= most);
        std::fill_n(cards_.begin() + size_, most, card);
        size_ += copies;
    }
    void shuffle(Rng& rng) { rng.shuffle(std::span(cards_.data(), size_)); }
    const T& operator[](std::size_t i) const { return cards_[i]; }

  private:
    std::array<T, kinds * most> cards_;
    std::size_t size_ = 0;
};

/// The number of turns whose offers the state shows.
std::size_t turns_shown(const State& state) {
    const bool current = !state.shoreline_due() && state.placed < state.rules.placements;
    return state.placed + (current ? 1u : 0u);
}

/// Fills the offers from turn `from` on: two decks, shuffled separately, without what was seen
/// before.
void deal_two_decks(const Rules& rules, std::size_t from, Deal& deal, Rng& rng) {
    TileCounts tiles_left = rules.tiles;
    std::array<std::uint8_t, zone_count> zones_left{};
    for (std::size_t z = 0; z < zones_in_play(rules.zones); ++z)
        zones_left[z] = copies_of_zone(rules.zones);
    for (std::size_t turn = 0; turn < from; ++turn)
        for (const Draw& draw : deal.offers[turn]) {
            --tiles_left[index(draw.tile)];
            --zones_left[index(draw.zone)];
        }
    Deck<Tile, tile_kinds, max_tiles_of_kind> tiles;
    Deck<Zone, zone_count, copies_of_zone(ZoneRule::lines)> zones;
    for (Tile tile : all_tiles) tiles.add(tile, tiles_left[index(tile)]);
    for (std::size_t z = 0; z < zone_count; ++z)
        zones.add(Zone(static_cast<std::uint8_t>(z)), zones_left[z]);
    tiles.shuffle(rng);
    zones.shuffle(rng);
    std::size_t next = 0;
    for (std::size_t turn = from; turn < static_cast<std::size_t>(rules.placements); ++turn)
        for (Draw& draw : deal.offers[turn]) {
            draw = {tiles[next], zones[next]};
            ++next;
        }
}

void deal_uniform(const Rules& rules, std::size_t from, Deal& deal, Rng& rng) {
    const auto zones = static_cast<std::uint32_t>(zones_in_play(rules.zones));
    for (std::size_t turn = from; turn < static_cast<std::size_t>(rules.placements); ++turn)
        for (Draw& draw : deal.offers[turn]) {
            draw.tile = static_cast<Tile>(rng.below(tile_kinds));
            draw.zone = Zone(static_cast<std::uint8_t>(rng.below(zones)));
        }
}

/// Deals the double-sided cards, which are turned over in pairs: the fronts of pair k are the tiles
/// of turn k, its backs the zones of turn k + 1. Pair 0 only shows its backs, the last pair only
/// its fronts.
class CardDeal {
  public:
    CardDeal(std::size_t turns_seen, Deal& deal, Rng& rng) : deal_(deal), rng_(rng) {
        in_play_.fill(true);
        for (std::size_t turn = 0; turn + 1 < turns_seen; ++turn)
            for (std::size_t i = 0; i < 2; ++i)
                take({deal.offers[turn][i].tile, deal.offers[turn + 1][i].zone});
    }

    /// Deals a whole game; no card is known.
    void deal_all() {
        hide_rest();
        for (std::size_t i = 0; i < 2; ++i) deal_.offers[0][i].zone = rest_[i].zone;
        fill(0, 2);
    }

    /// Deals from turn `seen` on. The turns before it (at least one) are known: pair 0 by its backs
    /// and pair `seen` by its fronts. The four cards known from one side are drawn first, jointly
    /// uniform over the cards that fit, by rejecting draws that use one card twice.
    void deal_from(std::size_t seen) {
        std::array<std::size_t, 4> cards{};
        do {
            for (std::size_t i = 0; i < 2; ++i) {
                const Zone zone = deal_.offers[0][i].zone;
                const Tile tile = deal_.offers[seen - 1][i].tile;
                cards[i] = draw([zone](const Draw& card) { return card.zone == zone; });
                cards[2 + i] = draw([tile](const Draw& card) { return card.tile == tile; });
            }
        } while (!all_different(cards));
        if (seen == last_pair) return;
        for (std::size_t card : cards) in_play_[card] = false;
        for (std::size_t i = 0; i < 2; ++i)
            deal_.offers[seen][i].zone = double_sided_cards[cards[2 + i]].zone;
        hide_rest();
        fill(seen, 0);
    }

  private:
    static constexpr std::size_t last_pair = deck_size / 2 - 1;

    void take(const Draw& card) {
        for (std::size_t i = 0; i < deck_size; ++i)
            if (in_play_[i] && double_sided_cards[i] == card) {
                in_play_[i] = false;
                return;
            }
    }

    template <class Fits>
    std::size_t draw(Fits&& fits) {
        FixedList<std::size_t, deck_size> fitting;
        for (std::size_t i = 0; i < deck_size; ++i)
            if (in_play_[i] && fits(double_sided_cards[i])) fitting.push_back(i);
        return fitting[rng_.below(static_cast<std::uint32_t>(fitting.size()))];
    }

    static bool all_different(const std::array<std::size_t, 4>& cards) {
        for (std::size_t i = 0; i < cards.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (cards[i] == cards[j]) return false;
        return true;
    }

    void hide_rest() {
        for (std::size_t i = 0; i < deck_size; ++i)
            if (in_play_[i]) rest_.push_back(double_sided_cards[i]);
        rng_.shuffle(std::span(rest_.begin(), rest_.size()));
    }

    /// Fills in tiles from turn `turn` on and zones from the turn after it, with the hidden cards
    /// from `next` on.
    void fill(std::size_t turn, std::size_t next) {
        for (; turn < last_pair; ++turn)
            for (std::size_t i = 0; i < 2; ++i) {
                deal_.offers[turn][i].tile = rest_[next].tile;
                if (turn + 1 < last_pair) deal_.offers[turn + 1][i].zone = rest_[next].zone;
                ++next;
            }
    }

    Deal& deal_;
    Rng& rng_;
    std::array<bool, deck_size> in_play_{};
    Cards rest_;
};

}  // namespace

Deal TinyIslands::deal(const Rules& rules, Rng& rng) {
    Deal deal;
    switch (rules.deck) {
        case DeckRule::two_decks:
            deal_two_decks(rules, 0, deal, rng);
            break;
        case DeckRule::uniform:
            deal_uniform(rules, 0, deal, rng);
            break;
        case DeckRule::double_sided:
            CardDeal(0, deal, rng).deal_all();
            break;
    }
    return deal;
}

Deal TinyIslands::redeal(const State& state, Rng& rng) {
    Deal deal{state.offers};
    const std::size_t shown = turns_shown(state);
    switch (state.rules.deck) {
        case DeckRule::two_decks:
            deal_two_decks(state.rules, shown, deal, rng);
            break;
        case DeckRule::uniform:
            deal_uniform(state.rules, shown, deal, rng);
            break;
        case DeckRule::double_sided:
            CardDeal(shown, deal, rng).deal_from(shown);
            break;
    }
    return deal;
}

}  // namespace skerry::tiny_islands
