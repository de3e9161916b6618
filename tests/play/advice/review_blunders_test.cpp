// Blunders planted in each phase of a game: the review names them, at about their cost, and so does
// its second reviewer, or the review says that the two differ.

#include "core/notation.hpp"
#include "play/advice/review.hpp"
#include "play/advice/second_opinion.hpp"
#include "tests/runner/candidates/opened_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using skerry::test::share;

namespace {

/// Seeds that no review has.
constexpr std::uint64_t search_seed = 7'001;
constexpr std::uint64_t cost_seed = 7'002;

/// Points; in a game for two the share of games won, in percent.
double figure(const CandidateEnd& end, const DecisionFacts& facts) {
    return facts.for_two ? 50.0 * end.half_points : end.figure();
}

/// The worst of up to 24 moves by a few games after each; of shorelines also the shortest of some
/// that were drawn at random, since people draw small islands.
std::string worst_move(const AnyGame& game, const void* state) {
    ErasedValues odd(game.shape().move);
    Rng rng = stream(search_seed, fnv1a(game.print_state(state)), Purpose::strategy);
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < 8; ++i) {
        game.sample_move(state, rng, odd.add());
        lengths.push_back(game.print_move(state, odd[i]).size());
    }
    const void* const shortest =
        odd[static_cast<std::size_t>(std::ranges::min_element(lengths) - lengths.begin())];
    const auto player = game.candidates(
        state, nullptr, {.seed = search_seed, .also = shortest, .also_count = 1, .proposals = 12});
    const std::size_t count = player->candidates().size();
    std::size_t worst = 0;
    double least = 1e9;
    for (std::size_t i = 0; i < count; i += 1 + count / 24) {
        double sum = 0;
        for (std::uint64_t future = 0; future < 8; ++future)
            sum += figure(player->play(i, future), player->facts());
        if (sum < least) {
            least = sum;
            worst = i;
        }
    }
    return player->candidates()[worst].move;
}

struct Cost {
    double mean = 0;
    double variance = 0;  ///< of the mean
};

/// What a move costs against a reviewer's own, on futures that no review meets; null: the default.
Cost cost_of(const AnyGame& game, const void* state, const std::string& text,
             const nlohmann::ordered_json& reviewer = nullptr) {
    ErasedValues move(game.shape().move);
    game.parse_move(state, text, move.add());
    const auto player =
        game.candidates(state, reviewer, {.seed = cost_seed, .also = move[0], .also_count = 1});
    constexpr int futures = 200;
    double sum = 0;
    double squares = 0;
    for (std::uint64_t future = 0; future < futures; ++future) {
        const double cost =
            figure(player->play_on(future), player->facts()) -
            figure(player->play(player->facts().also.front(), future), player->facts());
        sum += cost;
        squares += cost * cost;
    }
    const double mean = sum / futures;
    return {mean, (squares / futures - mean * mean) / futures};
}

/// Games of the reviewer, with one blunder in each third of each.
void check_blunders(const std::string& name, double dear, int games, std::uint64_t futures) {
    const std::shared_ptr<const AnyGame> game =
        std::move(skerry::test::OpenedGame(R"({"game": ")" + name + R"("})").game);
    const auto reviewer = game->strategy(game->default_adviser());
    std::size_t all = 0;
    for (int g = 0; g < share(games); ++g) {
        const auto index = static_cast<std::uint64_t>(g);
        play::GameInPlay plain(game, 54, index);
        Rng rng = stream(54, index, Purpose::strategy);
        ErasedValues move(game->shape().move);
        move.add();
        const auto play_own = [&](play::GameInPlay& line) {
            reviewer->choose({1, line.state(), {&rng, 1}, move[0]});
            line.play(game->print_move(line.state(), move[0]));
        };
        while (!plain.is_over()) play_own(plain);

        play::GameInPlay line(game, 54, index);
        std::vector<std::pair<std::size_t, Cost>> planted;
        while (!line.is_over()) {
            const bool due = planted.size() < 3 &&
                             line.ply() >= planted.size() * plain.ply() / 3 + plain.ply() / 10;
            if (due) {
                const std::string blunder = worst_move(*game, line.state());
                const Cost cost = cost_of(*game, line.state(), blunder);
                // What only one of two reviewers dislikes is no blunder.
                const Cost second = cost_of(*game, line.state(), blunder, game->second_adviser());
                if (cost.mean > dear + 5 * std::sqrt(cost.variance) &&
                    second.mean > dear + 3 * std::sqrt(second.variance)) {
                    planted.emplace_back(line.ply(), cost);
                    line.play(blunder);
                    continue;
                }
            }
            play_own(line);
        }
        ReviewRequest request;
        request.futures = futures;
        const Review review = review_game(line, nullptr, request);
        all += planted.size();
        std::vector<double> told;
        for (const ReviewedDecision& decision : review.decisions)
            told.push_back((decision.seat() == Seat::first ? -1 : 1) *
                           (review.for_two ? 100 * review.in_shares(decision.skill)
                                           : review.in_points(decision.skill)));
        std::vector<double> order = told;
        std::ranges::sort(order, std::greater());
        CAPTURE(g);
        for (const auto& blunder : planted) {
            const std::size_t number = blunder.first;
            const Cost& cost = blunder.second;
            CAPTURE(number);
            const ReviewedDecision& decision = review.decisions[number];
            CHECK(decision.severity >= Severity::bad);
            REQUIRE(decision.second);
            CAPTURE(decision.second->facts.strategy);
            const FutureMean& loss = decision.second->at(decision.played).deciding().estimate;
            // The second reviewer finds it, too, or the review says that the two differ.
            CHECK((-loss.mean > 2 * loss.se.value_or(0) ||
                   opinions_differ(decision, review.for_two)));
            CHECK(told[number] >= order[planted.size() - 1]);
            const double variance = review.for_two ? 10'000 * decision.skill.share_variance
                                                   : decision.skill.points_variance;
            CHECK(std::fabs(told[number] - cost.mean) <=
                  4 * std::sqrt(variance + cost.variance) + 1e-9);
        }
    }
    CHECK(all >= 2);
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("review of Tiny Islands: planted blunders are the dearest at about their cost") {
        check_blunders("tiny-islands", 3, 3, 128);
    }
    TEST_CASE("review of Roam: planted blunders are the dearest at about their cost") {
        check_blunders("roam", 3, 3, 128);
    }
    TEST_CASE("review of Tiger Island: planted blunders are the dearest at about their cost") {
        check_blunders("tiger-island", 6, 2, 512);
    }
    TEST_CASE("review of the Tile Game: planted blunders are the dearest at about their cost") {
        check_blunders("tile-game", 10, 3, 128);
    }
}
