#include "runner/cli/train_options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skerry {

using namespace tiny_islands;

NumberOptions train_number_options() {
    NumberOptions list;
    const TrainingOptions policy;
    TrainingOptions::fields(
        policy, [&](const std::string& name, int value, Range, const std::string& help) {
            list.emplace_back(name, fmt::format("{}; default: {}", help, value));
        });
    const NetworkTrainingOptions network;
    NetworkTrainingOptions::fields(network, [&](const std::string& name, int value, Range,
                                                const std::string& help) {
        const auto is_it = [&](const auto& option) { return option.first == name; };
        if (const auto known = std::ranges::find_if(list, is_it); known != list.end())
            known->second += fmt::format("; with --network: {}", value);
        else
            list.emplace_back(name, fmt::format("with --network: {}; default: {}", help, value));
    });
    return list;
}

}  // namespace skerry
