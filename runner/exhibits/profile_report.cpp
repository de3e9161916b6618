// Lays out a profile: phases and functions with bars, outside programs, changes since another one.

#include "runner/exhibits/profile_report.hpp"

#include <fmt/format.h>

#include "runner/documents/document.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/results/environment.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

/// A phase, a function of one, or what a strategy took in all its phases.
struct PhaseRow {
    std::optional<Actor> actor;
    std::string phase;     ///< empty: all of a strategy
    std::string function;  ///< empty: the whole phase
    Taken taken;
    bool is_part = false;
};

std::string actor_text(const ExperimentFacts& facts, const std::optional<Actor>& actor) {
    if (!actor) return "all";
    const std::string label = label_of(facts, actor->strategy);
    if (!actor->seat) return label;
    return fmt::format("{}, {}", label, seat_names[index(*actor->seat)]);
}

/// At least three digits: 5.27, 52.7, 5,270.
std::string nanoseconds(double ns) {
    if (ns < 100) return fixed(ns, ns < 10 ? 2 : 1);
    return grouped(static_cast<std::uint64_t>(std::llround(ns)));
}

/// Value and standard error with as many digits as that one justifies.
std::string ns_text(const Estimated& ns, bool unicode) {
    if (!ns.se || *ns.se >= 10 || *ns.se == 0)
        return nanoseconds(ns.value) +
               (ns.se && *ns.se > 0 ? " " + plus_minus(unicode) + " " + nanoseconds(*ns.se) : "");
    MeanEstimate estimate;
    estimate.mean = ns.value;
    estimate.se = ns.se;
    return mean_and_se(estimate, *ns.se < 1 ? 2 : 1, unicode);
}

std::string share_text(const Estimated& share, bool unicode) {
    if (share.value > 0 && share.value < 0.0005) return "<0.1 %";
    const std::string text = fixed(100 * share.value, 1);
    if (!share.se || *share.se == 0) return text + " %";
    return text + " " + plus_minus(unicode) + " " + fixed(100 * *share.se, 1) + " %";
}

/// A whole is as long as 24 columns.
std::string bar_text(double share, bool unicode) {
    const auto eighths = static_cast<int>(std::lround(24 * 8 * std::clamp(share, 0.0, 1.0)));
    if (!unicode) return std::string(static_cast<std::size_t>((eighths + 4) / 8), '#');
    static constexpr const char* parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    std::string text;
    for (int i = 0; i < eighths / 8; ++i) text += "█";
    return text + parts[eighths % 8];
}

/// What the strategy in the seat of a phase, or nobody, took in all.
Taken sum_of(const std::vector<PhaseTime>& phases, const PhaseTime& one) {
    Taken sum;
    for (const PhaseTime& phase : phases)
        if (!is_part(phase.phase) && phase.actor_code() == one.actor_code()) {
            sum.ns.value += phase.taken.ns.value;
            sum.share.value += phase.taken.share.value;
        }
    return sum;
}

/// For people with a row for the sum of each strategy in a seat.
std::vector<PhaseRow> rows_of(const ShownProfile& shown, bool for_people) {
    std::vector<PhaseRow> rows;
    std::optional<std::uint32_t> last;
    for (const PhaseTime& phase : shown.profile.phases) {
        if (for_people && last != phase.actor_code())
            rows.push_back({phase.actor, "", "", sum_of(shown.profile.phases, phase)});
        last = phase.actor_code();
        rows.push_back({phase.actor, std::string(name_of(phase.phase)), "", phase.taken,
                        is_part(phase.phase)});
        if (!shown.functions) continue;
        for (const FunctionTime& function : phase.functions)
            rows.push_back(
                {phase.actor, std::string(name_of(phase.phase)), function.name, function.taken});
    }
    return rows;
}

Cell actor_cell(const ExperimentFacts& facts, const std::optional<Actor>& actor, bool shown) {
    Cell cell{shown ? actor_text(facts, actor) : "", {nullptr, nullptr}};
    if (actor) cell.values[0] = facts.strategies[actor->strategy].label;
    if (actor && actor->seat) cell.values[1] = std::string(seat_names[index(*actor->seat)]);
    return cell;
}

