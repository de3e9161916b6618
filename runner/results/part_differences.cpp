// Compares games that were played again with a result of more games: as far as it goes, each field
// of the tally.

#include "runner/results/part_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "runner/documents/document.hpp"
#include "runner/results/sum_identities.hpp"

namespace skerry {

namespace {

/// One place of the result, and what was found wrong so far.
class Place {
  public:
    Place(std::string pointer, std::span<const GameRange> games, std::vector<std::string>& found)
        : pointer_(std::move(pointer)), games_(games), found_(&found) {}

    Place at(std::string_view key) const {
        return {pointer_ + "/" + pointer_token(key), games_, *found_};
    }
    Place at(std::size_t index) const { return at(std::to_string(index)); }

    void count(std::uint64_t whole, std::uint64_t part) const {
        if (part > whole) add(fmt::format("recorded {}, played again at least {}", whole, part));
    }

    template <std::size_t size>
    void counts(const std::array<std::uint64_t, size>& whole,
                const std::array<std::uint64_t, size>& part) const {
        for (std::size_t i = 0; i < size; ++i) at(i).count(whole[i], part[i]);
    }

    void results(const WinsDrawsLosses& whole, const WinsDrawsLosses& part) const {
        at("wins").count(whole.wins, part.wins);
        at("draws").count(whole.draws, part.draws);
        at("losses").count(whole.losses, part.losses);
    }

    void sums(std::uint64_t n, const PowerSums& whole, std::uint64_t part_n, const PowerSums& part,
              std::int64_t any = 8'000'000) const {
        if (!may_be_part(part_n, part, n, whole, -any, any))
            add(fmt::format(
                "recorded sum {} and sum_sq {} of {} games; {} of them, played again, "
                "have {} and {}",
                whole.sum, to_text(whole.sum_sq), n, part_n, part.sum, to_text(part.sum_sq)));
    }

    void named_sums(const std::vector<std::string>& names, std::uint64_t n,
                    const std::vector<PowerSums>& whole, std::uint64_t part_n,
                    const std::vector<PowerSums>& part) const {
        for (std::size_t i = 0; i < names.size(); ++i)
            at(names[i]).sums(n, whole[i], part_n, part[i]);
    }

    /// Sums over deals, each of several plays.
    void deals(const std::vector<std::string>& names, const DealSums& whole,
               const DealSums& part) const {
        if (!whole.kept()) return;
        at("n").count(whole.n, part.n);
        const auto any = 8'000'000 * static_cast<std::int64_t>(whole.plays);
        sums(whole.n, whole.totals, part.n, part.totals, any);
        sums(whole.n * whole.plays, {whole.totals.sum, whole.play_squares}, part.n * part.plays,
             {part.totals.sum, part.play_squares});
        for (std::size_t i = 0; i < names.size(); ++i)
            at("components")
                .at(names[i])
                .sums(whole.n, whole.components[i], part.n, part.components[i], any);
    }

    void values(const Histogram& whole, const Histogram& part) const {
        if (part.counts().empty()) return;
        std::int32_t value = part.min();
        for (const std::uint64_t count : part.counts()) {
            if (count > whole.count(value))
                at("histogram")
                    .add(fmt::format("recorded {} of {}, played again at least {}",
                                     whole.count(value), value, count));
            ++value;
        }
    }

    /// The list of the part is what it would be by the list of the whole. `codes` is the number of
    /// games with one index.
    template <Order order>
    void games(const Extremes<order>& whole, const Extremes<order>& part,
               std::uint64_t codes = 1) const {
        Extremes<order> united = whole;
        for (const Extreme& game : part.list())
            if (std::ranges::find(whole.list(), game) == whole.list().end())
                united.add(game.value, game.game);
        const bool named = united == whole;
        const bool played = std::ranges::all_of(whole.list(), [&](const Extreme& game) {
            return !was_played(game.game / codes) ||
                   std::ranges::find(part.list(), game) != part.list().end();
        });
        if (!named || !played) differs();
    }

    void differs() const { add("what was played again is another"); }

  private:
    void add(const std::string& what) const { found_->push_back(pointer_ + ": " + what); }

    bool was_played(std::uint64_t game) const {
        return std::ranges::any_of(games_, [&](const GameRange& range) {
            return range.begin <= game && game < range.end;
        });
    }

