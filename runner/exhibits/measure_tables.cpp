// Tables of what a game tells about its end besides the score, and of its time.

#include "runner/exhibits/score_words.hpp"
#include "runner/exhibits/tables.hpp"
#include "runner/statistics/quantile_intervals.hpp"
#include "runner/text/text_page.hpp"

namespace skerry {

namespace {

Table table_of_strategies(const ScoreTables& shown, std::string name, std::string title) {
    Table table{std::move(name), std::move(title)};
    table.add(strategy_column(), shown.strategies(),
              [&](std::size_t i) { return shown.label_cell(i); });
    return table;
}

std::uint64_t finished(const ScoreTables& shown, std::size_t strategy) {
    const StrategySummary& summary = shown.figures.summaries[strategy];
    return summary.games - summary.unfinished;
}

Cell category_cell(const ScoreTables& shown, std::uint64_t count, std::uint64_t n) {
    const GameShare share = share_of_games(shown.facts, count, n);
    Cell cell{"-", {count, cell_value(share.share), nullptr, nullptr}};
    if (n > 0) cell.text = percent(count, n);
    if (!share.interval) return cell;
    cell.text = fmt::format("{} ({:.1f}-{:.1f})", percent(count, n), 100 * share.interval->low,
                            100 * share.interval->high);
    cell.values[2] = share.interval->low;
    cell.values[3] = share.interval->high;
    return cell;
}

/// How many of the games that both finished reached a category, or a later one.
struct Reached {
    const Comparison& pair;
    std::size_t category;
    std::uint64_t games = 0;
    std::uint64_t both = 0;
    std::uint64_t only_a = 0;
    std::uint64_t only_b = 0;
    std::optional<double> p = {};  ///< McNemar's exact test, adjusted for all rows (Holm)

    std::int64_t difference() const {
        return static_cast<std::int64_t>(only_a) - static_cast<std::int64_t>(only_b);
    }
};

Reached reached(const Comparison& compared, std::size_t category, const PairTally& pair,
                std::size_t categories) {
    Reached row{compared, category};
    for (std::size_t i = 0; i < pair.endings.size(); ++i) {
        const bool first = i / categories >= category;
        const bool second = i % categories >= category;
        const bool by_a = compared.a < compared.b ? first : second;
        const bool by_b = compared.a < compared.b ? second : first;
        row.games += pair.endings[i];
        if (by_a && by_b) row.both += pair.endings[i];
        if (by_a && !by_b) row.only_a += pair.endings[i];
        if (by_b && !by_a) row.only_b += pair.endings[i];
    }
    return row;
}

/// Tests and intervals take games for independent, and their number for chosen before.
std::vector<Reached> reached_rows(const ScoreTables& shown, const std::vector<Comparison>& pairs) {
    const std::size_t categories = shown.facts.measures.categories.size();
    std::vector<Reached> rows;
    for (const Comparison& pair : pairs)
        for (std::size_t category = 1; category < categories; ++category)
            rows.push_back(reached(
                pair, category,
                shown.tally.pair(std::min(pair.a, pair.b), std::max(pair.a, pair.b)), categories));
    if (judging_of(shown.facts) == Judging::anytime) return rows;
    JointTests tests;
    for (Reached& row : rows)
        tests.add(row.games > 0 ? std::optional(finishing_p(row.only_a, row.only_b).value_or(1))
                                : std::nullopt,
                  row.p);
    tests.adjust(judged_pairs_of(shown.facts).hidden() * (categories - 1));
    return rows;
}

struct TimeUnit {
    double seconds;
    const char* name;
};

TimeUnit unit_for(double seconds, bool unicode) {
    for (const TimeUnit unit : {TimeUnit{1e-6, unicode ? "µs" : "us"}, TimeUnit{1e-3, "ms"}})
        if (seconds < 999.5 * unit.seconds) return unit;
    return {1, "s"};
}

/// In a suitable unit: three digits, or as many as the standard error justifies where it is known.
std::string time_text(double seconds, double se, bool unicode) {
    const TimeUnit unit = unit_for(seconds, unicode);
    MeanEstimate time;
    time.mean = seconds / unit.seconds;
    if (se > 0) time.se = se / unit.seconds;
    const int digits = *time.mean < 9.995 ? 2 : *time.mean < 99.95 || unit.seconds == 1 ? 1 : 0;
    return mean_and_se(time, time.se ? decimals_for({&time, 1}) : digits, unicode) + " " +
           unit.name;
}

/// Adds the time of the strategies of these rows, and of outside programs where it goes.
void add_times(const auto& add, const ShownTables& shown, const std::vector<StrategyTime>& times,
               const std::vector<std::size_t>& order) {
    add({shown.with_se("a game"), {"seconds_per_game", "seconds_per_game_se"}}, [&](std::size_t i) {
        const StrategyTime& time = times[i];
        return Cell{time_text(time.seconds, time.se, shown.style.unicode),
                    {time.seconds, time.se > 0 ? CellValue(time.se) : CellValue()}};
    });
    add({"n", {"timed_games"}, 3}, [&](std::size_t i) {
        return times[i].timed > 0 ? count_cell(times[i].timed) : Cell{"-", {nullptr}};
    });
    const bool programs = std::ranges::any_of(
        order, [&](std::size_t i) { return times[i].talk > 0 || times[i].waiting > 0; });
    const auto part = [&](double StrategyTime::*member) {
        return [&, member](std::size_t i) {
            const double seconds = times[i].*member;
            if (seconds == 0) return Cell{"-", {nullptr}};
            return Cell{time_text(seconds, 0, shown.style.unicode), {seconds}};
        };
    };
    add({programs ? "waiting" : "", {"waiting"}, 1}, part(&StrategyTime::waiting));
    add({programs ? "talk" : "", {"talk"}, 2}, part(&StrategyTime::talk));
    add({programs ? "its start" : "", {"start"}, 2}, part(&StrategyTime::start));
}

/// The strategies with their times, the quickest first. `add_strength` adds what they reach.
Table timed(const ShownTables& shown, const RunTime& time, const auto& add_strength) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < time.strategies.size(); ++i)
        if (time.strategies[i].is_known()) order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return time.strategies[i].seconds; });
    Table table{"time", "Strength against CPU time"};
    const auto add = table.adder(order);
    add(strategy_column(), [&](std::size_t i) { return shown.label_cell(i); });
    add_strength(add);
    add_times(add, shown, time.strategies, order);
    return table;
}

}  // namespace

