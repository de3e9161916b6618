// Random bytes, and texts with random faults, into every reader of the C interface: each ends with
// a status and a line, never with an exception, and what is read can be used.

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "tests/bindings/c/opened.hpp"
#include "tests/support/sanitized.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

std::string random_bytes(Rng& rng) {
    std::string bytes(rng.below(200), '\0');
    for (char& byte : bytes) byte = static_cast<char>(rng.below(256));
    return bytes;
}

/// `text` with up to four bytes changed, removed or put in.
std::string faulty(std::string text, Rng& rng) {
    for (std::uint32_t left = 1 + rng.below(4); left > 0 && !text.empty(); --left) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
        const char byte = static_cast<char>(rng.chance(1, 4) ? rng.below(256) : 32 + rng.below(95));
        if (rng.chance(1, 3))
            text.erase(at, 1);
        else if (rng.chance(1, 2))
            text.insert(at, 1, byte);
        else
            text[at] = byte;
    }
    return text;
}

void require_one_line(skerry_status status, const skerry_error& error) {
    if (status == SKERRY_OK) return;
    REQUIRE(status != SKERRY_INTERNAL);
    REQUIRE(std::strlen(error.message) > 0);
    REQUIRE(std::strchr(error.message, '\n') == nullptr);
}

/// Plays on from a state that was read.
void use(const OpenGame& game, void* state) {
    Values deal = game.deals();
    Values move = game.moves();
    skerry_rng rng = skerry_rng_of_seed(1, 1);
    std::string record(game.shape.state_record_size, '\0');
    REQUIRE(skerry_state_records(game, state, 1, record.data(), nullptr) == SKERRY_OK);
    REQUIRE(skerry_redeal(game, state, 1, &rng, deal, nullptr) == SKERRY_OK);
    for (int plies = 0; plies < 5; ++plies) {
        skerry_position position{};
        REQUIRE(skerry_look(game, state, 1, &position, nullptr) == SKERRY_OK);
        if (position.over != 0) break;
        REQUIRE(skerry_sample_moves(game, state, 1, &rng, move, nullptr) == SKERRY_OK);
        REQUIRE(skerry_play(game, state, deal, move, 1, nullptr) == SKERRY_OK);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("readers of the C interface take any million bytes: states, moves, records") {
        const auto bytes_each = static_cast<std::uint64_t>(share(250'000));
        for (const char* const name : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(name);
            const OpenGame game(config_of(name));
            Rng rng(5);
            Values deal = game.deals();
            Values start = game.states();
            Values state = game.states();
            Values move = game.moves();
            REQUIRE(skerry_deal(game, 1, 1, 1, deal, nullptr) == SKERRY_OK);
            REQUIRE(skerry_start(game, deal, 1, start, nullptr) == SKERRY_OK);
            for (std::uint64_t bytes = 0; bytes < bytes_each;) {
                skerry_error error{};
                const std::string text =
                    rng.chance(1, 2) ? random_bytes(rng) : faulty(game.text_of(start), rng);
                skerry_status status =
                    skerry_read_state(game, text.data(), text.size(), state, &error);
                require_one_line(status, error);
                if (status == SKERRY_OK) use(game, state);
                status = skerry_read_move(game, start, text.data(), text.size(), move, &error);
                require_one_line(status, error);
                std::string record = random_bytes(rng);
                record.resize(game.shape.move_record_size);
                for (char& byte : record)
                    if (rng.chance(2, 3)) byte = static_cast<char>(rng.below(10));
                status = skerry_moves_of_records(game, start, record.data(), 1, move, &error);
                require_one_line(status, error);
                std::uint8_t legal = 0;
                if (status == SKERRY_OK)
                    REQUIRE(skerry_is_legal(game, start, move, 1, &legal, nullptr) == SKERRY_OK);
                bytes += text.size() + record.size() + 1;
            }
        }
    }

    TEST_CASE("readers of the C interface take any million bytes: configurations and results") {
        const std::string config = R"({"game": "tiny-islands", "rules": {"variant": "notebook"},
            "seed": 3, "games": 20, "strategies": ["greedy", {"name": "random", "label": "x"}],
            "stop": {"until_precision": 2}})";
        Rng rng(6);
        const auto most = static_cast<std::uint64_t>(share(1'000'000));
        for (std::uint64_t bytes = 0; bytes < most;) {
            const std::string text = rng.chance(1, 2) ? random_bytes(rng) : faulty(config, rng);
            skerry_error error{};
            skerry_run_options options{};
            options.struct_size = sizeof options;
            options.config = text.c_str();
            skerry_run* run = nullptr;
            require_one_line(skerry_run_create(&options, &run, &error), error);
            skerry_run_close(run);
            skerry_game* game = nullptr;
            require_one_line(skerry_game_open(text.c_str(), &game, &error), error);
            skerry_game_close(game);
            skerry_text shown{};
            require_one_line(skerry_show(text.data(), text.size(), "scores", "csv", &shown, &error),
                             error);
            bytes += text.size() + 1;
        }
    }
}
