#pragma once
// What a command of the page holds. All throw UserError where it is something else.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/play/game_in_play.hpp"

namespace skerry::page {

std::string text_of(const nlohmann::ordered_json& command, const char* key,
                    const std::string& fallback);

/// Seeds and indices come as texts: a link is one, and a page's numbers end at 2^53.
std::uint64_t whole_number(const nlohmann::ordered_json& command, const char* key,
                           std::uint64_t most);

std::uint64_t number(const nlohmann::ordered_json& command, const char* key);

/// A larger number counts as `most`.
std::size_t small_number(const nlohmann::ordered_json& command, const char* key, std::size_t most);

/// One per seat: null is a person, else a strategy.
std::vector<play::Sitter> sitters_of(const nlohmann::ordered_json& command, std::size_t seats);

}  // namespace skerry::page
