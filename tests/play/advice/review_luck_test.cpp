// Reviews of many games: luck is 0 on average, whatever was played, and errors are what they say.

#include "play/advice/review.hpp"
#include "tests/runner/candidates/opened_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using skerry::test::share;

namespace {

std::shared_ptr<const AnyGame> opened(const std::string& name) {
    return std::move(skerry::test::OpenedGame(R"({"game": ")" + name + R"("})").game);
}

/// A game, and which of its moves are odd ones.
struct OddGame {
    play::GameInPlay line;
    std::vector<bool> odd;
};

/// A game of `strategy`. With `odd`, it draws a move now and then, and wherever moves cannot be
/// listed, as shorelines: the shortest of some, since people draw small islands.
OddGame game_of(const std::shared_ptr<const AnyGame>& game, const std::string& strategy, bool odd,
                std::uint64_t index) {
    OddGame played{play::GameInPlay(game, 903, index), {}};
    play::GameInPlay& line = played.line;
    const auto player = game->strategy(strategy);
    ErasedValues move(game->shape().move);
    move.add();
    Rng rng = stream(903, index, Purpose::strategy);
    while (!line.is_over()) {
        const void* const state = line.state();
        played.odd.push_back(odd && (!game->lists_moves(state) || rng.chance(1, 10)));
        player->choose({1, state, {&rng, 1}, move[0]});
        std::string text = game->print_move(state, move[0]);
        for (int tries = 0; played.odd.back() && tries < 8; ++tries) {
            game->sample_move(state, rng, move[0]);
            const std::string other = game->print_move(state, move[0]);
            if (tries == 0 || other.size() < text.size()) text = other;
        }
        line.play(text);
    }
    return played;
}

Review reviewed(const play::GameInPlay& line, std::uint64_t futures, std::uint64_t seed) {
    ReviewRequest request;
    request.futures = futures;
    request.seed = seed;
    return review_game(line, nullptr, request);
}

class Sample {
  public:
    void add(double value) {
        ++n_;
        sum_ += value;
        squares_ += value * value;
    }
    double mean() const { return sum_ / n_; }
    double variance() const { return squares_ / n_ - mean() * mean(); }
    /// Within three standard errors; within five of the few games that the sanitizers leave.
    bool is_around_0() const {
        const double se = std::sqrt(variance() / n_);
        return std::fabs(mean()) <= (test::sanitized ? 5 : 3) * se;
    }

  private:
    double n_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

/// A third of the games each by random, by greedy, and by the reviewer with odd moves.
void check_luck(const std::string& name, int games, std::uint64_t futures) {
    const auto game = opened(name);
    const std::string players[] = {"random", "greedy", game->default_adviser()};
    Sample opening;
    Sample after_odd_moves;
    for (std::size_t kind = 0; kind < 3; ++kind) {
        Sample points;
        Sample shares;
        Sample of_seat[2];
        for (int i = 0; i < share(games / 3); ++i) {
            const auto index = static_cast<std::uint64_t>(i) + 1'000 * kind;
            const OddGame played = game_of(game, players[kind], kind == 2, index);
            const Review review = reviewed(played.line, futures, index);
            opening.add(review.in_points(review.opening_luck));
            points.add(review.in_points(review.luck) - review.in_points(review.opening_luck));
            shares.add(review.in_shares(review.luck) - review.in_shares(review.opening_luck));
            for (std::size_t seat = 0; seat < 2; ++seat)
                of_seat[seat].add(review.in_points(review.luck_of[seat]));
            for (std::size_t move = 0; move < played.odd.size(); ++move)
                if (played.odd[move])
                    after_odd_moves.add(review.in_points(review.decisions[move].luck));
        }
        CAPTURE(players[kind]);
        CHECK(points.is_around_0());
        CHECK(shares.is_around_0());
        for (const Sample& sample : of_seat) CHECK(sample.is_around_0());
    }
    CHECK(opening.is_around_0());
    CHECK(after_odd_moves.is_around_0());
}

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("review of Tiny Islands: the luck of a reveal is 0 on average") {
        check_luck("tiny-islands", 210, 8);
    }
    TEST_CASE("review of Roam: the luck of a reveal is 0 on average") {
        check_luck("roam", 210, 8);
    }
    TEST_CASE("review of Tiger Island: the luck of a reveal is 0 on average") {
        check_luck("tiger-island", 210, 1);
    }
    TEST_CASE("review of the Tile Game: the luck of a reveal is 0 on average") {
        check_luck("tile-game", 210, 2);
    }

    TEST_CASE("review: the standard errors of luck and skill and the expectation are theirs") {
        const auto game = opened("tiny-islands");
        const play::GameInPlay whole = game_of(game, "greedy", true, 7).line;
        play::GameInPlay line(game, 903, 7);  // up to the first shoreline, which costs less
        while (line.ply() < 10) line.play(whole.moves()[line.ply()].text);
        const auto parts = [](const Review& review) {
            return std::vector{
                review.expectation, review.opening_luck,      review.luck,
                review.skill[0],    review.decisions[3].luck, review.decisions[3].skill};
        };
        std::vector<Sample> found(6);
        std::vector<Sample> variances(6);
        for (int i = 0; i < share(200); ++i) {
            const Review review = reviewed(line, 16, static_cast<std::uint64_t>(i));
            for (std::size_t p = 0; p < found.size(); ++p) {
                found[p].add(review.in_points(parts(review)[p]));
                variances[p].add(parts(review)[p].points_variance);
            }
        }
        if (skerry::test::sanitized) return;
        for (std::size_t p = 0; p < found.size(); ++p) {
            CAPTURE(p);
            // The variance of 200 values is known to a tenth.
            CHECK(found[p].variance() > 0.65 * variances[p].mean());
            CHECK(found[p].variance() < 1.4 * variances[p].mean());
        }
    }
}
