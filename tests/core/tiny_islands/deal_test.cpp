// Deals and redeals: what the decks hold, the pairing of the double-sided cards, and the
// distribution of the hidden cards where it can be computed by hand.

#include <map>
#include <nlohmann/json.hpp>

#include "core/testing/chi_square.hpp"
#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"
#include "core/tiny_islands/notation.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/deals.hpp"

using namespace skerry::tiny_islands;
using skerry::Purpose;
using skerry::Rng;
using skerry::stream;
using skerry::test::deal_of;

namespace {

Rules rules_of(std::string_view name) {
    for (const auto& variant : TinyIslands::variants())
        if (variant.name == name) return variant.rules;
    FAIL("no variant ", std::string(name));
    return {};
}

/// A game after `placements` random placements and the shorelines among them, with an offer open.
State play_to(const Deal& deal, const Rules& rules, int placements, Rng& rng) {
    State state = TinyIslands::start(rules, deal);
    while (state.placed < placements || state.shoreline_due())
        TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
    return state;
}

using Cards = std::vector<std::string>;  ///< a tile letter and a zone letter for each card

std::string card_text(Tile tile, Zone zone) { return {letter_of(tile), letter_of(zone)}; }

/// The published deck, from the conformance data.
Cards published_deck(const std::filesystem::path& file) {
    const std::map<std::string, char> letters = {
        {"forest", 'f'},   {"house", 'h'},  {"sand", 's'}, {"wave", 'w'},
        {"mountain", 'M'}, {"church", 'C'}, {"boat", 'B'}};
    Cards cards;
    const auto document = nlohmann::json::parse(skerry::test::read_text(file));
    for (const auto& card : document.at("cards"))
        cards.push_back(letters.at(card[0].get<std::string>()) + card[1].get<std::string>());
    std::sort(cards.begin(), cards.end());
    return cards;
}

/// The core's own deck.
Cards core_deck() {
    Cards cards;
    for (const Draw& card : double_sided_cards) cards.push_back(card_text(card.tile, card.zone));
    std::sort(cards.begin(), cards.end());
    return cards;
}

/// The 50 cards of a deal of which both sides are seen in 26 turns.
Cards whole_cards(const Deal& deal) {
    Cards cards;
    for (std::size_t turn = 0; turn + 1 < 26; ++turn)
        for (std::size_t i = 0; i < 2; ++i)
            cards.push_back(card_text(deal.offers[turn][i].tile, deal.offers[turn + 1][i].zone));
    std::sort(cards.begin(), cards.end());
    return cards;
}

/// Whether the deck can be turned over to give the deal: its 50 whole cards are in the deck, and of
/// the four cards left two have the zones of the first turn and two the tiles of the last turn.
bool pairing_holds(const Deal& deal, Cards deck) {
    for (const std::string& card : whole_cards(deal)) {
        const auto found = std::find(deck.begin(), deck.end(), card);
        if (found == deck.end()) return false;
        deck.erase(found);
    }
    std::sort(deck.begin(), deck.end());
    do {
        if (deck[0][1] == letter_of(deal.offers[0][0].zone) &&
            deck[1][1] == letter_of(deal.offers[0][1].zone) &&
            deck[2][0] == letter_of(deal.offers[25][0].tile) &&
            deck[3][0] == letter_of(deal.offers[25][1].tile))
            return true;
    } while (std::next_permutation(deck.begin(), deck.end()));
    return false;
}

void check_pairing(const Cards& deck) {
    REQUIRE(deck.size() == 54);
    const Rules rules = rules_of("double_sided");
    Rng rng(3);
    for (std::uint64_t game = 0; game < 200; ++game) {
        const Deal deal = deal_of(rules, 1, game);
        REQUIRE(pairing_holds(deal, deck));
        for (int placements : {0, 1, 2, 8, 9, 17, 24, 25}) {
            const State state = play_to(deal, rules, placements, rng);
            REQUIRE(pairing_holds(TinyIslands::redeal(state, rng), deck));
        }
    }
}

/// Compares how often `sample` returns each key with the weights of the keys.
template <class Sample>
void check_law(const std::map<std::string, double>& weights, int samples, Sample&& sample) {
    std::map<std::string, std::uint64_t> seen;
    for (int i = 0; i < samples; ++i) ++seen[sample()];
    std::vector<std::uint64_t> observed;
    std::vector<double> expected;
    for (const auto& [key, weight] : weights) {
        observed.push_back(seen[key]);
        expected.push_back(weight);
    }
    std::uint64_t total = 0;
    for (std::uint64_t count : observed) total += count;
    CHECK_MESSAGE(total == static_cast<std::uint64_t>(samples), "something impossible was dealt");
    const std::string why = skerry::testing::misfit(observed, expected);
    CHECK_MESSAGE(why.empty(), why);
}

std::string future_of(const Deal& deal, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t turn = from; turn < to; ++turn) text += print_offer(deal.offers[turn]);
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("deal: two decks hold each tile and each zone as often as the rules say") {
        Rules lines;
        lines.zones = ZoneRule::lines;
        for (Rules rules : {Rules{}, lines}) {
            rules.placements = 27;  // all 54 cards are seen
            for (std::uint64_t game = 0; game < 200; ++game) {
                std::map<char, int> tiles;
                std::map<char, int> zones;
                for (const Offer& offer : deal_of(rules, 1, game).offers)
                    for (const Draw& draw : offer) {
                        ++tiles[letter_of(draw.tile)];
                        ++zones[letter_of(draw.zone)];
                    }
                REQUIRE(
                    tiles ==
                    std::map<char, int>{
                        {'f', 13}, {'h', 10}, {'s', 9}, {'w', 9}, {'M', 5}, {'C', 5}, {'B', 3}});
                const bool all = rules.zones == ZoneRule::all;
                REQUIRE(zones.size() == (all ? 27 : 18));
                for (const auto& [zone, count] : zones) REQUIRE(count == (all ? 2 : 3));
            }
        }
    }