Table phase_table(const ShownProfile& shown, bool for_people, const TextStyle& style) {
    const std::vector<PhaseRow> rows = rows_of(shown, for_people);
    Table table{"profile", "Where the time goes"};
    const auto add = table.adder(rows);
    add({"strategy", {"strategy", "seat"}, 0, true, 8},
        [&](const PhaseRow& row) { return actor_cell(shown.facts, row.actor, row.phase.empty()); });
    add({shown.functions ? "phase, function" : "phase",
         {"phase"},
         0,
         true,
         shown.functions ? 24U : 12U},
        [&](const PhaseRow& row) {
            const std::string text = !row.function.empty()
                                         ? (style.unicode ? "· " : "- ") + row.function
                                     : row.is_part ? "(" + row.phase + ")"
                                                   : row.phase;
            return Cell{text, {row.phase}};
        });
    if (shown.functions)
        add({"", {"function"}}, [](const PhaseRow& row) {
            return value_cell(row.function.empty() ? CellValue() : CellValue(row.function));
        });
    add({"share " + plus_minus(style.unicode) + " se", {"share", "share_se"}},
        [&](const PhaseRow& row) {
            return Cell{share_text(row.taken.share, style.unicode),
                        {row.taken.share.value, cell_value(row.taken.share.se)}};
        });
    const auto bar = [&](const PhaseRow& row) {
        return Cell{row.phase.empty() ? "" : bar_text(row.taken.share.value, style.unicode), {}};
    };
    if (for_people) add({"0 to 100 %", {}, 2, true}, bar);
    add({"ns/" + unit_of(shown.facts) + " " + plus_minus(style.unicode) + " se",
         {"ns", "ns_se"},
         1},
        [&](const PhaseRow& row) {
            return Cell{ns_text(row.taken.ns, style.unicode),
                        {row.taken.ns.value, cell_value(row.taken.ns.se)}};
        });
    return table;
}

std::string verdict_of(const PhaseChange& row) {
    if (!row.phase || !row.interval) return "-";
    const int verdict = row.verdict();
    return verdict > 0 ? "slower" : verdict < 0 ? "faster" : "open";
}

Table change_table(const ShownProfile& shown, const TextStyle& style) {
    const std::vector<PhaseChange>& rows = shown.since;
    Table table{"changes", "Against the earlier profile: ns/" + unit_of(shown.facts)};
    const auto add = table.adder(rows);
    add({"strategy", {"strategy", "seat"}, 0, true, 8}, [&](const PhaseChange& row) {
        return actor_cell(shown.facts, row.phase ? row.phase->actor : std::nullopt, true);
    });
    add({"phase", {"phase"}, 0, true}, [](const PhaseChange& row) {
        const std::string name = row.phase ? std::string(name_of(row.phase->phase)) : "all phases";
        return Cell{row.phase && is_part(row.phase->phase) ? "(" + name + ")" : name,
                    {row.phase ? CellValue(name) : CellValue()}};
    });
    const auto add_time = [&](const char* head, Taken PhaseChange::*time) {
        add({head, {head, std::string(head) + "_se"}, 1}, [&, time](const PhaseChange& row) {
            const Estimated& ns = (row.*time).ns;
            return Cell{ns_text(ns, style.unicode), {ns.value, cell_value(ns.se)}};
        });
    };
    add_time("before", &PhaseChange::before);
    add_time("now", &PhaseChange::now);
    add({"change", {"change"}, 2}, [](const PhaseChange& row) {
        const std::string text =
            row.before.ns.value > 0
                ? signed_fixed(100 * row.change() / row.before.ns.value, 1) + " %"
                : "-";
        return Cell{text, {row.change()}};
    });
    add({"95 % interval", {"low", "high"}}, [](const PhaseChange& row) {
        if (!row.interval) return Cell{"-", {nullptr, nullptr}};
        const bool in_percent = row.before.ns.value > 0;
        const double scale = in_percent ? 100 / row.before.ns.value : 1;
        return Cell{
            fmt::format("{} to {} {}", signed_fixed(scale * row.interval->low, 1),
                        signed_fixed(scale * row.interval->high, 1), in_percent ? "%" : "ns"),
            {row.interval->low, row.interval->high}};
    });
    add({"share", {"share_before", "share_now", "share_low", "share_high"}, 3},
        [](const PhaseChange& row) {
            const std::string text = fixed(100 * row.before.share.value, 1) + " to " +
                                     fixed(100 * row.now.share.value, 1) + " %";
            Cell cell{text, {row.before.share.value, row.now.share.value, nullptr, nullptr}};
            if (row.share_interval)
                cell.values = {row.before.share.value, row.now.share.value, row.share_interval->low,
                               row.share_interval->high};
            return cell;
        });
    add({"it is", {"verdict"}, 0, true}, [](const PhaseChange& row) {
        return Cell{verdict_of(row), {verdict_of(row)}};
    });
    return table;
}

