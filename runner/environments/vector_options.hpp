#pragma once

#include <cstddef>
#include <cstdint>

#include "runner/environments/environment.hpp"

namespace skerry::environments {

/// What a vector environment is made with.
struct VectorOptions {
    std::size_t environments = 1;
    std::size_t threads = 1;
    Autoreset autoreset = Autoreset::next_step;
};

}  // namespace skerry::environments
