#include "runner/cli/position_advice.hpp"

#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/advice/advice_figures.hpp"
#include "runner/advice/advice_json.hpp"
#include "runner/advice/adviser.hpp"
#include "runner/console/terminal.hpp"
#include "runner/screen/panel.hpp"
#include "runner/screen/thinker.hpp"

namespace skerry {

namespace {

/// 0 futures: as many as help.
std::uint64_t futures_of(std::uint64_t wanted) { return wanted == 0 ? most_futures : wanted; }

Adviser adviser_on(const play::GameInPlay& game) {
    return Adviser::of(game.game(), game.state(), nullptr);
}

/// From `futures` of an adviser that has met no more than these.
Advice advice_after(Adviser& adviser, std::uint64_t futures) {
    adviser.think(futures - adviser.futures());
    return adviser.advice();
}

}  // namespace

void add_advice(const play::GameInPlay& game, const WantedAdvice& wanted,
                nlohmann::ordered_json& position) {
    if (wanted.moves) position["advice"] = nullptr;
    if (wanted.values) position["value_map"] = nullptr;
    if (game.is_over() || !wanted.any()) return;
    Adviser adviser = adviser_on(game);
    const auto add_moves = [&] {
        position["advice"] = advice_json(advice_after(adviser, futures_of(*wanted.moves)));
    };
    const bool moves_first =
        wanted.moves && (!wanted.values || futures_of(*wanted.moves) <= futures_of(*wanted.values));
    if (moves_first) add_moves();
    if (wanted.values)
        position["value_map"] =
            value_map_json(value_map(advice_after(adviser, futures_of(*wanted.values))));
    if (wanted.moves && !moves_first) add_moves();
}

std::string advice_text(const play::GameInPlay& game, const WantedAdvice& wanted) {
    if (!wanted.any() || game.is_over()) return {};
    constexpr int width = 78;
    constexpr int best_moves = 12;  // lines, with those that say why
    Adviser adviser = adviser_on(game);
    const Advice advice =
        advice_after(adviser, futures_of(wanted.values ? *wanted.values : *wanted.moves));
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
