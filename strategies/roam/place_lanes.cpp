#include "strategies/roam/place_lanes.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace skerry::roam::detail {

namespace {

/// The coins on the squares of a landscape that `bits` names.
std::uint8_t coins_on(const Landscape& landscape, unsigned bits) {
    int sum = 0;
    for (std::size_t digit = 0; digit < landscape.coins.size(); ++digit)
        sum += std::popcount(bits & landscape.coins[digit]) << digit;
    return static_cast<std::uint8_t>(sum);
}

CoinTables coin_tables(const Landscape& landscape) {
    CoinTables tables;
    for (unsigned bits = 0; bits < 16; ++bits) {
        tables.low[bits] = coins_on(landscape, bits);
        tables.high[bits] = coins_on(landscape, bits << 4 & 0x3f);
    }
    return tables;
}

/// The most coins that six cards of a deck show.
int most_coins(const DeckTable& deck) {
    std::vector<int> coins;
    for (std::size_t card = 0; card < deck.cards(); ++card)
        coins.push_back(deck.coins(static_cast<CardNumber>(card)));
    std::ranges::sort(coins, std::greater{});
    int sum = 0;
    for (std::size_t i = 0; i < slot_count; ++i) sum += coins[i];
    return sum;
}

/// No value of any placement is farther from 0, nor any sum on the way to it.
std::int64_t largest_value(const DeckTable& deck, const Worth& worth, int coins) {
    std::int64_t card = worth.coin;
    for (std::size_t i = 0; i < deck.cards(); ++i) {
        const std::int64_t points = std::abs(deck.points(static_cast<CardNumber>(i)));
        card = std::max(card, worth.card + (worth.point + worth.theirs) * points);
    }
    const std::int64_t shadows = std::int64_t{shadow_price} * max_shadow_boxes * worth.coin;
    return static_cast<std::int64_t>(slot_count) * card + std::int64_t{coins} * worth.coin +
           shadows;
}

void add_anchors(const Pattern& pattern, std::vector<AnchorLanes>& lanes) {
    std::size_t lane = 0;
    for (Squares left = pattern.anchors; left != 0; left &= left - 1, ++lane) {
        if (lane % 32 == 0) lanes.emplace_back();
        AnchorLanes& last = lanes.back();
        const auto anchor = static_cast<std::size_t>(std::countr_zero(left));
        last.anchors[lane % 32] = static_cast<std::uint8_t>(anchor);
        const std::size_t byte = AnchorLanes::byte_of(lane % 32);
        for (std::size_t slot = 0; slot < slot_count; ++slot) {
            last.solid[slot][byte] =
                static_cast<std::uint8_t>(of_slot(pattern.solid[anchor], slot));
            last.shadow[slot][byte] =
                static_cast<std::uint8_t>(of_slot(pattern.shadow[anchor], slot));
        }
    }
}

}  // namespace

DeckLanes::DeckLanes(std::shared_ptr<const DeckTable> deck, const Worth& worth)
    : deck_(std::move(deck)) {
    const int coins = most_coins(*deck_);
    fits_ = coins <= std::numeric_limits<std::uint8_t>::max() &&
            largest_value(*deck_, worth, coins) < std::numeric_limits<std::int16_t>::max();
    if (!fits_) return;
    for (std::size_t number = 0; number < deck_->cards() + deck_->starting(); ++number) {
        const auto card = static_cast<CardNumber>(number);
        const roam::Pattern& pattern = deck_->pattern(card, 0);
        Pattern place{lanes_.size(), 0, false};
        add_anchors(pattern, lanes_);
        place.count = lanes_.size() - place.first;
        place.has_shadows =
            std::ranges::any_of(pattern.shadow, [](Squares boxes) { return boxes != 0; });
        patterns_.push_back(place);
    }
    for (std::size_t number = 0; number < deck_->cards(); ++number) {
        const auto card = static_cast<CardNumber>(number);
        coins_.push_back(coin_tables(deck_->landscape(card, slot_count - 1)));
        coins_.push_back(coin_tables(deck_->landscape(card, 0)));
    }
}

}  // namespace skerry::roam::detail
