// Random bytes, and texts with random faults, into every reader of the C interface: each ends with
// a status and a line, never with an exception, and what is read can be used.

#include <cstring>

#include "core/random.hpp"
#include "tests/bindings/c/opened.hpp"
#include "tests/support/test.hpp"

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

/// Whether a move was played from a state that was read.
bool play_one(const OpenGame& game, void* state, const void* deal, skerry_rng& rng) {
    Values move = game.moves();
    skerry_position position{};
    REQUIRE(skerry_look(game, state, 1, &position, nullptr) == SKERRY_OK);
    if (position.over != 0) return false;
    REQUIRE(skerry_sample_moves(game, state, 1, &rng, move, nullptr) == SKERRY_OK);
    REQUIRE(skerry_play(game, state, deal, move, 1, nullptr) == SKERRY_OK);
    return true;
}

/// Plays on from a state that was read.
void use(const OpenGame& game, void* state) {
    Values deal = game.deals();
    skerry_rng rng = skerry_rng_of_seed(1, 1);
    std::string record(game.shape.state_record_size, '\0');
    REQUIRE(skerry_state_records(game, state, 1, record.data(), nullptr) == SKERRY_OK);
    REQUIRE(skerry_redeal(game, state, 1, &rng, deal, nullptr) == SKERRY_OK);
    for (int plies = 0; plies < 5 && play_one(game, state, deal, rng);) ++plies;
}

/// What a small run writes.
std::string some_result() {
    skerry_run_options options{};
    options.struct_size = sizeof options;
    options.config = R"({"game": "tiny-islands", "games": 4, "strategies": ["random", "greedy"]})";
    skerry_run* run = nullptr;
    REQUIRE(skerry_run_create(&options, &run, nullptr) == SKERRY_OK);
    REQUIRE(skerry_run_play(run, nullptr) == SKERRY_OK);
    skerry_text text{};
    REQUIRE(skerry_run_result(run, &text, nullptr) == SKERRY_OK);
    skerry_run_close(run);
    return taken(text);
}

/// One environment whose readers are given faults.
class Attacked {
  public:
    explicit Attacked(const std::string& id)
        : env_(opened(id, options_for(1))), shown_(env_, 1), buffers_(shown_.all()) {
        REQUIRE(skerry_env_reset(env_.get(), nullptr, nullptr, &buffers_, nullptr) == SKERRY_OK);
        state_.resize(figure(shown_.description, "state_bytes"));
    }

    /// Bytes as a state: random ones, or a copy with a fault. Both are refused, and change nothing.
    std::uint64_t state(Rng& rng) {
        read_state(state_);
        std::vector<std::uint8_t> given = rng.chance(1, 2) ? any_state(rng) : faulty_state(rng);
        if (given == state_) return 0;  // two faults in one place
        skerry_error error{};
        const skerry_status status = skerry_env_set_state(env_.get(), 0, given.data(), &error);
        require_one_line(status, error);
        REQUIRE(status == SKERRY_BAD_INPUT);
        read_state(given);
        REQUIRE(given == state_);
        return given.size();
    }

    /// Any number as an action: played if the mask allows it, else refused.
    std::uint64_t action(Rng& rng) {
        const auto few = static_cast<std::uint32_t>(2 * shown_.actions);
        const auto action =
            static_cast<std::int64_t>(rng.chance(1, 2) ? rng.below(few) : rng.next());
        const bool legal = action >= 0 && action < static_cast<std::int64_t>(shown_.actions) &&
                           shown_.masks[static_cast<std::size_t>(action)] != 0;
        skerry_error error{};
        const skerry_status status = skerry_env_step(env_.get(), &action, &buffers_, &error);
        require_one_line(status, error);
        REQUIRE(status == (legal ? SKERRY_OK : SKERRY_ILLEGAL));
        begin_if_over();
        return sizeof action;
    }

    /// A text as a move: what is read is played.
    std::uint64_t move(const std::string& text) {
        std::array<std::int64_t, 32> actions{};
        std::size_t count = 0;
        skerry_error error{};
        const skerry_status status = skerry_env_actions_of(
            env_.get(), 0, text.c_str(), actions.data(), actions.size(), &count, &error);
        require_one_line(status, error);
        for (std::size_t i = 0; status == SKERRY_OK && i < count; ++i)
            REQUIRE(skerry_env_step(env_.get(), &actions[i], &buffers_, nullptr) == SKERRY_OK);
        begin_if_over();
        return text.size() + 1;
    }

  private:
    void read_state(std::vector<std::uint8_t>& bytes) const {
        REQUIRE(skerry_env_state(env_.get(), 0, bytes.data(), nullptr) == SKERRY_OK);
    }

    std::vector<std::uint8_t> any_state(Rng& rng) const {
        std::vector<std::uint8_t> bytes(state_.size());
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
        return bytes;
    }