    TEST_CASE("deal: a deck of other counts holds each tile as often as the rules say") {
        // 54 tiles, so that 27 placements see them all; then more and fewer than are seen.
        for (const auto& [counts, seen_all] :
             {std::pair{TileCounts{2, 27, 0, 9, 1, 12, 3}, true},
              std::pair{TileCounts{27, 27, 27, 27, 27, 27, 27}, false},
              std::pair{TileCounts{13, 10, 9, 9, 5, 5, 4}, false}}) {
            Rules rules;
            rules.placements = 27;
            rules.tiles = counts;
            Rng rng(2);
            for (std::uint64_t game = 0; game < 100; ++game) {
                Deal deal = deal_of(rules, 1, game);
                for (int part = 0; part < 2; ++part) {
                    TileCounts seen{};
                    for (const Offer& offer : deal.offers)
                        for (const Draw& draw : offer) ++seen[index(draw.tile)];
                    if (seen_all) REQUIRE(seen == counts);
                    for (std::size_t t = 0; t < tile_kinds; ++t) REQUIRE(seen[t] <= counts[t]);
                    deal = TinyIslands::redeal(play_to(deal, rules, 20, rng), rng);
                }
            }
        }
    }

    TEST_CASE("deal: 26 placements leave the 27th offer alone") {
        for (std::string_view name : {"standard", "double_sided"}) {
            const Deal deal = deal_of(rules_of(name), 1, 0);
            CHECK(deal.offers[26] == Offer{});
            CHECK_FALSE(deal.offers[25] == Offer{});
        }
    }

    TEST_CASE("deal: every order of the two decks is equally likely in the first offer") {
        // Ordered pairs of tiles: 13 x 12 for two forests, 13 x 10 for forest and house, ...
        std::uint64_t game = 0;
        Rules more;
        more.tiles = {20, 2, 9, 14, 5, 25, 1};
        for (const Rules& rules : {Rules{}, more}) {
            std::map<std::string, double> tiles;
            for (Tile a : all_tiles)
                for (Tile b : all_tiles)
                    if (const int pairs =
                            rules.tiles[index(a)] * (rules.tiles[index(b)] - (a == b ? 1 : 0));
                        pairs > 0)
                        tiles[{letter_of(a), letter_of(b)}] = pairs;
            check_law(tiles, 60000, [&] {
                const Offer offer = deal_of(rules, 1, game++).offers[0];
                return std::string{letter_of(offer[0].tile), letter_of(offer[1].tile)};
            });
        }
        // Ordered pairs of zones: 2 x 2 for two different zones, 2 x 1 for equal ones.
        std::map<std::string, double> zones;
        for (std::uint8_t a = 0; a < zone_count; ++a)
            for (std::uint8_t b = 0; b < zone_count; ++b)
                zones[{letter_of(Zone(a)), letter_of(Zone(b))}] = a == b ? 2 : 4;
        check_law(zones, 60000, [&] {
            const Offer offer = deal_of(Rules{}, 1, game++).offers[13];
            return std::string{letter_of(offer[0].zone), letter_of(offer[1].zone)};
        });
    }

