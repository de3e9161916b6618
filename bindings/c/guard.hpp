#pragma once
// What every function of the interface needs: errors as statuses, texts, checked arguments.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bindings/c/skerry.h"

namespace skerry::c {

/// The caller broke the contract of a function.
class BadCall : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The rules forbid it.
class Illegal : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Called in a handler: the status of the exception that is handled, whose message is put into
/// `error`, which may be null.
skerry_status status_of_exception(skerry_error* error) noexcept;

/// Does `work` and lets no exception out.
template <class Work>
skerry_status guarded(skerry_error* error, Work&& work) noexcept {
    try {
        work();
        return SKERRY_OK;
    } catch (...) {
        return status_of_exception(error);
    }
}

/// Throws BadCall if the pointer is null; `name` is that of the parameter.
template <class T>
T& required(T* pointer, const char* name) {
    if (pointer == nullptr) throw BadCall(std::string(name) + ": is null");
    return *pointer;
}
inline void require(const void* pointer, const char* name) {
    if (pointer == nullptr) throw BadCall(std::string(name) + ": is null");
}
/// Arrays without elements may be null.
inline void require_array(const void* pointer, std::size_t count, const char* name) {
    if (count > 0) require(pointer, name);
}

inline void require_within(std::uint64_t found, std::uint64_t least, std::uint64_t most,
                           const std::string& name) {
    if (found < least || found > most)
        throw BadCall(name + ": found " + std::to_string(found) + "; must be " +
                      std::to_string(least) + " to " + std::to_string(most));
}

/// Makes a text of the caller's.
void give(skerry_text* into, std::string_view text);

}  // namespace skerry::c
