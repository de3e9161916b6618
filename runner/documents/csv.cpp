// Reads and writes comma separated values: rows one after the other, cells as spreadsheets want
// them.

#include "runner/documents/csv.hpp"

#include <algorithm>
#include <charconv>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

bool is_number(std::string_view text) {
    double ignored = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ignored);
    return error == std::errc() && end == text.data() + text.size();
}

bool is_formula(std::string_view text) {
    return !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos &&
           !is_number(text);
}

}  // namespace

std::string csv_cell(const std::string& text) {
    const std::string shown = (is_formula(text) ? "'" : "") + text;
    if (shown.find_first_of(",\"\n\r") == std::string::npos) return shown;
    std::string quoted = "\"";
    for (const char c : shown) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

CsvReader::CsvReader(std::string_view text, const std::string& source)
    : text_(text), source_(source) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
}

bool CsvReader::next(CsvRow& row) {
    constexpr std::size_t most_cells = 1000;
    while (at_ < text_.size()) {
        row = {line_, {}};
        do {
            row.cells.push_back(cell());
            if (row.cells.size() > most_cells)
                fail(line_, "has more than " + std::to_string(most_cells) + " cells");
        } while (take(','));
        end_line();
        if (row.cells.size() > 1 || !row.cells[0].empty()) return true;
    }
    return false;
}

std::string CsvReader::cell() {
    skip_blanks();
    if (take('"')) return quoted_cell();
    const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
    std::string_view found = text_.substr(at_, end - at_);
    at_ = end;
    while (found.ends_with(' ') || found.ends_with('\t')) found.remove_suffix(1);
    if (found.find('"') != std::string_view::npos)
        fail(line_, "a quote inside a cell; a cell with quotes is in quotes, and each is doubled");
    return std::string(found);
}

std::string CsvReader::quoted_cell() {
    const std::size_t opened = line_;
    std::string found;
    for (;; ++at_) {
        if (at_ >= text_.size()) fail(opened, "a quote is not closed");
        if (text_[at_] == '"') {
            ++at_;
            if (at_ >= text_.size() || text_[at_] != '"') break;
        } else if (text_[at_] == '\n') {
            ++line_;
        }
        found += text_[at_];
    }
    skip_blanks();
    if (at_ < text_.size() && text_.substr(at_, 1).find_first_of(",\r\n") != 0)
        fail(line_, "something follows the closing quote of a cell");
    return found;
}

void CsvReader::end_line() {
    take('\r');
    take('\n');
    ++line_;
}

void CsvReader::skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
}

bool CsvReader::take(char c) {
    const bool there = at_ < text_.size() && text_[at_] == c;
    at_ += there ? 1 : 0;
    return there;
}

void CsvReader::fail(std::size_t line, const std::string& what) const {
    throw UserError(source_ + ":" + std::to_string(line) + ": " + what);
}

std::vector<CsvRow> read_csv(std::string_view text, const std::string& source) {
    CsvReader reader(text, source);
    std::vector<CsvRow> rows;
    for (CsvRow row; reader.next(row);) rows.push_back(row);
    return rows;
}

}  // namespace skerry