    std::vector<std::uint8_t> faulty_state(Rng& rng) const {
        std::vector<std::uint8_t> bytes = state_;
        for (std::uint32_t left = 1 + rng.below(4); left > 0; --left)
            bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] ^=
                static_cast<std::uint8_t>(1 + rng.below(255));
        return bytes;
    }

    void begin_if_over() {
        if (shown_.terminated[0] == 0) return;
        REQUIRE(skerry_env_reset(env_.get(), nullptr, nullptr, &buffers_, nullptr) == SKERRY_OK);
        shown_.terminated[0] = 0;
    }

    EnvHandle env_;
    Shown shown_;
    skerry_env_buffers buffers_;
    std::vector<std::uint8_t> state_;
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("readers of the C interface take any million bytes: states, moves, records") {
        const auto bytes_each = static_cast<std::uint64_t>(share(250'000));
        for (const char* const name : {"tiny-islands", "tile-game", "tiger-island", "roam"}) {
            CAPTURE(name);
            Begun game(config_of(name), 1, 1);
            Rng rng(5);
            Values state = game.states();
            for (std::uint64_t bytes = 0; bytes < bytes_each;) {
                skerry_error error{};
                const std::string text =
                    rng.chance(1, 2) ? random_bytes(rng) : faulty(game.text_of(game.state), rng);
                skerry_status status =
                    skerry_read_state(game, text.data(), text.size(), state, &error);
                require_one_line(status, error);
                if (status == SKERRY_OK) use(game, state);
                status =
                    skerry_read_move(game, game.state, text.data(), text.size(), game.move, &error);
                require_one_line(status, error);
                std::string record = random_bytes(rng);
                record.resize(game.shape.move_record_size);
                for (char& byte : record)
                    if (rng.chance(2, 3)) byte = static_cast<char>(rng.below(10));
                status =
                    skerry_moves_of_records(game, game.state, record.data(), 1, game.move, &error);
                require_one_line(status, error);
                std::uint8_t legal = 0;
                if (status == SKERRY_OK)
                    REQUIRE(skerry_is_legal(game, game.state, game.move, 1, &legal, nullptr) ==
                            SKERRY_OK);
                bytes += text.size() + record.size() + 1;
            }
        }
    }

    TEST_CASE("readers of the C interface take any million bytes: configurations") {
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
            bytes += text.size() + 1;
        }
    }

    TEST_CASE("readers of the C interface take any million bytes: environments") {
        struct Texts {
            std::string id;
            std::vector<std::string> moves;
        };
        const std::vector<Texts> all = {
            {"TinyIslands-v0", {"f5b3", "c3", "x"}},
            {"TinyIslandsPlacements-v0", {"f5b3"}},
            {"TileGame-v0", {"b1=2", "a3=10", "c2=1"}},
            {"TigerIsland-v0", {"PLACE JUNGLE+LAKE AT 0 0 0 1", "FOUND SETTLEMENT AT 0 1 -1"}},
            {"Roam-v0", {"1@6a", "rest", "spend2", "bid3"}}};
        const auto most = static_cast<std::uint64_t>(share(1'000'000));
        for (const Texts& texts : all) {
            CAPTURE(texts.id);
            const auto count = static_cast<std::uint32_t>(texts.moves.size());
            Attacked env(texts.id);
            Rng rng(7);
            std::uint64_t states = 0;
            for (int round = 0; states < most || round < share(500); ++round) {
                states += env.state(rng);
                env.action(rng);
            }
            for (std::uint64_t bytes = 0; bytes < most;) {
                bytes += env.action(rng);
                bytes += env.move(rng.chance(1, 2) ? random_bytes(rng)
                                                   : faulty(texts.moves[rng.below(count)], rng));
            }
        }
    }

    TEST_CASE("readers of the C interface take any million bytes: what opens them") {
        const std::string config = R"({"rules": {"pool": 12, "rows": 2}, "seat": "second",
            "opponent": {"name": "alpha_beta", "depth": 2}})";
        const std::string strategy = R"({"name": "greedy", "tile": 90, "risk": -4})";
        const OpenGame tile_game(config_of("tile-game"));
        Rng rng(8);
        const auto most = static_cast<std::uint64_t>(share(1'000'000));
        for (std::uint64_t bytes = 0; bytes < most;) {
            const bool any = rng.chance(1, 2);
            const std::string text = any ? random_bytes(rng) : faulty(config, rng);
            const std::string of_strategy = any ? text : faulty(strategy, rng);
            skerry_error error{};
            const skerry_env_options options = options_for(1, text.c_str());
            skerry_env* env = nullptr;
            require_one_line(skerry_env_open("TileGame-v0", &options, &env, &error), error);
            skerry_env_close(env);
            const skerry_env_options plain = options_for(1);
            const std::string id = any ? text : faulty("TigerIsland-v0", rng);
            skerry_env* of_id = nullptr;
            require_one_line(skerry_env_open(id.c_str(), &plain, &of_id, &error), error);
            skerry_env_close(of_id);
            skerry_strategy* opened_strategy = nullptr;
            require_one_line(
                skerry_strategy_open(tile_game, of_strategy.c_str(), &opened_strategy, &error),
                error);
            skerry_strategy_close(opened_strategy);
            bytes += text.size() + of_strategy.size() + id.size();
        }
    }

    TEST_CASE("readers of the C interface take any million bytes: results") {
        const std::string sound = some_result();
        skerry_text shown{};
        REQUIRE(skerry_show(sound.data(), sound.size(), "scores", "csv", &shown, nullptr) ==
                SKERRY_OK);
        skerry_text_free(&shown);
        Rng rng(9);
        const auto most = static_cast<std::uint64_t>(share(1'000'000));
        for (std::uint64_t bytes = 0; bytes < most;) {
            const std::string text = rng.chance(1, 10) ? random_bytes(rng) : faulty(sound, rng);
            skerry_error error{};
            const skerry_status status =
                skerry_show(text.data(), text.size(), "scores", "csv", &shown, &error);
            require_one_line(status, error);
            if (status == SKERRY_OK) skerry_text_free(&shown);
            bytes += text.size() + 1;
        }
    }
}