void add_headline(Page& page, const ShownProfile& shown, const TextStyle& style) {
    const ExperimentFacts& facts = shown.facts;
    const BatchResult& batch = shown.profile.batch;
    page.add_line(fmt::format("{}, {}: profile of {}", facts.game, seeds_text(facts),
                              counted(batch.tally.games(), unit_of(facts))),
                  "");
    page.add_line(fmt::format("{} on {}: {} ns of CPU time a {}, {}", duration(batch.seconds),
                              counted(static_cast<std::uint64_t>(shown.threads), "thread"),
                              ns_text(shown.profile.all.ns, style.unicode), unit_of(facts),
                              counted(shown.profile.samples, "sample")),
                  "");
}

void add_explanations(Page& page, const ShownProfile& shown) {
    if (shown.facts.seats == 2)
        page.add_line(
            "Every two strategies play a deal twice. A decision and the play of its move belong to "
            "the strategy that decides, in its seat.");
    if (std::ranges::any_of(shown.profile.phases,
                            [](const PhaseTime& row) { return is_part(row.phase); }))
        page.add_line(
            "(scoring), (candidates): the parts of the decisions in functions that score, and that "
            "list moves; in no sum.");
    if (!shown.profile.functions_known)
        page.add_line(
            "This program has no table of symbols (strip takes it): functions, (scoring) and "
            "(candidates) are missing.");
}

std::string page_text(const ShownProfile& shown, const TextStyle& style) {
    Page page(style);
    add_headline(page, shown, style);
    if (shown.profile.samples == 0) {
        page.add_line(Sampling::is_possible()
                          ? "Too short to sample: play longer (--seconds)."
                          : "This system cannot sample its threads: only Linux can.");
        return std::move(page).text();
    }
    page.add_table(phase_table(shown, true, style));
    if (shown.profile.samples < 100) page.add_line("Few samples: play longer (--seconds).");
    add_explanations(page, shown);
    const Table programs = program_table({shown.facts, style}, times_of(shown.profile.batch.times));
    if (programs.rows() > 0) {
        page.add_table(programs);
        page.add_line(
            "Their time is in no phase above. What they start and leave behind is not counted.");
    }
    if (shown.since.empty()) return std::move(page).text();
    page.add_table(change_table(shown, style));
    page.add_line(
        "All intervals hold together with 95 %, on a machine that is as fast as before. A phase is "
        "slower where its time and its share have grown.");
    if (const std::string cpu = cpu_name(); cpu != shown.earlier_cpu)
        page.add_line("The earlier profile is of another CPU: " + shown.earlier_cpu + ".");
    return std::move(page).text();
}

}  // namespace

std::string profile_text(const ShownProfile& shown, TableFormat format, const TextStyle& style,
                         std::int64_t started) {
    if (format == TableFormat::csv)
        return csv_text(shown.since.empty() ? phase_table(shown, false, style)
                                            : change_table(shown, style));
    if (format == TableFormat::json) {
        ordered_json json = profile_json(shown.facts, shown.profile, shown.threads, started);
        if (!shown.since.empty()) json["changes"] = json_rows(change_table(shown, style));
        return print_result(json);
    }
    TextStyle as = style;
    as.markdown = format == TableFormat::markdown;
    return page_text(shown, as);
}

}  // namespace skerry
