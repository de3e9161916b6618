#include <latch>
#include <system_error>
#include <thread>

#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

void require_threads(int threads, std::span<const StrategyFacts> strategies) {
    const auto programs = static_cast<std::size_t>(std::ranges::count_if(strategies, is_program));
    const std::size_t count = static_cast<std::size_t>(threads) * (1 + programs);
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
    if (count == 1) throw UserError("cannot start a thread (" + failure + ")");
    throw UserError("cannot start " + std::to_string(count) + " threads" +
                    (programs > 0 ? ", those for outside programs included, only " : ", only ") +
                    std::to_string(started.size()) + " (" + failure +
                    "); choose fewer with --threads");
}

}  // namespace skerry
