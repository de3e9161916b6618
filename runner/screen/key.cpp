// The bytes that terminals send for keys: UTF-8, control characters, and the sequences of ECMA-48
// (ESC [ ... final byte), of which those of xterm, the Linux console, tmux and screen are known.
// Sequences that are not known are skipped as a whole, so that no part of them is taken for
// letters.
// A line editor with the keys that shells have made usual.

#include "runner/screen/key.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "runner/documents/visible_text.hpp"
#include "runner/screen/canvas.hpp"

namespace skerry::screen {

namespace {

constexpr char escape = '\x1b';
constexpr std::string_view paste_end = "\x1b[201~";
constexpr std::string_view paste_begin = "\x1b[200~";
/// A paste beyond this is no paste of moves; the rest of it is lost.
constexpr std::size_t longest_paste = 1 << 16;
/// No sequence that a terminal sends for a key is longer.
constexpr std::size_t longest_sequence = 32;

/// What is found at the beginning of the bytes: `size` 0 means that more bytes are needed.
struct Sequence {
    std::size_t size = 0;
    std::optional<Key> key;
};

Key plain(KeyKind kind) { return {kind, 0, {}}; }

std::optional<Key> key_of_final(char final) {
    switch (final) {
        case 'A':
            return plain(KeyKind::up);
        case 'B':
            return plain(KeyKind::down);
        case 'C':
            return plain(KeyKind::right);
        case 'D':
            return plain(KeyKind::left);
        case 'F':
            return plain(KeyKind::end);
        case 'H':
            return plain(KeyKind::home);
        case 'M':
            return plain(KeyKind::enter);
        case 'Z':
            return plain(KeyKind::back_tab);
        default:
            return std::nullopt;
    }
}

/// ESC [ NUMBER ~
std::optional<Key> key_of_number(std::string_view parameters) {
    const std::string_view number = parameters.substr(0, parameters.find(';'));
    constexpr std::array<std::pair<std::string_view, KeyKind>, 7> known{{{"1", KeyKind::home},
                                                                         {"3", KeyKind::erase},
                                                                         {"4", KeyKind::end},
                                                                         {"5", KeyKind::page_up},
                                                                         {"6", KeyKind::page_down},
                                                                         {"7", KeyKind::home},
                                                                         {"8", KeyKind::end}}};
    for (const auto& [code, kind] : known)
        if (code == number) return plain(kind);
    return std::nullopt;
}

Sequence paste(std::string_view bytes) {
    const std::size_t end = bytes.find(paste_end);
    if (end == std::string_view::npos) return {};
    const std::string_view text = bytes.substr(paste_begin.size(), end - paste_begin.size());
    return {end + paste_end.size(), Key{KeyKind::paste, 0, std::string(text)}};
}

Sequence control_sequence(std::string_view bytes) {
    if (bytes.starts_with(paste_begin)) return paste(bytes);
    std::size_t end = 2;
    while (end < bytes.size() && bytes[end] >= ' ' && bytes[end] <= '?') ++end;
    // A byte that cannot belong to a sequence ends it: it begins something new.
    if (end < bytes.size() && (bytes[end] < '@' || bytes[end] > '~')) return {end, std::nullopt};
    if (end >= longest_sequence) return {end, std::nullopt};
    if (end == bytes.size()) return {};
    // The Linux console sends ESC [ [ A for F1.
    if (bytes[end] == '[' && end == 2) {
        if (bytes.size() < 4) return {};
        return {4, std::nullopt};
    }
    const std::string_view parameters = bytes.substr(2, end - 2);
    return {end + 1, bytes[end] == '~' ? key_of_number(parameters) : key_of_final(bytes[end])};
}

Sequence after_escape(std::string_view bytes) {
    if (bytes.size() < 2) return {};
    if (bytes[1] == '[') return control_sequence(bytes);
    if (bytes[1] == 'O') {
        if (bytes.size() < 3) return {};
        return {3, key_of_final(bytes[2])};
    }
    // Escape, then a key; or that key with Alt, which means the same here.
    return {1, plain(KeyKind::escape)};
}

std::optional<Key> control(char byte) {
    switch (byte) {
        case '\r':
        case '\n':
            return plain(KeyKind::enter);
        case '\t':
            return plain(KeyKind::tab);
        case '\b':
        case '\x7f':
            return plain(KeyKind::backspace);
        case '\0':
            return std::nullopt;
        default:
            break;
    }
    if (byte > 26) return std::nullopt;
    return Key{KeyKind::control, static_cast<char32_t>('a' + byte - 1), {}};
}

Sequence character(std::string_view bytes) {
    const TextStep next = step_of(bytes);
    if (next.cut) return {};
    if (!next.valid) return {next.bytes, std::nullopt};
    return {next.bytes, Key{KeyKind::character, next.character, {}}};
}

Sequence first_key(std::string_view bytes) {
    if (bytes[0] == escape) return after_escape(bytes);
    const auto first = static_cast<unsigned char>(bytes[0]);
    if (first < ' ' || first == 0x7f) return {1, control(bytes[0])};
    return character(bytes);
}

}  // namespace

std::vector<Key> KeyReader::read(std::string_view bytes) {
    bytes_ += bytes;
    std::vector<Key> keys;
    std::size_t at = 0;
    while (at < bytes_.size()) {
        Sequence found = first_key(std::string_view(bytes_).substr(at));
        if (found.size == 0) break;
        if (found.key) keys.push_back(std::move(*found.key));
        at += found.size;
    }
    bytes_.erase(0, at);
    if (bytes_.size() > longest_paste) bytes_.resize(longest_paste / 2);
    return keys;
}

std::vector<Key> KeyReader::rest() {
    if (bytes_.empty() || bytes_.starts_with(paste_begin)) return {};
    const bool is_escape = bytes_ == std::string_view(&escape, 1);
    bytes_.clear();
    if (is_escape) return {plain(KeyKind::escape)};
    return {};
}

namespace {

/// No move of any game is longer.
constexpr std::size_t longest_line = 400;

}  // namespace

void TypedLine::open(std::string_view prompt, std::string_view text) {
    is_open_ = true;
    prompt_ = prompt;
    letters_.clear();
    cursor_ = 0;
    insert(letters_of(text));
    recalled_ = entered_.size();
}

std::string TypedLine::text() const { return utf8(letters_); }

void TypedLine::insert(std::u32string_view letters) {
    for (const char32_t letter : letters) {
        if (is_hidden(letter) || letters_.size() >= longest_line) continue;
        letters_.insert(cursor_++, 1, letter);
    }
}

void TypedLine::recall(std::size_t place) {
    recalled_ = std::min(place, entered_.size());
    letters_ = recalled_ < entered_.size() ? entered_[recalled_] : std::u32string();
    cursor_ = letters_.size();
}

TypedLine::After TypedLine::press(const Key& key) {
    const bool no_more = key.kind == KeyKind::backspace && letters_.empty();
    if (key.kind == KeyKind::escape || no_more) {
        close();
        return After::left;
    }
    if (key.kind == KeyKind::enter) {
        close();
        if (!letters_.empty() && (entered_.empty() || entered_.back() != letters_))
            entered_.push_back(letters_);
        return After::entered;
    }
    edit(key);
    return After::open;
}

void TypedLine::edit(const Key& key) {
    switch (key.kind) {
        case KeyKind::character:
            return insert({&key.letter, 1});
        case KeyKind::paste:
            return insert(letters_of(key.text.substr(0, key.text.find_first_of("\r\n"))));
        case KeyKind::control:
            return control(key.letter);
        case KeyKind::left:
            cursor_ -= cursor_ > 0 ? 1 : 0;
            return;
        case KeyKind::right:
            cursor_ += cursor_ < letters_.size() ? 1 : 0;
            return;
        case KeyKind::home:
            cursor_ = 0;
            return;
        case KeyKind::end:
            cursor_ = letters_.size();
            return;
        case KeyKind::up:
            return recall(recalled_ > 0 ? recalled_ - 1 : 0);
        case KeyKind::down:
            return recall(recalled_ + 1);
        case KeyKind::backspace:
            if (cursor_ > 0) letters_.erase(--cursor_, 1);
            return;
        case KeyKind::erase:
            if (cursor_ < letters_.size()) letters_.erase(cursor_, 1);
            return;
        default:
            return;
    }
}

void TypedLine::control(char32_t letter) {
    if (letter == 'a') cursor_ = 0;
    if (letter == 'e') cursor_ = letters_.size();
    if (letter == 'k') letters_.erase(cursor_);
    if (letter == 'u') {
        letters_.erase(0, cursor_);
        cursor_ = 0;
    }
    if (letter == 'w') {
        std::size_t from = cursor_;
        while (from > 0 && letters_[from - 1] == U' ') --from;
        while (from > 0 && letters_[from - 1] != U' ') --from;
        letters_.erase(from, cursor_ - from);
        cursor_ = from;
    }
}

}  // namespace skerry::screen
