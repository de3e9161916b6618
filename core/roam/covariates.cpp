#include <algorithm>

#include "core/roam/game.hpp"

namespace skerry::roam {

namespace {

const DeckTable& deck_of(const Rules& rules) {
    return rules.deck ? *rules.deck : *DeckTable::synthetic();
}

/// What the cards begin .. end - 1 of a shuffled deck sum to.
struct CardSum {
    std::size_t begin;
    std::size_t end;
    int (DeckTable::*of)(CardNumber) const;

    std::int32_t in(const DeckTable& deck, const Deal& deal) const {
        std::int32_t sum = 0;
        for (std::size_t i = begin; i < std::min(end, deck.cards()); ++i)
            sum += (deck.*of)(deal.order[i]);
        return sum;
    }
    /// Each card is as likely as any other in each place.
    ExactMean mean(const DeckTable& deck) const {
        std::int64_t all = 0;
        for (std::size_t card = 0; card < deck.cards(); ++card)
            all += (deck.*of)(static_cast<CardNumber>(card));
        const auto places = static_cast<std::int64_t>(std::min(end, deck.cards()) - begin);
        return {places * all, static_cast<std::int64_t>(deck.cards())};
    }
};

constexpr std::size_t upper_slots = slot_count / 2;
/// In the order of covariate_names. The numbers of cards are those that say most of the scores of
/// `random` and `greedy` with the built-in deck.
constexpr std::array<CardSum, Roam::covariate_count> sums = {
    {{0, 24, &DeckTable::points},
     {upper_slots, slot_count, &DeckTable::points},
     {0, upper_slots, &DeckTable::coins},
     {slot_count, 18, &DeckTable::coins}}};
static_assert(slot_count <= 18);

}  // namespace

std::array<std::int32_t, Roam::covariate_count> Roam::covariates(const Rules& rules,
                                                                 const Deal& deal) {
    std::array<std::int32_t, covariate_count> values{};
    for (std::size_t i = 0; i < covariate_count; ++i) values[i] = sums[i].in(deck_of(rules), deal);
    return values;
}

std::array<ExactMean, Roam::covariate_count> Roam::covariate_means(const Rules& rules) {
    std::array<ExactMean, covariate_count> means;
    for (std::size_t i = 0; i < covariate_count; ++i) means[i] = sums[i].mean(deck_of(rules));
    return means;
}

}  // namespace skerry::roam
