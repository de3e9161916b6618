#pragma once
// Keys of a terminal, read from its bytes.
// A line that is typed and edited in place.

#include <cstddef>
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

class TypedLine {
  public:
    enum class After : std::uint8_t {
        open,     ///< still being typed
        entered,  ///< text() is complete
        left,     ///< given up
    };

    void open(std::string_view prompt, std::string_view text = "");
    void close() { is_open_ = false; }
    bool is_open() const { return is_open_; }

    /// The line must be open; it is closed unless it stays open. What is pasted is taken up to its
    /// first line's end.
    After press(const Key& key);

    const std::string& prompt() const { return prompt_; }
    std::string text() const;
    std::size_t cursor() const { return cursor_; }  ///< in characters from the left

  private:
    void insert(std::u32string_view letters);
    void recall(std::size_t place);
    void edit(const Key& key);
    void control(char32_t letter);

    bool is_open_ = false;
    std::string prompt_;
    std::u32string letters_;
    std::size_t cursor_ = 0;
    std::vector<std::u32string> entered_;  ///< earlier lines
    std::size_t recalled_ = 0;             ///< which of them is shown; their number: none
};

}  // namespace skerry::screen
