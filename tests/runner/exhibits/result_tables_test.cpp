// The tables of results for programs and for people: their names, every format of every table as
// golden texts, and that all formats say the same.

#include "runner/exhibits/result_tables.hpp"

#include "runner/documents/csv.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

const TextStyle hundred_wide{.width = 100};

/// A batch and the tally that it refers to.
struct SampleResult {
    ExperimentFacts facts;
    BatchTally tally;
    std::string source;

    ShownBatch batch() const {
        return {source, facts, tally, sample_time(facts.strategies.size())};
    }
};

SampleResult scored_result(const std::string& source = "scores.json") {
    Sample sample =
        make_sample({{"roll|out", 14, 10}, {"gre,edy \"x\"", 12, 9, 4}, {"oracle", 30, 5}}, 300);
    return {sample.facts, sample.tally, source};
}

SampleResult matched_result(const std::string& source = "matches.json") {
    MatchSample sample = make_match_sample({3, 4, 5}, 200, true);
    return {sample.facts, sample.tally, source};
}

std::string printed_tables(const std::vector<SampleResult>& results, const ShownAs& as) {
    std::vector<ShownBatch> batches;
    for (const SampleResult& sample_result : results) batches.push_back(sample_result.batch());
    return shown_text(batches, as, hundred_wide);
}

std::string refused_tables(const std::vector<SampleResult>& results, const ShownAs& as) {
    return skerry::test::error_of([&] { printed_tables(results, as); });
}

std::string first_lines(const std::string& text, std::size_t most) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < most && end < text.size(); ++i) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

