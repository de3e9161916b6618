// Sentences about environments, and the digest of their states.

#include "learn/environments/environment.hpp"

#include "learn/environments/vector_environment.hpp"

namespace skerry::environments {

namespace {

/// Some of the actions that a mask allows.
std::string allowed_text(std::span<const std::uint8_t> mask) {
    constexpr int shown = 8;
    std::string text;
    int count = 0;
    for (std::size_t action = 0; action < mask.size(); ++action)
        if (mask[action] != 0 && count++ < shown)
            text += (text.empty() ? "" : ", ") + std::to_string(action);
    return count > shown ? text + " and " + std::to_string(count - shown) + " more" : text;
}

}  // namespace

std::string VectorEnvironment::describe(const Refusal& refusal) const {
    const std::string who = "environment " + std::to_string(refusal.environment) + ": ";
    const std::string action = "action " + std::to_string(refusal.action);
    switch (refusal.reason) {
        case Refusal::Reason::not_reset:
            return who + "it has no episode yet; reset() begins one";
        case Refusal::Reason::ended:
            return who + "its episode has ended; reset() with its reset_mask begins the next one";
        case Refusal::Reason::out_of_range:
            return who + action + " does not exist; actions are 0 to " +
                   std::to_string(info().action_count() - 1);
        case Refusal::Reason::illegal:
            break;
    }
    std::vector<std::uint8_t> mask(info().action_count());
    observe(refusal.environment, nullptr, mask.data());
    return who + action + " is illegal; its mask allows " + allowed_text(mask);
}

std::uint64_t fingerprint(std::uint64_t start, std::span<const std::uint8_t> bytes) {
    std::uint64_t print = start;
    for (const std::uint8_t byte : bytes) {
        print ^= byte;
        print = split_mix(print);
    }
    return print;
}

}  // namespace skerry::environments
