// Advice: on common futures, the same for any steps, sums exact, and the lost dropped.

#include "runner/candidates/adviser.hpp"

#include "core/tile_game/game.hpp"
#include "strategies/tile_game/solver.hpp"
#include "tests/runner/candidates/opened_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

std::string figures_of(const Advice& advice) {
    std::string text;
    for (const AdvisedMove& move : advice.moves) {
        text += move.candidate.move + " " + std::to_string(move.points.sum) + "/" +
                std::to_string(move.points.n) + " " + std::to_string(move.difference.estimate.sum) +
                " " + std::to_string(static_cast<int>(move.standing)) +
                (move.dropped ? " dropped" : "");
        for (const FutureDifference& difference : move.component_differences)
            text += " " + std::to_string(difference.estimate.sum);
        text += "\n";
    }
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("advice: the best first, surely worse ones after it, differences paired") {
        Adviser adviser = told(3, 2, false, [](std::size_t candidate, std::uint64_t future) {
            return noisy(candidate, future, candidate == 1 ? 3 : candidate == 2 ? 2 : 0);
        });
        CHECK(adviser.advice().moves.size() == 3);
        adviser.think(512);
        const Advice advice = adviser.advice();
        CHECK(advice.futures == 512);
        CHECK(advice.playouts == 3 * 512);
        REQUIRE(advice.moves.size() == 3);
        CHECK(advice.moves[0].candidate.move == "move 1");
        CHECK(advice.moves[0].standing == MoveStanding::best);
        CHECK(advice.moves[1].candidate.move == "move 2");
        CHECK(advice.moves[2].standing == MoveStanding::worse);
        const FutureDifference& difference = advice.at("move 0").difference;
        REQUIRE(difference.interval);
        CHECK(difference.interval->low < -3);
        CHECK(difference.interval->high > -3);
        // What is common to all candidates is no part of a difference.
        const auto& parts = advice.at("move 0").component_differences;
        CHECK(parts[0].estimate.sum == 0);
        CHECK_FALSE(parts[0].told_apart);
        CHECK(parts[1].told_apart);
        CHECK(difference.estimate.se.value() < advice.at("move 0").points.se.value() * 1.2);
        CHECK_THROWS_AS(advice.at("nothing"), std::out_of_range);
    }

    TEST_CASE("advice: the same figures however thinking is cut") {
        for (const char* const name : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(name);
            OpenedGame opened(std::string(R"({"game": ")") + name + R"("})");
            opened.start(3);
            opened.play_on("random", 3);
            const auto adviser = [&] {
                return Adviser::of(*opened.game, opened.state(), nullptr, {.seed = 5});
            };
            Adviser at_once = adviser();
            at_once.think(6);
            Adviser in_steps = adviser();
            while (in_steps.futures() < 6 && in_steps.step()) static_cast<void>(in_steps.advice());
            Adviser further = adviser();
            further.think(2);
            further.step();
            further.think(4);
            CHECK(figures_of(at_once.advice()) == figures_of(in_steps.advice()));
            CHECK(figures_of(at_once.advice()) == figures_of(further.advice()));
            CHECK(at_once.advice().facts.strategy == opened.game->default_adviser());
        }
    }

    TEST_CASE("advice: components and their differences add up exactly") {
        OpenedGame opened(R"({"game": "tiny-islands"})");
        opened.start(8);
        opened.play_on("policy", 12);
        Adviser adviser = Adviser::of(*opened.game, opened.state(), nullptr);
        adviser.think(150);
        const Advice advice = adviser.advice();
        CHECK(advice.moves.size() >= 6);
        CHECK(advice.facts.all_moves);
        double shares = 0;
        for (const AdvisedMove& move : advice.moves) {
            std::int64_t sum = 0;
            std::int64_t difference = 0;
            for (std::size_t c = 0; c < move.components.size(); ++c) {
                sum += move.components[c].sum;
                difference += move.component_differences[c].estimate.sum;
            }
            CHECK(sum == move.points.sum);
            CHECK(difference == move.difference.estimate.sum);
            CHECK(move.difference.estimate.sum ==
                  move.points.sum - advice.moves.front().points.sum);
            REQUIRE(move.candidate.place);
            shares += move.playout_share;
        }
        CHECK(shares == doctest::Approx(1));
    }

    TEST_CASE("advice: a character of Roam lies where its anchor does, resting nowhere") {
        OpenedGame opened(R"({"game": "roam"})");
        opened.start(1);
        const Advice advice =
            Adviser::of(*opened.game, opened.state(), nullptr, {.proposals = 1}).advice();
        CHECK(advice.at("2@3e").candidate.place == MovePlace{4, 2, "2"});
        CHECK(advice.at("1@4b").candidate.place == MovePlace{1, 3, "1"});
        for (const AdvisedMove& move : advice.moves)
            CHECK(move.candidate.place.has_value() ==
                  (move.candidate.move.find('@') != std::string::npos));
    }

    TEST_CASE("advice: clearly lost candidates meet no more futures, kept ones do") {
        Adviser adviser = told(6, 2, false, [](std::size_t candidate, std::uint64_t future) {
            return noisy(candidate, future, candidate < 2 ? 0 : candidate < 4 ? 5 : 1);
        });
        adviser.think(3000);
        const Advice advice = adviser.advice();
        CHECK(advice.futures == 3000);
        CHECK(advice.at("move 0").points.n == 3000);  // kept, although lost
        CHECK(advice.at("move 0").standing == MoveStanding::worse);
        CHECK(advice.at("move 1").points.n == equal_futures);
        CHECK(advice.at("move 1").dropped);
        CHECK(advice.at("move 1").standing == MoveStanding::worse);
        CHECK(advice.at("move 2").points.n == 3000);
        CHECK(advice.at("move 3").points.n == 3000);
        CHECK(advice.playouts == 3 * 3000 + 3 * equal_futures);
        CHECK(advice.moves.back().candidate.move != "move 2");
    }

    TEST_CASE("advice: of very many candidates the best are compared further") {
        Adviser adviser = told(600, 2, false, [](std::size_t candidate, std::uint64_t future) {
            return noisy(candidate, future, static_cast<std::int32_t>(candidate / 100));
        });
        adviser.think(200);
        const Advice advice = adviser.advice();
        std::size_t further = 0;
        for (const AdvisedMove& move : advice.moves) further += move.points.n == 200 ? 1U : 0U;
        CHECK(further == most_compared / 4 + 1);  // and the first, which is kept
        CHECK(advice.playouts == 600 * 4 + 65 * 12 + 17 * 184);
        CHECK(advice.moves.front().number >= 500);
    }

    TEST_CASE("advice: without chance one playout says all, and nothing has an error") {
        Adviser adviser = told(3, 1, true, [](std::size_t candidate, std::uint64_t) {
            CandidateEnd end;
            end.finished = true;
            end.certain = true;
            end.half_points = candidate == 2 ? 0 : 2;
            end.points[0] = candidate == 1 ? 5 : candidate == 0 ? 3 : -1;
            return end;
        });
        adviser.think(100);
        CHECK(adviser.finished());
        CHECK_FALSE(adviser.step());
        const Advice advice = adviser.advice();
        CHECK(advice.certain);
        CHECK(advice.futures == 1);
        CHECK(advice.moves[0].candidate.move == "move 1");
        CHECK(advice.moves[0].share->mean == 1);
        CHECK_FALSE(advice.moves[0].points.se);
        CHECK(advice.moves[1].by_points);  // it wins, too, by less
        CHECK(advice.moves[1].standing == MoveStanding::worse);
        CHECK(advice.moves[1].deciding().estimate.mean == -2);
        CHECK_FALSE(advice.moves[2].by_points);
        CHECK(advice.moves[2].deciding().estimate.mean == -1);
    }

    TEST_CASE("advice: futures without a score are counted, and lost") {
        Adviser adviser = told(2, 2, false, [](std::size_t candidate, std::uint64_t future) {
            CandidateEnd end = noisy(candidate, future, 1);
            return candidate == 1 && future % 4 == 0 ? CandidateEnd{} : end;
        });
        adviser.think(400);
        CHECK(adviser.advice().at("move 1").unfinished == 100);
        CHECK(adviser.advice().at("move 1").standing == MoveStanding::worse);
        CHECK(adviser.advice().at("move 0").unfinished == 0);
    }

    TEST_CASE("advice of the solver of the Tile Game is exact") {
        OpenedGame opened(R"({"game": "tile-game", "rules": {"rows": 3, "cols": 3, "pool": 6}})");
        opened.start(1);
        opened.play_on("random", 3);
        Adviser adviser = Adviser::of(*opened.game, opened.state(), nullptr);
        CHECK(adviser.facts().strategy == "perfect");
        adviser.think(1);
        const Advice advice = adviser.advice();
        CHECK(advice.certain);
        const auto& state = *static_cast<const tile_game::State*>(opened.state());
        tile_game::Solver solver;
        const tile_game::Solution solution = solver.solve(state);
        const int sign = state.to_move == Seat::first ? 1 : -1;
        std::size_t best = 0;
        for (const AdvisedMove& move : advice.moves) {
            tile_game::Move played;
            std::memcpy(&played, move.candidate.bytes.data(), sizeof played);
            tile_game::State after = state;
            tile_game::TileGame::play(after, played, {});
            CAPTURE(move.candidate.move);
            CHECK(move.points.mean == sign * solver.value(after).margin);
            best += move.standing != MoveStanding::worse ? 1U : 0U;
        }
        CHECK(best == solution.best_moves.size());
        CHECK(advice.moves.front().points.mean == sign * solution.margin);
    }

    TEST_CASE("advice: a move that was asked for is among the candidates, and is kept") {
        OpenedGame opened(R"({"game": "tiny-islands"})");
        opened.start(2);
        opened.play_on("policy", 9);  // a shoreline is due
        opened.game->parse_move(opened.state(), "a1b1", opened.move());
        const AdviceRequest request{.seed = 1, .also = opened.move(), .also_count = 1};
        const Adviser adviser = Adviser::of(*opened.game, opened.state(), nullptr, request);
        const std::string text = opened.game->print_move(opened.state(), opened.move());
        CHECK_FALSE(adviser.facts().all_moves);
        CHECK(adviser.candidates().size() >= 2);
        const auto found =
            std::find_if(adviser.candidates().begin(), adviser.candidates().end(),
                         [&](const Candidate& candidate) { return candidate.move == text; });
        REQUIRE(found != adviser.candidates().end());
        CHECK(found->kept);
        CHECK(adviser.candidates()[adviser.facts().chosen].kept);
    }
}
