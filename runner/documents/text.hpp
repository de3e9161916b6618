#pragma once
// Texts taken apart, put together, and the name that somebody may have meant.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runner/documents/safe_file.hpp"

namespace skerry {

std::string lower_case(std::string_view text);

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);

/// The name that the user may have meant by `word`: one that begins with `word`, or the one with
/// the fewest single-letter edits, if they are few for its length. A swap of neighbours is one
/// edit. Letter case does not count. Empty if no name is near; ties go to the name whose length is
/// nearer, then to the earlier name.
std::string nearest_name(std::string_view word, std::span<const std::string> names);

/// `; did you mean "X"?`, or what takes the place of `word` if it was given up, or nothing if no
/// name is near. `place`: what given_up() names ahead of what only one place had, "/tune/".
std::string did_you_mean(std::string_view word, std::span<const std::string> names,
                         const std::string& place = {});

/// The texts between separators; a separator at the end of the text adds no empty part.
std::vector<std::string> split(std::string_view text, char separator);
/// The lines of a text, without their ends.
std::vector<std::string> split_lines(std::string_view text);

/// A name with blanks in place of underscores: "AI points" of "ai_points".
std::string spaced(std::string name);

/// The texts one after the other: `a, b, c`.
std::string join(std::span<const std::string> texts, std::string_view between = ", ");

/// What is called by its label, or, where that is empty, by its name.
struct LabelledName {
    std::string label;
    std::string name;
};
/// The labels, each given or the name; a name that is taken is followed by #2, #3 ..
std::vector<std::string> complete_labels(std::span<const LabelledName> given);

/// The most that is read as one line or record: 1 MB, far above any game's.
inline constexpr std::size_t max_record_bytes = std::size_t{1} << 20;

/// The lines of a text that may be longer than memory, one after the other. Throws UserError if it
/// cannot be read, or a line seems to have no end.
class Lines {
  public:
    /// `path` may be `-` for standard input.
    explicit Lines(const std::string& path);

    /// The next character that is no white space; 0 at the end. All are left.
    char first();
    /// All that is left, for a document: throws UserError if it has more than max_document_bytes.
    std::string rest();

    /// Returns false at the end.
    bool next(std::string& line);
    /// The number of the line that next() gave last, from 1 on.
    std::size_t number() const { return number_; }

    /// Throws UserError if the record that begins in line `line` has more than max_record_bytes.
    void require_short(std::size_t bytes, std::size_t line) const;

  private:
    bool fill();  ///< false at the end
    int get();

    std::string path_;
    OpenFile in_;
    std::string buffer_ = {};
    std::size_t at_ = 0;  ///< in the buffer, of the next character
    std::size_t number_ = 0;
};

}  // namespace skerry
