// What libskerry.so has, and Take It Easy, for C and Python.

#include "entry.hpp"
#include "learn/environments/make_kind.hpp"

[[maybe_unused]] static const bool entered =
    skerry::enter({take_it_easy::entry()}) &&
    skerry::environments::enter<take_it_easy::TakeItEasy>();
