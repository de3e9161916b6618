// The words and tables about a tuning.

#include "runner/tune/tune_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "runner/console/text_page.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

namespace {

/// Beyond so many races, only those that found better values are told one by one.
constexpr std::size_t most_rows = 12;

/// A gain with its standard error, in points or in percent of the points.
std::string gain_text(const RaceNote& note, bool matches, bool unicode) {
    if (!note.gain || !note.gain_se) return "-";
    const double unit = matches ? 100 : 1;
    MeanEstimate gain;
    gain.mean = *note.gain * unit;
    gain.se = *note.gain_se * unit;
    const int decimals = decimals_for(std::vector{gain});
    return signed_fixed(*gain.mean, decimals) + se_text(gain.se, decimals, unicode);
}

std::string values_text(const std::vector<TunedParameter>& parameters, const TunedPoint& point) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += (i == 0 ? "" : " ") + parameters[i].path + "=" + parameters[i].text(point[i]);
    return text;
}

std::string allowed(const TunedParameter& of) {
    if (of.choices.empty())
        return fmt::format("{}..{}{}", of.min, of.max,
                           of.step == 1 ? "" : fmt::format(":{}", of.step));
    std::string text;
    for (std::size_t i = 0; i < of.choices.size(); ++i)
        text += (i == 0 ? "" : ", ") + of.text(static_cast<std::int64_t>(i));
    return text;
}

/// What a new incumbent has changed.
std::string changes_text(const std::vector<TunedParameter>& parameters, const TunedPoint& from,
                         const TunedPoint& to) {
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        if (from[i] != to[i])
            text += fmt::format("{}{} {} to {}", text.empty() ? "" : ", ", parameters[i].path,
                                parameters[i].text(from[i]), parameters[i].text(to[i]));
    return text.empty() ? "no change" : text;
}

TextTable races_table(const Tuner& tuner, bool matches, bool unicode) {
    TextTable table({{"race"},
                     {"deals", false, 2},
                     {"candidates", false, 3},
                     {"left", false, 4},
                     {"best - incumbent"},
                     {"then the best", true, 0, 16}});
    std::size_t number = 0;
    TunedPoint incumbent = tuner.plan().start;
    const bool short_list = tuner.notes().size() <= most_rows;
    for (const RaceNote& note : tuner.notes()) {
        ++number;
        if (note.games == 0 || (!short_list && !note.changed)) continue;
        table.add_row({std::to_string(number), grouped(note.deals), std::to_string(note.candidates),
                       std::to_string(note.left), gain_text(note, matches, unicode),
                       changes_text(tuner.plan().parameters, incumbent, note.incumbent)});
        incumbent = note.incumbent;
    }
    return table;
}

TextTable values_table(const Tuner& tuner) {
    TextTable table({{"parameter", true, 0, 12}, {"values", true, 1, 10}, {"before"}, {"tuned"}});
    const TunePlan& plan = tuner.plan();
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        const TunedParameter& of = plan.parameters[i];
        table.add_row(
            {of.path, allowed(of), of.text(plan.start[i]), of.text(tuner.incumbent()[i])});
    }
    return table;
}

}  // namespace

std::string live_line(const Tuner& tuner, const Race& race) {
    std::string text = fmt::format(
        "race {}, {} of the games: {} of {} candidates left after {} deals",
        tuner.notes().size() + 1,
        percent(std::min(tuner.games() + race.games, tuner.plan().games), tuner.plan().games),
        race.left(), race.runners.size(), grouped(race.deals));
    if (const auto best = race.best())
        text += "; best " + values_text(tuner.plan().parameters, race.runners[*best].point);
    return text;
}

std::string tuning_page(const Tuner& tuner, bool matches, const TextStyle& style) {
    Page page(style);
    page.add_table(matches ? "Races (percent of the points)" : "Races",
                   races_table(tuner, matches, style.unicode));
    const auto found = std::ranges::count(tuner.notes(), true, &RaceNote::changed);
    if (tuner.notes().size() > most_rows)
        page.add_detail(fmt::format("{} of {} found better values; the others are left out.", found,
                                    counted(tuner.notes().size(), "race")));
    page.add_detail("Gains of the best of many run high: the verdict is of fresh deals.");
    page.add_table("Values", values_table(tuner));
    for (std::size_t i = 0; i < tuner.plan().parameters.size(); ++i)
        if (tuner.effect(i) == Effect::none)
            page.add_detail(fmt::format("{} changed no game, whatever its value.",
                                        tuner.plan().parameters[i].path));
    if (std::ranges::any_of(tuner.notes(), [](const RaceNote& of) { return of.repeating > 0; }))
        page.add_detail(
            "Games of candidates repeat, which no race can judge: the game has no chance. A "
            "parameter such as \"vary\" makes them play different games.");
    return std::move(page).text();
}

}  // namespace skerry
