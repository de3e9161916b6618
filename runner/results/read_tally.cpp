// Reads a tally back by its lists of fields, and asks each field for what it owes to others.

#include <fmt/format.h>

#include "runner/results/tally_fields.hpp"
#include "runner/results/tally_json.hpp"
#include "runner/results/tally_parts.hpp"

namespace skerry {

namespace {

constexpr Range any_score{std::numeric_limits<std::int32_t>::min(),
                          std::numeric_limits<std::int32_t>::max()};

/// The largest absolute value that PowerSums may have been made of: components of a pair of games.
constexpr std::uint64_t max_value = 8'000'000;

void require_count(const JsonNode& node, std::uint64_t found, CountBounds bounds,
                   std::string_view what) {
    if (bounds.least <= found && found <= bounds.most) return;
    const std::string allowed = bounds.least == bounds.most
                                    ? fmt::format("{}", bounds.most)
                                    : fmt::format("{} to {}", bounds.least, bounds.most);
    node.fail(fmt::format("found {}; must be {}, {}", found, allowed, what));
}

void require_text(const JsonNode& node, const std::string& text) {
    if (node.text() != text) node.fail("must be \"" + text + "\"");
}

/// Items that are many are read in place: a node for each would take a text for each.
const ordered_json& array_of(const JsonNode& node) {
    if (!node.json().is_array()) node.items();
    return node.json();
}

std::uint64_t count_at(const JsonNode& list, std::size_t i, std::uint64_t most) {
    const ordered_json& item = list.json()[i];
    if (item.is_number_unsigned() && item.get<std::uint64_t>() <= most)
        return item.get<std::uint64_t>();
    return list.item(i).unsigned_integer(0, most);
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

/// A number, or a string of decimal digits.
std::optional<uint128> exact_number(const ordered_json& json, uint128 most, bool& below) {
    below = json.is_number_integer() && !json.is_number_unsigned() && json < 0;
    if (json.is_number_integer()) {
        const uint128 value = below ? static_cast<uint128>(-int128{json.get<std::int64_t>()})
                                    : json.get<std::uint64_t>();
        return value <= most ? std::optional(value) : std::nullopt;
    }
    if (!json.is_string()) return std::nullopt;
    std::string_view digits = json.get_ref<const std::string&>();
    below = digits.starts_with('-');
    digits.remove_prefix(below ? 1 : 0);
    uint128 value = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9' || value > most) return std::nullopt;
        value = value * 10 + static_cast<unsigned>(digit - '0');
    }
    return !digits.empty() && value <= most ? std::optional(value) : std::nullopt;
}

PowerSums read_sums(const JsonNode& node, std::uint64_t n) {
    const JsonNode sum_node = node.at("sum");
    const JsonNode squares_node = node.at("sum_sq");
    bool below = false;
    const auto sum = exact_number(sum_node.json(), uint128{max_value} * n, below);
    if (!sum)
        sum_node.fail(
            fmt::format("found {}; must be the sum of {} scores", describe(sum_node.json()), n));
    PowerSums sums{below ? -static_cast<std::int64_t>(*sum) : static_cast<std::int64_t>(*sum), 0};
    const auto squares =
        exact_number(squares_node.json(), uint128{max_value} * max_value * n, below);
    if (squares) sums.sum_sq = *squares;
    if (!squares || below || !possible(n, sums))
        squares_node.fail(fmt::format("found {}; no {} scores that sum to {} have it",
                                      describe(squares_node.json()), n, sums.sum));
    return sums;
}

class TallyReader {
  public:
    TallyReader(JsonNode node, const TallyContext& context)
        : node_(std::move(node)), context_(&context) {}

    const TallyContext& context() const { return *context_; }

