#pragma once
// The errors that tests look at.

#include <string>

#include "core/notation.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry::test {

/// The text of the UserError that `action` throws; empty if it throws none.
template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (const UserError& error) {
        return error.what();
    }
    return {};
}

/// The NotationError that `read` throws, as "offset: message"; else what it returns.
template <class Read>
std::string notation_error_of(Read&& read) {
    try {
        return read();
    } catch (const NotationError& error) {
        return std::to_string(error.offset()) + ": " + error.what();
    }
}

}  // namespace skerry::test
