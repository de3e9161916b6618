// Reads sums, histograms, blocks and lists of games, each checked against the figures it belongs
// to.

#include "core/whole_number.hpp"
#include "runner/documents/text.hpp"
#include "runner/results/result_json.hpp"

namespace skerry {

namespace {

/// The largest absolute value that PowerSums may have been made of: components of a pair of games.
constexpr std::uint64_t max_value = 8'000'000;

std::int64_t read_sum(const JsonNode& node, std::uint64_t n) {
    const std::string text = node.text();
    const auto sum = whole_number<std::int64_t>(text);
    const auto most = static_cast<std::int64_t>(max_value * n);
    if (!sum || *sum > most || *sum < -most || text != std::to_string(*sum))
        node.fail("found " + describe(node.json()) + "; must be the sum of " + std::to_string(n) +
                  " scores, in decimal digits");
    return *sum;
}

uint128 read_sum_sq(const JsonNode& node, std::uint64_t n) {
    const std::string text = node.text();
    const uint128 most = uint128{max_value} * max_value * n;
    uint128 sum = 0;
    bool fits = !text.empty();
    for (const char digit : text) {
        fits = fits && digit >= '0' && digit <= '9' && sum <= most;
        if (fits) sum = sum * 10 + static_cast<unsigned>(digit - '0');
    }
    if (!fits || sum > most || to_text(sum) != text)
        node.fail("found " + describe(node.json()) + "; must be the sum of the squares of " +
                  std::to_string(n) + " scores, in decimal digits");
    return sum;
}

const ordered_json& array_of(const JsonNode& node) {
    if (!node.json().is_array()) node.items();
    return node.json();
}

std::uint64_t count_at(const JsonNode& list, std::size_t i, std::uint64_t max) {
    const ordered_json& item = list.json()[i];
    if (item.is_number_unsigned() && item.get<std::uint64_t>() <= max)
        return item.get<std::uint64_t>();
    return list.item(i).unsigned_integer(0, max);
}

/// Reads a value of a block; it must be small enough for all of them to be summed.
std::int64_t value_at(const JsonNode& list, std::size_t i) {
    constexpr auto most = static_cast<std::int64_t>(max_json_count);
    const ordered_json& item = list.json()[i];
    if (item.is_number_unsigned() ? item.get<std::uint64_t>() <= max_json_count
                                  : item.is_number_integer() && item.get<std::int64_t>() >= -most)
        return item.get<std::int64_t>();
    return list.item(i).integer({-most, most});
}

}  // namespace

std::uint64_t read_count(const JsonNode& object, std::string_view key, std::uint64_t max) {
    return object.at(key).unsigned_integer(0, max);
}

void require_count(const JsonNode& node, std::uint64_t found, std::uint64_t expected,
                   std::string_view what) {
    if (found == expected) return;
    node.fail("found " + std::to_string(found) + "; must be " + std::to_string(expected) + ", " +
              std::string(what));
}

PowerSums read_sums(const JsonNode& object, std::uint64_t n) {
    const PowerSums sums{read_sum(object.at("sum"), n), read_sum_sq(object.at("sum_sq"), n)};
    if (!possible(n, sums))
        object.at("sum_sq").fail("found " + to_text(sums.sum_sq) + "; no " + std::to_string(n) +
                                 " scores that sum to " + std::to_string(sums.sum) + " have it");
    return sums;
}

std::vector<PowerSums> read_named_sums(const JsonNode& object,
                                       const std::vector<std::string>& names, std::uint64_t n) {
    object.allow_keys(names);
    std::vector<PowerSums> sums;
    for (const std::string& name : names) sums.push_back(read_sums(object.at(name), n));
    return sums;
}

Histogram read_histogram(const JsonNode& distribution, std::uint64_t max_n) {
    const JsonNode node = distribution.at("histogram");
    const JsonNode list = node.at("counts");
    const ordered_json& counts = array_of(list);
    Histogram histogram;
    if (counts.empty()) {
        if (!node.at("first").json().is_null())
            node.at("first").fail("must be null without counts");
        read_sums(distribution, 0);
        return histogram;
    }
    const std::int64_t limit = Histogram::max_magnitude;
    const auto width = static_cast<std::int64_t>(counts.size()) - 1;
    if (width > 2 * limit) list.fail("has more than 4,000,001 counts");
    const std::int64_t first = node.at("first").integer({-limit, limit - width});
    std::uint64_t left = max_n;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::uint64_t count = count_at(list, i, left);
        const bool at_an_end = i == 0 || i + 1 == counts.size();
        if (count == 0 && at_an_end) list.fail("must begin and end with a count above 0");
        left -= count;
        if (count > 0)
            histogram.add(static_cast<std::int32_t>(first + static_cast<std::int64_t>(i)), count);
    }
    if (!(read_sums(distribution, max_n - left) == histogram.sums()))
        distribution.at("sum").fail("this sum and sum_sq are not those of the histogram");
    return histogram;
}

void read_blocks(const JsonNode& result, const ExperimentFacts& facts, std::uint64_t games,
                 const std::vector<std::string>& columns, BlockSums& into) {
    if (!into.kept()) return;
    const JsonNode node = result.at("blocks");
    const BlockLayout& layout = into.layout();
    require_count(node.at("size"), read_count(node, "size"), layout.largest(),
                  "by the games asked for");
    const std::vector<JsonNode> names = node.at("columns").items();
    require_count(node.at("columns"), names.size(), columns.size(), "those of the experiment");
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (names[i].text() != columns[i]) names[i].fail("must be \"" + columns[i] + "\"");
    const std::vector<JsonNode> rows = node.at("rows").items();
    if (rows.empty()) return require_count(node.at("rows"), games, 0, "without rows");
    const std::uint64_t last_block = layout.block_of(facts.first_game + facts.games - 1);
    const std::uint64_t first =
        node.at("first").unsigned_integer(layout.block_of(facts.first_game), last_block);
    if (rows.size() > last_block - first + 1) node.at("rows").fail("reaches beyond the last block");
    if (!facts.earlier_seeds.empty() && games == facts.games && rows.size() <= last_block - first)
        node.at("rows").fail(
            "do not begin anew at each seed, as an earlier build united results; "
            "skerry unite makes it again of the results of its seeds");
    std::uint64_t left = games;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const ordered_json& values = array_of(rows[row]);
        require_count(rows[row], values.size(), columns.size(), "one a column");
        const std::uint64_t in_block =
            count_at(rows[row], 0, std::min(left, layout.size_of(first + row)));
        if (in_block == 0 && (row == 0 || row + 1 == rows.size()))
            rows[row].fail("must not be empty at the ends");
        left -= in_block;
        std::int64_t* const to = into.row_of(layout.begin_of(first + row));
        for (std::size_t c = 0; c < columns.size(); ++c) to[c] = value_at(rows[row], c);
    }
    require_count(node.at("rows"), games - left, games, "the games done");
}

void require_column(const JsonNode& result, const BlockSums& blocks, std::size_t column,
                    std::int64_t expected) {
    if (!blocks.kept()) return;
    std::int64_t sum = 0;
    for (std::size_t row = 0; row < blocks.rows(); ++row) sum += blocks.at(row, column);
    if (sum != expected)
        result.at("blocks").at("rows").fail("column " + std::to_string(column) + " sums to " +
                                            std::to_string(sum) + "; must be " +
                                            std::to_string(expected) + " as over all games");
}

std::uint64_t read_game(const JsonNode& node, const ExperimentFacts& facts) {
    return node.unsigned_integer(facts.first_game, facts.first_game + facts.games - 1);
}

}  // namespace skerry
