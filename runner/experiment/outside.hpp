#pragma once
// Strategies whose code is not part of this program: functions of a program that links it. What
// they choose cannot be known from a configuration, so a result names where their code comes from,
// and only who has the code can play its games again.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"

namespace skerry {

/// Reads where code comes from: an object of texts. Throws UserError.
nlohmann::ordered_json read_origin(const JsonNode& node);
/// For messages.
std::string origin_text(const nlohmann::ordered_json& origin);

class OutsideStrategy {
  public:
    virtual ~OutsideStrategy() = default;
    /// Where its code comes from: an object of texts, which a result repeats as `outside`.
    virtual const nlohmann::ordered_json& origin() const = 0;
    /// The most games that it wants to play side by side, >= 1.
    virtual std::size_t at_once() const = 0;
    /// One for each thread.
    virtual std::unique_ptr<AnyPlayer> player() const = 0;
};

/// By the names that configurations use.
using OutsideStrategies =
    std::map<std::string, std::shared_ptr<const OutsideStrategy>, std::less<>>;

}  // namespace skerry