    TEST_CASE("deal: the first turn of double-sided cards") {
        // Pair 0 shows its zones, pair 1 its tiles: zone and tile come from different cards, so
        // zone z goes with tile t in proportion to 2 x count(t) - (number of cards that have both).
        std::map<std::string, double> weights;
        for (Tile tile : all_tiles)
            for (std::uint8_t z = 0; z < zone_count; ++z) {
                const Draw both{tile, Zone(z)};
                weights[card_text(tile, Zone(z))] =
                    2.0 * tiles_in_deck[index(tile)] -
                    static_cast<double>(
                        std::count(double_sided_cards.begin(), double_sided_cards.end(), both));
            }
        std::uint64_t game = 0;
        const Rules rules = rules_of("double_sided");
        check_law(weights, 100000, [&] {
            const Draw draw = deal_of(rules, 1, game++).offers[0][1];
            return card_text(draw.tile, draw.zone);
        });
    }

    TEST_CASE("deal: uniform offers in the notebook variant, zones are lines") {
        std::map<std::string, double> weights;
        for (Tile tile : all_tiles)
            for (std::uint8_t z = 0; z < line_count; ++z) weights[card_text(tile, Zone(z))] = 1;
        std::uint64_t game = 0;
        const Rules rules = rules_of("notebook");
        CHECK(rules.placements == 27);
        check_law(weights, 50000, [&] {
            const Draw draw = deal_of(rules, 1, game).offers[game % 27][game % 2];
            ++game;
            return card_text(draw.tile, draw.zone);
        });
    }

    TEST_CASE("deal: the pairing of double-sided cards holds in deals and redeals") {
        check_pairing(core_deck());
    }

    TEST_CASE("redeal: two decks, the last offer given the others") {
        // Four tiles and four zones are left (54 minus 25 offers of two); two of each come, in
        // every order.
        Rng rng(5);
        for (std::uint64_t game : {0u, 1u, 2u}) {
            const Deal deal = deal_of(Rules{}, 1, game);
            const State state = play_to(deal, Rules{}, 24, rng);
            std::vector<Tile> tiles;
            std::vector<Zone> zones;
            for (Tile tile : all_tiles) {
                int left = tiles_in_deck[index(tile)];
                for (std::size_t turn = 0; turn < 25; ++turn)
                    for (const Draw& draw : deal.offers[turn]) left -= draw.tile == tile;
                tiles.insert(tiles.end(), static_cast<std::size_t>(left), tile);
            }
            for (std::uint8_t z = 0; z < zone_count; ++z) {
                int left = 2;
                for (std::size_t turn = 0; turn < 25; ++turn)
                    for (const Draw& draw : deal.offers[turn]) left -= draw.zone == Zone(z);
                zones.insert(zones.end(), static_cast<std::size_t>(left), Zone(z));
            }
            REQUIRE(tiles.size() == 4);
            REQUIRE(zones.size() == 4);
            std::map<std::string, double> weights;
            for (std::size_t a = 0; a < 4; ++a)
                for (std::size_t b = 0; b < 4; ++b)
                    for (std::size_t c = 0; c < 4; ++c)
                        for (std::size_t d = 0; d < 4; ++d)
                            if (a != b && c != d)
                                weights[print_offer(
                                    {Draw{tiles[a], zones[c]}, Draw{tiles[b], zones[d]}})] += 1;
            check_law(weights, 20000,
                      [&] { return print_offer(TinyIslands::redeal(state, rng).offers[25]); });
        }
    }

