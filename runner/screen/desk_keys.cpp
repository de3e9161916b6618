// What a key does, by what is open: the game, a line that is typed, or a page of text.

#include <cstdlib>

#include "runner/documents/text.hpp"
#include "runner/screen/canvas.hpp"
#include "runner/screen/desk.hpp"
#include "runner/words/text_style.hpp"

namespace skerry::screen {

using play::ChoiceOption;
using play::no_group;
using play::ScenePoint;

namespace {

Key bare(KeyKind kind) { return {kind, 0, {}}; }

constexpr std::size_t rules_width = 60;

/// One step on a board; on hexes up and down alternate between the two neighbours there.
ScenePoint stepped(ScenePoint from, KeyKind key, SceneGrid grid) {
    const bool hexes = grid == SceneGrid::hexes;
    const bool odd = from.y % 2 != 0;
    switch (key) {
        case KeyKind::left:
            return {from.x - 1, from.y};
        case KeyKind::right:
            return {from.x + 1, from.y};
        case KeyKind::up:
            return {from.x + (hexes && !odd ? 1 : 0), from.y - 1};
        case KeyKind::down:
            return {from.x - (hexes && odd ? 1 : 0), from.y + 1};
        default:
            return from;
    }
}

}  // namespace

void Desk::press(const Key& key) {
    if (!pager_.empty()) return press_pager(key);
    if (line_.is_open()) {
        const Asking asked = asking_;
        if (line_.press(key) == TypedLine::After::entered) entered(asked);
        if (!line_.is_open() && asking_ == asked) asking_ = Asking::nothing;
        return;
    }
    if (reviews_ && key.kind != KeyKind::control && !is_letter(key, U'q')) {
        if (key.kind != KeyKind::escape) return;
        reviews_ = false;
        message_ = "the review is given up";
        return;
    }
    message_.clear();
    is_refusal_ = false;
    press_game(key);
}

void Desk::press_game(const Key& key) {
    switch (key.kind) {
        case KeyKind::character:
            return press_letter(key.letter);
        case KeyKind::paste:
            return type_moves(key.text);
        case KeyKind::enter:
            return enter();
        case KeyKind::tab:
            return next_group();
        case KeyKind::backspace:
            return undo();
        case KeyKind::escape:
            if (chooser_) chooser_->clear();
            group_ = no_group;
            return look();
        case KeyKind::control:
            if (key.letter == 'd') quit_ = true;
            return;
        default:
            return move_cursor(key);
    }
}

void Desk::press_letter(char32_t letter) {
    const auto ask = [&](Asking asking, std::string_view prompt, std::string_view text) {
        asking_ = asking;
        line_.open(prompt, text);
    };
    if (letter >= U'0' && letter <= U'9')
        return ask(Asking::move, "move: ", utf8(std::u32string(1, letter)));
    switch (letter) {
        case U':':
        case U'/':
            return ask(Asking::move, "move: ", "");
        case U' ':
            return enter();
        case U'?':
            rules_next_ = !options_.how_to_play.empty();
            return show_lines(help_lines());
        case U'u':
            return undo();
        case U'r':
            return redo();
        case U'd':
            return finish("done");
        case U's':
            return ask(Asking::save, "save as: ", options_.save_file);
        case U'l':
            return ask(Asking::load, "load: ", options_.save_file);
        case U'n':
            return ask(Asking::begin, "begin another game? y or n: ", "");
        case U'q':
            quit_ = true;
            return;
        case U'v':
        case U'a': {
            if (!options_.can_advise) {
                message_ = "there is no advice in this game";
                return;
            }
            bool& shown = letter == U'a' ? advises_ : values_;
            shown = !shown;
            return;
        }
        case U't':
            return take_advice();
        case U'w':
            return show_review();
        default:
            message_ = "no key; ? shows all keys, : types a move";
            return;
    }
}

void Desk::press_pager(const Key& key) {
    constexpr std::size_t page_lines = 20;
    const std::size_t end = pager_.size();
    switch (key.kind) {
        case KeyKind::up:
            pager_top_ -= std::min<std::size_t>(pager_top_, 1);
            return;
        case KeyKind::down:
            pager_top_ = std::min(pager_top_ + 1, end);
            return;
        case KeyKind::page_up:
            pager_top_ -= std::min(pager_top_, page_lines);
            return;
        case KeyKind::page_down:
            pager_top_ = std::min(pager_top_ + page_lines, end);
            return;
        case KeyKind::home:
            pager_top_ = 0;
            return;
        case KeyKind::end:
            pager_top_ = end;
            return;
        default:
            break;
    }
    if (is_letter(key, U' ')) return press_pager(bare(KeyKind::page_down));
    if (is_letter(key, U'b')) return press_pager(bare(KeyKind::page_up));
    if (is_letter(key, U'j')) return press_pager(bare(KeyKind::down));
    if (is_letter(key, U'k')) return press_pager(bare(KeyKind::up));
    if (is_letter(key, U'?') && rules_next_) {
        rules_next_ = false;
        return show_lines(rules_lines());
    }
    const bool review = is_review();
    pager_.clear();
    if (!review || key.kind != KeyKind::character || key.letter < U'0' || key.letter > U'9') return;
    asking_ = Asking::decision;
    line_.open("open decision: ", utf8(std::u32string(1, key.letter)));
}

/// A paragraph a thing, wrapped for the narrowest page.
std::vector<std::string> Desk::rules_lines() const {
    std::vector<std::string> lines = {options_.title + ": the rules"};
    for (const std::string& thing : options_.how_to_play) {
        lines.emplace_back();
        std::ranges::move(split_lines(wrap(thing, rules_width, "", "  ")),
                          std::back_inserter(lines));
    }
    return lines;
}

void Desk::move_cursor(const Key& key) {
    if (focus_ == Focus::list) {
        const std::size_t count = listed().size();
        if (count == 0) return;
        if (key.kind == KeyKind::up) row_ = (row_ + count - 1) % count;
        if (key.kind == KeyKind::down) row_ = (row_ + 1) % count;
        if (key.kind == KeyKind::home) row_ = 0;
        if (key.kind == KeyKind::end) row_ = count - 1;
        if (key.kind == KeyKind::page_up) row_ -= std::min<std::size_t>(row_, 5);
        if (key.kind == KeyKind::page_down) row_ = std::min(row_ + 5, count - 1);
        return;
    }
    if (!scene_) return;
    const ScenePoint to = stepped(cursor_, key.kind, scene_->grid);
    if (is_on_table(to)) cursor_ = to;
}

/// On a board of fixed size, or near what lies on the open table.
bool Desk::is_on_table(ScenePoint cell) const {
    if (scene_->width > 0)
        return cell.x >= 0 && cell.x < scene_->width && cell.y >= 0 && cell.y < scene_->height;
    constexpr int margin = 3;
    if (scene_->cells.empty()) return std::abs(cell.x) <= margin && std::abs(cell.y) <= margin;
    const auto across = [](int x, int y) { return 2 * x + y; };
    const int here = across(cell.x, cell.y);
    bool left = false;
    bool right = false;
    bool above = false;
    bool below = false;
    for (const SceneCell& other : scene_->cells) {
        const int there = across(other.x, other.y);
        left = left || there <= here + 2 * margin;
        right = right || there >= here - 2 * margin;
        above = above || other.y <= cell.y + margin;
        below = below || other.y >= cell.y - margin;
    }
    return left && right && above && below;
}

/// All, then one group after the other, then what lies on no cell.
void Desk::next_group() {
    if (!chooser_) return;
    const auto has_options = [&](std::size_t group) {
        return std::ranges::any_of(chooser_->choices().options, [&](const ChoiceOption& option) {
            return option.group == group && option.is_legal();
        });
    };
    const bool on_board = chooses_on_board();
    if (focus_ == Focus::list && on_board) {
        focus_ = Focus::board;
        group_ = no_group;
        return;
    }
    std::size_t next = group_ == no_group ? 0 : group_ + 1;
    while (next < chooser_->choices().groups.size() && !has_options(next)) ++next;
    group_ = next < chooser_->choices().groups.size() ? next : no_group;
    row_ = 0;
    if (group_ == no_group && on_board && !listed().empty()) focus_ = Focus::list;
}

void Desk::enter() {
    if (!chooser_) return;
    if (focus_ == Focus::list) {
        const auto list = listed();
        if (row_ < list.size()) answer(chooser_->choose(std::string(list[row_]->key)));
        return;
    }
    const ChoiceOption* const option = option_at(cursor_);
    if (group_ != no_group && option != nullptr)
        return answer(chooser_->choose(std::string(option->key)));
    answer(chooser_->choose_cell(cursor_));
}

/// The option of this key, or else the only one that completes the move and lies on no cell.
void Desk::finish(std::string_view what) {
    if (!chooser_) return;
    const ChoiceOption* only = nullptr;
    for (const ChoiceOption& option : chooser_->choices().options) {
        if (option.key == what) return answer(chooser_->choose(what));
        if (!option.cell && option.finishes) only = &option;
    }
    if (only != nullptr && listed().size() == 1)
        return answer(chooser_->choose(std::string(only->key)));
    message_ = "nothing is drawn here; enter chooses";
}

void Desk::entered(Asking asked) {
    const std::string text = line_.text();
    asking_ = Asking::nothing;
    message_.clear();
    is_refusal_ = false;
    switch (asked) {
        case Asking::move:
            return type_moves(text);
        case Asking::save:
            return save_as(text);
        case Asking::decision:
            return open_decision(text);
        case Asking::load:
            if (attempt([&] { table_ = keeper_.load(text); })) {
                has_cursor_ = false;
                review_ = {};
                after_change();
                message_ = "loaded from " + text;
            }
            return;
        case Asking::begin:
            if (text != "y" && text != "yes") return;
            if (attempt([&] { table_ = keeper_.begin(table_); })) {
                has_cursor_ = false;
                review_ = {};
                after_change();
            }
            return;
        default:
            return;
    }
}

void Desk::save_as(const std::string& file) {
    if (!attempt([&] { keeper_.save(table_, file); })) return;
    options_.save_file = file;
    message_ = "saved in " + file;
}

/// What is typed or pasted: one move or key a line, up to the first that is refused.
void Desk::type_moves(std::string_view text) {
    std::string lines(text);
    std::ranges::replace(lines, '\r', '\n');
    for (const std::string& line : split_lines(lines)) {
        if (!chooser_) return;
        if (line.empty()) continue;
        answer(chooser_->type(line));
        if (is_refusal_) return;
    }
}

}  // namespace skerry::screen