    std::string pointer_;
    std::span<const GameRange> games_;
    std::vector<std::string>* found_;
};

void compare(const Place& at, const MeasureFacts& facts, std::uint64_t n, const MeasureTally& whole,
             std::uint64_t part_n, const MeasureTally& part) {
    at.at("measures").named_sums(facts.names, n, whole.sums, part_n, part.sums);
    for (std::size_t i = 0; i < facts.categories.size(); ++i)
        at.at(facts.category)
            .at(facts.categories[i])
            .count(whole.categories[i], part.categories[i]);
    for (std::size_t i = 0; i < facts.records.size(); ++i)
        at.at("personal_bests")
            .at(facts.names[facts.records[i]])
            .games(whole.records[i], part.records[i]);
}

void compare(const Place& at, const ExperimentFacts& facts, const StrategyTally& whole,
             const StrategyTally& part) {
    const std::uint64_t n = whole.totals.n();
    const std::uint64_t part_n = part.totals.n();
    at.at("unfinished").at("games").count(whole.unfinished, part.unfinished);
    at.at("unfinished").at("examples").games(whole.unfinished_games, part.unfinished_games);
    at.at("forfeited").at("games").count(whole.forfeited, part.forfeited);
    at.at("forfeited").at("examples").games(whole.forfeited_games, part.forfeited_games);
    at.at("score").values(whole.totals, part.totals);
    at.at("components").named_sums(facts.components, n, whole.components, part_n, part.components);
    at.at("extremes").at("best").games(whole.best, part.best);
    at.at("extremes").at("worst").games(whole.worst, part.worst);
    const auto measured = [&](const StrategyTally& of) {
        return of.totals.n() - (facts.unfinished_score ? of.unfinished : 0);
    };
    compare(at, facts.measures, measured(whole), whole.measures, measured(part), part.measures);
    at.at("deals").deals(facts.components, whole.deals, part.deals);
}

void compare(const Place& at, const ExperimentFacts& facts, const PairTally& whole,
             const PairTally& part) {
    const std::uint64_t n = whole.differences.n();
    const std::uint64_t part_n = part.differences.n();
    const Place unpaired = at.at("unpaired");
    unpaired.at("only_a").count(whole.only_a, part.only_a);
    unpaired.at("only_b").count(whole.only_b, part.only_b);
    unpaired.at("neither").count(whole.neither, part.neither);
    at.at("difference").values(whole.differences, part.differences);
    at.at("pairing").at("a").sums(n, whole.a, part_n, part.a);
    at.at("pairing").at("b").sums(n, whole.b, part_n, part.b);
    at.at("components").named_sums(facts.components, n, whole.components, part_n, part.components);
    at.at("identical").at("games").count(whole.identical, part.identical);
    // The games that are not identical have to go somewhere, too.
    at.at("identical").at("games").count(n - whole.identical, part_n - part.identical);
    at.at("largest_swings").at("to_a").games(whole.swings_to_a, part.swings_to_a);
    at.at("largest_swings").at("to_b").games(whole.swings_to_b, part.swings_to_b);
    const Place deals = at.at("deals");
    const std::uint64_t deals_n = whole.deals.differences.n;
    const std::uint64_t part_deals = part.deals.differences.n;
    const auto any = 8'000'000 * static_cast<std::int64_t>(whole.deals.differences.plays);
    deals.deals(facts.components, whole.deals.differences, part.deals.differences);
    deals.at("a").sums(deals_n, whole.deals.a, part_deals, part.deals.a, any);
    deals.at("b").sums(deals_n, whole.deals.b, part_deals, part.deals.b, any);
    deals.at("differing").count(whole.deals.differing, part.deals.differing);
    deals.at("differing").count(deals_n - whole.deals.differing, part_deals - part.deals.differing);
}

void compare(const Place& at, const ExperimentFacts& facts, const PairedGames& whole,
             const PairedGames& part) {
    constexpr std::uint64_t games_a_pair = 2;
    at.at("points").at("pentanomial").counts(whole.points, part.points);
    at.at("first_seat").at("pentanomial").counts(whole.first_seat, part.first_seat);
    at.at("results").at("as_first").results(whole.by_seat[0], part.by_seat[0]);
    at.at("results").at("as_second").results(whole.by_seat[1], part.by_seat[1]);
    at.at("margin").at("games").values(whole.margins, part.margins);
    at.at("margin").at("pairs").values(whole.pair_margins, part.pair_margins);
    at.at("components")
        .named_sums(facts.components, whole.pair_margins.n(), whole.components,
                    part.pair_margins.n(), part.components);
    at.at("identical").at("pairs").count(whole.identical, part.identical);
    at.at("identical")
        .at("pairs")
        .count(whole.pairs() - whole.identical, part.pairs() - part.identical);
    at.at("forfeits").at("a").count(whole.forfeits[0], part.forfeits[0]);
    at.at("forfeits").at("b").count(whole.forfeits[1], part.forfeits[1]);
    at.at("unfinished").at("games").count(whole.unfinished, part.unfinished);
    at.at("unfinished").at("pairs").count(whole.incomplete, part.incomplete);
    at.at("forfeits")
        .at("examples")
        .games(whole.forfeited_games, part.forfeited_games, games_a_pair);
    at.at("unfinished")
        .at("examples")
        .games(whole.unfinished_games, part.unfinished_games, games_a_pair);
    const Place largest = at.at("largest_margins");
    largest.at("to_a").games(whole.largest_for_a, part.largest_for_a, games_a_pair);
    largest.at("to_b").games(whole.largest_for_b, part.largest_for_b, games_a_pair);
}

/// Each pair of the part is one of the whole, where that has few enough to name them.
void compare(const Place& at, const std::vector<DistinctPair>& whole,
             const std::vector<DistinctPair>& part) {
    if (whole.empty()) return;
    for (const DistinctPair& of : part) {
        const auto same = std::ranges::find(whole, of.pair, &DistinctPair::pair);
        if (same == whole.end()) return at.differs();
        at.at(static_cast<std::size_t>(same - whole.begin()))
            .at("count")
            .count(same->count, of.count);
    }
}

PowerSums squares_of(const Tally& tally, std::size_t covariate) {
    const CovariateSums::Powers& powers = tally.covariates().powers[covariate];
    return {static_cast<std::int64_t>(powers[0]), static_cast<uint128>(powers[1])};
}

void compare(const Place& at, const ExperimentFacts& facts, const Tally& whole, const Tally& part) {
    for (std::size_t i = 0; i < whole.strategy_count(); ++i)
        compare(at.at("results").at(i), facts, whole.strategy(i), part.strategy(i));
    for (std::size_t a = 0; a < whole.strategy_count(); ++a)
        for (std::size_t b = a + 1; b < whole.strategy_count(); ++b)
            compare(at.at("comparisons").at(whole.pair_index(a, b)), facts, whole.pair(a, b),
                    part.pair(a, b));
    // For fewer games the sums of squares are compared, by which those of the deals are known.
    const Place deals = at.at("covariates").at("deals");
    for (std::size_t i = 0; i < facts.covariates.names.size(); ++i)
        deals.at(facts.covariates.names[i])
            .sums(whole.games(), squares_of(whole, i), part.games(), squares_of(part, i));
    if (whole.games() == part.games() && !(whole.covariates() == part.covariates()))
        at.at("covariates").differs();
}

void compare(const Place& at, const ExperimentFacts& facts, const MatchTally& whole,
             const MatchTally& part) {
    for (std::size_t i = 0; i < whole.matchups().size(); ++i) {
        const Place matchup = at.at("matchups").at(i);
        // Where pairs count once, the distinct ones are all there is to compare.
        if (!whole.matchups()[i].repeats())
            compare(matchup, facts, whole.matchups()[i].all(), part.matchups()[i].all());
        if (whole.matchups()[i].undrawn != part.matchups()[i].undrawn && part.games() > 0)
            matchup.at("distinct").at("undrawn").differs();
        compare(matchup.at("distinct").at("pairs"), whole.matchups()[i].distinct,
                part.matchups()[i].distinct);
    }
    at.at("first_seat")
        .at("deals")
        .sums(whole.games(), whole.first_seat_by_deal(), part.games(), part.first_seat_by_deal());
}

}  // namespace

std::vector<std::string> part_differences(const ExperimentFacts& facts, const BatchTally& whole,
                                          const BatchTally& part,
                                          std::span<const GameRange> games) {
    std::vector<std::string> found;
    const Place root("", games, found);
    if (const auto* const scores = std::get_if<Tally>(&whole.kind()))
        compare(root, facts, *scores, part.scores());
    else
        compare(root, facts, whole.matches(), part.matches());
    return found;
}

}  // namespace skerry