    void operator()(std::string_view name, std::uint64_t& value, CountBounds bounds,
                    std::string_view) const {
        value = node_.at(name).unsigned_integer(bounds.least, bounds.most);
    }
    void operator()(std::string_view name, bool& value, std::string_view) const {
        value = node_.at(name).boolean();
    }
    template <class Enum, std::size_t n>
    void operator()(std::string_view name, Enum& value,
                    const std::array<std::string_view, n>& values, std::string_view) const {
        value = static_cast<Enum>(node_.at(name).choice(values));
    }
    void operator()(std::string_view name, std::span<std::int32_t> values, Range range,
                    std::string_view) const {
        const std::vector<JsonNode> items = items_of(name, values.size());
        for (std::size_t i = 0; i < items.size(); ++i)
            values[i] = static_cast<std::int32_t>(items[i].integer(range));
    }
    void operator()(std::string_view name, std::span<std::uint64_t> values, const Counts& counts,
                    std::string_view) const {
        const JsonNode node = node_.at(name);
        const std::vector<JsonNode> items =
            counts.names.empty() ? items_of(name, values.size()) : named(node, counts.names);
        std::uint64_t left = counts.total.most;
        for (std::size_t i = 0; i < items.size(); ++i)
            left -= values[i] = items[i].unsigned_integer(0, left);
        require_count(node, counts.total.most - left, counts.total, "the games counted");
    }
    void operator()(std::string_view name, PowerSums& sums, const SumsOf& owed,
                    std::string_view) const {
        sums = read_sums(node_.at(name), owed.n);
        if (owed.equal && !(sums == *owed.equal))
            node_.at(name).fail("is not as of the same games of the strategy");
    }
    void operator()(std::string_view name, std::vector<PowerSums>& sums, const PartsOf& parts,
                    std::string_view) const {
        const JsonNode node = node_.at(name);
        node.allow_keys(parts.names);
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] = read_sums(node.at(parts.names[i]), parts.n);
        if (parts.whole && !sums.empty() && sum_of(sums) != *parts.whole)
            node.fail(
                fmt::format("add up to {}; must be {}, their whole", sum_of(sums), *parts.whole));
    }
    void operator()(std::string_view name, Histogram& histogram, CountBounds n,
                    std::string_view) const {
        const JsonNode node = node_.at(name);
        const JsonNode list = node.at("counts");
        const ordered_json& counts = array_of(list);
        std::uint64_t left = n.most;
        if (counts.empty()) {
            if (!node.at("first").json().is_null())
                node.at("first").fail("must be null without counts");
        } else {
            const std::int64_t limit = Histogram::max_magnitude;
            const auto width = static_cast<std::int64_t>(counts.size()) - 1;
            if (width > 2 * limit) list.fail("has more than 4,000,001 counts");
            std::int64_t value = node.at("first").integer({-limit, limit - width});
            if (count_at(list, 0, left) == 0 || count_at(list, counts.size() - 1, left) == 0)
                list.fail("must begin and end with a count above 0");
            for (std::size_t i = 0; i < counts.size(); ++i, ++value) {
                const std::uint64_t count = count_at(list, i, left);
                left -= count;
                if (count > 0) histogram.add(static_cast<std::int32_t>(value), count);
            }
        }
        require_count(list, n.most - left, n, "the games counted");
    }
    template <Order order>
    void operator()(std::string_view name, Extremes<order>& extremes, GameList list,
                    std::string_view) const {
        const std::vector<JsonNode> items = node_.at(name).items();
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Extreme extreme = read_extreme(items[i], list);
            if (i < extremes.capacity) extremes.add(extreme.value, extreme.game);
            if (i >= extremes.capacity || !(extremes.list()[i] == extreme))
                items[i].fail("is not in order, or one too many");
        }
    }
    void operator()(std::string_view name, BlockSums& blocks,
                    const std::vector<BlockColumn>& columns, std::string_view) const;

    /// The tally goes by the order of the experiment; a label only says whose it is.
    void label(std::string_view name, std::size_t strategy) const {
        require_text(node_.at(name), context_->facts.strategies[strategy].label);
    }
    template <class Item, class Each>
    void list(std::string_view name, std::span<Item> values, std::string_view,
              const Each& each) const {
        const std::vector<JsonNode> items = items_of(name, values.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            TallyReader inner(items[i], *context_);
            each(inner, values[i], i);
        }
    }
    template <class Each>
    void object(std::string_view name, std::string_view, const Each& each) const {
        TallyReader inner(node_.at(name), *context_);
        each(inner);
    }
    template <class Each>
    void object_if(bool, std::string_view name, std::string_view help, const Each& each) const {
        if (node_.find(name)) object(name, help, each);
    }
    template <class Found, class Expected>
    void owes(std::string_view name, Found found, Expected expected, std::string_view why) const {
        if (std::cmp_not_equal(found, expected))
            fails(name, fmt::format("found {}; must be {}, {}", found, expected, why));
    }
    [[noreturn]] void fails(std::string_view name, std::string_view why) const {
        node_.at(name).fail(std::string(why));
    }

  private:
    std::vector<JsonNode> items_of(std::string_view name, std::size_t count) const {
        const JsonNode node = node_.at(name);
        std::vector<JsonNode> items = node.items();
        require_count(node, items.size(), exactly(count), "the items of the list");
        return items;
    }
    static std::vector<JsonNode> named(const JsonNode& node, std::span<const std::string> names) {
        node.allow_keys(names);
        std::vector<JsonNode> items;
        for (const std::string& name : names) items.push_back(node.at(name));
        return items;
    }

    std::uint64_t read_game(const JsonNode& node) const {
        const std::uint64_t game = node.unsigned_integer(0, max_json_count);
        if (std::ranges::none_of(context_->played, [&](const GameRange& range) {
                return range.begin <= game && game < range.end;
            }))
            node.fail(fmt::format("game {} is not among the games that were played", game));
        return game;
    }
    Extreme read_extreme(const JsonNode& node, GameList list) const {
        if (list == GameList::numbers) return {0, read_game(node)};
        Extreme extreme{0, read_game(node.at("game"))};
        if (list != GameList::values)
            extreme.game =
                MatchGameIndex{extreme.game, node.at("of_pair").integer({1, 2}) == 2}.code();
        if (list != GameList::pair_numbers)
            extreme.value = static_cast<std::int32_t>(node.at("value").integer(any_score));
        return extreme;
    }

