// Steps of a decision: each is an option of the game's own list, or narrows that list.

#include "play/game/chooser.hpp"

#include "core/roam/game.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "runner/documents/text.hpp"
#include "runner/experiment/game_texts.hpp"

namespace skerry::play {

namespace {

/// Every legal move as an option, for games that have no steps of their own.
Looked look_at_list(const AnyGame& game, const void* state, std::span<const std::string> steps,
                    void* move) {
    Looked looked;
    if (!steps.empty()) {
        game.parse_move(state, steps.front(), move);
        looked.finished = true;
        return looked;
    }
    looked.choices.prompt = "Choose a move";
    for (const std::string& text :
         legal_move_texts(game, state).value_or(std::vector<std::string>{}))
        add_option(looked.choices, text, text).finishes = true;
    return looked;
}

/// A mark on each cell where something can be chosen.
void mark_options(Choices& choices) {
    for (const ChoiceOption& option : choices.options) {
        if (!option.cell || !option.is_legal() || option.chosen) continue;
        const auto at =
            std::find_if(choices.marks.begin(), choices.marks.end(),
                         [&](const SceneMark& mark) { return mark.cell == *option.cell; });
        if (at == choices.marks.end())
            choices.marks.push_back({*option.cell, MarkRole::choice, option.group});
        else if (at->role == MarkRole::choice && at->group != option.group)
            at->group = no_group;
    }
}

}  // namespace

Chooser::Chooser(std::shared_ptr<const AnyGame> game, const void* state)
    : game_(std::move(game)), state_(game_->shape().state), move_(game_->shape().move) {
    game_->copy_state(state, state_.add());
    look();
}

void Chooser::look() {
    std::vector<std::string> keys;
    for (const Step& step : steps_)
        if (step.kind == Step::Kind::option) keys.push_back(step.key);
    ErasedValues move(game_->shape().move);
    void* const place = move.add();
    move_.cut(0);
    if (!steps_.empty() && steps_.back().kind == Step::Kind::typed) {
        game_->parse_move(state_[0], steps_.back().key, place);
        move_ = move;
        return;
    }
    const GameChoices* const own = choices_of(game_->shape().name);
    Looked looked = own != nullptr ? own->look(state_[0], keys, place)
                                   : look_at_list(*game_, state_[0], keys, place);
    choices_ = std::move(looked.choices);
    if (looked.finished) move_ = move;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
        if (step->kind == Step::Kind::option) break;
        keep_only(*step);
    }
    mark_options(choices_);
}

void Chooser::keep_only(const Step& narrowing) {
    std::erase_if(choices_.options, [&](const ChoiceOption& option) {
        if (narrowing.kind == Step::Kind::cell) return option.cell != narrowing.cell;
        return option.group == no_group || choices_.groups[option.group].key != narrowing.key;
    });
}

Answer Chooser::add(Step step) {
    steps_.push_back(std::move(step));
    look();
    return {is_finished() ? Answer::Kind::finished : Answer::Kind::step, {}};
}

Answer Chooser::choose_option(const ChoiceOption& option) {
    if (!option.is_legal()) return refused(option.refusal);
    if (!option.chosen) return add({Step::Kind::option, option.key, option.words, {}});
    std::erase_if(steps_, [&](const Step& step) { return step.key == option.key; });
    look();
    return {Answer::Kind::step, {}};
}

Answer Chooser::choose(std::string_view key) {
    if (is_finished()) return refused("the move is complete");
    std::vector<std::string> keys;
    for (const ChoiceOption& option : choices_.options) {
        if (option.key == key) return choose_option(ChoiceOption(option));
        if (option.is_legal()) keys.push_back(option.key);
    }
    for (const ChoiceGroup& group : choices_.groups) {
        if (group.key == key) return add({Step::Kind::group, group.key, group.words, {}});
        keys.push_back(group.key);
    }
    return refused("\"" + std::string(key) + "\" cannot be chosen now" + did_you_mean(key, keys));
}

Answer Chooser::choose_cell(ScenePoint cell) {
    if (is_finished()) return refused("the move is complete");
    std::vector<const ChoiceOption*> here;
    std::string refusal = "nothing can be chosen here";
    for (const ChoiceOption& option : choices_.options) {
        if (option.cell != cell) continue;
        if (option.is_legal())
            here.push_back(&option);
        else
            refusal = option.refusal;
    }
    if (here.empty()) return refused(refusal);
    if (here.size() == 1) return choose_option(ChoiceOption(*here.front()));
    return add({Step::Kind::cell, {}, {}, cell});
}

Answer Chooser::type(std::string_view text) {
    if (is_finished()) return refused("the move is complete");
    ErasedValues move(game_->shape().move);
    std::string refusal;
    try {
        read_legal_move(*game_, state_[0], text, move.add());
    } catch (const MoveRefused& error) {
        refusal = error.what();
    }
    // "h3" is a shoreline around one cell, and one cell of those to enclose: of a list of moves
    // that is pasted the first, of a line that is being drawn the second.
    if (refusal.empty() && steps_.empty())
        return add({Step::Kind::typed, std::string(text), std::string(text), {}});
    for (const ChoiceOption& option : choices_.options)
        if (option.key == text) return choose(text);
    for (const ChoiceGroup& group : choices_.groups)
        if (group.key == text) return choose(text);
    if (!refusal.empty()) return refused(refusal);
    return add({Step::Kind::typed, std::string(text), std::string(text), {}});
}

bool Chooser::back() {
    if (steps_.empty()) return false;
    steps_.pop_back();
    look();
    return true;
}

void Chooser::clear() {
    steps_.clear();
    look();
}

std::vector<std::string> Chooser::steps_text() const {
    std::vector<std::string> texts;
    for (const Step& step : steps_)
        if (!step.words.empty()) texts.push_back(step.words);
    return texts;
}

ChoiceOption& add_option(Choices& choices, std::string key, std::string words,
                         std::string refusal) {
    ChoiceOption& option = choices.options.emplace_back();
    option.key = std::move(key);
    option.words = std::move(words);
    option.refusal = std::move(refusal);
    return option;
}

const GameChoices* choices_of(std::string_view game) {
    if (game == tiny_islands::TinyIslands::name) return &tiny_islands_choices();
    if (game == tile_game::TileGame::name) return &tile_game_choices();
    if (game == tiger_island::TigerIsland::name) return &tiger_island_choices();
    if (game == roam::Roam::name) return &roam_choices();
    return nullptr;
}

std::vector<SceneEdge> line_of(std::string_view game, std::span<const std::byte> move) {
    const GameChoices* const choices = choices_of(game);
    return choices == nullptr ? std::vector<SceneEdge>() : choices->line_of(move);
}

}  // namespace skerry::play
