#include "runner/words/table.hpp"

#include "runner/words/number_text.hpp"

namespace skerry {

Cell count_cell(std::uint64_t count) { return {grouped(count), {count}}; }

Cell percent_cell(std::uint64_t part, std::uint64_t whole) {
    return {percent(part, whole), {part}};
}

Cell fixed_cell(const std::optional<double>& value, int decimals) {
    return {fixed(value, decimals), {cell_value(value)}};
}

Cell integer_cell(const std::optional<std::int32_t>& value) {
    return {value ? std::to_string(*value) : "-", {cell_value(value)}};
}

Cell mean_cell(const MeanEstimate& estimate, int decimals, const TextStyle& style) {
    return {mean_and_se(estimate, decimals, style.unicode),
            {cell_value(estimate.mean), cell_value(estimate.se)}};
}

Cell interval_cell(const std::optional<Interval>& interval, int decimals) {
    Cell cell{interval_text(interval, decimals), {nullptr, nullptr}};
    if (interval) cell.values = {interval->low, interval->high};
    return cell;
}

Cell value_cell(CellValue value) { return {{}, {std::move(value)}}; }

}  // namespace skerry
