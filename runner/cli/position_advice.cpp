#include "runner/cli/position_advice.hpp"

#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/advice/advice_json.hpp"
#include "runner/advice/adviser.hpp"
#include "runner/advice/value_map.hpp"
#include "runner/console/terminal.hpp"
#include "runner/screen/advising.hpp"
#include "runner/screen/panel.hpp"

namespace skerry {

namespace {

Advice advice_on(const play::GameInPlay& game, std::uint64_t futures) {
    Adviser adviser = Adviser::of(game.game(), game.state(), nullptr);
    adviser.think(futures == 0 ? most_futures : futures);
    return adviser.advice();
}

}  // namespace

void add_advice(const play::GameInPlay& game, const WantedAdvice& wanted,
                nlohmann::ordered_json& position) {
    if (wanted.moves) position["advice"] = nullptr;
    if (wanted.values) position["value_map"] = nullptr;
    if (game.is_over()) return;
    if (wanted.moves) position["advice"] = advice_json(advice_on(game, *wanted.moves));
    if (wanted.values)
        position["value_map"] = value_map_json(value_map(advice_on(game, *wanted.values)));
}

std::string advice_text(const play::GameInPlay& game, const WantedAdvice& wanted) {
    if (!wanted.any() || game.is_over()) return {};
    constexpr int width = 78;
    constexpr int best_moves = 12;  // lines, with those that say why
    const Advice advice = advice_on(game, wanted.values ? *wanted.values : *wanted.moves);
    const screen::Hint hint = screen::hint_of(advice, style_of(STDOUT_FILENO).unicode);
    const int lines = wanted.values ? static_cast<int>(hint.rows.size()) + best_moves : best_moves;
    std::string text = "\n";
    for (const screen::TextLine& line : screen::hint_lines(hint, width, lines)) {
        for (const screen::Span& span : line) text += span.text;
        text += '\n';
    }
    return text;
}

}  // namespace skerry
