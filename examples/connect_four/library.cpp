// What libskerry.so has, and Connect Four, for C and Python.

#include "entry.hpp"
#include "learn/environments/make_kind.hpp"

[[maybe_unused]] static const bool entered =
    skerry::enter({connect_four::entry()}) &&
    skerry::environments::enter<connect_four::ConnectFour>();