Table category_table(const ScoreTables& shown) {
    const MeasureFacts& facts = shown.facts.measures;
    Table table = table_of_strategies(
        shown, "endings", "How the games ended (share of the finished games, 95 % interval)");
    for (std::size_t c = 0; c < facts.categories.size(); ++c) {
        const std::string& name = facts.categories[c];
        table.add({name, {name, name + "_share", name + "_low", name + "_high"}},
                  shown.strategies(), [&](std::size_t i) {
                      return category_cell(shown, shown.tally.strategy(i).measures.categories[c],
                                           finished(shown, i));
                  });
    }
    const bool with_unfinished =
        std::ranges::any_of(shown.figures.summaries,
                            [](const StrategySummary& summary) { return summary.unfinished > 0; });
    table.add({with_unfinished ? "dead" : "", {"unfinished"}}, shown.figures.summaries,
              [](const StrategySummary& summary) { return count_cell(summary.unfinished); });
    return table;
}

Table ending_difference_table(const ScoreTables& shown) {
    const std::vector<Comparison> pairs = shown.judged_pairs();
    const std::vector<Reached> rows = reached_rows(shown, pairs);
    Table table{"ending-differences", "Endings on the same shuffles"};
    const auto add = table.adder(rows);
    add(pair_column(), [&](const Reached& row) { return shown.pair_cell(row.pair.a, row.pair.b); });
    add({"at least", {"at_least"}, 0, true}, [&](const Reached& row) {
        const std::string& name = shown.facts.measures.categories[row.category];
        return Cell{name, {name}};
    });
    add({"", {"games"}}, [](const Reached& row) { return count_cell(row.games); });
    add({"a", {"a_games"}, 1},
        [](const Reached& row) { return percent_cell(row.both + row.only_a, row.games); });
    add({"b", {"b_games"}, 1},
        [](const Reached& row) { return percent_cell(row.both + row.only_b, row.games); });
    add({"only a", {"only_a"}, 2}, [](const Reached& row) { return count_cell(row.only_a); });
    add({"only b", {"only_b"}, 2}, [](const Reached& row) { return count_cell(row.only_b); });
    add({"difference", {"difference"}}, [](const Reached& row) {
        if (row.games == 0) return Cell{"-", {nullptr}};
        const double share = static_cast<double>(row.difference()) / static_cast<double>(row.games);
        return Cell{signed_fixed(100 * share, 1) + " %", {share}};
    });
    add({"95 % interval", {"low", "high"}}, [](const Reached& row) {
        if (!row.p) return Cell{"-", {nullptr, nullptr}};
        const Interval interval = paired_interval(row.only_a, row.only_b, row.games);
        return Cell{fmt::format("{} to {}", signed_fixed(100 * interval.low, 1),
                                signed_fixed(100 * interval.high, 1)),
                    {interval.low, interval.high}};
    });
    add({"p (Holm)", {"p_adjusted"}}, [](const Reached& row) { return p_cell(row.p); });
    add({"", {"verdict"}},
        [](const Reached& row) { return value_cell(name_of(judge(row.p, row.difference()))); });
    return table;
}