/// A cell of CSV is the value of JSON, to the last digit.
void check_same_cell(const std::string& cell, const ordered_json& value) {
    CAPTURE(cell);
    CAPTURE(value.dump());
    if (value.is_null())
        CHECK(cell.empty());
    else if (value.is_string())
        CHECK(cell == value.get<std::string>());
    else
        CHECK(ordered_json::parse(cell) == value);
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("tables: CSV read back has the figures of JSON, row by row and field by field") {
        for (const SampleResult& result : {scored_result(), matched_result()})
            for (const std::string& name : table_names(result.facts)) {
                if (name == games_table) continue;  // needs kept scores
                CAPTURE(name);
                const auto rows =
                    ordered_json::parse(printed_tables({result}, {TableFormat::json, name}));
                const auto lines =
                    read_csv(printed_tables({result}, {TableFormat::csv, name}), "table.csv");
                REQUIRE(lines.size() == rows.size() + 1);
                REQUIRE(!rows.empty());
                for (std::size_t row = 0; row < rows.size(); ++row) {
                    REQUIRE(lines[row + 1].cells.size() == rows[row].size());
                    std::size_t field = 0;
                    for (const auto& [key, value] : rows[row].items()) {
                        CHECK(lines[0].cells[field] == key);
                        check_same_cell(lines[row + 1].cells[field++], value);
                    }
                }
            }
    }

    TEST_CASE("tables: the page of docs names them all") {
        const std::string page = read_text(SKERRY_SOURCE_DIR "/docs/reports.md");
        for (const std::string& name : all_table_names())
            CHECK_MESSAGE(page.find("`" + name + "`") != page.npos, name);
        std::string plots = "There are plots of ";
        for (const std::string& name : all_table_names(true)) {
            CAPTURE(name);
            CHECK(page.find("`" + name + "`", page.find(plots)) != page.npos);
        }
    }

    TEST_CASE("tables: a result file has those that show prints, but for times") {
        for (const SampleResult& result : {scored_result(), matched_result()}) {
            const ordered_json file =
                result_document(result.facts, result.tally, {true, "games", 300}, nullptr);
            auto shown = ordered_json::parse(printed_tables({result}, {TableFormat::json, ""}));
            shown.erase("time");
            CHECK(file["tables"] == shown);
        }
    }

    TEST_CASE("tables: each judged pair has its test, each noted game its place") {
        const SampleResult result = scored_result();
        const auto rows_of = [](const SampleResult& sample_result, const char* name) {
            return ordered_json::parse(printed_tables({sample_result}, {TableFormat::json, name}));
        };
        const Figures made = figures_of(result.facts, result.tally);
        const ScoreFigures& figures = made.scores();
        const ordered_json verdicts = rows_of(result, "verdicts");
        REQUIRE(verdicts.size() == figures.comparisons.size());
        for (std::size_t i = 0; i < verdicts.size(); ++i) {
            const Comparison& pair = figures.comparisons[i];
            CHECK(verdicts[i]["method"] == std::string(name_of(pair.test.method)));
            CHECK(verdicts[i]["p"] == *pair.test.p);
            CHECK(verdicts[i]["p_adjusted"] == *pair.test.p_holm);
            CHECK(verdicts[i]["low"] == pair.difference.mean.interval->low);
            CHECK(verdicts[i]["anytime_high"] == pair.anytime.estimate.interval->high);
            CHECK(verdicts[i]["verdict"] == std::string(name_of(pair.verdict)));
        }
        const StrategyTally& first = result.tally.scores().strategy(0);
        const ordered_json row = rows_of(result, "extremes")[0];
        CHECK(row == ordered_json{{"a", result.facts.strategies[0].label},
                                  {"b", nullptr},
                                  {"list", "best"},
                                  {"game", first.best.list()[0].game},
                                  {"value", first.best.list()[0].value}});
        const SampleResult match = matched_result();
        const PairedGames games = match.tally.matches().matchups()[0].shown();
        const Extreme largest = games.largest_for_a.list()[0];
        const MatchGameIndex index = MatchGameIndex::of(largest.game);
        CHECK(rows_of(match, "extremes")[0] ==
              ordered_json{{"a", match.facts.strategies[0].label},
                           {"b", match.facts.strategies[1].label},
                           {"list", "a ahead"},
                           {"game", index.pair},
                           {"first", match.facts.strategies[index.second ? 1 : 0].label},
                           {"value", largest.value}});
    }

    TEST_CASE("tables: a histogram has every game and a tie is a row of its own") {
        const SampleResult result = scored_result();
        const Tally& tally = result.tally.scores();
        const auto rows_of = [&](const char* name) {
            return ordered_json::parse(printed_tables({result}, {TableFormat::json, name}));
        };
        std::uint64_t games = 0;
        for (const ordered_json& row : rows_of("histogram")) {
            const std::size_t i = row["strategy"] == "oracle" ? 2 : row["strategy"] != "roll|out";
            CHECK(row["games"] == tally.strategy(i).totals.count(row["score"].get<int>()));
            games += row["games"].get<std::uint64_t>();
        }
        CHECK(games == tally.strategy(0).totals.n() + tally.strategy(1).totals.n() + 300);
        std::uint64_t binned = 0;
        for (const ordered_json& row : rows_of("score-bins"))
            binned += row["games"].get<std::uint64_t>();
        CHECK(binned == games);
        const std::uint64_t ties = tally.pair(0, 1).differences.count(0);
        for (const char* const name : {"difference-histogram", "difference-bins"}) {
            bool found = false;
            for (const ordered_json& row : rows_of(name)) {
                const std::int64_t first = row.contains("from") ? row["from"] : row["difference"];
                const std::int64_t last = row.contains("to") ? row["to"] : row["difference"];
                if (row["b"] == "oracle" || first > 0 || last < 0) continue;
                found = true;
                CHECK(first == -last);
                if (first == last) CHECK(row["games"] == ties);
            }
            CHECK(found);
        }
        const auto text = printed_tables({result}, {TableFormat::csv, "histogram"});
        CHECK(text.starts_with("strategy,score,games,share\n"));
    }

    TEST_CASE("tables: the last running figures are those of all deals") {
        Sample sample = make_sample({{"a", 3, 10}, {"b", 0, 10}}, 700);
        const SampleResult scores{sample.facts, sample.tally, "r.json"};
        const auto rows =
            ordered_json::parse(printed_tables({scores}, {TableFormat::json, "running"}));
        const auto all =
            ordered_json::parse(printed_tables({scores}, {TableFormat::json, "differences"}));
        REQUIRE(rows.size() > 40);
        CHECK(rows[0]["deals"] == 2);
        CHECK(rows.back()["deals"] == 700);
        CHECK(rows.back()["mean"].get<double>() == doctest::Approx(all[0]["mean"].get<double>()));
        // By blocks the error is estimated a little otherwise.
        const double se = all[0]["se"];
        CHECK(rows.back()["se"].get<double>() == doctest::Approx(se).epsilon(0.25));
        CHECK(rows.back()["anytime_low"] < rows.back()["low"]);
        CHECK(rows[20]["anytime_low"].is_null());
        const SampleResult match = matched_result();
        const auto points =
            ordered_json::parse(printed_tables({match}, {TableFormat::json, "matchups"}));
        const auto moments =
            ordered_json::parse(printed_tables({match}, {TableFormat::json, "running"}));
        CHECK(moments.back()["b"] == points.back()["b"]);
        CHECK(moments.back()["deals"] == 200);
        CHECK(moments.back()["mean"].get<double>() ==
              doctest::Approx(points.back()["points"].get<double>()));
        // No interval of a share goes beyond 1, near which this one lies.
        const MatchSample strong = make_match_sample({10, 2}, 200, true);
        double highest = 0;
        for (const ordered_json& row : ordered_json::parse(printed_tables(
                 {{strong.facts, strong.tally, "r.json"}}, {TableFormat::json, "running"})))
            if (row["high"].is_number()) highest = std::max(highest, row["high"].get<double>());
        CHECK(highest == 1);
    }

    TEST_CASE("tables: shares at or above scores stand where they are asked for") {
        SampleResult result = scored_result();
        ShownBatch batch = result.batch();
        batch.at_least = {60, 90};
        const auto shown_as = [&](TableFormat format, const char* name) {
            return shown_text({&batch, 1}, {format, name, batch.at_least}, hundred_wide);
        };
        const auto scores = ordered_json::parse(shown_as(TableFormat::json, "scores"));
        const Histogram& totals = result.tally.scores().strategy(0).totals;
        const std::uint64_t count = totals.n() - totals.count_below(60);
        CHECK(scores[0]["at_least_60_games"] == count);
        CHECK(scores[0]["at_least_60_low"] == wilson_interval(count, totals.n()).low);
        CHECK(scores[2].contains("at_least_90"));
        const auto pairs = ordered_json::parse(shown_as(TableFormat::json, "differences"));
        CHECK(pairs[0]["at_least_60"].get<double>() ==
              doctest::Approx(scores[0]["at_least_60"].get<double>() -
                              scores[1]["at_least_60"].get<double>()));
        CHECK(says(shown_as(TableFormat::text, ""), " ≥ 90"));
        SampleResult matches = matched_result();
        ShownBatch match = matches.batch();
        CHECK(test::error_of([&] {
                  shown_text({&match, 1}, {TableFormat::text, "", {50}}, hundred_wide);
              }) ==
              "--at-least: matches.json is of a game for two, which is won or lost: it has "
              "no shares of scores");
    }

    TEST_CASE("tables: a wrong name lists those that the result has, and the nearest") {
        CHECK(refused_tables({scored_result()}, {TableFormat::csv, "diferences"}) ==
              "--table diferences: scores.json has no such table; it has: scores, quantiles, "
              "components, differences, component-differences, ranking, verdicts, extremes, "
              "length, time, "
              "histogram, "
              "score-bins, difference-histogram, difference-bins, quantile-differences, "
              "length-histogram, running, "
              "games; "
              "did you mean \"differences\"?");
        CHECK(refused_tables({matched_result()}, {TableFormat::text, "scores"}) ==
              "--table scores: matches.json has no such table; it has: standings, cross, matchups, "
              "seats, first-seat, margin-components, ranking, verdicts, extremes, length, sweep, "
              "time, "
              "margin-histogram, margin-bins, "
              "length-histogram, running, games");
        CHECK(refused_tables({scored_result(), matched_result()}, {TableFormat::csv, ""}) ==
              "--table scores: matches.json has no such table; it has: standings, cross, matchups, "
              "seats, first-seat, margin-components, ranking, verdicts, extremes, length, sweep, "
              "time, "
              "margin-histogram, margin-bins, "
              "length-histogram, running, games");
        CHECK(error_of([] { table_format("cvs"); }) ==
              "--format cvs: must be one of text, csv, markdown, json; did you mean \"csv\"?");
    }

    TEST_CASE("tables: rows of several results stand below each other, with the file's name") {
        SampleResult other = scored_result("b.json");
        Sample calm = make_sample({{"roll|out", 14, 10}, {"new", 3, 9}}, 50);
        const SampleResult fewer{calm.facts, calm.tally, "c.json"};
        const auto rows = ordered_json::parse(
            printed_tables({scored_result("a.json"), other, fewer}, {TableFormat::json, "scores"}));
        REQUIRE(rows.size() == 8);
        CHECK(rows[0]["result"] == "a.json");
        CHECK(rows[3]["result"] == "b.json");
        CHECK(rows[7]["result"] == "c.json");
        CHECK(rows[7]["strategy"] == "new");
        CHECK(rows[0]["mean"] == rows[3]["mean"]);
        // Only the first two have dead games to show.
        const std::string text = printed_tables({other, fewer}, {TableFormat::text, "scores"});
        CHECK(text.starts_with("Scores\n  result  strategy"));
        CHECK(says(text, "  dead  "));
        CHECK(says(printed_tables({fewer, other}, {TableFormat::text, "scores"}), "  dead"));
        CHECK(printed_tables({fewer, other}, {TableFormat::csv, ""})
                  .starts_with("result,strategy,finished,unfinished,mean,se,low,high,sd,min,q1,"
                               "median,q3,max\nc.json,roll|out,50,0,"));
        // People see a column of components for each strategy, with any strategies in the others.
        const std::string parts =
            printed_tables({other, fewer}, {TableFormat::markdown, "components"});
        CHECK(says(parts, "| new |"));
        const std::string whole = printed_tables({other, fewer}, {});
        CHECK(whole.starts_with("b.json\n" + printed_tables({other}, {})));
        CHECK(whole.ends_with("\nc.json\n" + printed_tables({fewer}, {})));
    }

    TEST_CASE("tables: labels cannot break a row of Markdown or of CSV") {
        const std::string table =
            printed_tables({scored_result()}, {TableFormat::markdown, "scores"});
        CHECK(says(table, "| roll\\|out |"));
        SampleResult wild = scored_result();
        wild.facts.strategies[0].label = "a\nb|<b>_x_";
        CHECK(says(printed_tables({wild}, {TableFormat::markdown, "scores"}),
                   "| a\\\\u000ab\\|\\<b>\\_x\\_ |"));
        CHECK(read_csv(printed_tables({wild}, {TableFormat::csv, "scores"}), "t")[1].cells[0] ==
              "a\nb|<b>_x_");
    }
}

TEST_SUITE("golden") {
    TEST_CASE("golden: every table of a result in every format") {
        for (const SampleResult& result : {scored_result(), matched_result()}) {
            std::string csv;
            std::string text;
            for (const std::string& name : table_names(result.facts)) {
                if (name == games_table) continue;
                // Distributions go on likewise.
                const std::size_t most = is_long(name) ? 6 : 1000;
                csv += "== " + name + "\n" +
                       first_lines(printed_tables({result}, {TableFormat::csv, name}), most);
                text += "== " + name + "\n" +
                        first_lines(printed_tables({result}, {TableFormat::text, name}), most);
            }
            const std::string stem = "tables/" + result.source.substr(0, result.source.find('.'));
            check_golden(csv, stem + "_csv.txt");
            check_golden(text, stem + "_text.txt");
            check_golden(printed_tables({result}, {TableFormat::json, ""}), stem + ".json");
            check_golden(printed_tables({result}, {TableFormat::markdown, ""}), stem + ".md");
        }
    }
}
