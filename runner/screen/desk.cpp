// A choice step by step, what is shown of it, and the answers to what was asked of others.

#include "runner/screen/desk.hpp"

#include <cstdlib>

#include "runner/documents/user_error.hpp"

namespace skerry::screen {

using play::ChoiceOption;
using play::no_group;
using play::ScenePoint;

namespace {

int distance(ScenePoint a, ScenePoint b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

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
