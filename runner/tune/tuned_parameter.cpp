// Parameters that are tuned: read from the command line, from a strategy, and written into one.

#include "runner/tune/tuned_parameter.hpp"

#include <algorithm>

#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/vary.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Whether the values are integers in equal steps upward.
bool is_ladder(const ordered_json& values) {
    if (values.size() < 2) return false;
    for (const ordered_json& value : values)
        if (!value.is_number_integer()) return false;
    const auto step = values[1].get<std::int64_t>() - values[0].get<std::int64_t>();
    for (std::size_t i = 1; i < values.size(); ++i)
        if (values[i].get<std::int64_t>() - values[i - 1].get<std::int64_t>() != step) return false;
    return step > 0;
}

}  // namespace

ordered_json TunedParameter::value(std::int64_t coordinate) const {
    if (choices.empty()) return coordinate;
    return choices[static_cast<std::size_t>(coordinate)];
}

std::string TunedParameter::text(std::int64_t coordinate) const {
    const ordered_json shown = value(coordinate);
    return shown.is_string() ? shown.get<std::string>() : shown.dump();
}

std::int64_t TunedParameter::nearest(std::int64_t value) const {
    const std::int64_t last = (max - min) / step;
    const std::int64_t steps = (std::clamp(value, min, max) - min + step / 2) / step;
    return min + std::min(steps, last) * step;
}

std::uint64_t TunedParameter::size() const {
    return choices.empty() ? static_cast<std::uint64_t>((max - min) / step) + 1 : choices.size();
}

TunedParameter tuned_parameter(const std::string& path, const ordered_json& read,
                               const std::string& origin) {
    TunedParameter parameter{path};
    if (read.is_object()) {
        parameter.min = read["from"].get<std::int64_t>();
        parameter.max = read["to"].get<std::int64_t>();
        parameter.step = read.value("by", std::int64_t{1});
    } else if (is_ladder(read)) {
        parameter.min = read.front().get<std::int64_t>();
        parameter.max = read.back().get<std::int64_t>();
        parameter.step = read[1].get<std::int64_t>() - parameter.min;
    } else {
        parameter.choices.assign(read.begin(), read.end());
    }
    if (parameter.step < 1) throw UserError(origin + ": the step must be at least 1");
    if (parameter.size() < 2 || parameter.max < parameter.min)
        throw UserError(origin + ": must have two values or more, from the lowest to the highest");
    return parameter;
}

ordered_json with_parameters(ordered_json strategy, const std::vector<TunedParameter>& parameters,
                             const TunedPoint& point) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        ordered_json* node = &strategy;
        for (const std::string& part : split(parameters[i].path, '.')) node = &(*node)[part];
        *node = parameters[i].value(point[i]);
    }
    return strategy;
}

TunedPoint point_of(const ordered_json& strategy, std::vector<TunedParameter>& parameters) {
    TunedPoint point;
    for (TunedParameter& parameter : parameters) {
        const ordered_json* node = &strategy;
        for (const std::string& part : split(parameter.path, '.')) {
            if (!node->is_object() || !node->contains(part))
                throw UserError("--vary " + parameter.path +
                                ": the strategy has no such parameter");
            node = &(*node)[part];
        }
        if (parameter.choices.empty()) {
            if (!node->is_number_integer())
                throw UserError("--vary " + parameter.path + ": found " + describe(*node) +
                                "; a range is for parameters that are integers");
            point.push_back(node->get<std::int64_t>());
            continue;
        }
        auto found = std::ranges::find(parameter.choices, *node);
        if (found == parameter.choices.end()) {
            parameter.choices.push_back(*node);
            found = parameter.choices.end() - 1;
        }
        point.push_back(found - parameter.choices.begin());
    }
    return point;
}

}  // namespace skerry
