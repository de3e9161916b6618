// Reads contenders, figures and blocks of a result, and matches the blocks of two results.

#include "runner/results/compared_result.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "runner/documents/user_error.hpp"
#include "runner/statistics/deal_sums.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr std::uint64_t most_games = 1'000'000'000'000;
constexpr std::int64_t largest_sum = std::int64_t{1} << 62;

/// Reads a decimal integer of up to 38 digits.
uint128 read_big(const JsonNode& node) {
    const std::string text = node.text();
    const bool digits = !text.empty() && text.size() <= 38 &&
                        std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (!digits)
        node.fail("found " + describe(node.json()) + "; must be a count in decimal digits");
    uint128 value = 0;
    for (const char c : text) value = 10 * value + static_cast<unsigned>(c - '0');
    return value;
}

PowerSums read_power_sums(const JsonNode& node, std::uint64_t n) {
    const JsonNode sum = node.at("sum");
    std::string digits = sum.text();
    const bool negative = !digits.empty() && digits.front() == '-';
    if (negative) digits.erase(0, 1);
    const Document number = Document::of(digits, node.at("sum").pointer());
    const uint128 size = read_big(number.root());
    PowerSums sums;
    sums.sum_sq = read_big(node.at("sum_sq"));
    const auto squared = static_cast<long double>(size) * static_cast<long double>(size);
    // By Cauchy-Schwarz; the bound also keeps the variance from overflowing.
    const auto bound = static_cast<long double>(n) * static_cast<long double>(sums.sum_sq);
    if (size > static_cast<uint128>(largest_sum) || squared > bound * (1 + 1e-15L) || bound > 1e38L)
        sum.fail("found " + describe(sum.json()) + ", which does not fit the sum of squares of " +
                 std::to_string(n) + " games");
    sums.sum = negative ? -static_cast<std::int64_t>(size) : static_cast<std::int64_t>(size);
    return sums;
}

std::uint64_t read_count(const JsonNode& node, const char* key) {
    return node.at(key).unsigned_integer(0, most_games);
}

/// Builds the ComparedResult that read_compared_result() returns.
class Reader {
  public:
    explicit Reader(const Document& document) : root_(document.root()) {
        result_.source = document.source();
        result_.experiment = std::make_shared<const ordered_json>(root_.at("experiment").json());
        for (const JsonNode& name : root_.at("experiment").at("components").items())
            components_.push_back(name.visible_text());
        for (const JsonNode& strategy : root_.at("experiment").at("strategies").items())
            labels_.push_back(strategy.at("label").visible_text());
        result_.games_done = read_count(root_, "games_done");
        const auto played = root_.find("played");
        result_.played = std::make_shared<const ordered_json>(played ? played->json() : nullptr);
        result_.matches = root_.find("matchups").has_value();
        if (const auto plays = root_.at("experiment").find("plays"))
            result_.plays = plays->unsigned_integer(2, max_plays);
        const std::string reason = root_.at("stop_reason").visible_text();
        result_.stopped_by_figures = reason == "precision" || reason == "decided";
    }

    ComparedResult read() {
        if (result_.matches)
            read_matchups();
        else
            read_strategies();
        read_blocks();
        return std::move(result_);
    }

  private:
    void read_strategies() {
        result_.figures.push_back({"score"});
        for (const std::string& component : components_) result_.figures.push_back({component});
        for (const JsonNode& node : root_.at("results").items()) {
            Contender contender;
            contender.label = node.at("strategy").visible_text();
            const bool by_deals = result_.plays > 1;
            const JsonNode scores = node.at(by_deals ? "deals" : "score");
            const JsonNode components = (by_deals ? scores : node).at("components");
            const std::uint64_t n =
                by_deals ? read_count(scores, "n") : read_count(node, "finished");
            const std::size_t n_column = columns_;
            contender.figures.push_back({n, read_power_sums(scores, n), n_column, n_column + 1});
            for (const std::string& component : components_)
                contender.figures.push_back({n, read_power_sums(components.at(component), n),
                                             n_column, n_column + 1 + contender.figures.size()});
            columns_ += 2 + components_.size();
            result_.contenders.push_back(std::move(contender));
        }
    }

