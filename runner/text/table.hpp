#pragma once
// A table as one value. Each cell says one thing twice: as people read it and as programs do. The
// console, Markdown and the page show the texts, CSV and JSON the values.

#include <concepts>
#include <utility>

#include "runner/statistics/summary.hpp"
#include "runner/text/text_style.hpp"

namespace skerry {

/// A truth, an integer below 2^53, a double, a text, or nothing.
class CellValue {
  public:
    enum class Kind : std::uint8_t { nothing, truth, integer, real, text };

    CellValue() = default;
    CellValue(std::nullptr_t) {}
    CellValue(bool truth) : kind_(Kind::truth), integer_(truth ? 1 : 0) {}
    CellValue(std::integral auto integer)
        : kind_(Kind::integer), integer_(static_cast<std::int64_t>(integer)) {}
    CellValue(double real) : kind_(Kind::real), real_(real) {}
    CellValue(std::string text) : kind_(Kind::text), text_(std::move(text)) {}
    CellValue(std::string_view text) : kind_(Kind::text), text_(text) {}
    CellValue(const char* text) : kind_(Kind::text), text_(text) {}

    Kind kind() const { return kind_; }
    std::int64_t integer() const { return integer_; }  ///< of a truth: 0 or 1
    double real() const { return real_; }
    const std::string& text() const { return text_; }

  private:
    Kind kind_ = Kind::nothing;
    std::int64_t integer_ = 0;
    double real_ = 0;
    std::string text_;
};

struct Cell {
    std::string text;                    ///< "-" where there is no value
    std::vector<CellValue> values = {};  ///< not rounded; one for each field of the column
};

struct TableColumn {
    std::string head;  ///< above the texts; empty: the column is for programs alone
    std::vector<std::string> fields = {};  ///< the names of the values; none: for people alone
    /// A narrow terminal drops columns with higher numbers first; 0: never dropped.
    int drop_order = 0;
    bool to_the_left = false;   ///< if false, aligned to the right
    std::size_t shrink_to = 0;  ///< least width at which texts go over several lines; 0: one line
    bool wide_only = false;     ///< a terminal has no room for it
    /// On a page it stands small below the cell of the column before it: an interval of that one.
    bool below = false;
    std::vector<Cell> cells = {};
};

struct Table {
    std::string name;   ///< what users choose it by: "scores"
    std::string title;  ///< "Scores"
    std::vector<TableColumn> columns = {};

    std::size_t rows() const { return columns.empty() ? 0 : columns.front().cells.size(); }

    /// Adds a column with the cell of each of `rows`.
    template <class Rows, class CellOf>
    void add(TableColumn column, const Rows& rows, const CellOf& cell_of) {
        for (const auto& row : rows) column.cells.push_back(cell_of(row));
        columns.push_back(std::move(column));
    }
    /// What adds columns of these rows. It refers to them and to the table.
    template <class Rows>
    auto adder(const Rows& rows) {
        return [this, &rows](TableColumn column, const auto& cell_of) {
            this->add(std::move(column), rows, cell_of);
        };
    }
};

template <class T>
CellValue cell_value(const std::optional<T>& value) {
    return value ? CellValue(*value) : CellValue();
}

/// A count, below 2^53.
Cell count_cell(std::uint64_t count);
/// "12.3 %" and the count itself.
Cell percent_cell(std::uint64_t part, std::uint64_t whole);
Cell fixed_cell(const std::optional<double>& value, int decimals);
/// The cell of a score or another integer.
Cell integer_cell(const std::optional<std::int32_t>& value);
/// A share as "51.2 %", and the share itself.
Cell points_cell(const std::optional<double>& share);
/// Two values: mean and standard error.
Cell mean_cell(const MeanEstimate& estimate, int decimals, const TextStyle& style);
/// Two values: the ends.
Cell interval_cell(const std::optional<Interval>& interval, int decimals);
/// "0.0312", "<0.0001" or "-".
Cell p_cell(const std::optional<double>& p);
/// What only programs read.
Cell value_cell(CellValue value);

}  // namespace skerry
