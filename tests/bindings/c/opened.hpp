#pragma once
// The C interface in tests: handles that close themselves, and values of a game in vectors.

#include "bindings/c/skerry.h"
#include "tests/support/test.hpp"

namespace skerry::test {

/// What a call that fails says; "" where it does not fail.
struct Told {
    skerry_error error{};
    std::string message() const { return error.message; }
};

inline std::string taken(skerry_text text) {
    std::string own(text.data, text.size);
    skerry_text_free(&text);
    return own;
}

/// Aligned memory for values of one kind.
class Values {
  public:
    Values(std::size_t size, std::size_t alignment, std::size_t count = 1)
        : size_(size), bytes_(size * count) {
        const std::size_t room = (bytes_ + alignment - 1) / alignment * alignment;
        memory_.reset(std::aligned_alloc(alignment, room));
        REQUIRE(memory_);
    }
    void* at(std::size_t i = 0) { return static_cast<std::byte*>(memory_.get()) + i * size_; }
    operator void*() { return memory_.get(); }
    std::string bytes() const { return {static_cast<const char*>(memory_.get()), bytes_}; }

  private:
    std::size_t size_;
    std::size_t bytes_;
    std::unique_ptr<void, decltype(&std::free)> memory_{nullptr, &std::free};
};

class OpenGame {
  public:
    explicit OpenGame(const std::string& config) {
        skerry_error error{};
        const skerry_status status = skerry_game_open(config.c_str(), &game_, &error);
        REQUIRE_MESSAGE(status == SKERRY_OK, error.message);
        REQUIRE(skerry_game_shape(game_, &shape, nullptr) == SKERRY_OK);
    }
    ~OpenGame() { skerry_game_close(game_); }
    OpenGame(const OpenGame&) = delete;
    OpenGame& operator=(const OpenGame&) = delete;

    operator const skerry_game*() const { return game_; }

    Values states(std::size_t count = 1) const {
        return {shape.state_size, shape.state_alignment, count};
    }
    Values deals(std::size_t count = 1) const {
        return {shape.deal_size, shape.deal_alignment, count};
    }
    Values moves(std::size_t count = 1) const {
        return {shape.move_size, shape.move_alignment, count};
    }
    std::string text_of(const void* state) const {
        skerry_text text{};
        REQUIRE(skerry_print_state(game_, state, &text, nullptr) == SKERRY_OK);
        return taken(text);
    }

    skerry_shape shape{};

  private:
    skerry_game* game_ = nullptr;
};

/// A game at the first state of a deal.
struct Begun : OpenGame {
    explicit Begun(const std::string& config, std::uint64_t seed = 1, std::uint64_t index = 0)
        : OpenGame(config), deal(deals()), state(states()), move(moves()) {
        REQUIRE(skerry_deal(*this, seed, index, 1, deal, nullptr) == SKERRY_OK);
        REQUIRE(skerry_start(*this, deal, 1, state, nullptr) == SKERRY_OK);
    }
    Values deal;
    Values state;
    Values move;
};

inline std::string config_of(const std::string& game) { return R"({"game": ")" + game + "\"}"; }

// Environments of the C interface in tests: handles that close themselves, and the caller's
// buffers.

struct CloseEnv {
    void operator()(skerry_env* env) const { skerry_env_close(env); }
};
using EnvHandle = std::unique_ptr<skerry_env, CloseEnv>;

inline skerry_env_options options_for(std::size_t count, const char* config = nullptr) {
    return {sizeof(skerry_env_options), config, count, 1, SKERRY_DISABLED};
}

inline EnvHandle opened(const std::string& id, const skerry_env_options& options) {
    skerry_env* env = nullptr;
    Told told;
    REQUIRE_MESSAGE(skerry_env_open(id.c_str(), &options, &env, &told.error) == SKERRY_OK,
                    told.message());
    return EnvHandle(env);
}

inline std::string description_of(const EnvHandle& env) {
    skerry_text text{};
    REQUIRE(skerry_env_description(env.get(), &text, nullptr) == SKERRY_OK);
    return taken(text);
}

inline std::size_t figure(const std::string& json, const std::string& key) {
    const std::size_t at = json.find("\"" + key + "\":");
    REQUIRE(at != std::string::npos);
    return std::stoul(json.substr(at + key.size() + 3));
}

/// What environments show, in memory of its own.
struct Shown {
    Shown(const EnvHandle& env, std::size_t n)
        : description(description_of(env)),
          bytes(figure(description, "observation_bytes")),
          actions(figure(description, "action_count")),
          observations(n * bytes),
          masks(n * actions),
          rewards(n),
          terminated(n),
          unfinished(n) {}

    skerry_env_buffers all() {
        return {observations.data(), masks.data(),      rewards.data(),
                terminated.data(),   unfinished.data(), nullptr};
    }

    std::string description;
    std::size_t bytes;
    std::size_t actions;
    std::vector<std::uint8_t> observations;
    std::vector<std::uint8_t> masks;
    std::vector<double> rewards;
    std::vector<std::uint8_t> terminated;
    std::vector<std::uint8_t> unfinished;
};

inline std::vector<std::string> all_ids() {
    skerry_text text{};
    REQUIRE(skerry_env_ids(&text, nullptr) == SKERRY_OK);
    const std::string list = taken(text);
    std::vector<std::string> ids;
    for (std::size_t at = list.find('"'); at != std::string::npos; at = list.find('"', at + 1)) {
        const std::size_t end = list.find('"', at + 1);
        ids.push_back(list.substr(at + 1, end - at - 1));
        at = end;
    }
    return ids;
}

}  // namespace skerry::test
