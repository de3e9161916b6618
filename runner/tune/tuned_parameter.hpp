#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runner/documents/document.hpp"
#include "runner/tune/arena.hpp"

namespace skerry {

/// A parameter of a strategy, and the values that it may be given. A TunedPoint holds its value, or
/// of choices the index.
struct TunedParameter {
    std::string path;  ///< within the strategy: "room", "base.steps"
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::int64_t step = 1;
    std::vector<nlohmann::ordered_json> choices = {};  ///< if not empty, one of these, in no order

    nlohmann::ordered_json value(std::int64_t coordinate) const;
    std::string text(std::int64_t coordinate) const;
    /// The allowed value that is nearest.
    std::int64_t nearest(std::int64_t value) const;
    /// How many values there are.
    std::uint64_t size() const;
};

/// Values as parse_values() has them (runner/experiment/vary.hpp): a range, or a list of integers
/// in equal steps, is ordered, any other list is a choice. Throws UserError.
TunedParameter tuned_parameter(const std::string& path, const nlohmann::ordered_json& values,
                               const std::string& origin);

/// The strategy with these parameters.
nlohmann::ordered_json with_parameters(nlohmann::ordered_json strategy,
                                       const std::vector<TunedParameter>& parameters,
                                       const TunedPoint& point);

/// The point of a strategy with every value written out; a value that is no choice becomes one.
/// Throws UserError if a path leads to no integer, text or truth value.
TunedPoint point_of(const nlohmann::ordered_json& strategy,
                    std::vector<TunedParameter>& parameters);

}  // namespace skerry
