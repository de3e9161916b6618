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
    stands_ = false;
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
    if (table_.game().ply() == table_.game().plies()) review_ = {};  // it is of other moves
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

/// Takes the better move of a decision that was opened, else the best of those that are shown.
void Desk::take_advice() {
    if (!chooser_) return;
    const ReviewedMove* const known = opened();
    if (known == nullptr && (!hint_ || hint_->rows.empty() || !advises_)) {
        message_ = "no advice is shown; a shows it";
        return;
    }
    const std::string move = known != nullptr ? known->best : hint_->rows.front().move;
    chooser_->clear();
    answer(chooser_->type(move));
}

/// The decision where one stands, if it was reviewed.
const ReviewedMove* Desk::opened() const {
    const std::size_t ply = table_.game().ply();
    return chooser_ && ply < review_.moves.size() ? &review_.moves[ply] : nullptr;
}

void Desk::open_decision(const std::string& number) {
    std::size_t decision = 0;
    for (const char digit : number)
        decision = digit >= '0' && digit <= '9' && decision < 10'000
                       ? 10 * decision + static_cast<std::size_t>(digit - '0')
                       : 10'000;
    if (decision == 0 || decision > review_.moves.size()) {
        message_ = "decisions are numbered from 1 to " + std::to_string(review_.moves.size());
        return;
    }
    const std::size_t before = table_.game().ply();
    table_.go_to(decision - 1);
    if (!table_.person_to_move()) {
        table_.go_to(before);
        message_ = "that decision was not yours";
        return;
    }
    after_change();
    if (!is_refusal_) message_ = review_.moves[decision - 1].words;
}

void Desk::show_review() {
    if (!review_.lines.empty() && table_.game().ply() <= review_.moves.size())
        return show_lines(review_.lines);
    if (table_.game().ply() == 0) {
        message_ = "there are no moves to review yet";
        return;
    }
    if (!options_.can_review) {
        message_ = "there is no review of this game";
        return;
    }
    reviews_ = true;
    progress(position_, "reviewing the game ...");
}

void Desk::progress(std::uint64_t errand, const std::string& words) {
    if (errand == position_ && reviews_) message_ = words + "  Escape gives it up.";
}

void Desk::reviewed(std::uint64_t errand, ReviewPage review) {
    if (errand != position_ || !reviews_) return;
    reviews_ = false;
    message_.clear();
    review_ = std::move(review);
    show_lines(review_.lines);
}

void Desk::stands(std::uint64_t errand, std::vector<std::string> sentences) {
    if (errand != position_) return;
    stands_ = true;
    std::ranges::move(sentences, std::back_inserter(verdict_));
}

void Desk::show_lines(std::vector<std::string> lines) {
    pager_ = std::move(lines);
    pager_top_ = 0;
}

Errand Desk::errand() const {
    if (failed_) return {};
    if (reviews_) return {Errand::Kind::review, position_};
    if (table_.rival_to_move()) return {Errand::Kind::rival, position_};
    if (chooser_ && options_.can_advise)
        return {advises_ || values_ ? Errand::Kind::advice : Errand::Kind::outlook, position_};
    if (options_.can_review && table_.game().is_over() && !stands_)
        return {Errand::Kind::standing, position_};
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
