#pragma once

#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"

namespace skerry::test {

inline std::unique_ptr<Experiment> load_experiment(std::string_view configuration) {
    return load_configuration(Document::parse(configuration, "test"), all_games()).experiment;
}

}  // namespace skerry::test
