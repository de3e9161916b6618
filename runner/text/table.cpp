// Cells of tables.

#include "runner/text/table.hpp"

#include "runner/text/number_text.hpp"

namespace skerry {

Cell count_cell(std::uint64_t count) { return {grouped(count), {count}}; }

Cell percent_cell(std::uint64_t part, std::uint64_t whole) {
    return {percent(part, whole), {part}};
}

Cell fixed_cell(const std::optional<double>& value, int decimals) {
    return {fixed(value, decimals), {cell_value(value)}};
}

Cell points_cell(const std::optional<double>& share) {
    return {share ? fixed(100 * *share, 1) + " %" : "-", {cell_value(share)}};
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

Cell p_cell(const std::optional<double>& p) {
    return {p && *p < 0.0001 ? "<0.0001" : fixed(p, 4), {cell_value(p)}};
}

Cell value_cell(CellValue value) { return {{}, {std::move(value)}}; }

}  // namespace skerry
