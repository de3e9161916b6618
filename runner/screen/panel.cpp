// The panel beside the board, from top to bottom; what is long is cut to what is left.

#include "runner/screen/panel.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "runner/words/number_text.hpp"

namespace skerry::screen {

using play::ChoiceOption;
using play::no_group;

namespace {

void append(std::vector<TextLine>& lines, std::vector<TextLine> more) {
    for (TextLine& line : more) lines.push_back(std::move(line));
}

/// With an empty line before it.
void append_section(std::vector<TextLine>& lines, std::vector<TextLine> more) {
    if (more.empty()) return;
    if (!lines.empty()) lines.emplace_back();
    append(lines, std::move(more));
}

/// Whether the prompt only says what the list of groups says.
bool says_groups(const play::Choices& choices) {
    return !choices.groups.empty() &&
           choices.prompt.find(choices.groups.front().words) != std::string::npos;
}

}  // namespace

std::vector<TextLine> DeskPanel::due() const {
    Lines lines;
    if (desk_.scene_) {
        // What is to be decided is said by the choices.
        std::string caption = desk_.scene_->caption;
        if (desk_.chooser_) caption = caption.substr(0, caption.find(": "));
        append(lines, wrapped(caption, width_, {.bold = true}));
    }
    append(lines, [&] {
        Lines verdict;
        for (const std::string& sentence : desk_.verdict_)
            append(verdict, wrapped(sentence, width_));
        return verdict;
    }());
    if (desk_.table_.rival_to_move())
        lines.push_back(
            {{desk_.table_.sitters()[index(desk_.table_.game().to_move())].name() + " is thinking",
              {.ink = 226}}});
    if (!desk_.chooser_) return lines;
    const play::Choices& choices = desk_.chooser_->choices();
    if (!says_groups(choices)) append(lines, wrapped(choices.prompt, width_));
    for (std::size_t i = 0; i < choices.groups.size(); ++i) {
        const bool alone = desk_.group_ == i;
        const bool other = desk_.group_ != no_group && !alone;
        lines.push_back({{alone ? ">" : " ", {.bold = true}},
                         {" " + std::to_string(i + 1) + " ", look_of_group(i)},
                         {" " + choices.groups[i].words, {.bold = alone, .faint = other}}});
    }
    if (choices.edges_left) {
        const int left = *choices.edges_left;
        lines.push_back({{left >= 0 ? counted(static_cast<unsigned>(left), "edge") + " left"
                                    : counted(static_cast<unsigned>(-left), "edge") + " too many",
                          {.ink = left < 0 ? std::int16_t{203} : std::int16_t{226}}}});
        return lines;
    }
    std::string steps;
    for (const std::string& step : desk_.chooser_->steps_text())
        steps += (steps.empty() ? "Chosen: " : ", ") + step;
    append(lines, wrapped(steps, width_, {.ink = 226}));
    return lines;
}

std::vector<TextLine> DeskPanel::choices(int height) const {
    const auto list = desk_.listed();
    Lines lines;
    if (list.empty()) return lines;
    const bool here = desk_.focus_ == Desk::Focus::list;
    const auto rows = static_cast<std::size_t>(std::max(height, 2));
    const std::size_t row = std::min(desk_.row_, list.size() - 1);
    const std::size_t first =
        list.size() <= rows ? 0 : std::min(row - std::min(row, rows / 2), list.size() - rows);
    for (std::size_t i = first; i < std::min(first + rows, list.size()); ++i) {
        const ChoiceOption& option = *list[i];
        std::string text = option.key;
        if (option.words != option.key) text += "  " + option.words;
        const bool more =
            (i == first && first > 0) || (i + 1 == first + rows && i + 1 < list.size());
        const bool at = here && i == row;
        lines.push_back({{at     ? "> "
                          : more ? ": "
                                 : "  ",
                          {.bold = true}},
                         {text,
                          {.bold = at,
                           .faint = !option.is_legal(),
                           .reverse = at,
                           .underline = option.chosen}}});
    }
    return lines;
}

std::vector<TextLine> DeskPanel::score() const { return score_lines(desk_.table_, width_); }

std::vector<TextLine> DeskPanel::notes() const {
    Lines lines;
    if (!desk_.scene_) return lines;
    for (const std::string& note : desk_.scene_->notes) append(lines, wrapped(note, width_));
    return lines;
}

/// The last moves, the latest last.
std::vector<TextLine> DeskPanel::moves(int height) const {
    Lines lines;
    const play::GameInPlay& game = desk_.table_.game();
    if (height < 1 || game.ply() == 0) return lines;
    const bool two = game.shape().seats > 1;
    for (std::size_t ply = game.ply(); ply > 0 && static_cast<int>(lines.size()) < height; --ply) {
        const play::PlayedMove& move = game.moves()[ply - 1];
        std::string text = std::to_string(ply) + ". ";
        if (two) text += std::string(1, static_cast<char>('A' + index(move.seat))) + " ";
        Lines one = wrapped(text + move.text, width_, {.ink = 250});
        if (static_cast<int>(lines.size() + one.size()) > height) break;
        lines.insert(lines.begin(), one.begin(), one.end());
    }
    return lines;
}

std::vector<TextLine> DeskPanel::lines(int height) const {
    Lines lines = due();
    Lines tail;
    append_section(tail, score());
    if (desk_.advises_ && desk_.hint_)
        append_section(tail, hint_lines(*desk_.hint_, width_, 9));
    else if (desk_.errand().kind == Errand::Kind::advice)
        append_section(tail, {{{"thinking ...", {.ink = 250}}}});
    append_section(tail, notes());
    const int used = static_cast<int>(lines.size() + tail.size()) + 3;
    append_section(lines, choices(height - used));
    append_section(lines, std::move(tail));
    if (const int left = height - static_cast<int>(lines.size()) - 1; left > 0)
        append_section(lines, moves(left));
    if (static_cast<int>(lines.size()) > height) lines.resize(static_cast<std::size_t>(height));
    return lines;
}

}  // namespace skerry::screen
