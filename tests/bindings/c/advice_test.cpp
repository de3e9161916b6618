// The C interface: advice on a state.

#include "tests/bindings/c/opened.hpp"

using namespace skerry::test;

namespace {

class OpenAdviser {
  public:
    OpenAdviser(Begun& begun, const char* strategy, std::uint64_t seed = 1) {
        skerry_adviser_options options{};
        options.struct_size = sizeof options;
        options.strategy = strategy;
        options.seed = seed;
        Told told;
        const skerry_status status =
            skerry_adviser_open(begun, begun.state, &options, &adviser_, &told.error);
        REQUIRE_MESSAGE(status == SKERRY_OK, told.message());
    }
    ~OpenAdviser() { skerry_adviser_close(adviser_); }
    OpenAdviser(const OpenAdviser&) = delete;
    OpenAdviser& operator=(const OpenAdviser&) = delete;

    operator skerry_adviser*() { return adviser_; }

    std::string json() {
        skerry_text text{};
        REQUIRE(skerry_adviser_advice(adviser_, &text, nullptr) == SKERRY_OK);
        return taken(text);
    }
    std::vector<skerry_advised_move> values() {
        std::size_t found = 0;
        REQUIRE(skerry_adviser_moves(adviser_, nullptr, nullptr, 0, &found, nullptr) == SKERRY_OK);
        std::vector<skerry_advised_move> values(found);
        REQUIRE(skerry_adviser_moves(adviser_, nullptr, values.data(), found, &found, nullptr) ==
                SKERRY_OK);
        return values;
    }

  private:
    skerry_adviser* adviser_ = nullptr;
};

std::string fault_of(Begun& begun, const skerry_adviser_options& options) {
    skerry_adviser* adviser = nullptr;
    Told told;
    REQUIRE(skerry_adviser_open(begun, begun.state, &options, &adviser, &told.error) != SKERRY_OK);
    CHECK(adviser == nullptr);
    return told.message();
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("advice from outside: values are in order, and the moves are legal") {
        Begun begun(config_of("tiny-islands"), 3);
        OpenAdviser adviser(begun, nullptr);
        CHECK(std::isnan(adviser.values().front().points));
        REQUIRE(skerry_adviser_think(adviser, 16, 0, nullptr) == SKERRY_OK);
        std::size_t found = 0;
        Values moves = begun.moves(begun.shape.most_moves);
        std::vector<skerry_advised_move> values(begun.shape.most_moves);
        REQUIRE(skerry_adviser_moves(adviser, moves, values.data(), values.size(), &found,
                                     nullptr) == SKERRY_OK);
        REQUIRE(found == 18);
        int chosen = 0;
        for (std::size_t i = 0; i < found; ++i) {
            CAPTURE(i);
            std::uint8_t legal = 0;
            REQUIRE(skerry_is_legal(begun, begun.state, moves.at(i), 1, &legal, nullptr) ==
                    SKERRY_OK);
            CHECK(legal == 1);
            CHECK(values[i].futures == 16);
            CHECK(values[i].standing == (i == 0 ? 0 : 1));
            CHECK(values[i].by_points == 1);
            CHECK(std::isnan(values[i].share));
            CHECK(values[i].points_se > 0);
            CHECK(values[i].minus_best ==
                  doctest::Approx(values[i].points - values[0].points).epsilon(1e-9));
            if (i > 0) CHECK(values[i].points <= values[i - 1].points);
            chosen += values[i].chosen;
        }
        CHECK(chosen == 1);
        CHECK(skerry_adviser_futures(adviser) == 16);
        CHECK(says(adviser.json(), "\"futures\":16"));
    }

    TEST_CASE("advice from outside: what is wrong is said, and nothing is opened") {
        Begun begun(config_of("tile-game"), 3);
        skerry_adviser_options options{};
        CHECK(fault_of(begun, options) ==
              "options.struct_size: found 0; must be " + std::to_string(sizeof options));
        options.struct_size = sizeof options;
        options.proposals = 1001;
        CHECK(fault_of(begun, options) == "options.proposals: found 1001; must be 0 to 1000");
        options.proposals = 0;
        options.also_count = 1;
        CHECK(fault_of(begun, options) == "options.also: is null");
        options.also_count = 1001;
        CHECK(fault_of(begun, options) == "options.also_count: found 1001; must be 0 to 1000");
        options.also_count = 0;
        options.strategy = "\"gredy\"";
        CHECK(says(fault_of(begun, options), "did you mean \"greedy\"?"));
        options.strategy = nullptr;

        skerry_rng rng = skerry_rng_of_seed(1, 0);
        REQUIRE(skerry_sample_moves(begun, begun.state, 1, &rng, begun.move, nullptr) == SKERRY_OK);
        REQUIRE(skerry_play(begun, begun.state, begun.deal, begun.move, 1, nullptr) == SKERRY_OK);
        options.also = begun.move;
        options.also_count = 1;
        CHECK(fault_of(begun, options).find("also[0]: is not legal in ") == 0);

        OpenAdviser adviser(begun, R"("greedy")");
        Told told;
        CHECK(skerry_adviser_think(adviser, 1, NAN, &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "seconds: must be 0 or more");
        CHECK(skerry_adviser_think(nullptr, 1, 0, &told.error) == SKERRY_BAD_CALL);
        CHECK(told.message() == "adviser: is null");
    }
}