Table measure_table(const ScoreTables& shown) {
    const std::vector<std::string>& names = shown.facts.measures.names;
    Table table = table_of_strategies(shown, "measures", "Means of the finished games");
    for (std::size_t m = 0; m < names.size(); ++m)
        table.add({measure_name(names[m]), {names[m], names[m] + "_se"}}, shown.strategies(),
                  [&](std::size_t i) {
                      const MeanEstimate mean = estimate_mean(
                          finished(shown, i), shown.tally.strategy(i).measures.sums[m]);
                      Cell cell = mean_cell(mean, decimals_for({&mean, 1}), shown.style);
                      if (!shown.style.page) cell.text = fixed(mean.mean, 2);
                      return cell;
                  });
    return table;
}

Table record_table(const ScoreTables& shown) {
    const MeasureFacts& facts = shown.facts.measures;
    Table table =
        table_of_strategies(shown, "personal-bests", "Personal bests (of games not lost)");
    for (std::size_t r = 0; r < facts.records.size(); ++r) {
        const std::string& name = facts.names[facts.records[r]];
        const auto list = [&](std::size_t i) {
            return shown.tally.strategy(i).measures.records[r].list();
        };
        table.add(
            {"highest " + measure_name(name), {name}}, shown.strategies(), [&](std::size_t i) {
                return list(i).empty() ? Cell{"-", {nullptr}} : integer_cell(list(i)[0].value);
            });
        table.add({"in game", {name + "_game"}}, shown.strategies(), [&](std::size_t i) {
            if (list(i).empty()) return Cell{"-", {nullptr}};
            const std::uint64_t game = list(i)[0].game;
            return Cell{std::to_string(game), {game}};
        });
    }
    return table;
}

Table time_table(const ScoreTables& shown) {
    std::vector<MeanEstimate> means;
    for (const StrategySummary& summary : shown.figures.summaries)
        means.push_back(summary.score.mean);
    const int decimals = decimals_for(means);
    return timed(shown, shown.batch.time, [&](const auto& add) {
        add({shown.with_se("mean"), {"mean", "se"}},
            [&](std::size_t i) { return mean_cell(means[i], decimals, shown.style); });
        add({"", {"low", "high"}},
            [&](std::size_t i) { return interval_cell(means[i].interval, decimals); });
    });
}

Table time_table(const MatchTables& shown) {
    const std::vector<Standing>& standings = shown.figures.summary.standings;
    return timed(shown, shown.batch.time, [&](const auto& add) {
        add({"points", {"points"}}, [&](std::size_t i) { return points_cell(standings[i].share); });
    });
}

Table program_table(const ShownTables& shown, const std::vector<StrategyTime>& times) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i].talk > 0 || times[i].waiting > 0) order.push_back(i);
    Table table{"programs", "Outside programs: CPU time of their processes"};
    const auto add = table.adder(order);
    add(strategy_column(), [&](std::size_t i) { return shown.label_cell(i); });
    add_times(add, shown, times, order);
    return table;
}

}  // namespace skerry
