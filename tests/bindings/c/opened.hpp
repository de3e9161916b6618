#pragma once
// The C interface in tests: handles that close themselves, and values of a game in vectors.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "bindings/c/skerry.h"

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

inline std::string config_of(const std::string& game) { return R"({"game": ")" + game + "\"}"; }

}  // namespace skerry::test
