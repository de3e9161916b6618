// Covariates of deals: each by hand, and their known means against the means of many deals.

#include "core/outcome.hpp"
#include "core/roam/game.hpp"
#include "core/tiny_islands/board.hpp"
#include "core/tiny_islands/game.hpp"
#include "tests/support/test.hpp"
#include "tests/support/tiny_islands/designed_rules.hpp"

using namespace skerry;
using roam::Roam;
using tiny_islands::TinyIslands;

TEST_SUITE("unit") {
    TEST_CASE("outcome: components sum to the total of each seat") {
        Outcome<2, 3> outcome;
        CHECK(outcome.finished());
        CHECK(outcome.total(Seat::first) == 0);
        outcome.scores[0].components = {-5, 7, 1};
        outcome.scores[1].components = {0, 0, -2};
        CHECK(outcome.total(Seat::first) == 3);
        CHECK(outcome.total(Seat::second) == -2);
        Outcome<2, 3> other = outcome;
        CHECK(other == outcome);
        other.ending = Ending::dead;
        CHECK_FALSE(other == outcome);
        CHECK_FALSE(other.finished());
        other = outcome;
        CHECK(other.winner == Winner::none);
        other.winner = Winner::second;
        CHECK_FALSE(other == outcome);
        other = outcome;
        other.scores[1].components[2] = -3;
        CHECK_FALSE(other == outcome);
        CHECK(index(Seat::first) == 0);
        CHECK(index(Seat::second) == 1);
    }
}

namespace {

/// The means of so many deals are within five standard errors of the known ones.
template <class G>
void check_means(const typename G::Rules& rules) {
    constexpr int deals = test::share(100'000, 50);
    std::array<double, G::covariate_count> sum{};
    std::array<double, G::covariate_count> sum_sq{};
    for (int i = 0; i < deals; ++i) {
        Rng rng = stream(2, static_cast<std::uint64_t>(i), Purpose::deal);
        const auto values = G::covariates(rules, G::deal(rules, rng));
        for (std::size_t c = 0; c < values.size(); ++c) {
            sum[c] += values[c];
            sum_sq[c] += static_cast<double>(values[c]) * values[c];
        }
    }
    const auto means = G::covariate_means(rules);
    for (std::size_t c = 0; c < means.size(); ++c) {
        CAPTURE(std::string(G::covariate_names[c]));
        const double known =
            static_cast<double>(means[c].numerator) / static_cast<double>(means[c].denominator);
        const double mean = sum[c] / deals;
        const double se = std::sqrt((sum_sq[c] / deals - mean * mean) / deals);
        CAPTURE(known);
        CAPTURE(mean);
        CHECK(std::fabs(mean - known) < 5 * se);
        CHECK(se > 0);
    }
}

/// Cell by cell, from the texts of the covariates.
std::array<std::int32_t, TinyIslands::covariate_count> plainly(const tiny_islands::Rules& rules,
                                                               const tiny_islands::Deal& deal) {
    using namespace tiny_islands;
    std::array<std::int32_t, TinyIslands::covariate_count> values{};
    const auto closeness = [](Zone a, Zone b) {
        int pairs = 0;
        for (const int from : cells_of(a))
            for (const int to : cells_of(b)) {
                const int dx = std::abs(Cell::from_bit(from).x() - Cell::from_bit(to).x());
                const int dy = std::abs(Cell::from_bit(from).y() - Cell::from_bit(to).y());
                pairs += from != to && dx <= 1 && dy <= 1;
            }
        return pairs;
    };
    const auto turns = static_cast<std::size_t>(rules.placements);
    for (std::size_t t = 0; t < turns; ++t)
        for (const Draw& one : deal.offers[t]) {
            for (std::size_t u = 0; u < turns; ++u)
                for (const Draw& other : deal.offers[u]) {
                    const int near = closeness(one.zone, other.zone);
                    if (one.tile == Tile::forest && other.tile == Tile::mountain) values[0] += near;
                    if (one.tile == Tile::house && other.tile == Tile::church) values[1] += near;
                }
            if (one.tile == Tile::house) values[2] += static_cast<int>(t);
            if (one.tile != Tile::boat) continue;
            int x = 0;
            int y = 0;
            for (const int cell : cells_of(one.zone)) {
                x += Cell::from_bit(cell).x();
                y += Cell::from_bit(cell).y();
            }
            values[3] += std::abs(x / 9 - 4) + std::abs(y / 9 - 4);
        }
    return values;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("covariates of Tiny Islands: by cells and turns") {
        for (const auto& variant : TinyIslands::variants())
            for (std::uint64_t game = 0; game < 50; ++game) {
                Rng rng = stream(1, game, Purpose::deal);
                const tiny_islands::Deal deal = TinyIslands::deal(variant.rules, rng);
                CHECK(TinyIslands::covariates(variant.rules, deal) == plainly(variant.rules, deal));
            }
    }

    TEST_CASE("covariates of Tiny Islands: known means of every deck") {
        using namespace tiny_islands;
        for (const DeckRule deck : {DeckRule::two_decks, DeckRule::double_sided, DeckRule::uniform})
            for (const ZoneRule zones : {ZoneRule::all, ZoneRule::lines})
                for (const int placements : {26, 27}) {
                    Rules rules;
                    rules.deck = deck;
                    rules.zones = zones;
                    rules.placements = placements;
                    if (!TinyIslands::check(rules).empty()) continue;
                    CAPTURE(static_cast<int>(deck));
                    CAPTURE(static_cast<int>(zones));
                    CAPTURE(placements);
                    check_means<TinyIslands>(rules);
                }
    }

    TEST_CASE("covariates of Tiny Islands: known means of decks of other counts") {
        for (const auto& rules : test::designed_rules())
            if (!rules.standard_tiles() && rules.tiles[0] != 27) {
                CAPTURE(rules.name);
                check_means<TinyIslands>(rules);
            }
    }

    TEST_CASE("covariates of Roam: cards and coins of a shuffle, and known means") {
        const roam::DeckTable& deck = *roam::DeckTable::synthetic();
        Rng rng = stream(3, 0, Purpose::deal);
        const roam::Deal deal = Roam::deal({}, rng);
        std::array<std::int32_t, Roam::covariate_count> values{};
        for (std::size_t i = 0; i < 24; ++i) {
            const roam::Card& card = deck.deck().cards[deal.order[i]];
            int coins = 0;
            for (const int square : card.squares) coins += square > 0 ? square : 0;
            values[0] += card.character.points;
            if (i >= 3 && i < 6) values[1] += card.character.points;
            if (i < 3) values[2] += coins;
            if (i >= 6 && i < 18) values[3] += coins;
        }
        CHECK(Roam::covariates({}, deal) == values);
        check_means<Roam>({});
    }

    TEST_CASE("covariates of Roam: a deck of few cards has few of them to count") {
        roam::Deck few = roam::synthetic_deck();
        few.cards.resize(12);
        few.name = "twelve";
        roam::Rules rules;
        rules.deck = std::make_shared<const roam::DeckTable>(few);
        std::int64_t points = 0;
        for (const roam::Card& card : few.cards) points += card.character.points;
        CHECK(Roam::covariate_means(rules)[0] == ExactMean{12 * points, 12});
        Rng rng = stream(4, 0, Purpose::deal);
        CHECK(Roam::covariates(rules, Roam::deal(rules, rng))[0] == points);
    }
}
