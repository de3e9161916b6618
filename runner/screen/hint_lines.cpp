#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "runner/screen/panel.hpp"

namespace skerry::screen {

namespace {

/// How many letters all moves begin with, whole words of them: "PLACE ROCK+LAKE AT" tells none
/// apart. Coordinates stay whole.
std::size_t common_beginning(const std::vector<HintRow>& rows) {
    std::size_t common = 0;
    if (rows.size() < 2) return common;
    const std::string& first = rows.front().move;
    for (std::size_t end = first.find(' '); end != std::string::npos;
         end = first.find(' ', end + 1)) {
        if (first[common] == '-' || (first[common] >= '0' && first[common] <= '9')) break;
        for (const HintRow& row : rows)
            if (row.move.compare(0, end + 1, first, 0, end + 1) != 0) return common;
        common = end + 1;
    }
    return common;
}

/// "* Cf7      71.2 ± 0.3   34 %": * is the best, = what cannot be told apart from it.
TextLine row_of(const HintRow& row, std::size_t name_from, std::size_t name_width) {
    std::string name = row.move.substr(name_from);
    if (name.size() > name_width) name = name.substr(0, name_width - 1) + "~";
    name.resize(std::max(name_width, name.size()), ' ');
    const bool best = row.standing == HintRow::Standing::best;
    const bool worse = row.standing == HintRow::Standing::worse;
    return {{best    ? "* "
             : worse ? "  "
                     : "= ",
             {.bold = true}},
            {name + right_aligned(row.value, 13) + right_aligned(row.share, 6),
             {.bold = best, .faint = worse}}};
}

}  // namespace

std::vector<TextLine> hint_lines(const Hint& hint, int width, int height) {
    std::vector<TextLine> lines = wrapped(hint.title, width, {.bold = true});
    std::vector<TextLine> why;
    for (const std::string& sentence : hint.why)
        for (TextLine& line : wrapped(sentence, width, {.ink = 226}))
            why.push_back(std::move(line));
    const auto name_width = static_cast<std::size_t>(std::max(width - 22, 6));
    const std::size_t common = common_beginning(hint.rows);
    const auto rows =
        static_cast<std::size_t>(std::max(3, height - static_cast<int>(lines.size() + why.size())));
    for (std::size_t i = 0; i < std::min(rows, hint.rows.size()); ++i)
        lines.push_back(row_of(hint.rows[i], common, name_width));
    for (TextLine& line : why) lines.push_back(std::move(line));
    return lines;
}

}  // namespace skerry::screen