    JsonNode node_;
    const TallyContext* context_;
};

/// Each row counts those of its games that were played, and its parts add up.
void require_rows(const JsonNode& rows, const BlockSums& blocks,
                  const std::vector<BlockColumn>& columns, std::span<const GameRange> played) {
    for (const PlayedBlock& block : played_blocks(blocks, played)) {
        const JsonNode row = rows.item(block.row);
        const auto at = [&](std::size_t column) { return blocks.at(block.row, column); };
        const auto games = static_cast<std::int64_t>(block.count());
        if (games == 0 && (block.row == 0 || block.row + 1 == blocks.rows()))
            row.fail("must not be empty at the ends");
        if (at(0) != games)
            row.item(0).fail(fmt::format(
                "found {}; must be {}, the games of this block in \"played\"", at(0), games));
        for (std::size_t column = 0; column < columns.size(); ++column) {
            if (columns[column].counts && (at(column) < 0 || at(column) > games))
                row.item(column).fail(
                    fmt::format("found {}; must be 0 to {}, its games", at(column), games));
            std::uint64_t sum = 0;
            for (std::size_t part = 1; part <= columns[column].parts; ++part)
                sum += static_cast<std::uint64_t>(at(column + part));
            if (columns[column].parts > 0 && static_cast<std::int64_t>(sum) != at(column))
                row.item(column).fail(fmt::format("found {}; must be {}, the sum of its components",
                                                  at(column), static_cast<std::int64_t>(sum)));
        }
    }
}

void require_columns(const JsonNode& rows, const BlockSums& blocks,
                     const std::vector<BlockColumn>& columns) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
        std::int64_t sum = 0;
        for (std::size_t row = 0; row < blocks.rows(); ++row) sum += blocks.at(row, column);
        if (sum != columns[column].whole)
            rows.fail(fmt::format("column {} sums to {}; must be {} as over all games", column, sum,
                                  columns[column].whole));
    }
}

void TallyReader::operator()(std::string_view name, BlockSums& blocks,
                             const std::vector<BlockColumn>& columns, std::string_view) const {
    if (!blocks.kept()) return;
    const ExperimentFacts& facts = context_->facts;
    const JsonNode node = node_.at(name);
    const BlockLayout& layout = blocks.layout();
    require_count(node.at("size"), node.at("size").unsigned_integer(0, max_json_count),
                  exactly(layout.largest()), "by the games asked for");
    const JsonNode names = node.at("columns");
    require_count(names, names.items().size(), exactly(columns.size()), "those of the experiment");
    for (std::size_t i = 0; i < columns.size(); ++i) require_text(names.item(i), columns[i].name);
    const JsonNode rows = node.at("rows");
    const std::size_t count = array_of(rows).size();
    if (count > 0) {
        const std::uint64_t last_block = layout.block_of(facts.first_game + facts.games - 1);
        const std::uint64_t first =
            node.at("first").unsigned_integer(layout.block_of(facts.first_game), last_block);
        if (count > last_block - first + 1) rows.fail("reaches beyond the last block");
        for (std::size_t row = 0; row < count; ++row) {
            const JsonNode values = rows.item(row);
            require_count(values, array_of(values).size(), exactly(columns.size()), "one a column");
            std::int64_t* const to = blocks.row_of(layout.begin_of(first + row));
            for (std::size_t c = 0; c < columns.size(); ++c) to[c] = value_at(values, c);
        }
    }
    require_rows(rows, blocks, columns, context_->played);
    require_columns(rows, blocks, columns);
}

}  // namespace

BatchTally read_tally(const JsonNode& block, const ExperimentFacts& facts,
                      std::span<const GameRange> played, BatchTally empty) {
    const TallyContext context{facts, played};
    const auto fill = [&](auto& tally) {
        for (const GameRange& range : played) tally.parts().games += range.end - range.begin;
        TallyReader reader(block, context);
        fields(reader, tally);
    };
    if (std::holds_alternative<Tally>(empty.kind()))
        fill(empty.scores());
    else
        fill(empty.matches());
    return empty;
}

BatchTally read_tally(const JsonNode& block, const ExperimentFacts& facts,
                      std::span<const GameRange> played) {
    // Checked before room is made for them.
    const std::size_t strategies = facts.strategies.size();
    const bool matches = facts.seats == 2;
    const std::size_t pairs =
        matches ? matchups_of(facts).size() : strategies * (strategies - 1) / 2;
    const JsonNode list = block.at(matches ? "matchups" : "pairs");
    require_count(list, list.items().size(), exactly(pairs), "one per pair of strategies");
    const std::uint64_t games = block.find("blocks") ? facts.games : 0;
    BatchTally empty =
        matches ? BatchTally(MatchTally(matchups_of(facts), facts.components.size(), games))
                : BatchTally(Tally(strategies, facts.components.size(),
                                   {facts.measures.names.size(), facts.measures.categories.size(),
                                    facts.measures.records},
                                   games));
    if (games > 0) empty.become_part_of(facts.blocks());
    return read_tally(block, facts, played, std::move(empty));
}

}  // namespace skerry
