// Advice in words and as a map: exactly what the figures carry.

#include "play/advice/advice_words.hpp"

#include "tests/runner/candidates/opened_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

/// Two components: the first gives 2 for sure, the second costs 1 every other time.
Advice of_three(std::uint64_t futures) {
    Adviser adviser = told(3, 2, false, [](std::size_t candidate, std::uint64_t future) {
        CandidateEnd end;
        end.finished = true;
        end.points[0] = static_cast<std::int32_t>(future % 5) + (candidate == 1 ? 2 : 0);
        end.points[1] = candidate == 1 && future % 2 == 0 ? -1 : 0;
        return end;
    });
    adviser.think(futures);
    return adviser.advice();
}

Advice of_a_match(bool certain) {
    Adviser adviser = told(3, 1, true, [&](std::size_t candidate, std::uint64_t future) {
        CandidateEnd end;
        end.finished = true;
        end.certain = certain;
        end.half_points = candidate == 0 ? 2 : candidate == 1 ? (future % 4 == 0 ? 2 : 0) : 2;
        end.points[0] = end.half_points - 1;
        return end;
    });
    adviser.think(400);
    return adviser.advice();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("advice in words: why a move is better, by how much, and by what") {
        const Advice advice = of_three(400);
        CHECK(why_words(advice, advice.at("move 1"), true) == "move 1 has the highest estimate.");
        CHECK(why_words(advice, advice.at("move 0"), true) ==
              "move 1 is better than move 0 by 1.50 ± 0.03: part 0 +2, part 1 -0.50.");
        CHECK(why_words(advice, advice.at("move 0"), false) ==
              "move 1 is better than move 0 by 1.50 +- 0.03: part 0 +2, part 1 -0.50.");
        CHECK(advice_words(advice, true).starts_with("move 1 is best. move 1 is better than"));
    }

    TEST_CASE("advice in words: of few futures nothing is told apart") {
        const Advice advice = of_three(50);
        CHECK(why_words(advice, advice.at("move 0"), true) ==
              "move 1 seems better than move 0 by 1.50 ± 0.07, on 50 common futures, too few to "
              "be sure.");
        CHECK(advice_words(advice, true) == "move 1 is ahead; no other move is proved worse.");
        const Advice of_few = of_three(20);
        CHECK(why_words(of_few, of_few.at("move 0"), true)
                  .ends_with("by 1.5, on 20 common futures, too few to be sure."));
        CHECK(advice_words(of_three(0), true) == "Nothing is known yet.");
        CHECK(why_words(of_three(0), of_three(0).moves[1], true) ==
              "Nothing is known of move 1 yet.");
    }

    TEST_CASE("advice in words: shares of a win") {
        const Advice advice = of_a_match(false);
        CHECK(why_words(advice, advice.at("move 1"), true) ==
              "move 0 is better than move 1 by 75.0 ± 2.2 % of a win (100.0 % against 25.0 %), "
              "and by 1.50 ± 0.04 in points, on 400 common futures.");
        const Advice certain = of_a_match(true);
        CHECK(why_words(certain, certain.at("move 2"), true) ==
              "move 0 and move 2 are worth the same.");
    }

    TEST_CASE("advice in words: moves are told as people read them") {
        CHECK(shown_move({"a1", {}}, true) == "a1");
        CHECK(shown_move({"g1h1g2f2h2i2f3e3g3h3e4f4g4h4i4f5h5", {}}, true).size() < 30);
        OpenedGame islands(R"({"game": "tiny-islands"})");
        islands.start(8);
        islands.play_on("policy", 9);
        for (const auto& [move, words] : {std::pair("e5", "shoreline around e5"),
                                          std::pair("d4e4d5e5", "shoreline around d4 to e5"),
                                          std::pair("d4e4d5", "shoreline of 3 cells, d4 to e5")}) {
            islands.game->parse_move(islands.state(), move, islands.move());
            const Adviser adviser = Adviser::of(*islands.game, islands.state(), "greedy",
                                                {.also = islands.move(), .also_count = 1});
            CHECK(shown_move(adviser.candidates()[adviser.facts().also.front()], true) == words);
        }
        for (const auto& [game, move, words] :
             {std::tuple("tiny-islands", "", " on "), std::tuple("tile-game", "b2=4", "4 on b2"),
              std::tuple("tiger-island", "", "tile at "),
              std::tuple("roam", "2@3a", "character 2 at 3a")}) {
            OpenedGame opened(std::string(R"({"game": ")") + game + R"("})");
            opened.start(8);
            const Adviser adviser = Adviser::of(*opened.game, opened.state(), "greedy");
            const auto& all = adviser.candidates();
            const auto found =
                std::ranges::find_if(all, [&, name = std::string(move)](const auto& item) {
                    return name.empty() || item.move == name;
                });
            REQUIRE(found != all.end());
            CHECK(shown_move(*found, true).find(words) != std::string::npos);
        }
    }

    TEST_CASE("value map: every legal cell of both offers, shaded from the worst to the best") {
        OpenedGame opened(R"({"game": "tiny-islands"})");
        opened.start(8);
        opened.play_on("policy", 12);
        Adviser adviser = Adviser::of(*opened.game, opened.state(), nullptr);
        CHECK(value_map(adviser.advice()).cells.empty());
        adviser.think(64);
        const Advice advice = adviser.advice();
        const ValueMap map = value_map(advice);
        CHECK(map.cells.size() == advice.moves.size());
        CHECK(map.cells.front().shade == 1);
        double worst = 1;
        for (const ValueMapCell& cell : map.cells) {
            CHECK(cell.value == advice.at(cell.move).points.mean);
            CHECK(cell.shade >= 0);
            CHECK(cell.shade <= 1);
            worst = std::min(worst, cell.shade);
        }
        CHECK(worst == 0);
        const ValueMapCell& first = map.cells.front();
        CHECK(map.best_at(first.x, first.y)->move == first.move);
        CHECK(map.best_at(-1, 0) == nullptr);
        const nlohmann::ordered_json json = value_map_json(map);
        CHECK(json["cells"].size() == map.cells.size());
        CHECK(json["cells"][0]["shade"] == 1.0);
        CHECK(json["cells"][0]["standing"] == "best");
    }
}
