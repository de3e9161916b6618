#pragma once

#include <cstddef>
#include <fstream>
#include <string>

namespace skerry {

/// The most that is read as one line or record: 1 MB, far above any game's.
inline constexpr std::size_t max_record_bytes = std::size_t{1} << 20;

/// The lines of a text that may be longer than memory, one after the other. Throws UserError if it
/// cannot be read, or a line seems to have no end.
class Lines {
  public:
    /// `path` may be `-` for standard input.
    explicit Lines(const std::string& path);

    /// The next character, which is left; 0 at the end.
    char peek();
    /// All that is left, for a document: throws UserError if it has more than max_document_bytes.
    std::string rest();

    /// Returns false at the end.
    bool next(std::string& line);
    /// The number of the line that next() gave last, from 1 on.
    std::size_t number() const { return number_; }

    /// Throws UserError if the record that begins in line `line` has more than max_record_bytes.
    void require_short(std::size_t bytes, std::size_t line) const;

  private:
    [[noreturn]] void fail(int error) const;
    int get();

    std::string path_;
    std::ifstream in_;
    std::size_t number_ = 0;
};

}  // namespace skerry
