#pragma once
// Keys of a terminal, read from its bytes.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skerry::screen {

enum class KeyKind : std::uint8_t {
    character,  ///< `letter`; a blank too
    control,    ///< Ctrl with `letter`, a lower-case letter
    paste,      ///< `text`, as the terminal brackets it
    enter,
    escape,
    tab,
    back_tab,
    backspace,
    erase,  ///< the key Delete
    up,
    down,
    left,
    right,
    home,
    end,
    page_up,
    page_down,
};

struct Key {
    KeyKind kind = KeyKind::character;
    char32_t letter = 0;
    std::string text;
    friend bool operator==(const Key&, const Key&) = default;
};

constexpr bool is_letter(const Key& key, char32_t letter) {
    return key.kind == KeyKind::character && key.letter == letter;
}

/// Bytes in, keys out. A sequence may come in parts, and several keys may come at once.
class KeyReader {
  public:
    std::vector<Key> read(std::string_view bytes);

    /// Whether the bytes so far may be the beginning of a key: if nothing follows soon, rest() says
    /// what they are.
    bool is_waiting() const { return !bytes_.empty(); }

    /// What is held back, as it is when nothing follows: a lone escape is the key Escape. The
    /// beginning of a paste is kept, because its end will come.
    std::vector<Key> rest();

  private:
    std::string bytes_;
};

}  // namespace skerry::screen