    void read_matchups() {
        result_.figures.push_back({"points %", 25, 50});
        result_.figures.push_back({"margin", 0.5});
        for (const std::string& component : components_)
            result_.figures.push_back({component, 0.5});
        for (const JsonNode& node : root_.at("matchups").items()) read_matchup(node);
    }

    void read_matchup(const JsonNode& node) {
        Contender contender{node.at("a").visible_text(), node.at("b").visible_text(), 1, {}};
        ContenderFigure points{0, {}, columns_, columns_ + 1};
        std::int64_t half_points = -2;
        const bool repeats = read_count(node.at("deterministic"), "pairs") > 0;
        for (const JsonNode& count : node.at("points").at("pentanomial").items()) {
            const std::uint64_t pairs = repeats ? 0 : count.unsigned_integer(0, most_games);
            points.n += pairs;
            points.sums.sum += half_points * static_cast<std::int64_t>(pairs);
            points.sums.sum_sq += static_cast<uint128>(half_points * half_points) * pairs;
            ++half_points;
        }
        const JsonNode margin = node.at("margin").at("pairs");
        std::uint64_t scored = 0;
        for (const JsonNode& count : margin.at("histogram").at("counts").items())
            scored += count.unsigned_integer(0, most_games);
        if (repeats) scored = 0;
        const auto sums_of = [&](const JsonNode& sums) {
            return repeats ? PowerSums{} : read_power_sums(sums, scored);
        };
        contender.figures = {points, {scored, sums_of(margin), columns_ + 2, columns_ + 3}};
        for (const std::string& component : components_)
            contender.figures.push_back({scored, sums_of(node.at("components").at(component)),
                                         columns_ + 2, columns_ + 2 + contender.figures.size()});
        columns_ += 4 + components_.size();
        result_.contenders.push_back(contender);
        if (contender.label == contender.opponent) return;
        std::swap(contender.label, contender.opponent);
        contender.sign = -1;
        for (ContenderFigure& figure : contender.figures) figure.sums.sum = -figure.sums.sum;
        result_.contenders.push_back(std::move(contender));
    }

    void read_blocks() {
        const auto node = root_.find("blocks");
        if (!node || node->json().is_null()) return;
        const std::uint64_t size = node->at("size").unsigned_integer(1, most_games);
        if ((size & (size - 1)) != 0) node->at("size").fail("must be a power of two");
        const BlockLayout layout = BlockLayout::with_largest(size);
        result_.layout = layout;
        const std::vector<JsonNode> rows = node->at("rows").items();
        if (rows.empty()) return;
        result_.first_block = node->at("first").unsigned_integer(0, layout.block_of(most_games));
        for (const JsonNode& row : rows) {
            const std::vector<JsonNode> items = row.items();
            if (items.size() != columns_)
                row.fail("has " + std::to_string(items.size()) + " figures; must have " +
                         std::to_string(columns_));
            std::vector<std::int64_t> values;
            for (const JsonNode& item : items)
                values.push_back(item.integer({-(std::int64_t{1} << 53), std::int64_t{1} << 53}));
            check_counts(
                row, values,
                result_.plays * layout.size_of(result_.first_block + result_.blocks.size()));
            result_.blocks.push_back(std::move(values));
        }
    }

    void check_counts(const JsonNode& row, const std::vector<std::int64_t>& values,
                      std::uint64_t size) const {
        bool fits = values[0] >= 0 && values[0] <= static_cast<std::int64_t>(size);
        for (const Contender& contender : result_.contenders)
            for (const ContenderFigure& figure : contender.figures)
                fits = fits && values[figure.n_column] >= 0 && values[figure.n_column] <= values[0];
        if (!fits) row.fail("counts more games than a block has, or fewer than none");
    }

