#pragma once
// What most tests include of other libraries; see runner/precompiled.hpp.

#include <doctest/doctest.h>

#include "runner/precompiled.hpp"
