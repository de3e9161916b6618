// Comparisons of results: pairing by deals and blocks, intervals, labels, and what is refused.

#include "runner/results/result_comparison.hpp"

#include <tuple>

#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/exhibits/score_words.hpp"
#include "runner/text/text_page.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

/// The result of a sample, with the blocks of an experiment of `games` games.
ordered_json result_of(const std::vector<SampleStrategy>& strategies, std::uint64_t games,
                       std::uint64_t seed = 1) {
    Sample sample = make_sample(strategies, games);
    sample.facts.seed = seed;
    return result_document(sample.facts, sample.tally, {true, "games", games}, {{"threads", 1}});
}

ComparedResult read(const ordered_json& result, const std::string& name) {
    return compared_result(Result::of(Document::of(result, name)), name);
}

ResultComparison compared(const ordered_json& a, const ordered_json& b,
                          const std::vector<LabelPair>& pairs = {}) {
    return compare_results(read(a, "a.json"), read(b, "b.json"), pairs);
}

std::string refusal(const ordered_json& a, const ordered_json& b,
                    const std::vector<LabelPair>& pairs = {}) {
    return error_of([&] { compared(a, b, pairs); });
}

const SampleStrategy old_bot{"bot", 6, 10};
const SampleStrategy new_bot{"bot", 10, 10};
const SampleStrategy rival{"rival", 2, 4};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("comparison of results: the same deals are paired, and the parts sum up") {
        const ResultComparison result =
            compared(result_of({old_bot, rival}, 1'000), result_of({new_bot, rival}, 1'000));
        CHECK(result.games.paired);
        CHECK(how_compared(result.games) ==
              "paired: the same 1,000 games in both, in 282 blocks of up to 4");
        REQUIRE(result.changes.size() == 2);
        const ContenderChange& bot = result.changes[0];
        CHECK(bot.name_a == "bot");
        // Strength counts once and a half; the luck of the deals is equal in both.
        CHECK(*bot.figures[0].difference == doctest::Approx(6));
        CHECK(*bot.figures[0].se < 1e-9);
        double parts = 0;
        for (std::size_t f = 1; f < bot.figures.size(); ++f) parts += *bot.figures[f].difference;
        CHECK(parts == doctest::Approx(6));
        CHECK(*result.changes[1].figures[0].difference == 0);
        CHECK(result.changes[1].verdict == Verdict::undecided);
        CHECK_FALSE(result.any_worse());
    }

    TEST_CASE("comparison of results: paired intervals are narrower, both hold the truth") {
        const ordered_json a = result_of({{"bot", 6, 10}}, 2'000);
        const ordered_json b = result_of({{"other", 0, 0}, {"bot", 4, 10}}, 2'000);
        const ordered_json far = result_of({{"other", 0, 0}, {"bot", 4, 10}}, 2'000, 2);
        const ResultComparison paired = compared(a, b);
        const ResultComparison unpaired = compared(a, far);
        CHECK(paired.games.paired);
        CHECK_FALSE(unpaired.games.paired);
        CHECK(how_compared(unpaired.games) ==
              "unpaired, so that luck does not cancel: other seeds, other deals (2,000 and 2,000 "
              "games)");
        const MeanChange& near = paired.changes[0].figures[0];
        const MeanChange& wide = unpaired.changes[0].figures[0];
        CHECK(*near.difference == doctest::Approx(*wide.difference));
        CHECK(*near.se < 0.6 * *wide.se);
        CHECK(near.interval->low < -3);
        CHECK(near.interval->high > -3);
        CHECK(paired.any_worse());
    }

    TEST_CASE("comparison of results: a shorter and a longer run meet on whole blocks") {
        const ResultComparison result =
            compared(result_of({old_bot}, 3'000), result_of({new_bot}, 900));
        // 256 of the first 900 games fill the 80 smaller blocks, and 640 another 40 of 16.
        CHECK(how_compared(result.games) ==
              "paired: the same 896 games in both, in 120 blocks of up to 16");
        CHECK(result.changes[0].n_a == 896);
        const ResultComparison few =
            compared(result_of({old_bot}, 30'000), result_of({new_bot}, 8));
        CHECK(how_compared(few.games) ==
              "paired: the same 8 games in both, in 8 blocks of up to 128");
        const ResultComparison apart =
            compared(result_of({old_bot}, 30'000), result_of({new_bot}, 7));
        CHECK_FALSE(apart.games.paired);
        CHECK(says(how_compared(apart.games), "too few games in common"));
    }

    TEST_CASE("comparison of results: however unequal the lengths, common games are paired") {
        const SampleStrategy steady{"bot", 6, 10};
        const SampleStrategy noisy{"bot", 7, 10, 3};
        const auto check = [&](std::uint64_t few, std::uint64_t many, std::uint64_t common) {
            CAPTURE(many);
            const ordered_json shorter = result_of({steady}, few);
            const ordered_json longer = result_of({noisy}, many);
            // What is found where both have as many games.
            const ResultComparison equal = compared(shorter, result_of({noisy}, few));
            const MeanChange& best = equal.changes[0].figures[0];
            const ResultComparison ahead = compared(shorter, longer);
            const ResultComparison back = compared(longer, shorter);
            for (const ResultComparison* result_comparison : {&ahead, &back}) {
                CHECK(result_comparison->games.paired);
                CHECK(result_comparison->games.common == common);
                const MeanChange& change = result_comparison->changes[0].figures[0];
                CHECK(*change.se == doctest::Approx(*best.se).epsilon(0.2));
                CHECK(std::abs(*change.difference) ==
                      doctest::Approx(std::abs(*best.difference)).epsilon(0.2));
            }
            CHECK(*ahead.changes[0].figures[0].difference ==
                  doctest::Approx(-*back.changes[0].figures[0].difference));
        };
        check(1'000, 200'000, 992);
        check(300, 1'000'000, 288);
    }

    TEST_CASE("comparison of results: labels, chosen ones, and what differs") {
        const ordered_json a = result_of({old_bot, rival}, 300);
        ordered_json b = result_of({{"young", 8, 10}, {"rival", 2, 4}}, 300);
        b["experiment"]["strategies"][1]["params"]["rollouts"] = 32;
        const ResultComparison common = compared(a, b);
        REQUIRE(common.changes.size() == 1);
        CHECK(common.changes[0].note == "rollouts 16 -> 32");
        const ResultComparison chosen = compared(a, b, {{"bot", "young"}, {"bot", "rival"}});
        REQUIRE(chosen.changes.size() == 2);
        CHECK(chosen.changes[0].name_b == "young");
        CHECK(refusal(a, b, {{"bot", "yung"}}) ==
              "--pair: b.json has no strategy \"yung\"; it has: young, rival; did you mean "
              "\"young\"?");
        CHECK(refusal(result_of({{"x"}, {"y"}}, 20), result_of({{"z"}}, 20)) ==
              "a.json and b.json have nothing of the same label (they have x, y, and z); choose "
              "with --pair A B");
        CHECK(refusal(result_of({{"x"}}, 20), result_of({{"z"}}, 20)).empty());
    }

    TEST_CASE("comparison of results: equal strategies with equal games are unchanged, not open") {
        const SampleStrategy stronger{"bot", 9, 10, 4};
        const ordered_json a = result_of({{"bot", 6, 10, 2}, rival}, 200);
        const auto verdicts = [](const ResultComparison& result_comparison) {
            std::vector<std::string> list;
            for (const ContenderChange& change : result_comparison.changes)
                list.push_back(verdict_of_b(change.verdict, change.unchanged));
            return list;
        };
        using List = std::vector<std::string>;
        CHECK(verdicts(compared(a, result_of({stronger, rival}, 200))) ==
              List{"better", "unchanged"});
        CHECK(verdicts(compared(a, result_of({stronger, rival}, 100))) ==
              List{"better", "unchanged"});
        // Other deals; other parameters.
        CHECK(verdicts(compared(a, result_of({stronger, rival}, 200, 2)))[1] == "open");
        ordered_json b = a;
        b["experiment"]["strategies"][1]["params"]["rollouts"] = 32;
        CHECK(verdicts(compared(a, b)) == List{"unchanged", "open"});
    }

    TEST_CASE("comparison of results: other games, rules and decks are refused with the reason") {
        const ordered_json a = result_of({old_bot}, 40);
        ordered_json b = a;
        b["experiment"]["rules"]["placements"] = 24;
        CHECK(refusal(a, b) ==
              "a.json and b.json: /experiment/rules/placements differs: 26 and 24; only results "
              "of one game with the same rules can be compared, others with --rules-differ");
        b = a;
        b["experiment"]["rules"]["offshore_sand"] = false;
        for (const auto& [one, other, values] :
             {std::tuple{a, b, "true and false"}, std::tuple{b, a, "false and true"}})
            CHECK(says(refusal(one, other),
                       "/experiment/rules/offshore_sand differs: " + std::string(values)));
        b = a;
        b["experiment"]["game"] = "roam";
        CHECK(says(refusal(a, b), "/experiment/game differs"));
        b = a;
        b["experiment"]["data"] = {{"deck", "mine"}};
        CHECK(says(refusal(a, b), "/experiment/data differs"));
        b = a;
        b["experiment"]["rules_version"] = 2;
        CHECK(says(refusal(a, b), "/experiment/rules_version differs"));
        b = a;
        b["experiment"]["rules_fingerprint"] = "fedcba9876543210";
        CHECK(says(refusal(a, b), "/experiment/rules_fingerprint differs"));
    }
}

TEST_SUITE("slow") {
    TEST_CASE("comparison of results: one who gives up where it is hard is no better for it") {
        // B plays as A does, but leaves most of the deals on which A scores low. Of the games that
        // both finished the scores are equal; what B leaves is told, and fails a gate.
        constexpr int runs = share(60);
        int better = 0;
        int passed = 0;
        int passed_margin = 0;
        for (std::uint64_t run = 0; run < runs; ++run) {
            Tally tally(2, 4, {}, 300);
            for (std::uint64_t game = 0; game < 300; ++game) {
                auto results = sample_game({{"a", 5, 10}, {"b", 5, 10}}, 1'000 * run + game);
                results[1] = results[0];
                Rng rng = stream(8, 1'000 * run + game, Purpose::strategy);
                results[1].finished = results[0].total > 40 || rng.chance(30, 100);
                tally.add(game, results, std::array{false});
            }
            Sample sample = make_sample({{"a"}, {"b"}}, 300);
            const ordered_json both =
                result_document(sample.facts, tally, {true, "games", 300}, {{"threads", 1}});
            for (const double margin : {0.0, 50.0}) {
                const ResultComparison result_comparison =
                    compare_results(read(both, "a.json"), read(both, "b.json"), {{"a", "b"}},
                                    margin > 0 ? std::optional(margin) : std::nullopt);
                better += result_comparison.changes[0].verdict == Verdict::b_is_better;
                passed += margin == 0 && !result_comparison.any_worse();
                passed_margin += margin > 0 && result_comparison.none_worse_by_margin();
                CHECK(*result_comparison.changes[0].figures[0].difference == 0);
            }
        }
        MESSAGE("of ", runs, ": B better ", better, ", gate passed ", passed, ", with a margin ",
                passed_margin);
        CHECK(better == 0);
        CHECK(passed <= runs / 20);
        CHECK(passed_margin == 0);
    }
}

TEST_SUITE("golden") {
    TEST_CASE("golden: a comparison of two results as text, Markdown and CSV") {
        const ResultComparison result =
            compared(result_of({{"bot", 6, 10, 2}, {"ri,val", 2, 4}, {"kept", 3}}, 1'000),
                     result_of({{"bot", 7, 10, 4}, {"ri,val", 2, 8}, {"kept", 3}}, 1'000));
        check_golden(comparison_text(result, {80, false, true}), "report/comparison.txt");
        check_golden(shown_comparison(result, TableFormat::markdown, {}), "report/comparison.md");
        check_golden(csv_text(comparison_table(result)), "report/comparison.csv");
        check_golden(print_result(json_rows(comparison_table(result))), "report/comparison.json");
    }
}
