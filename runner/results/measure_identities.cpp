// Identities of measures, categories and personal bests, as far as the rules of the game tell them.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/results/identities.hpp"
#include "runner/results/read_figures.hpp"
#include "runner/results/sum_identities.hpp"

namespace skerry {

namespace {

std::optional<std::size_t> index_of(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

class MeasureIdentities {
  public:
    MeasureIdentities(const JsonNode& node, const ExperimentFacts& facts, const FigureRules& rules,
                      const StrategyTally& tally)
        : node_(&node), facts_(&facts), rules_(&rules), tally_(&tally) {}

    void require(KnownGames& known) const {
        for (const MeasureRule& rule : rules_->measures) require_measure(rule);
        require_categories();
        for (std::size_t r = 0; r < measures().records.size(); ++r) require_records(r, known);
    }

  private:
    const MeasureFacts& measures() const { return facts_->measures; }

    void require_measure(const MeasureRule& rule) const {
        const auto measure = index_of(measures().names, rule.measure);
        const auto component = index_of(facts_->components, rule.component);
        if (!measure || (!component && !rule.component.empty())) return;
        if (!component && facts_->unfinished_score) return;
        const PowerSums& found = tally_->measures.sums[*measure];
        const PowerSums of = component ? tally_->components[*component] : tally_->totals.sums();
        const JsonNode node = node_->at("measures").at(rule.measure);
        const std::string what =
            std::string(rule.sign < 0 ? "by the rules minus " : "by the rules ") +
            (component ? "the component \"" + std::string(rule.component) + "\"" : "the score");
        if (found.sum != rule.sign * of.sum)
            fail_sum(node.at("sum"), found.sum, rule.sign * of.sum, what);
        if (found.sum_sq != of.sum_sq)
            node.at("sum_sq").fail("found " + to_text(found.sum_sq) + "; must be " +
                                   to_text(of.sum_sq) + ", " + what);
    }

    /// Games of the categories that allow only scores from `least` to `most` have such scores.
    void require_categories() const {
        for (const CategoryRule& lowest : rules_->categories)
            for (const CategoryRule& highest : rules_->categories)
                require_range(lowest.least, highest.most);
    }

    void require_range(std::int32_t least, std::int32_t most) const {
        std::uint64_t games = 0;
        std::string names;
        for (const CategoryRule& rule : rules_->categories) {
            const auto i = index_of(measures().categories, rule.category);
            if (!i || rule.least < least || rule.most > most) continue;
            games += tally_->measures.categories[*i];
            names += (names.empty() ? "\"" : ", \"") + std::string(rule.category) + "\"";
        }
        const Histogram& scores = tally_->totals;
        const std::uint64_t allowed =
            scores.n() == 0 || most < least
                ? 0
                : scores.count_below(most) + scores.count(most) - scores.count_below(least);
        if (games > allowed)
            node_->at(measures().category)
                .fail(names + ": found " + grouped_count(games) + "; only " +
                      grouped_count(allowed) + " have a score that the rules allow there");
    }

    static std::string grouped_count(std::uint64_t games) {
        return std::to_string(games) + (games == 1 ? " game" : " games");
    }

    /// The games that may be personal bests; empty if the rules do not tell.
    std::optional<std::uint64_t> eligible() const {
        const auto without = index_of(measures().categories, rules_->without_records);
        if (!without) return std::nullopt;
        return tally_->totals.n() - (facts_->unfinished_score ? tally_->unfinished : 0) -
               tally_->measures.categories[*without];
    }

    void require_records(std::size_t r, KnownGames& known) const {
        const std::string& name = measures().names[measures().records[r]];
        const Extremes<Order::highest_first>& games = tally_->measures.records[r];
        const JsonNode list = node_->at("personal_bests").at(name);
        if (const auto most = eligible())
            require_count(list, games.list().size(), std::min<std::uint64_t>(*most, games.capacity),
                          "the games that belong in it");
        require_possible(list, games, tally_->measures.sums[measures().records[r]]);
        const bool is_score = !facts_->unfinished_score &&
                              std::ranges::any_of(rules_->measures, [&](const MeasureRule& rule) {
                                  return rule.measure == name && rule.component.empty();
                              });
        KnownGames alone;
        (is_score ? known : alone).add(list, games);
        // The games that may be no personal best have the lowest scores of all.
        if (is_score && eligible())
            require_first(list, "value", games, tally_->totals, *eligible());
    }

    void require_possible(const JsonNode& list, const Extremes<Order::highest_first>& games,
                          const PowerSums& all) const {
        PowerSums named;
        for (const Extreme& game : games.list()) named.add(game.value);
        constexpr std::int64_t any = Histogram::max_magnitude;
        if (!may_be_part(games.list().size(), named, tally_->totals.n(), all, -2 * any, 2 * any))
            list.fail("these values cannot be among those that \"measures\" sums up");
    }

    const JsonNode* node_;
    const ExperimentFacts* facts_;
    const FigureRules* rules_;
    const StrategyTally* tally_;
};

}  // namespace

void require_measure_identities(const JsonNode& node, const ExperimentFacts& facts,
                                const FigureRules& rules, const StrategyTally& tally,
                                KnownGames& known) {
    if (facts.measures.names.empty()) return;
    MeasureIdentities(node, facts, rules, tally).require(known);
}

}  // namespace skerry
