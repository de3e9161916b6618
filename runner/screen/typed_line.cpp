// A line editor with the keys that shells have made usual.

#include "runner/screen/typed_line.hpp"

#include <algorithm>

#include "runner/documents/visible_text.hpp"
#include "runner/screen/canvas.hpp"

namespace skerry::screen {

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
