#include "runner/batch/require_threads.hpp"

#include <cstddef>
#include <latch>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "runner/documents/user_error.hpp"

namespace skerry {

void require_threads(int threads) {
    const auto count = static_cast<std::size_t>(threads);
    std::latch all_started(1);
    std::vector<std::jthread> started;
    started.reserve(count);
    std::string failure;
    try {
        // The calling thread plays too, so with the one for progress there are `threads` new ones.
        while (started.size() < count) started.emplace_back([&] { all_started.wait(); });
    } catch (const std::system_error& error) {
        failure = error.code().message();
    }
    all_started.count_down();
    if (failure.empty()) return;
    if (threads == 1) throw UserError("cannot start a thread (" + failure + ")");
    throw UserError("cannot start " + std::to_string(threads) + " threads, only " +
                    std::to_string(started.size()) + " (" + failure +
                    "); choose fewer with --threads");
}

}  // namespace skerry
