// Reviews: sums that are exact, losses that do not change, and no mistakes where there are none.

#include "play/advice/review.hpp"

#include "core/tiny_islands/cards.hpp"
#include "core/tiny_islands/game.hpp"
#include "runner/batch/for_each_chunk.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "strategies/tiny_islands/policy/policy.hpp"
#include "tests/runner/candidates/opened_game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

std::shared_ptr<const AnyGame> open(const std::string& configuration) {
    const Document document = Document::parse(configuration, "test");
    return find_game(document, all_games()).open(document.root());
}

/// A game of which a strategy plays `plies` moves, or all.
play::GameInPlay line_of(const std::shared_ptr<const AnyGame>& game, const std::string& strategy,
                         std::size_t plies = 1'000) {
    play::GameInPlay line(game, 5, 3);
    const auto player = game->strategy(strategy);
    ErasedValues move(game->shape().move);
    move.add();
    while (!line.is_over() && line.ply() < plies) {
        Rng rng = stream(5, line.ply(), Purpose::strategy);
        player->choose({1, line.state(), {&rng, 1}, move[0]});
        line.play(game->print_move(line.state(), move[0]));
    }
    return line;
}

Review review_of(const play::GameInPlay& line, std::uint64_t futures,
                 const nlohmann::ordered_json& reviewer = nullptr) {
    ReviewRequest request;
    request.futures = futures;
    return review_game(line, reviewer, request);
}

bool same(const ResultPart& a, const ResultPart& b) {
    return a.points == b.points && a.half_points == b.half_points;
}

