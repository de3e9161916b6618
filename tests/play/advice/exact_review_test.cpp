// A strategy that knows what its play is worth advises and reviews without futures.

#include "core/skeleton_game.hpp"
#include "play/advice/advice_words.hpp"
#include "play/advice/review.hpp"
#include "play/advice/second_opinion.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/own_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// The mean score of best play, over all numbers that may come.
double worth(const SkeletonGame::State& state);

double worth_after(const SkeletonGame::State& before, const SkeletonGame::Move& move) {
    double sum = 0;
    int numbers = 0;
    for (std::uint8_t next = 1; next <= SkeletonGame::numbers; ++next) {
        if (std::ranges::count(before.shown, next) != 0) continue;
        SkeletonGame::Deal deal;
        deal.order.fill(next);
        SkeletonGame::State after = before;
        SkeletonGame::play(after, move, deal);
        sum += worth(after);
        ++numbers;
    }
    return sum / numbers;
}

double worth(const SkeletonGame::State& state) {
    if (SkeletonGame::is_over(state)) return SkeletonGame::score_so_far(state, Seat::first);
    double best = 0;
    for (std::uint8_t slot = 0; slot < SkeletonGame::slots; ++slot)
        if (SkeletonGame::is_legal(state, {slot}))
            best = std::max(best, worth_after(state, {slot}));
    return best;
}

struct Optimal {
    static constexpr bool values_are_results = true;
    struct Params {
        template <class Self, class Visitor>
        static void fields(Self&, Visitor&&) {}
    };
    Optimal(const SkeletonGame::Rules&, const Params&) {}

    SkeletonGame::Move choose(const SkeletonGame::State& state, Rng&) {
        SkeletonGame::MoveList moves;
        SkeletonGame::legal_moves(state, moves);
        return *std::ranges::max_element(
            moves, {}, [&](const SkeletonGame::Move& move) { return worth_after(state, move); });
    }
    bool value_moves(const SkeletonGame::State& state, const SkeletonGame::MoveList& moves,
                     std::span<int> values) {
        for (std::size_t i = 0; i < moves.size(); ++i)
            values[i] =
                static_cast<int>(std::lround(worth_after(state, moves[i]) * move_value_scale));
        return true;
    }
};

std::shared_ptr<const AnyGame> skeleton() {
    static const EnteredGame entry = game<SkeletonGame>(
        {.help = "five numbers",
         .strategies = {{strategy_row<SkeletonGame, Optimal>("optimal", "knows all")}}});
    static const std::array<const GameEntry*, 1> table = {entry.get()};
    const Document document = Document::parse(R"({"game": "skeleton-game"})", "test");
    return find_game(document, table).open(document.root());
}

Review reviewed(const play::GameInPlay& line, std::uint64_t seed) {
    ReviewRequest request;
    request.futures = 32;
    request.seed = seed;
    return review_game(line, "optimal", request);
}

/// The worst move each time.
play::GameInPlay worst_line(std::size_t plies) {
    play::GameInPlay line(skeleton(), 4, 1);
    while (line.ply() < plies) {
        const auto& state = *static_cast<const SkeletonGame::State*>(line.state());
        SkeletonGame::MoveList moves;
        SkeletonGame::legal_moves(state, moves);
        line.play(SkeletonGame::print_move(
            state, *std::ranges::min_element(moves, {}, [&](const SkeletonGame::Move& move) {
                return worth_after(state, move);
            })));
    }
    return line;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("advice: a strategy that knows its results plays no futures") {
        const play::GameInPlay line = worst_line(2);
        const auto& state = *static_cast<const SkeletonGame::State*>(line.state());
        Adviser adviser = Adviser::of(line.game(), line.state(), "optimal");
        CHECK(adviser.finished());
        CHECK_FALSE(adviser.step());
        const Advice advice = adviser.advice();
        CHECK(advice.certain);
        CHECK(advice.playouts == 0);
        REQUIRE(advice.moves.size() == 3);
        for (const AdvisedMove& move : advice.moves) {
            const auto slot = static_cast<std::uint8_t>(move.candidate.move[0] - '1');
            CHECK(std::fabs(move.points.mean - worth_after(state, {slot})) <=
                  1.0 / move_value_scale);
            CHECK(move.points.mean <= advice.moves.front().points.mean);
            CHECK((move.standing == MoveStanding::worse) ==
                  (move.points.mean < advice.moves.front().points.mean));
        }
        CHECK(advice_words(advice, true).find("component") == std::string::npos);
    }

    TEST_CASE("review: a reviewer that knows its results has no error, whatever the seed") {
        const play::GameInPlay line = worst_line(5);
        const Review review = reviewed(line, 1);
        const Review other = reviewed(line, 2);
        REQUIRE(review.decisions.size() == 5);
        ResultPart sum = review.expectation;
        sum += review.opening_luck;
        for (const ReviewedDecision& decision : review.decisions) {
            CHECK(decision.judged.certain);
            CHECK(decision.lost.points == other.decisions[decision.number].lost.points);
            CHECK(decision.lost.points_variance == 0);
            const auto& state =
                *static_cast<const SkeletonGame::State*>(line.state_at(decision.number));
            const auto slot = static_cast<std::uint8_t>(decision.played[0] - '1');
            CHECK(std::fabs(review.in_points(decision.lost) -
                            (worth_after(state, {slot}) - worth(state))) < 0.05);
            sum += decision.skill;
            sum += decision.luck;
        }
        CHECK(sum.points == review.result.points);
        CHECK(review.luck_of[0].points == review.luck.points);
        const std::vector<std::size_t> dearest = review.dearest(10);
        REQUIRE_FALSE(dearest.empty());
        const ReviewedDecision& dear = review.decisions[dearest.front()];
        REQUIRE(dear.second);
        CHECK(dear.second->facts.strategy == "greedy");
        CHECK(dear.second->at(dear.played).points.n == 32);
    }

    TEST_CASE("review: the game of a reviewer that knows its results loses nothing") {
        play::GameInPlay line(skeleton(), 4, 2);
        const auto player = line.game().strategy("optimal");
        ErasedValues move(line.game().shape().move);
        move.add();
        Rng rng(1);
        while (!line.is_over()) {
            player->choose({1, line.state(), {&rng, 1}, move[0]});
            line.play(line.game().print_move(line.state(), move[0]));
        }
        const Review review = reviewed(line, 1);
        CHECK(review.lost[0].points == 0);
        CHECK(review.found[0].points == 0);
        CHECK(review.dearest(10).empty());
    }
}
