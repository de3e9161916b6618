#pragma once
// Text of files, arguments and the environment, made safe to show: no character of it steers a
// terminal, turns the direction of what follows, or is there without being seen.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace skerry {

/// Whether a character must not be shown as it is: the control characters (general category Cc of
/// Unicode), those that have no look of their own (property Default_Ignorable_Code_Point, which has
/// the bidirectional controls and the zero-width characters; Unicode 15,
/// DerivedCoreProperties.txt), line and paragraph separators, interlinear annotations and
/// noncharacters.
bool is_hidden(char32_t character);

/// How a text in UTF-8 begins: with a character of so many bytes, or with a byte that is none.
struct TextStep {
    char32_t character = 0;
    std::size_t bytes = 1;
    bool valid = false;
    bool cut = false;  ///< the text ends within the character
};
/// The first step through `text`, which is not empty.
TextStep step_of(std::string_view text);

/// The first character of `text` (UTF-8) that must not be shown as it is, or the first byte that is
/// not UTF-8, as it would be shown: "U+202E", "byte 0x9B".
std::optional<std::string> first_hidden(std::string_view text);

/// `text` with each hidden character as \uXXXX (two of them, a surrogate pair, beyond U+FFFF),
/// which within a string of JSON still means that character, and each byte that is not UTF-8 as
/// \xXX. Line feeds and tabs stay.
std::string visible(std::string_view text);

/// `text` with `most` bytes at most: from a longer one the middle is left out, between two
/// characters.
std::string shortened(std::string_view text, std::size_t most);

/// What a message quotes of input at most, in bytes.
inline constexpr std::size_t most_quoted = 120;

/// A message with its words shortened: what it quotes may be a file's whole content.
std::string short_message(std::string_view message);

/// Line feeds and tabs do not stay either.
std::string visible_line(std::string_view text);

/// The codes of a terminal (SGR) for a weight or a colour.
enum class Paint { bold, dim, bold_yellow, reverse, red, green, magenta, cyan };
/// The code that begins a paint, and the one that ends all of them.
std::string_view code_of(Paint paint);
inline constexpr std::string_view end_of_paint = "\x1b[0m";

/// visible_line() between the codes for the paint and for its end.
std::string painted(std::string_view line, Paint paint);

/// visible(), but the codes of painted() stay.
std::string visible_and_painted(std::string_view text);

}  // namespace skerry
