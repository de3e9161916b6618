// Writes a tally as JSON by its lists of fields.

#include "runner/results/tally_json.hpp"

#include "runner/results/tally_fields.hpp"

namespace skerry {

namespace {

/// Two's complement: the absolute value of the least number fits, too.
uint128 magnitude_of(int128 value) {
    return value < 0 ? -static_cast<uint128>(value) : static_cast<uint128>(value);
}

ordered_json exact(uint128 value, bool below = false) {
    if (value > max_json_count) return (below ? "-" : "") + to_text(value);
    const auto number = static_cast<std::int64_t>(value);
    return below ? ordered_json(-number) : ordered_json(static_cast<std::uint64_t>(number));
}

ordered_json exact_signed(int128 value) { return exact(magnitude_of(value), value < 0); }

ordered_json sums_json(const PowerSums& sums) {
    return {{"sum", exact_signed(sums.sum)}, {"sum_sq", exact(sums.sum_sq)}};
}

ordered_json game_json(const Extreme& extreme, GameList list) {
    if (list == GameList::numbers) return extreme.game;
    ordered_json json;
    if (list == GameList::values) {
        json["game"] = extreme.game;
    } else {
        const MatchGameIndex index = MatchGameIndex::of(extreme.game);
        json = {{"game", index.pair}, {"of_pair", index.second ? 2 : 1}};
    }
    if (list != GameList::pair_numbers) json["value"] = extreme.value;
    return json;
}

class TallyWriter {
  public:
    explicit TallyWriter(const TallyContext& context) : context_(&context) {}

    const TallyContext& context() const { return *context_; }
    ordered_json json() && { return std::move(json_); }

    void operator()(std::string_view name, std::uint64_t value, CountBounds, std::string_view) {
        put(name) = exact(value);
    }
    void operator()(std::string_view name, bool value, std::string_view) { put(name) = value; }
    template <class Enum, std::size_t n>
    void operator()(std::string_view name, Enum value,
                    const std::array<std::string_view, n>& values, std::string_view) {
        put(name) = values[static_cast<std::size_t>(value)];
    }
    void operator()(std::string_view name, std::span<const std::int32_t> values, Range,
                    std::string_view) {
        put(name) = std::vector(values.begin(), values.end());
    }
    void operator()(std::string_view name, std::span<const std::uint64_t> values,
                    const Counts& counts, std::string_view) {
        ordered_json& list = put(name);
        list = counts.names.empty() ? ordered_json::array() : ordered_json::object();
        for (std::size_t i = 0; i < values.size(); ++i)
            if (counts.names.empty())
                list.push_back(values[i]);
            else
                list[counts.names[i]] = values[i];
    }
    void operator()(std::string_view name, const PowerSums& sums, const SumsOf&, std::string_view) {
        put(name) = sums_json(sums);
    }
    void operator()(std::string_view name, const std::vector<PowerSums>& sums, const PartsOf& parts,
                    std::string_view) {
        ordered_json& object = put(name) = ordered_json::object();
        for (std::size_t i = 0; i < sums.size(); ++i) object[parts.names[i]] = sums_json(sums[i]);
    }
    void operator()(std::string_view name, const Histogram& histogram, CountBounds,
                    std::string_view) {
        const std::span<const std::uint64_t> counts = histogram.counts();
        put(name) = {{"first", counts.empty() ? ordered_json() : ordered_json(histogram.min())},
                     {"counts", std::vector(counts.begin(), counts.end())}};
    }
    template <Order order>
    void operator()(std::string_view name, const Extremes<order>& extremes, GameList list,
                    std::string_view) {
        ordered_json& games = put(name) = ordered_json::array();
        for (const Extreme& extreme : extremes.list()) games.push_back(game_json(extreme, list));
    }
    void operator()(std::string_view name, const BlockSums& blocks,
                    const std::vector<BlockColumn>& columns, std::string_view) {
        if (!blocks.kept()) return;
        ordered_json names = ordered_json::array();
        for (const BlockColumn& column : columns) names.push_back(column.name);
        ordered_json rows = ordered_json::array();
        for (std::size_t row = 0; row < blocks.rows(); ++row) {
            std::vector<std::int64_t> values;
            for (std::size_t column = 0; column < blocks.columns(); ++column)
                values.push_back(blocks.at(row, column));
            rows.push_back(values);
        }
        put(name) = {{"size", blocks.layout().largest()},
                     {"first", blocks.rows() > 0 ? ordered_json(blocks.first()) : ordered_json()},
                     {"columns", names},
                     {"rows", rows}};
    }
    void label(std::string_view name, std::size_t strategy) {
        put(name) = context_->facts.strategies[strategy].label;
    }
    template <class Item, class Each>
    void list(std::string_view name, std::span<Item> items, std::string_view, const Each& each) {
        ordered_json& list = put(name) = ordered_json::array();
        for (std::size_t i = 0; i < items.size(); ++i) {
            TallyWriter inner(*context_);
            each(inner, items[i], i);
            list.push_back(std::move(inner.json_));
        }
    }
    template <class Each>
    void object(std::string_view name, std::string_view, const Each& each) {
        TallyWriter inner(*context_);
        each(inner);
        put(name) = std::move(inner.json_);
    }
    template <class Each>
    void object_if(bool exists, std::string_view name, std::string_view help, const Each& each) {
        if (exists) object(name, help, each);
    }
    /// What is written is not asked.
    template <class Found, class Expected>
    void owes(std::string_view, Found, Expected, std::string_view) {}
    void fails(std::string_view, std::string_view) {}

  private:
    ordered_json& put(std::string_view name) { return json_[std::string(name)]; }

    const TallyContext* context_;
    ordered_json json_ = ordered_json::object();
};

}  // namespace

std::string to_text(uint128 value) {
    std::string digits;
    do {
        digits.push_back(static_cast<char>('0' + static_cast<int>(value % 10)));
        value /= 10;
    } while (value != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

ordered_json tally_json(const ExperimentFacts& facts, const BatchTally& tally) {
    const TallyContext context{facts};
    TallyWriter writer(context);
    // Visitors may change what they visit.
    std::visit([&](auto one) { fields(writer, one); }, tally.kind());
    return std::move(writer).json();
}

ordered_json in_equal_blocks(ordered_json tally) {
    ordered_json& blocks = tally["blocks"];
    const BlockLayout layout = BlockLayout::with_largest(blocks["size"]);
    std::vector<std::vector<std::int64_t>> rows;
    for (std::size_t block = 0; block < blocks["rows"].size(); ++block) {
        const auto row = blocks["rows"][block].get<std::vector<std::int64_t>>();
        const std::size_t to = layout.begin_of(block) / layout.largest();
        if (to == rows.size()) rows.emplace_back(row.size());
        for (std::size_t column = 0; column < row.size(); ++column) rows[to][column] += row[column];
    }
    blocks["rows"] = rows;
    return tally;
}

}  // namespace skerry
