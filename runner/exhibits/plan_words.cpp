// Says what a plan found: the aim, the pilot, and the two ways to run the experiment.

#include <fmt/format.h>

#include "runner/documents/text.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

std::string power_text(const Plan& plan) { return fmt::format("{:g} %", 100 * plan.aim.power); }

/// " (about 3 min 05 s)" at the speed of the pilot.
std::string time_of(std::uint64_t games, const Plan& plan, const PilotRun& pilot) {
    if (plan.pilot == 0) return {};
    return fmt::format(" (about {})", duration(pilot.seconds * static_cast<double>(games) /
                                               static_cast<double>(plan.pilot)));
}

/// "4300"
std::string rounded_digits(std::uint64_t games) {
    std::string digits = rounded_up(games);
    std::erase(digits, ',');
    return digits;
}

std::string option_text(std::uint64_t games) { return "--games " + rounded_digits(games); }

/// What is to be found.
std::string aim_text(const ExperimentFacts& facts, const Plan& plan) {
    return fmt::format("{:g} {}", plan.aim.difference,
                       facts.seats > 1            ? "% of the points"
                       : plan.aim.difference == 1 ? "point"
                                                  : "points");
}

std::string fixed_advice(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot) {
    const bool all_known = std::ranges::all_of(
        plan.pairs, [](const PairPlan& pair) { return pair.limit.has_value(); });
    std::string text =
        fmt::format("A number chosen beforehand: {} {}{}{}{}.", option_text(*plan.safe.fixed),
                    !plan.precision               ? "finds it in each pair"
                    : facts.strategies.size() > 1 ? "tells each pair"
                                                  : "tells it",
                    all_known ? "" : " whose spread is known",
                    plan.precision ? " to within " + aim_text(facts, plan)
                                   : " with a power of " + power_text(plan),
                    time_of(*plan.safe.fixed, plan, pilot));
    if (games_needed_text(plan.likely.fixed) != games_needed_text(plan.safe.fixed))
        text += fmt::format(" If the games are as in the pilot, {} {} do.",
                            games_needed_text(plan.likely.fixed), plan_unit(facts));
    return text;
}

/// A run that looks ends about there, whatever the difference.
std::string precise_advice(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot) {
    return fmt::format(
        "Or until it is known: with --until-precision {:g} {} it ends within {} {}{}.",
        plan.aim.difference, option_text(*plan.safe.decided), games_needed_text(plan.safe.decided),
        plan_unit(facts), time_of(*plan.safe.decided, plan, pilot));
}

std::string decided_advice(const ExperimentFacts& facts, const Plan& plan, const PilotRun& pilot) {
    return fmt::format(
        "Or until it is decided: with --until-decided {} half of the runs end within {} {}{} and "
        "{} within {}{}. A larger difference ends them sooner; without any they play all games.",
        option_text(*plan.safe.decided), games_needed_text(plan.safe.typical), plan_unit(facts),
        time_of(*plan.safe.typical, plan, pilot), power_text(plan),
        games_needed_text(plan.safe.decided), time_of(*plan.safe.decided, plan, pilot));
}

/// Too few games differ to know how they spread.
std::string few_differ(const ExperimentFacts& facts, const PairPlan& pair) {
    return fmt::format(
        "only {} of {} {} of the pilot {}; {} are needed to know the spread.{}",
        grouped(pair.differing), grouped(pair.n), plan_unit(facts),
        pair.differing == 1 ? "differs from the others" : "differ from the others", least_differing,
        pair.longer_pilot
            ? fmt::format(" --pilot {} is likely to have them.", rounded_digits(*pair.longer_pilot))
            : "");
}

}  // namespace

std::string why_not_planned(const ExperimentFacts& facts, const PairPlan& pair) {
    const std::string deals = fmt::format("{} {}", grouped(pair.n), plan_unit(facts));
    if (pair.repeats) return "the games repeat; more of them tell nothing more.";
    if (!pair.sd)
        return fmt::format(
            "the same difference on all {} of the pilot, so that the spread is not known; a longer "
            "pilot may tell.",
            deals);
    if (pair.n < least_spread_values)
        return fmt::format("only {} of the pilot count, too few to know the spread; {} are needed.",
                           deals, least_spread_values);
    if (!pair.limit) return few_differ(facts, pair);
    if (!pair.safe.fixed || !pair.safe.decided) return "more than a million million games.";
    return {};
}

namespace {

/// One line for each reason, with all pairs that have it.
std::vector<std::string> unplanned_lines(const ExperimentFacts& facts, const Plan& plan) {
    std::vector<std::pair<std::string, std::string>> pairs_by_reason;
    for (const PairPlan& pair : plan.pairs) {
        const std::string reason = why_not_planned(facts, pair);
        if (reason.empty()) continue;
        const std::string names = plan_label(facts, pair);
        const auto known =
            std::ranges::find(pairs_by_reason, reason, &std::pair<std::string, std::string>::first);
        if (known == pairs_by_reason.end())
            pairs_by_reason.emplace_back(reason, names);
        else
            known->second += ", " + names;
    }
    std::vector<std::string> lines;
    for (const auto& [reason, names] : pairs_by_reason) lines.push_back(names + ": " + reason);
    return lines;
}

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
    const auto out = std::ranges::count_if(outlook.beaten_after, [](auto n) { return n > 0; });
    if (out > 0) return fmt::format("{} of {} beaten", out, outlook.beaten_after.size());
    std::string text = fmt::format("{} of {} decided", outlook.decided, outlook.pairs);
    if (outlook.equivalent > 0) text += fmt::format(", {} alike", outlook.equivalent);
    return text;
}

