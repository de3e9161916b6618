#pragma once
// CSV, RFC 4180: cells apart by commas, in quotes where they need them.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// A text as a cell of a CSV file, in quotes if it needs them. One that a spreadsheet would take
/// for a formula gets an apostrophe before it; a number is none.
std::string csv_cell(const std::string& text);

struct CsvRow {
    std::size_t line = 0;  ///< of its beginning, counted from 1
    std::vector<std::string> cells;
};

/// The rows of a CSV text one after the other, without those that are empty. Lines end with LF,
/// CRLF or CR; a byte order mark is skipped, and so are blanks around cells without quotes.
class CsvReader {
  public:
    /// Both must outlive this.
    CsvReader(std::string_view text, const std::string& source);

    /// False at the end. Throws UserError, with the line, where a quote is not closed or something
    /// stands beside it, or for more cells than any table has.
    bool next(CsvRow& row);

  private:
    std::string cell();
    std::string quoted_cell();
    void end_line();
    void skip_blanks();
    bool take(char c);
    [[noreturn]] void fail(std::size_t line, const std::string& what) const;

    std::string_view text_;
    const std::string& source_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

/// All rows, for short texts.
std::vector<CsvRow> read_csv(std::string_view text, const std::string& source);

}  // namespace skerry
