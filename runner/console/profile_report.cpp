// Lays out a profile: a table of phases, what the clock cost, and how far to trust the figures.

#include <fmt/core.h>

#include "runner/console/command_text.hpp"
#include "runner/console/text_page.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

/// From this part of a game's time on, reading the clock distorts the phases.
constexpr double short_phases = 0.1;

/// At least three digits: 5.27, 52.7, 5,270.
std::string nanoseconds(double ns) {
    if (ns < 100) return fixed(ns, ns < 10 ? 2 : 1);
    return grouped(static_cast<std::uint64_t>(std::llround(ns)));
}

std::string share_text(double share) { return fixed(100 * share, 1) + " %"; }

bool measured_aside(const PhaseFigures& figures) {
    return figures.phase == Phase::candidates || figures.phase == Phase::scoring;
}

/// Nanoseconds per game in all phases, or in those of one strategy, without what is measured
/// separately.
double total_ns(const Profile& profile, std::size_t only_strategy = SIZE_MAX) {
    double sum = 0;
    for (const PhaseFigures& figures : profile.phases)
        if (!measured_aside(figures) &&
            (only_strategy == SIZE_MAX || figures.strategy == only_strategy))
            sum += figures.ns;
    return sum;
}

/// The time that reading the clock costs in a timed game.
double readings_ns(const Profile& profile) {
    double calls = 0;
    for (const PhaseFigures& figures : profile.phases)
        if (!measured_aside(figures)) calls += figures.calls;
    return calls * profile.clock_ns;
}

std::string name_of(Phase phase) {
    const std::string name(phase_names[static_cast<std::size_t>(phase)]);
    const bool aside = phase == Phase::candidates || phase == Phase::scoring;
    return aside ? "(" + name + ")" : name;
}

TextTable phase_table(const ExperimentFacts& facts, const Profile& profile,
                      const TextStyle& style) {
    TextTable table({{"strategy", true, 0, 8},
                     {"phase", true},
                     {"ns/" + unit_of(facts)},
                     {plus_minus(style.unicode) + " se", false, 1},
                     {"share"},
                     {"calls/" + unit_of(facts), false, 2},
                     {"ns/call", false, 3}});
    const double whole = total_ns(profile);
    const auto share = [&](double ns) { return whole > 0 ? share_text(ns / whole) : "-"; };
    std::size_t last = SIZE_MAX;
    for (const PhaseFigures& row : profile.phases) {
        const bool shared = row.strategy == facts.strategies.size();
        if (row.strategy != last) {
            const std::string label = shared ? "all" : label_of(facts, row.strategy);
            const double sum = total_ns(profile, row.strategy);
            table.add_row({label, "", nanoseconds(sum), "", share(sum), "", ""});
        }
        last = row.strategy;
        table.add_row({"", name_of(row.phase), nanoseconds(row.ns),
                       row.se ? nanoseconds(*row.se) : "-",
                       measured_aside(row) ? "" : share(row.ns), fixed(row.calls, 2),
                       nanoseconds(row.ns / row.calls)});
    }
    table.add_row({"total", "", nanoseconds(whole), "", share(whole), "", ""});
    return table;
}

void add_headline(Page& page, const ExperimentFacts& facts, const Profile& profile, int threads) {
    page.add_line(
        fmt::format("{}, seed {}: profile of {}, {} of them timed phase by phase", facts.game,
                    facts.seed, counted(profile.tally.games(), unit_of(facts)),
                    grouped(profile.timed_games)),
        "");
    std::string line = fmt::format("{} on {}", duration(profile.seconds),
                                   counted(static_cast<std::uint64_t>(threads), "thread"));
    if (!profile.complete && facts.games < max_games)  // so many: nobody asked for a number
        line += fmt::format("; not complete: {} of {} {}s", grouped(profile.tally.games()),
                            grouped(facts.games), unit_of(facts));
    page.add_line(line, "");
}

void add_explanations(Page& page, const ExperimentFacts& facts, const Profile& profile) {
    if (facts.seats == 2)
        page.add_line(
            "Every two strategies play a deal twice. A decision and the play of "
            "its move belong to the strategy that decides.");
    if (std::ranges::any_of(profile.phases,
                            [](const PhaseFigures& of) { return of.phase == Phase::scoring; }))
        page.add_line(
            "(scoring): the part of the decisions in functions that score boards, moves and games, "
            "by interrupting them; in no sum, since it is part of the "
            "decision.");
    page.add_line(
        "(candidates): the legal moves of each decision listed once, measured aside and in no sum; "
        "a decision contains as much where its strategy lists them.");
}

void add_trust(Page& page, const ExperimentFacts& facts, const Profile& profile) {
    const std::string unit = unit_of(facts);
    page.add_title("How far to trust this");
    if (profile.untimed_ns > 0) {
        const double sum = total_ns(profile);
        page.add_line(
            fmt::format("The phases add up to {0} ns a {4}, {1} of the {2} ns of the {3} {4}s in "
                        "untimed halves.",
                        nanoseconds(sum), share_text(sum / profile.untimed_ns),
                        nanoseconds(profile.untimed_ns), grouped(profile.untimed_games), unit));
    }
    page.add_line(fmt::format("A reading of the clock costs {} ns, taken off each call.",
                              nanoseconds(profile.clock_ns)));
    if (readings_ns(profile) > short_phases * profile.untimed_ns)
        page.add_line(
            "Phases as short as these overlap where no clock is read between them: trust the "
            "shares "
            "rather than the nanoseconds.");
    if (profile.overhead)
        page.add_line(fmt::format(
            "Overhead: {} % (95 %: {} to {}) more time in halves of chunks with timed {}s in "
            "them than in the others, which are as many; median of {} pairs.",
            signed_fixed(100 * profile.overhead->median, 2),
            signed_fixed(100 * profile.overhead->low, 2),
            signed_fixed(100 * profile.overhead->high, 2), unit, grouped(profile.overhead->pairs)));
    else
        page.add_line("Overhead: too few " + unit + "s to measure it.");
}

}  // namespace

std::string profile_page(const ExperimentFacts& facts, const Profile& profile, int threads,
                         const TextStyle& style) {
    Page page(style);
    add_headline(page, facts, profile, threads);
    page.add_table("Where the time goes", phase_table(facts, profile, style));
    add_explanations(page, facts, profile);
    add_trust(page, facts, profile);
    return std::move(page).text();
}

}  // namespace skerry
