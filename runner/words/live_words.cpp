#include "runner/words/live_words.hpp"

#include <fmt/format.h>

#include <string>

#include "runner/documents/text.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

/// Prints a width with at most two decimals and no trailing zeros: 0.1, 0.25, 1.
std::string width_text(double width) {
    std::string text = fmt::format("{:.2f}", width);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "0" ? fmt::format("{:.1g}", width) : text;
}

/// Says how many games are still to be played; empty if that is not known.
std::string to_come(const ExperimentFacts& facts, const Outlook& outlook) {
    if (!outlook.games_to_go || *outlook.games_to_go == 0) return {};
    const std::string games =
        fmt::format("about {} more {}s", rounded_up(*outlook.games_to_go), unit_of(facts));
    if (!facts.stop.precision) return games + " to decide";
    return games + " to within " + width_text(*facts.stop.precision) +
           (facts.seats == 2 ? " %" : "");
}

std::string precision(const ExperimentFacts& facts, const Outlook& outlook) {
    if (!outlook.half_width) return {};
    return "known to within " + width_text(*outlook.half_width) + (facts.seats == 2 ? " %" : "");
}

std::string decided(const Outlook& outlook) {
    if (outlook.pairs == 0) return {};
    std::string text = fmt::format("{} of {} decided", outlook.decided, outlook.pairs);
    if (outlook.equivalent > 0) text += fmt::format(", {} alike", outlook.equivalent);
    return text;
}

std::string joined(std::vector<std::string> parts) {
    std::erase(parts, "");
    return join(parts);
}

}  // namespace

LiveWords live_words(const ExperimentFacts& facts, const Outlook& outlook, bool unicode) {
    if (outlook.pairs == 0 && outlook.repeating > 0)
        return {.words = {"the games repeat: nothing to decide"}, .games_in_all = {}};
    if (!outlook.half_width && outlook.decided == 0) return {};
    const std::string ranking =
        outlook.pairs == 0
            ? std::string()
            : ranking_text(facts, outlook.ranking,
                           std::vector<std::string>(facts.strategies.size()), {.unicode = unicode});
    const std::string wait = to_come(facts, outlook);
    const std::string width = precision(facts, outlook);
    const std::string state = facts.stop.precision ? width : decided(outlook);
    LiveWords item;
    for (const std::string& words : {joined({ranking, width, wait}), joined({ranking, wait}),
                                     facts.stop.active() ? joined({state, wait}) : ranking, state})
        if (!words.empty() && (item.words.empty() || item.words.back() != words))
            item.words.push_back(words);
    if (facts.stop.active() && outlook.games_to_go)
        item.games_in_all = outlook.games + *outlook.games_to_go;
    return item;
}

}  // namespace skerry
