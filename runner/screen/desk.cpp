// What keys do: one decision after the other, chosen on the board or in a list.

#include "runner/screen/desk.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "runner/documents/user_error.hpp"
#include "runner/screen/help_page.hpp"

namespace skerry::screen {

using play::ChoiceOption;
using play::no_group;
using play::ScenePoint;

namespace {

Key bare(KeyKind kind) { return {kind, 0, {}}; }

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

int distance(ScenePoint a, ScenePoint b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        if (end > 0) lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

Desk::Desk(play::PlayTable table, Keeper keeper, DeskOptions options)
    : table_(std::move(table)),
      keeper_(std::move(keeper)),
      options_(std::move(options)),
      advises_(options_.advice && options_.can_advise),
      values_(options_.values && options_.can_advise) {
    sit_down();
}

/// At a position that was not shown before.
void Desk::sit_down() {
    ++position_;
    hint_.reset();
    failed_ = false;
    reviews_ = false;
    group_ = no_group;
    scene_ = table_.game().scene();
    chooser_.reset();
    verdict_.clear();
    if (table_.person_to_move()) chooser_.emplace(table_.game());
    if (table_.game().is_over() && keeper_.verdict)
        attempt([&] { verdict_ = keeper_.verdict(table_); });
    look();
}

/// After each step of a choice.
void Desk::look() {
    row_ = 0;
    focus_ = Focus::board;
    if (chooser_ && !chooses_on_board()) focus_ = Focus::list;
    if (chooser_ && group_ != no_group &&
        (group_ >= chooser_->choices().groups.size() ||
         std::ranges::none_of(chooser_->choices().options, [&](const ChoiceOption& option) {
             return option.group == group_ && option.is_legal();
         })))
        group_ = no_group;
    if (!scene_) return;
    if (!has_cursor_) cursor_ = {scene_->width / 2, scene_->height / 2};
    has_cursor_ = true;
    point_at_choice();
}

/// Moves the cursor to the nearest choice, unless it is at one.
void Desk::point_at_choice() {
    if (!chooser_ || focus_ != Focus::board) return;
    const ChoiceOption* nearest = nullptr;
    for (const ChoiceOption& option : chooser_->choices().options)
        if (option.cell && option.is_legal() && is_shown(option) &&
            (nearest == nullptr ||
             distance(*option.cell, cursor_) < distance(*nearest->cell, cursor_)))
            nearest = &option;
    if (nearest != nullptr) cursor_ = *nearest->cell;
}

bool Desk::is_shown(const ChoiceOption& option) const {
    return group_ == no_group || option.group == group_ || option.group == no_group;
}

/// Options on several cells are chosen on the board.
bool Desk::chooses_on_board() const {
    const ChoiceOption* first = nullptr;
    for (const ChoiceOption& option : chooser_->choices().options) {
        if (!option.cell) continue;
        if (first != nullptr && option.cell != first->cell) return true;
        first = &option;
    }
    return first != nullptr && chooser_->choices().options.size() == 1;
}

std::vector<const ChoiceOption*> Desk::listed() const {
    std::vector<const ChoiceOption*> list;
    if (!chooser_) return list;
    const bool on_board = chooses_on_board();
    for (const ChoiceOption& option : chooser_->choices().options)
        if ((!option.cell || !on_board) && is_shown(option)) list.push_back(&option);
    return list;
}

const ChoiceOption* Desk::option_at(ScenePoint cell) const {
    if (!chooser_) return nullptr;
    const ChoiceOption* found = nullptr;
    for (const ChoiceOption& option : chooser_->choices().options)
        if (option.cell == cell && is_shown(option) && (found == nullptr || !found->is_legal()))
            found = &option;
    return found;
}

void Desk::press(const Key& key) {
    if (!pager_.empty()) return press_pager(key);
    if (line_.is_open()) {
        const Asking asked = asking_;
        if (line_.press(key) == TypedLine::After::entered) entered(asked);
        if (!line_.is_open() && asking_ == asked) asking_ = Asking::nothing;
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
    pager_.clear();
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
        case Asking::load:
            if (attempt([&] { table_ = keeper_.load(text); })) {
                has_cursor_ = false;
                after_change();
                message_ = "loaded from " + text;
            }
            return;
        case Asking::begin:
            if (text != "y" && text != "yes") return;
            if (attempt([&] { table_ = keeper_.begin(table_); })) {
                has_cursor_ = false;
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

bool Desk::attempt(const std::function<void()>& what) {
    try {
        what();
        return true;
    } catch (const UserError& error) {
        message_ = error.what();
        is_refusal_ = true;
        return false;
    }
}

/// What is typed or pasted: one move or key a line, up to the first that is refused.
void Desk::type_moves(std::string_view text) {
    for (const std::string& line : lines_of(text)) {
        if (!chooser_) return;
        answer(chooser_->type(line));
        if (is_refusal_) return;
    }
}

void Desk::answer(const play::Answer& answer) {
    if (answer.is_refused()) {
        message_ = answer.words;
        is_refusal_ = true;
        return;
    }
    if (answer.kind == play::Answer::Kind::finished) return play_chosen();
    look();
}

void Desk::play_chosen() {
    if (!attempt([&] { table_.play(chooser_->move()); })) return chooser_->clear();
    after_change();
}

void Desk::after_change() {
    sit_down();
    std::string warning;
    if (!attempt([&] { warning = keeper_.keep(table_); }) || warning.empty()) return;
    message_ = std::move(warning);
    is_refusal_ = true;
}

void Desk::undo() {
    if (chooser_ && chooser_->back()) return look();
    if (!table_.undo()) {
        message_ = "there is nothing to undo";
        return;
    }
    after_change();
}

void Desk::redo() {
    if (!table_.redo()) {
        message_ = "there is nothing to redo";
        return;
    }
    after_change();
}

void Desk::show_review() {
    if (!table_.game().is_over()) {
        message_ = "the review comes after the game";
        return;
    }
    if (!options_.can_review) {
        message_ = "there is no review of this game";
        return;
    }
    reviews_ = true;
    message_ = "reviewing the game ...";
}

void Desk::reviewed(std::uint64_t errand, std::vector<std::string> lines) {
    if (errand != position_ || !reviews_) return;
    reviews_ = false;
    message_.clear();
    show_lines(std::move(lines));
}

void Desk::show_lines(std::vector<std::string> lines) {
    pager_ = std::move(lines);
    pager_top_ = 0;
}

Errand Desk::errand() const {
    if (failed_) return {};
    if (reviews_) return {Errand::Kind::review, position_};
    if (table_.rival_to_move()) return {Errand::Kind::rival, position_};
    if ((advises_ || values_) && chooser_) return {Errand::Kind::advice, position_};
    return {};
}

void Desk::rival_played(std::uint64_t errand, play::PlayTable table) {
    if (errand != position_) return;
    table_ = std::move(table);
    after_change();
}

void Desk::advise(std::uint64_t errand, Hint hint) {
    if (errand == position_) hint_ = std::move(hint);
}

void Desk::failed(std::uint64_t errand, std::string why) {
    if (errand != position_) return;
    failed_ = true;
    message_ = std::move(why);
    is_refusal_ = true;
}

}  // namespace skerry::screen
