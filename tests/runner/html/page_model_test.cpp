// The model of the page, for every kind of result: words, figures and command.

#include "runner/html/page_model.hpp"

#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/results/sample.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

template <class AnySample>
ordered_json document_of(const AnySample& sample, std::uint64_t games) {
    ordered_json environment = {{"program", "skerry 0.1.0"}, {"seconds", 1.5}};
    environment["seconds_per_game"][sample.facts.strategies.front().label] = 0.25;
    const bool complete = games == sample.facts.games;
    return result_document(sample.facts, sample.tally,
                           {complete, complete ? "games" : "interrupt", games}, environment);
}

Result read(const ordered_json& result) { return Result::of(Document::of(result, "r.json")); }

ordered_json section_of(const ordered_json& document) {
    const Result result = read(document);
    const ReportSource source{"out/it's.json", &result, nullptr};
    return page_model({&source, 1}).at("sections").at(0);
}

const std::vector<std::vector<SampleStrategy>> line_ups{
    {{"solo"}},
    {{"a", 0, 0}, {"b", 0, 0}},
    {{"strong", 14, 10}, {"frail", 12, 10, 30}, {"weak", 0, 20, 5}, {"steady", 2, 5}},
    {{"all dead", 0, 1, 100}, {"alive", 0, 1}},
    {{"steady", 2, 5}}};