/// From what the parts of the decisions say, not from the totals.
void check_sums(const Review& review) {
    ResultPart sum = review.expectation;
    sum += review.opening_luck;
    ResultPart moves;
    for (const ReviewedDecision& decision : review.decisions) {
        CHECK(same(sum, review.values()[decision.number]));
        ResultPart skill = decision.found;
        skill += decision.lost;
        CHECK(same(skill, decision.skill));
        moves += decision.lost;
        sum += decision.skill;
        sum += decision.luck;
    }
    CHECK(same(sum, review.result));
    CHECK(same(moves - review.lost[0], review.lost[1]));
    sum = review.expectation;
    sum += review.luck;
    sum += review.skill[0];
    sum += review.skill[1];
    CHECK(same(sum, review.result));
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("review: result = expectation + luck + skill, exactly, in every game") {
        for (const char* const name : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(name);
            const auto game = open(std::string(R"({"game": ")") + name + R"("})");
            const play::GameInPlay line = line_of(game, "random");
            const Review review = review_of(line, 2);
            CHECK(review.complete);
            CHECK(review.over);
            CHECK(review.decisions.size() == line.ply());
            check_sums(review);
            const GameOutcome outcome = game->outcome(line.state());
            std::int64_t points = 0;
            for (std::size_t c = 0; c < game->shape().components.size(); ++c)
                points += outcome.points[0][c] - outcome.points[1][c];
            CHECK(review.result.points == 2 * points);
            for (const ReviewedDecision& decision : review.decisions)
                CHECK(decision.move().candidate.kept);
        }
    }

    TEST_CASE("review: a game that is not over counts as what the reviewer makes of it") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const Review review = review_of(line_of(game, "greedy", 5), 16);
        CHECK_FALSE(review.over);
        CHECK(review.decisions.size() == 5);
        check_sums(review);
        CHECK(review.in_points(review.result) > 30);
    }

    TEST_CASE("review: the reviewer's own game has no skill beyond its own") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const Review review = review_of(line_of(game, "greedy"), 8, "greedy");
        CHECK(review.reviewer == "greedy");
        for (const ReviewedDecision& decision : review.decisions) CHECK(same(decision.skill, {}));
    }

    TEST_CASE("review: what is expected of a game is not drawn once for all of them") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const play::GameInPlay line = line_of(game, "greedy", 3);
        const play::GameInPlay other(game, 6, 3);
        CHECK(same(review_of(line, 64).expectation,
                   review_of(line_of(game, "random", 9), 64).expectation));
        CHECK_FALSE(same(review_of(line, 64).expectation, review_of(other, 64).expectation));
    }

    TEST_CASE("review: without chance there is no luck, and the solver's losses are exact") {
        const auto game =
            open(R"({"game": "tile-game", "rules": {"rows": 3, "cols": 3, "pool": 5}})");
        const Review review = review_of(line_of(game, "random"), 32);
        check_sums(review);
        CHECK(review.reviewer == "perfect");
        CHECK(same(review.luck, {}));
        bool lost = false;
        for (const ReviewedDecision& decision : review.decisions) {
            CHECK(same(decision.luck, {}));
            CHECK(decision.advice.certain);
            lost = lost || decision.severity != Severity::none;
        }
        CHECK(lost);
    }

    TEST_CASE("review: a reviewer that draws its moves tells no luck in a game without chance") {
        const auto game = open(R"({"game": "tile-game"})");
        const Review review = review_of(line_of(game, "random"), 16, "random");
        check_sums(review);
        CHECK_FALSE(review.has_chance);
        CHECK(same(review.luck, {}));
        CHECK(same(review.opening_luck, {}));
        CHECK(review.luck.share_variance == 0);
        for (const ReviewedDecision& decision : review.decisions) CHECK(same(decision.luck, {}));
        CHECK(review.skill[0].half_points != 0);
        const Review half = review_of(line_of(game, "random", 4), 16, "random");
        check_sums(half);
        CHECK(same(half.luck, {}));
    }

    TEST_CASE("review: what is revealed before a decision is the luck of its seat") {
        const auto game = open(R"({"game": "tiger-island"})");
        for (const std::size_t plies : {60, 1'000}) {
            const Review review = review_of(line_of(game, "random", plies), 2);
            CHECK(review.over == (plies > 60));
            ResultPart both = review.luck_of[0];
            both += review.luck_of[1];
            CHECK(same(both, review.luck));
            ResultPart first = review.opening_luck;
            for (std::size_t i = 0; i + 1 < review.decisions.size(); ++i)
                if (review.decisions[i + 1].seat() == Seat::first)
                    first += review.decisions[i].luck;
            if (review.over && review.decisions.back().seat() == Seat::first)
                first += review.decisions.back().luck;
            if (review.over) CHECK(same(first, review.luck_of[0]));
            CHECK(review.luck_of[0].share_variance > 0);
        }
    }

    TEST_CASE("review: the decisions of each seat add up, and count what they cost it") {
        const auto game = open(R"({"game": "tile-game"})");
        const Review review = review_of(line_of(game, "random"), 32);
        const std::vector<ReviewedSeat> seats = review.seats();
        REQUIRE(seats.size() == 2);
        CHECK(seats[0].decisions + seats[1].decisions == review.decisions.size());
        for (const ReviewedSeat& seat : seats) {
            CHECK(seat.certain);
            CHECK(seat.best + seat.level + seat.errors() == seat.decisions);
            CHECK(seat.lost.half_points >= 0);
        }
        CHECK(same(-seats[0].lost, review.lost[0]));
        CHECK(same(seats[1].lost, review.lost[1]));
    }

    TEST_CASE("review: in a game for two points alone are doubtful at most") {
        const auto game = open(R"({"game": "tile-game"})");
        std::size_t by_points = 0;
        for (const std::uint64_t index : {0, 1, 2, 3}) {
            play::GameInPlay line(game, 5, index);
            Rng rng = stream(6, index, Purpose::strategy);
            ErasedValues move(game->shape().move);
            move.add();
            while (!line.is_over()) {
                game->sample_move(line.state(), rng, move[0]);
                line.play(game->print_move(line.state(), move[0]));
            }
            for (const ReviewedDecision& decision : review_of(line, 1).decisions) {
                const AdvisedMove& played = decision.move();
                if (played.standing != MoveStanding::worse) continue;
                CHECK((decision.severity == Severity::doubtful) == played.by_points);
                by_points += played.by_points ? 1 : 0;
            }
        }
        CHECK(by_points > 0);
    }

    TEST_CASE(
        "review: dice fall in a last move of Roam, so it meets as many futures as any other") {
        const auto game = open(R"({"game": "roam"})");
        play::GameInPlay line(game, 3, 0);
        for (const char* move :
             {"1@2c", "3@6d", "rest", "1@4c", "4@2c", "+", "6@2c", "2@3e", "bid4", "3@3b", "5@2e",
              "+", "8@2d", "rest", "8@1c", "bid1", "9@2b"})
            line.play(move);
        for (const ReviewedDecision& decision : review_of(line, 16).decisions)
            CHECK(decision.judged.futures == 16);
    }

    TEST_CASE("review: the best move is that of the advice and is judged on other futures") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const play::GameInPlay line = line_of(game, "random", 8);
        const Review review = review_of(line, 128);
        bool differs = false;
        for (const ReviewedDecision& decision : review.decisions) {
            Adviser adviser = Adviser::of(*game, line.state_at(decision.number), nullptr);
            adviser.think(128);
            const Advice before = adviser.advice();
            CHECK(before.moves.front().candidate.move == decision.best().candidate.move);
            CHECK(decision.move().candidate.move == decision.played);
            CHECK(decision.lost.points == decision.move().difference.estimate.sum);
            CHECK(decision.move().points.n == 128);
            const std::int64_t shown = before.at(decision.played).difference.estimate.sum;
            CHECK(std::abs(shown - decision.lost.points) < 6 * 128);
            differs = differs || shown != decision.lost.points;
        }
        CHECK(differs);
    }

    TEST_CASE("review: a long game chooses on fewer futures than it values on") {
        CHECK(choosing_futures(default_futures, 29) == 512);
        CHECK(choosing_futures(default_futures, 81) == 128);
        CHECK(choosing_futures(4 * default_futures, 81) == 512);
        CHECK(choosing_futures(64, 81) == 64);
        const auto game = open(R"({"game": "tiger-island"})");
        const play::GameInPlay line = line_of(game, "random", 70);
        ReviewRequest request;
        request.futures = 256;
        request.keep_going = [](std::size_t decision, std::size_t) { return decision < 1; };
        const Review review = review_game(line, nullptr, request);
        CHECK(review.decisions[0].advice.futures == 128);
        CHECK(review.decisions[0].judged.futures == 256);
    }

    TEST_CASE("review: equal on any number of threads, and the first fault is thrown on") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const play::GameInPlay line = line_of(game, "random", 9);
        ReviewRequest request;
        request.futures = 8;
        const auto text = [&] {
            return review_json("", review_game(line, nullptr, request), {}).dump();
        };
        const std::string plain = text();
        request.for_each = [](std::size_t count, const std::function<void(std::size_t)>& each) {
            for_each_index(count, 4, each);
        };
        CHECK(text() == plain);
        request.keep_going = [](std::size_t decision, std::size_t) -> bool {
            if (decision >= 2) throw UserError("decision " + std::to_string(decision));
            return true;
        };
        CHECK(test::error_of(text) == "decision 2");
    }

    TEST_CASE("review: given up when it is told to") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const play::GameInPlay line = line_of(game, "random", 8);
        ReviewRequest request;
        request.futures = 2;
        request.keep_going = [](std::size_t decision, std::size_t decisions) {
            CHECK(decisions == 8);
            return decision < 3;
        };
        const Review review = review_game(line, nullptr, request);
        CHECK_FALSE(review.complete);
        CHECK(review.decisions.size() == 3);
    }

    TEST_CASE("advice: means against the expectation over all futures that there are") {
        using namespace tiny_islands;
        const auto game = open(R"({"game": "tiny-islands"})");
        const play::GameInPlay line = line_of(game, "policy", 26);  // one offer is still to come
        const State& state = *static_cast<const State*>(line.state());
        REQUIRE(state.placed == 24);
        // The four cards of each deck that are left, of which two come next, in their order.
        std::array<std::uint8_t, tile_kinds> tiles = tiles_in_deck;
        std::array<std::uint8_t, zone_count> zones{};
        zones.fill(copies_of_zone(ZoneRule::all));
        for (std::size_t turn = 0; turn <= 24; ++turn)
            for (const Draw& draw : state.offers[turn]) {
                --tiles[index(draw.tile)];
                --zones[index(draw.zone)];
            }
        std::vector<Tile> left;
        std::vector<Zone> zones_left;
        for (const Tile tile : all_tiles) left.insert(left.end(), tiles[index(tile)], tile);
        for (std::size_t z = 0; z < zone_count; ++z)
            zones_left.insert(zones_left.end(), zones[z], Zone(static_cast<std::uint8_t>(z)));
        REQUIRE(left.size() == 4);
        REQUIRE(zones_left.size() == 4);

        Adviser adviser = Adviser::of(*game, &state, nullptr);
        adviser.think(2'000);
        const Advice advice = adviser.advice();
        for (const AdvisedMove& move : advice.moves) {
            std::int64_t sum = 0;
            int futures = 0;
            for (std::size_t a = 0; a < 4; ++a)
                for (std::size_t b = 0; b < 4; ++b)
                    for (std::size_t y = 0; a != b && y < 4; ++y)
                        for (std::size_t z = 0; z < 4; ++z) {
                            if (y == z) continue;
                            Deal deal;
                            deal.offers = state.offers;
                            deal.offers[25] = {Draw{left[a], zones_left[y]},
                                               Draw{left[b], zones_left[z]}};
                            State end = state;
                            TinyIslands::play(
                                end, TinyIslands::parse_move(state, move.candidate.move), deal);
                            Policy policy(state.rules, {});
                            Rng rng(0);
                            play_out<TinyIslands>(policy, end, deal, rng);
                            sum += TinyIslands::outcome(end).total(Seat::first);
                            ++futures;
                        }
            REQUIRE(futures == 144);
            const double exact = static_cast<double>(sum) / futures;
            CAPTURE(move.candidate.move);
            CHECK(std::fabs(move.points.mean - exact) <= 4.5 * move.points.se.value() + 1e-9);
        }
    }

    TEST_CASE("advice: moves that are worth the same are called worse in few decisions") {
        int wrong = 0;
        constexpr int decisions = 200;
        for (int i = 0; i < decisions; ++i) {
            Adviser adviser = told(10, 2, false, [&](std::size_t candidate, std::uint64_t future) {
                return noisy(candidate + 100 * static_cast<std::size_t>(i), future, 0);
            });
            bool any = false;
            for (int looks = 0; looks < 6; ++looks) {  // as one who looks again and again
                adviser.think(100);
                for (const AdvisedMove& move : adviser.advice().moves)
                    any = any || move.standing == MoveStanding::worse;
            }
            wrong += any ? 1 : 0;
        }
        CHECK(wrong < decisions / 20);
    }

    TEST_CASE("review: the percentile among games on one deal") {
        const auto game = open(R"({"game": "tiny-islands"})");
        const play::GameInPlay line = line_of(game, "random");
        const FieldScore random = field_score(*game, "random", line.deal(), {}, 200, 1);
        CHECK(random.games == 200);
        CHECK(random.mean > -120);
        CHECK(random.mean < 60);
        CHECK(field_score(*game, "random", line.deal(), {1'000}, 200, 1).percentile() == 1);
        CHECK(field_score(*game, "random", line.deal(), {-1'000}, 200, 1).below ==
              random.unfinished);
        const FieldScore policy = field_score(*game, "policy", line.deal(), {}, 200, 1);
        CHECK(policy.games == 1);  // it draws nothing
        CHECK(policy.percentile() == 0);
    }

    TEST_CASE("review: a game for two among games on one deal, by who wins, then by the margin") {
        const auto game = open(R"({"game": "tiger-island"})");
        const play::GameInPlay line = line_of(game, "random");
        const auto field = [&](const ResultPart& part) {
            return field_score(*game, "random", line.deal(), part, 200, 1);
        };
        const FieldScore lost = field({1'000, 0});  // whatever the points
        const FieldScore won = field({-1'000, 2});
        CHECK(lost.games == 200);
        CHECK(lost.win_share > 0.2);
        CHECK(lost.win_share < 0.8);
        CHECK(static_cast<double>(lost.below) == 200 * (1 - lost.win_share));
        CHECK(won.below == lost.below);
        CHECK(won.percentile(Seat::second) == 1 - won.percentile());
        CHECK(field({1'000, 2}).percentile() == 1);
        CHECK(field_words(won).starts_with("Better for A than "));
        CHECK(field_words(won, Seat::second).starts_with("Better for B than "));
        const auto tiles = open(R"({"game": "tile-game"})");
        const play::GameInPlay played = line_of(tiles, "random");
        const std::vector<FieldScore> all = field_on_deal(played, 1);
        REQUIRE(all.size() == 3);
        CHECK(all[2].strategy == "perfect");
        CHECK(all[2].always);
        CHECK(field_words(all[2]).starts_with("perfect against itself"));
    }
}
