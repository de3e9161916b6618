// The panel beside the board, from top to bottom; what is long is cut to what is left.

#include "runner/screen/panel.hpp"

#include "runner/documents/text.hpp"
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

/// The caption without what the choices say: "Turn 3 of 26"; nothing of "A to place rock and lake"
/// where the prompt is "A: place rock and lake; ...".
std::string caption_beside(const play::Choices& choices, const std::string& caption) {
    const std::string about = caption.substr(0, caption.find(' '));
    if (!says_groups(choices) && choices.prompt.starts_with(about) &&
        choices.prompt.find_first_of(" :") == about.size())
        return "";
    return caption.substr(0, std::min(caption.find(", to decide: "), caption.find(": ")));
}

}  // namespace

std::vector<TextLine> DeskPanel::due() const {
    Lines lines;
    if (desk_.scene_) {
        const std::string& caption = desk_.scene_->caption;
        const bool own = play::choices_of(desk_.table_.game().game().shape().name) != nullptr;
        append(lines,
               wrapped(desk_.chooser_ && own ? caption_beside(desk_.chooser_->choices(), caption)
                                             : caption,
                       width_, {.bold = true}));
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
        Lines words = wrapped(choices.groups[i].words, width_ - 5, {.bold = alone, .faint = other});
        for (TextLine& line : words) line.insert(line.begin(), {{"     ", {}}});
        words.front().front() = {alone ? ">" : " ", {.bold = true}};
        words.front().insert(words.front().begin() + 1,
                             {{" " + std::to_string(i + 1) + " ", look_of_group(i)}, {" ", {}}});
        append(lines, std::move(words));
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
    const auto rows = static_cast<std::size_t>(std::max(height, 4));
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

std::vector<TextLine> DeskPanel::cards() const {
    if (!shows_cards_ || !desk_.scene_) return {};
    std::string text;
    for (const bool own : {false, true})
        for (const std::string& card : card_texts(*desk_.scene_, own))
            text += (text.empty() ? "" : "; ") + card;
    return wrapped(text, width_);
}

std::vector<TextLine> DeskPanel::score() const {
    Lines lines = score_lines(desk_.table_, width_);
    if (desk_.hint_ && desk_.chooser_)
        append(lines, wrapped(desk_.hint_->outlook, width_, {.ink = 226}));
    return lines;
}

std::vector<TextLine> DeskPanel::notes() const {
    Lines lines;
    if (!desk_.scene_) return lines;
    for (const std::string& note : notes_with_cards(*desk_.scene_))
        append(lines, wrapped(note, width_));
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
        Lines one = wrapped(text + move.words, width_, {.ink = 250});
        if (static_cast<int>(lines.size() + one.size()) > height) break;
        lines.insert(lines.begin(), one.begin(), one.end());
    }
    return lines;
}

std::vector<TextLine> DeskPanel::lines(int height) const {
    Lines lines = due();
    Lines tail = score();
    if (desk_.advises_ && desk_.hint_)
        append_section(tail, hint_lines(*desk_.hint_, width_, 9));
    else if (desk_.errand().kind == Errand::Kind::advice)
        append_section(tail, {{{"thinking ...", {.ink = 250}}}});
    append_section(tail, cards());
    const int used = static_cast<int>(lines.size() + tail.size()) + 3;
    append_section(lines, choices(height - used));
    append_section(lines, std::move(tail));
    append_section(lines, notes());
    if (const int left = height - static_cast<int>(lines.size()) - 1; left > 0)
        append_section(lines, moves(left));
    if (static_cast<int>(lines.size()) > height) lines.resize(static_cast<std::size_t>(height));
    return lines;
}

namespace {

/// How many letters all moves begin with, whole words of them: "PLACE ROCK+LAKE AT" tells none
/// apart. Coordinates stay whole.
std::size_t common_beginning(const std::vector<HintRow>& rows) {
    std::size_t common = 0;
    if (rows.size() < 2) return common;
    const std::string& first = rows.front().words;
    for (std::size_t end = first.find(' '); end != std::string::npos;
         end = first.find(' ', end + 1)) {
        if (first[common] == '-' || (first[common] >= '0' && first[common] <= '9')) break;
        for (const HintRow& row : rows)
            if (row.words.compare(0, end + 1, first, 0, end + 1) != 0) return common;
        common = end + 1;
    }
    return common;
}

/// "* Cf7      71.2 ± 0.3   34 %": * is the best, = what cannot be told apart from it.
TextLine row_of(const HintRow& row, std::size_t name_from, std::size_t name_width, bool share) {
    std::string name = row.words.substr(name_from);
    if (name.size() > name_width) name = name.substr(0, name_width - 1) + "~";
    name.resize(std::max(name_width, name.size()), ' ');
    const bool best = row.standing == HintRow::Standing::best;
    const bool worse = row.standing == HintRow::Standing::worse;
    return {{best    ? "* "
             : worse ? "  "
                     : "= ",
             {.bold = true}},
            {name + right_aligned(row.value, 13) + (share ? right_aligned(row.share, 6) : ""),
             {.bold = best, .faint = worse}}};
}

}  // namespace

std::string text_of(const std::vector<TextLine>& lines) {
    std::string text;
    for (const TextLine& line : lines) {
        for (const Span& span : line) text += span.text;
        text += '\n';
    }
    return text;
}

std::vector<TextLine> hint_lines(const Hint& hint, int width, int height) {
    std::vector<TextLine> lines = wrapped(hint.title, width, {.bold = true});
    std::vector<TextLine> why;
    for (const std::string& sentence : hint.why)
        for (TextLine& line : wrapped(sentence, width, {.ink = 226}))
            why.push_back(std::move(line));
    std::vector<HintRow> shown;
    std::size_t longest = 0;
    std::ranges::copy_if(hint.rows, std::back_inserter(shown), &HintRow::listed);
    for (const HintRow& row : shown) longest = std::max(longest, row.words.size());
    // Where moves are long, what all begin with gives way, then their share of the playouts.
    const std::size_t common =
        static_cast<int>(longest) <= width - 22 ? 0 : common_beginning(shown);
    const int beside = static_cast<int>(longest - common) <= width - 22 ? 22 : 16;
    const auto name_width = static_cast<std::size_t>(std::max(width - beside, 6));
    const auto rows =
        static_cast<std::size_t>(std::max(3, height - static_cast<int>(lines.size() + why.size())));
    for (std::size_t i = 0; i < std::min(rows, shown.size()); ++i)
        lines.push_back(row_of(shown[i], common, name_width, beside == 22));
    for (TextLine& line : why) lines.push_back(std::move(line));
    return lines;
}

namespace {

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

/// "forest       12   house         3"
std::vector<TextLine> two_columns(const std::vector<std::string>& names,
                                  const std::vector<int>& points, int width) {
    constexpr std::size_t gap = 3;
    const std::size_t column = (static_cast<std::size_t>(std::max(width, 30)) - gap) / 2;
    const std::size_t rows = (names.size() + 1) / 2;
    std::vector<TextLine> lines;
    for (std::size_t row = 0; row < rows; ++row) {
        TextLine line;
        for (std::size_t i = row; i < names.size(); i += rows) {
            const std::string value = std::to_string(points[i]);
            const Look look{.faint = points[i] == 0};
            if (!line.empty()) line.push_back({std::string(gap, ' '), {}});
            line.push_back({padded(spaced(names[i]), column - value.size()) + value, look});
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string seat_name(const play::PlayTable& table, std::size_t seat) {
    if (table.sitters().size() == 1) return "you";
    return std::string(1, static_cast<char>('A' + seat)) + " " + table.sitters()[seat].name();
}

/// A column for each seat, a line for each component.
void append_columns(std::vector<TextLine>& lines, const play::PlayTable& table,
                    const std::vector<std::vector<int>>& points) {
    constexpr std::size_t name_width = 12;
    constexpr std::size_t column = 12;
    const auto& names = table.game().shape().components;
    const auto row = [&](const std::string& name, const auto& text_of_seat, const Look& look) {
        std::string line = padded(spaced(name).substr(0, name_width), name_width);
        for (std::size_t seat = 0; seat < points.size(); ++seat)
            line += right_aligned(std::string(text_of_seat(seat)).substr(0, column - 1), column);
        lines.push_back({{line, look}});
    };
    row("Score", [&](std::size_t seat) { return seat_name(table, seat); }, {.bold = true});
    const bool parts = table.game().tells_components(points[0]);
    for (std::size_t i = 0; parts && i < names.size(); ++i)
        row(names[i], [&](std::size_t seat) { return std::to_string(points[seat][i]); }, {});
    if (names.size() < 2) return;
    row("total",
        [&](std::size_t seat) {
            return std::to_string(std::accumulate(points[seat].begin(), points[seat].end(), 0));
        },
        {.bold = true});
}

}  // namespace

std::vector<std::string> card_texts(const Scene& scene, bool own) {
    std::vector<std::string> texts;
    for (const SceneCard& card : scene.cards) {
        const std::string name = card.face_up ? card.name : "(" + card.name + ")";
        if ((card.slot == 0) != own || card.seat != 0 || (own && card.points == 0)) continue;
        texts.push_back((own ? "own " : std::to_string(card.slot) + " ") + name + ": " +
                        std::to_string(card.points) + " p " + join(card.pattern, "/"));
    }
    return texts;
}

std::vector<TextLine> score_lines(const play::PlayTable& table, int width) {
    const auto& names = table.game().shape().components;
    const auto points = table.game().points();
    const bool parts = table.game().tells_components(points[0]);
    std::vector<TextLine> lines;
    if (points.size() == 1) {
        const int sum = std::accumulate(points[0].begin(), points[0].end(), 0);
        std::string text = "Score " + std::to_string(sum);
        if (parts && names.size() <= 3)
            for (std::size_t i = 0; i < names.size(); ++i)
                text +=
                    (i == 0 ? ": " : ", ") + spaced(names[i]) + " " + std::to_string(points[0][i]);
        append(lines, wrapped(text, width, {.bold = true}));
        if (!parts || names.size() <= 3) return lines;
        for (TextLine& line : two_columns(names, points[0], width))
            lines.push_back(std::move(line));
        return lines;
    }
    append_columns(lines, table, points);
    return lines;
}

}  // namespace skerry::screen