    TEST_CASE("redeal: double-sided cards, the last two offers given the others") {
        // After turn 24 eight cards are not known from both sides: those of pair 0 (zones seen),
        // pair 24 (tiles seen), and pairs 25 and 26 (unseen). All orders that agree are equally
        // likely.
        Rng rng(6);
        const Rules rules = rules_of("double_sided");
        for (std::uint64_t game : {0u, 1u, 2u, 3u}) {
            const Deal deal = deal_of(rules, 1, game);
            const State state = play_to(deal, rules, 23, rng);
            Cards left = core_deck();
            for (std::size_t turn = 0; turn + 1 < 24; ++turn)
                for (std::size_t i = 0; i < 2; ++i)
                    left.erase(std::find(
                        left.begin(), left.end(),
                        card_text(deal.offers[turn][i].tile, deal.offers[turn + 1][i].zone)));
            REQUIRE(left.size() == 8);
            std::array<std::size_t, 8> order = {0, 1, 2, 3, 4, 5, 6, 7};
            std::map<std::string, double> weights;
            do {
                const auto tile = [&](std::size_t i) { return left[order[i]][0]; };
                const auto zone = [&](std::size_t i) { return left[order[i]][1]; };
                bool agrees = true;
                for (std::size_t i = 0; i < 2; ++i)
                    agrees = agrees && zone(i) == letter_of(state.offers[0][i].zone) &&
                             tile(2 + i) == letter_of(state.offers[23][i].tile);
                if (!agrees) continue;
                std::string future;
                for (std::size_t turn = 0; turn < 2; ++turn)
                    for (std::size_t i = 0; i < 2; ++i) {
                        future += tile(4 + 2 * turn + i);
                        future += zone(2 + 2 * turn + i);
                    }
                weights[future] += 1;
            } while (std::next_permutation(order.begin(), order.end()));
            CHECK(weights.count(future_of(deal, 24, 26)) == 1);
            check_law(weights, 30 * static_cast<int>(weights.size()) + 20000,
                      [&] { return future_of(TinyIslands::redeal(state, rng), 24, 26); });
        }
    }

    TEST_CASE("redeal: with uniform offers the future is independent of the past") {
        Rng rng(7);
        const Rules rules = rules_of("notebook");
        const State state = play_to(deal_of(rules, 1, 0), rules, 20, rng);
        std::map<std::string, double> weights;
        for (Tile tile : all_tiles)
            for (std::uint8_t z = 0; z < line_count; ++z) weights[card_text(tile, Zone(z))] = 1;
        check_law(weights, 20000, [&] {
            const Draw draw = TinyIslands::redeal(state, rng).offers[26][1];
            return card_text(draw.tile, draw.zone);
        });
    }

    TEST_CASE("redeal: while a shoreline is due the next offer is hidden") {
        Rng rng(8);
        for (const auto& variant : TinyIslands::variants()) {
            const Deal deal = deal_of(variant.rules, 1, 4);
            State state = play_to(deal, variant.rules, 8, rng);
            TinyIslands::play(state, TinyIslands::sample_move(state, rng), deal);
            REQUIRE(state.shoreline_due());
            CHECK(state.offers[9] == Offer{});
            std::map<std::string, int> offers;
            for (int i = 0; i < 200; ++i)
                ++offers[print_offer(TinyIslands::redeal(state, rng).offers[9])];
            CHECK(offers.size() > 50);
        }
    }
}

TEST_SUITE("golden") {
    TEST_CASE("deal: the first deals of seed 1 in every variant") {
        std::string text =
            "Deals of master seed 1: a promise to users (stream derivation in core/random.hpp).\n";
        for (const auto& variant : TinyIslands::variants()) {
            text += "\n" + std::string(variant.name) + "\n";
            for (std::uint64_t game = 0; game < 3; ++game) {
                const Deal deal = deal_of(variant.rules, 1, game);
                text += "deal " + std::to_string(game);
                for (int turn = 0; turn < variant.rules.placements; ++turn)
                    text += (turn % 9 == 0 ? "\n    " : " ") +
                            print_offer(deal.offers[static_cast<std::size_t>(turn)]);
                text += "\n";
            }
        }
        skerry::test::check_golden(text, "tiny_islands/deals.txt");
    }
}

TEST_SUITE("conformance") {
    TEST_CASE("deal: the double-sided deck is the published one") {
        const auto file = skerry::test::find_case_or_skip("tiny_islands_deck.json");
        if (!file) return;
        const Cards deck = published_deck(*file);
        CHECK(deck == core_deck());
        check_pairing(deck);
    }
}
