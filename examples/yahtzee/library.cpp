// What libskerry.so has, and Yahtzee, for C and Python.

#include "entry.hpp"
#include "learn/environments/make_kind.hpp"

[[maybe_unused]] static const bool entered =
    skerry::enter({yahtzee::entry()}) && skerry::environments::enter<yahtzee::Yahtzee>();
