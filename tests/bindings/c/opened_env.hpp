#pragma once
// Environments of the C interface in tests: handles that close themselves, and the caller's
// buffers.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bindings/c/skerry.h"
#include "tests/bindings/c/opened.hpp"

namespace skerry::test {

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
