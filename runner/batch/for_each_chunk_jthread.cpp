#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

namespace {

/// Gives chunks out and takes them back in order; one mutex protects everything.
class Desk {
  public:
    Desk(ChunkWork& work, std::size_t in_flight) : work_(&work), in_flight_(in_flight) {}

    struct Ticket {
        std::uint64_t number;
        GameRange games;
    };

    /// Waits until there is room; the thread with the lowest ticket never has to wait.
    std::optional<Ticket> take() {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [&] { return ended_ || given_ - merged_ < in_flight_; });
        if (ended_) return std::nullopt;
        const auto games = work_->next();
        if (!games) {
            end();
            return std::nullopt;
        }
        return Ticket{given_++, *games};
    }

    void give_back(std::uint64_t number, PlayedChunk chunk) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(number, std::move(chunk));
        while (!waiting_.empty() && waiting_.begin()->first == merged_) {
            work_->merge(std::move(waiting_.extract(waiting_.begin()).mapped()));
            ++merged_;
        }
        room_.notify_all();
    }

    void fail(std::exception_ptr error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
        end();
    }

    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    void end() {
        ended_ = true;
        room_.notify_all();
    }

    ChunkWork* work_;
    std::size_t in_flight_;
    std::mutex mutex_;
    std::condition_variable room_;
    std::uint64_t given_ = 0;
    std::uint64_t merged_ = 0;
    std::map<std::uint64_t, PlayedChunk> waiting_;  ///< chunks played before their turn
    bool ended_ = false;
    std::exception_ptr error_;
};

void serve(Desk& desk, ChunkWork& work, std::size_t slot) {
    try {
        while (const auto ticket = desk.take())
            desk.give_back(ticket->number, work.play(ticket->games, slot));
    } catch (...) {
        desk.fail(std::current_exception());
    }
}

}  // namespace

void for_each_chunk_jthread(ChunkWork& work, int threads) {
    const auto count = static_cast<std::size_t>(threads);
    Desk desk(work, chunks_in_flight * count);
    {
        std::vector<std::jthread> helpers;
        for (std::size_t slot = 1; slot < count; ++slot)
            helpers.emplace_back([&desk, &work, slot] { serve(desk, work, slot); });
        serve(desk, work, 0);
    }
    desk.rethrow();
}

}  // namespace skerry