/// No value may be missing that scripts would take for a number.
void check_words(const ordered_json& section) {
    CAPTURE(section.at("words").dump());
    CHECK_FALSE(section.at("words").at("headline").get<std::string>().empty());
    CHECK_FALSE(says(section.dump(), "NaN"));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("page model: a sweep has a chart and a table, and others have none") {
        Sample sample = make_sample({{"a", 5, 9}, {"b", 9, 9}, {"c", 7, 9}}, 300);
        CHECK_FALSE(section_of(document_of(sample, 300)).contains("sweeps"));
        for (std::size_t i = 0; i < 3; ++i) sample.facts.strategies[i].params["rollouts"] = 4 - i;
        const ordered_json section = section_of(document_of(sample, 300));
        const ordered_json& sweeps = section["sweeps"];
        CHECK(sweeps["level"].is_null());
        CHECK(sweeps["charts"] == ordered_json::parse(R"([{"sliced": false, "map": false,
            "ordered": true, "bars": true}])"));
        CHECK(section["texts"]["sweep"]["heads"][1] == "rollouts");
        CHECK(section["texts"]["sweep"]["rows"][0][1] == "4");
    }

    TEST_CASE("page model: two results are compared, and one that cannot be says why") {
        const ordered_json a = document_of(make_sample({{"x", 5, 9}, {"y", 9, 9}}, 300), 300);
        const ordered_json b = document_of(make_sample({{"x", 5, 9}, {"y", 30, 12}}, 300), 300);
        const ordered_json other = document_of(make_match_sample({3, 9}, 20), 20);
        const auto compared = [](const ordered_json& a_json, const ordered_json& b_json) {
            const Result one = read(a_json);
            const Result two = read(b_json);
            const std::vector<ReportSource> sources{{"a.json", &one, nullptr},
                                                    {"b.json", &two, nullptr}};
            return page_model(sources).at("comparison");
        };
        const ordered_json model = compared(a, b);
        CHECK(model["headline"] == "B against A: y is better; x is unchanged");
        CHECK(model["overview"]["rows"][0].back() == "unchanged");
        CHECK(model["overview"]["rows"][1].back() == "better");
        CHECK(model["notes"].size() == 2);
        CHECK(compared(b, a)["headline"] == "B against A: y is worse; x is unchanged");
        const std::string why = compared(a, other)["why"];
        CHECK(why.starts_with("a.json and b.json: "));
        const Result one = read(a);
        const std::vector<ReportSource> three(3, ReportSource{"a.json", &one, nullptr});
        CHECK_FALSE(page_model(three).contains("comparison"));
    }

    TEST_CASE("page model: every kind of result has a headline and its figures") {
        for (const auto& line_up : line_ups)
            for (const std::uint64_t games : {0U, 1U, 2U, 300U}) {
                const ordered_json result = document_of(make_sample(line_up, games), games);
                const ordered_json section = section_of(result);
                check_words(section);
                CHECK(section["strategies"].size() == line_up.size());
                const std::size_t pairs = line_up.size() * (line_up.size() - 1) / 2;
                CHECK(section["pairs"].size() <= pairs);
                if (pairs > 0) CHECK(section["texts"]["differences"]["rows"].size() == pairs);
            }
        for (const std::vector<int>& strengths :
             std::vector<std::vector<int>>{{3}, {0}, {0, 0}, {95, 1, 2, 50}, {7, 2}})
            for (const std::uint64_t deals : {0U, 1U, 200U})
                check_words(section_of(document_of(make_match_sample(strengths, deals), deals)));
    }

    TEST_CASE("page model: the headline says who is best and by how much") {
        const auto words = [](const std::vector<SampleStrategy>& line_up) {
            return section_of(document_of(make_sample(line_up, 300), 300)).at("words");
        };
        const ordered_json clear = words({{"weak", 0, 10}, {"strong", 14, 10}});
        CHECK(clear["headline"] == "strong is best");
        const auto lead = clear["lead"].get<std::string>();
        CHECK(says(lead, "points a game more than weak"));
        CHECK(says(lead, "It scores 2"));
        CHECK(says(lead, "300 shuffles"));
        const ordered_json open = words({{"x", 0, 10}, {"y", 0, 10}});
        CHECK(open["headline"].get<std::string>().starts_with("No difference is proved between "));
        const ordered_json shared = words({{"x", 9, 10}, {"low", 0, 10}, {"y", 9, 10}});
        const auto headline = shared["headline"].get<std::string>();
        CHECK((headline == "Either of x and y may be best" ||
               headline == "Either of y and x may be best"));
        const std::vector<SampleStrategy> alike(6, {"s", 0, 10});
        CHECK(words(alike)["headline"] == "No difference is proved between s, s, s and 3 others");
        CHECK(words({alike.begin(), alike.begin() + 5})["headline"] ==
              "No difference is proved between s, s, s, s and s");
        // Two that play almost alike are told apart, a noisy one between them from neither.
        const ordered_json chain = section_of(
            document_of(make_sample({{"c", 5, 1}, {"noisy", 6, 200}, {"a", 8, 1}}, 300), 300));
        CHECK(chain.at("ranks") == ordered_json::array({"2 to 3", "1 to 3", "1 to 2"}));
        const auto leaders = chain["words"]["headline"].get<std::string>();
        CHECK((leaders == "Either of a and noisy may be best" ||
               leaders == "Either of noisy and a may be best"));
        CHECK(chain["words"]["notes"].back() == "Ranks, 95 % sure of all of them together (Holm):");
        MatchSample stopped = make_match_sample({1, 9}, 200);
        stopped.facts.games = 1000;
        stopped.facts.stop.decided = true;
        const ordered_json ended = section_of(document_of(stopped, 200)).at("words");
        CHECK(ended["headline"].get<std::string>().ends_with(" is best"));
        CHECK(says(ended["lead"].get<std::string>(), "A cautious estimate of its share is "));
        const auto deterministic = section_of(document_of(make_match_sample({0, 0}, 50), 50));
        CHECK(says(deterministic["pairs"][0]["sentence"].get<std::string>(), "no sample"));
    }

    TEST_CASE("page model: intervals that hold at any time, and verdicts by them") {
        const ordered_json fixed =
            section_of(document_of(make_sample({{"a"}, {"b", 5}}, 300), 300));
        const auto heads = [](const ordered_json& section) {
            return section["texts"]["differences"]["heads"].dump();
        };
        CHECK(says(heads(fixed), R"list("95 % interval","95 % at any time","p (Holm)")list"));
        const ordered_json& row = fixed["texts"]["differences"]["rows"][0];
        CHECK(row[0] == "b - a");
        CHECK(row[2].get<std::string>() > row[3].get<std::string>());
        CHECK_FALSE(
            says(heads(section_of(document_of(make_sample({{"a"}, {"b", 5}}, 1), 1))), "any time"));
        Sample stopped = make_sample({{"a"}, {"b", 5}}, 300);
        stopped.facts.stop.decided = true;
        const ordered_json section = section_of(document_of(stopped, 300));
        CHECK(section["anytime"] == true);
        CHECK(says(heads(section), R"("mean ± se","95 % at any time","a is")"));
        const auto lead = section["words"]["lead"].get<std::string>();
        CHECK(says(lead, " (95 % at any time "));
    }

    TEST_CASE("page model: a game and strategies that this program does not have are drawn") {
        auto sample = make_sample({{"weak", 0, 10}, {"strong", 14, 10}}, 300);
        sample.facts.game = "game-of-tomorrow";
        for (StrategyFacts& strategy : sample.facts.strategies) strategy.name = "of tomorrow";
        const ordered_json section = section_of(document_of(sample, 300));
        CHECK(section["title"] == "Game Of Tomorrow");
        CHECK(section["words"]["headline"] == "strong is best");
    }

    TEST_CASE("page model: its size does not grow with the games") {
        Tally wide(2, 1);
        const auto no = std::make_unique<bool[]>(1);
        for (std::uint64_t game = 0; game < 3000; ++game) {
            std::vector<GameResult> results(2);
            for (std::size_t i = 0; i < 2; ++i) {
                results[i].components[0] = static_cast<std::int32_t>((i == 0 ? 7 : 3) * game);
                results[i].finished = true;
                results[i].total = results[i].components[0];
            }
            wide.add(game, results, std::span<const bool>(no.get(), 1));
        }
        Sample sample = make_sample({{"a"}, {"b"}}, 0);
        sample.facts.components = {"all"};
        sample.facts.games = 3000;
        const ordered_json result = result_document(sample.facts, wide, {true, "games", 3000}, {});
        const ordered_json section = section_of(result);
        CHECK(section["texts"]["score-bins"]["rows"].size() <= 301);
        CHECK(section["texts"]["difference-bins"]["rows"]["a - b"].size() <= 47);
        CHECK(section.dump().size() < 20'000);
    }

    TEST_CASE("page model: the command is safe to paste") {
        const ordered_json result = document_of(make_sample(line_ups[0], 3), 3);
        CHECK(section_of(result)["command"] == R"(skerry run 'out/it'\''s.json')");
    }

    TEST_CASE("page model: the configuration plays the experiment again, stop rule and all") {
        auto sample = make_sample(line_ups[1], 3);
        sample.facts.stop.precision = 0.25;
        const ordered_json result = document_of(sample, 3);
        const auto text = section_of(result)["configuration"].get<std::string>();
        const auto configuration = ordered_json::parse(text);
        CHECK(configuration["stop"]["until_precision"] == 0.25);
        CHECK(configuration["seed"].is_number_unsigned());
        ordered_json edited = result;
        edited["experiment"]["seeds"]["master"] = "[[";
        CHECK_THROWS_WITH_AS(section_of(edited), doctest::Contains("/seeds/master"), UserError);
    }

    TEST_CASE("page model: a result that lacks something is refused with its name") {
        ordered_json result = document_of(make_sample(line_ups[1], 3), 3);
        result["tally"]["strategies"][0].erase("scores");
        CHECK_THROWS_WITH_AS(section_of(result), doctest::Contains("r.json: /tally/strategies/0: "),
                             UserError);
    }
}
