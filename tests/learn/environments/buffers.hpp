#pragma once
// What the tests of environments share: environments made by name, and a caller's buffers.

#include "learn/environments/make.hpp"
#include "runner/documents/document.hpp"

namespace skerry::test {

inline std::unique_ptr<environments::VectorEnvironment> make_environments(
    std::string_view id, std::size_t n, environments::Autoreset autoreset, std::size_t threads = 1,
    std::string_view config = "{}") {
    const Document document = Document::parse(config, "config");
    return environments::make_environments(id, document.root(), {n, threads, autoreset});
}

/// Whether every byte of an observation is within the range of its field.
inline bool in_range(const environments::EnvironmentInfo& info, const std::uint8_t* seen) {
    for (const environments::ObservationField& field : info.observation)
        for (std::size_t i = field.first; i < field.first + field.count; ++i)
            if (seen[i] < field.low || seen[i] > field.high) return false;
    return true;
}

/// Buffers for a vector environment, filled with bytes that no step writes.
struct EnvironmentBuffers {
    explicit EnvironmentBuffers(const environments::VectorEnvironment& env)
        : observation_bytes(env.info().observation_bytes()),
          actions(env.info().action_count()),
          observations(env.size() * observation_bytes, 0xee),
          masks(env.size() * actions, 0xee),
          rewards(env.size(), -1e9),
          terminated(env.size(), 0),
          unfinished(env.size(), 0),
          final_observations(env.size() * observation_bytes, 0xee) {}

    environments::Buffers all() {
        return {observations.data(), masks.data(),      rewards.data(),
                terminated.data(),   unfinished.data(), final_observations.data()};
    }
    const std::uint8_t* observation(std::size_t i) const {
        return observations.data() + i * observation_bytes;
    }
    const std::uint8_t* final_observation(std::size_t i) const {
        return final_observations.data() + i * observation_bytes;
    }
    const std::uint8_t* mask(std::size_t i) const { return masks.data() + i * actions; }

    bool operator==(const EnvironmentBuffers&) const = default;

    std::size_t observation_bytes;
    std::size_t actions;
    std::vector<std::uint8_t> observations;
    std::vector<std::uint8_t> masks;
    std::vector<double> rewards;
    std::vector<std::uint8_t> terminated;
    std::vector<std::uint8_t> unfinished;
    std::vector<std::uint8_t> final_observations;
};

}  // namespace skerry::test