    JsonNode root_;
    std::vector<std::string> components_;
    std::vector<std::string> labels_;
    std::size_t columns_ = 1;
    ComparedResult result_;
};

/// The rows by number of block in a layout that is not finer, each the sum of smaller blocks.
std::map<std::uint64_t, std::vector<std::int64_t>> rows_of(const ComparedResult& result,
                                                           BlockLayout layout) {
    std::map<std::uint64_t, std::vector<std::int64_t>> rows;
    for (std::size_t i = 0; i < result.blocks.size(); ++i) {
        const std::vector<std::int64_t>& from = result.blocks[i];
        const std::uint64_t first_game = result.layout->begin_of(result.first_block + i);
        std::vector<std::int64_t>& to = rows[layout.block_of(first_game)];
        to.resize(from.size());
        for (std::size_t column = 0; column < from.size(); ++column) to[column] += from[column];
    }
    return rows;
}

}  // namespace

const ordered_json& ComparedResult::strategy(const std::string& label) const {
    for (const ordered_json& strategy : (*experiment)["strategies"])
        if (strategy["label"] == label) return strategy;
    throw UserError(source + ": no strategy is labelled \"" + label + "\"");
}

ComparedResult read_compared_result(const Document& result) { return Reader(result).read(); }

std::string why_not_compared(const ComparedResult& a, const ComparedResult& b) {
    if (a.plays != b.plays)
        return "/experiment/plays differs: " + std::to_string(a.plays) + " and " +
               std::to_string(b.plays) +
               "; only results with as many plays of each deal can be compared";
    constexpr std::array<const char*, 5> same{"game", "rules_version", "rules", "data",
                                              "components"};
    for (const char* const key : same) {
        const ordered_json of_a = a.experiment->value(key, ordered_json());
        const ordered_json of_b = b.experiment->value(key, ordered_json());
        if (of_a == of_b) continue;
        std::string place = std::string("/experiment/") + key;
        std::string values = describe(of_a) + " and " + describe(of_b);
        if (of_a.is_object() && of_b.is_object()) {
            ordered_json either = of_a;
            either.update(of_b);
            for (const auto& [name, value] : either.items()) {
                const ordered_json in_a = of_a.value(name, ordered_json());
                const ordered_json in_b = of_b.value(name, ordered_json());
                if (in_a == in_b) continue;
                place += "/" + name;
                values = describe(in_a) + " and " + describe(in_b);
                break;
            }
        }
        return place + " differs: " + values +
               "; only results of one game with the same rules can be compared";
    }
    return {};
}

CommonBlocks common_blocks(const ComparedResult& a, const ComparedResult& b) {
    CommonBlocks common;
    const ordered_json& seeds_a = (*a.experiment)["seeds"];
    const ordered_json& seeds_b = (*b.experiment)["seeds"];
    const bool same_deals =
        seeds_a["master"] == seeds_b["master"] && seeds_a["derivation"] == seeds_b["derivation"];
    if (!same_deals || !a.layout || !b.layout) return common;
    common.largest = std::max(a.layout->largest(), b.layout->largest());
    const BlockLayout layout = BlockLayout::with_largest(common.largest);
    const auto rows_a = rows_of(a, layout);
    const auto rows_b = rows_of(b, layout);
    const bool same_games = *a.played == *b.played;
    for (const auto& [number, row] : rows_a) {
        const auto other = rows_b.find(number);
        if (other == rows_b.end() || row[0] == 0 || row[0] != other->second[0]) continue;
        const std::uint64_t size = a.plays * layout.size_of(number);
        if (static_cast<std::uint64_t>(row[0]) < size && !same_games) continue;
        common.games += static_cast<std::uint64_t>(row[0]);
        common.a.push_back(row);
        common.b.push_back(other->second);
    }
    return common;
}

}  // namespace skerry
