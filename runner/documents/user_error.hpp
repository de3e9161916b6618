#pragma once

#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "runner/documents/visible_text.hpp"

namespace skerry {

/// An error that the user can correct. what() is one line: the place (file and JSON pointer, file
/// and line, or option), what was found, what is allowed. It quotes only as much as a person reads.
/// The program prints it and ends with `exit_bad_input`.
class UserError : public std::runtime_error {
  public:
    explicit UserError(const std::string& message) : std::runtime_error(short_message(message)) {}
};

/// What the user should know of what went wrong in `work`, if anything did.
template <class Work>
std::optional<UserError> failure_of(const Work& work) {
    try {
        work();
    } catch (const UserError& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return UserError("not enough memory");
    }
    return std::nullopt;
}

inline constexpr int exit_ok = 0;
inline constexpr int exit_differences = 1;
inline constexpr int exit_bad_input = 2;

}  // namespace skerry
