#pragma once

#include <nlohmann/json_fwd.hpp>

#include "runner/experiment/game_entry.hpp"

namespace skerry {

/// Games of one strategy: a line of `skerry signature --list`.
struct SignaturePart {
    std::string name;
    ordered_json config;
};

/// Every strategy with the default rules, and the first strategy with every other variant.
std::vector<SignaturePart> signature_parts(const GameEntry& game);

/// The digest of what the games of a part gave.
std::string signature_digest(const SignaturePart& part, int threads);

/// The first 64 bits of a digest.
std::uint64_t signature_integer(std::string_view digest);

}  // namespace skerry
