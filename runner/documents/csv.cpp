#include "runner/documents/csv.hpp"

#include <algorithm>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

class CsvReader {
  public:
    CsvReader(std::string_view text, const std::string& source) : text_(text), source_(source) {
        constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
        if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    }

    std::vector<CsvRow> read() {
        std::vector<CsvRow> rows;
        while (at_ < text_.size()) {
            CsvRow row{line_, {}};
            do row.cells.push_back(cell());
            while (take(','));
            end_line();
            if (row.cells.size() > 1 || !row.cells[0].empty()) rows.push_back(row);
        }
        return rows;
    }

  private:
    std::string cell() {
        skip_blanks();
        if (take('"')) return quoted_cell();
        const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
        std::string_view found = text_.substr(at_, end - at_);
        at_ = end;
        while (found.ends_with(' ') || found.ends_with('\t')) found.remove_suffix(1);
        if (found.find('"') != std::string_view::npos)
            fail(line_,
                 "a quote inside a cell; a cell with quotes is in quotes, and each is doubled");
        return std::string(found);
    }

    std::string quoted_cell() {
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

    void end_line() {
        take('\r');
        take('\n');
        ++line_;
    }

    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }

    bool take(char c) {
        const bool there = at_ < text_.size() && text_[at_] == c;
        at_ += there ? 1 : 0;
        return there;
    }

    [[noreturn]] void fail(std::size_t line, const std::string& what) const {
        throw UserError(source_ + ":" + std::to_string(line) + ": " + what);
    }

    std::string_view text_;
    const std::string& source_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvRow> read_csv(std::string_view text, const std::string& source) {
    return CsvReader(text, source).read();
}

}  // namespace skerry
