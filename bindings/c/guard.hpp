#pragma once
// What every function of the interface needs: errors as statuses, texts, checked arguments.

#include "bindings/c/skerry.h"
#include "core/random.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/outside.hpp"

struct skerry_game {
    std::unique_ptr<skerry::AnyGame> game;
};

struct skerry_strategy {
    const skerry_game* game;
    std::unique_ptr<skerry::AnyPlayer> player;
};

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

/// Throws BadCall if the caller was compiled with other options: they begin with their size.
template <class Options>
void require_size(const Options& options) {
    if (options.struct_size != sizeof(Options))
        throw BadCall("options.struct_size: found " + std::to_string(options.struct_size) +
                      "; must be " + std::to_string(sizeof(Options)));
}

inline const AnyGame& game_of(const skerry_game* game) { return *required(game, "game").game; }

/// Makes a text of the caller's.
void give(skerry_text* into, std::string_view text);

// What stands behind the handles of the interface, and arrays of values in the caller's memory.

static_assert(sizeof(skerry_rng) == sizeof(Rng) && alignof(skerry_rng) == alignof(Rng));
static_assert(std::is_trivially_copyable_v<Rng>);

inline Rng* streams_of(skerry_rng* streams) { return reinterpret_cast<Rng*>(streams); }
inline skerry_rng* streams_of(Rng* streams) { return reinterpret_cast<skerry_rng*>(streams); }

/// Value `i` of an array of values of `size` bytes.
inline const void* item(const void* array, std::size_t i, std::size_t size) {
    return static_cast<const std::byte*>(array) + i * size;
}
inline void* item(void* array, std::size_t i, std::size_t size) {
    return static_cast<std::byte*>(array) + i * size;
}

/// Strategies of the caller by their names. Throws BadCall and UserError.
OutsideStrategies strategies_of(std::span<const skerry_callback> callbacks);

}  // namespace skerry::c