std::string joined(std::vector<std::string> parts) {
    std::erase(parts, "");
    return join(parts);
}

using nlohmann::ordered_json;

std::string text_at(const ordered_json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// "My bot 1.2; python3 my_bot.py".
std::string program_text(const ordered_json& params) {
    const ordered_json identity = params.value("identity", ordered_json());
    std::string text = text_at(identity, "name");
    if (const std::string version = text_at(identity, "version"); !version.empty())
        text += (text.empty() ? "" : " ") + version;
    if (!text.empty()) text += "; ";
    const ordered_json command = params.value("command", ordered_json::array());
    for (std::size_t i = 0; i < command.size(); ++i)
        if (command[i].is_string()) text += (i == 0 ? "" : " ") + command[i].get<std::string>();
    return text;
}

}  // namespace

std::string plan_unit(const ExperimentFacts& facts) { return unit_of(facts) + "s"; }

std::string games_needed_text(std::optional<std::uint64_t> games) {
    return games ? rounded_up(*games) : "-";
}

std::string plan_label(const ExperimentFacts& facts, const PairPlan& pair) {
    std::string text = label_of(facts, pair.a);
    if (pair.a != pair.b) text += " - " + label_of(facts, pair.b);
    if (!pair.changed) return text;
    return text + (*pair.changed == RuleFigure::points ? ": change of the points"
                                                       : ": change of the first seat");
}

std::vector<std::string> plan_aim(const ExperimentFacts& facts, const Plan& plan,
                                  const PilotRun& pilot) {
    const std::size_t family = plan.aim.family;
    const std::string aim = aim_text(facts, plan);
    const std::string what =
        plan.precision
            ? fmt::format("To know {} to within {}",
                          facts.strategies.size() > 1 ? "each difference" : "the mean", aim)
            : fmt::format("To find a true difference of {} with a power of {}", aim,
                          power_text(plan));
    std::vector<std::string> lines{
        fmt::format("{}, at 95 %{}.", what,
                    family > 1 ? fmt::format(" for all {} pairs together (Holm)", family) : "")};
    lines.push_back(fmt::format("Pilot: {} {} of its own (seed {}), {} on {}.", grouped(plan.pilot),
                                plan_unit(facts), pilot.seed, duration(pilot.seconds),
                                counted(static_cast<std::uint64_t>(pilot.threads), "thread")));
    return lines;
}

std::vector<std::string> plan_advice(const ExperimentFacts& facts, const Plan& plan,
                                     const PilotRun& pilot) {
    std::vector<std::string> lines;
    if (plan.safe.fixed) lines.push_back(fixed_advice(facts, plan, pilot));
    if (plan.safe.decided)
        lines.push_back((plan.precision ? precise_advice : decided_advice)(facts, plan, pilot));
    std::ranges::move(unplanned_lines(facts, plan), std::back_inserter(lines));
    return lines;
}

LiveWords live_words(const ExperimentFacts& facts, const Outlook& outlook) {
    if (outlook.pairs == 0 && outlook.repeating > 0)
        return {.words = {"the games repeat: nothing to decide"}, .games_in_all = {}};
    if (!outlook.half_width && outlook.decided == 0) return {};
    const std::string ranking =
        outlook.pairs == 0 ? std::string()
                           : ranking_text(facts, outlook.ranking,
                                          std::vector<std::string>(facts.strategies.size()));
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

std::string untrained_warning(const ExperimentFacts& facts) {
    std::vector<std::string> names;
    bool all = true;
    for (const StrategyFacts& strategy : facts.strategies)
        if (strategy.untrained && std::ranges::find(names, strategy.name) == names.end())
            names.push_back(strategy.name);
    for (const StrategyFacts& strategy : facts.strategies)
        all &= strategy.untrained || std::ranges::find(names, strategy.name) == names.end();
    if (names.empty()) return {};
    std::string who = names.front();
    for (std::size_t i = 1; i < names.size(); ++i)
        who += (i + 1 < names.size() ? ", " : " and ") + names[i];
    return fmt::format("{} {} by weights that were learned under the standard rules, not {}.", who,
                       names.size() == 1 ? "plays" : "play",
                       all ? "under these" : "under all of these");
}

std::vector<std::string> program_warnings(const ExperimentFacts& facts) {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        if (is_program(facts.strategies[i]))
            list.push_back(fmt::format(
                "{} is an outside program ({}): its games can be played again only with it.",
                label_of(facts, i), program_text(facts.strategies[i].params)));
    return list;
}

}  // namespace skerry
