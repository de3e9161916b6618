// Threads that share what is to be done, by themselves: std::jthread, without oneTBB.

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

/// A chunk and its place in the order of merging.
struct ChunkTicket {
    std::uint64_t number;
    GameRange games;
};

/// The serial sides of a ChunkWork: gives chunks out, takes them back in any order,
/// and merges them in the order of the games. Any thread may call it.
class ChunkDesk {
  public:
    /// `in_flight` is the number of chunks that may be given out but not merged yet.
    ChunkDesk(ChunkWork& work, std::size_t in_flight) : work_(&work), in_flight_(in_flight) {}

    /// Waits while there is no room, which the oldest chunk makes when it comes back; nothing at
    /// the end.
    std::optional<ChunkTicket> take();

    void give_back(std::uint64_t number, PlayedChunk chunk);

    /// Ends the work because of an error; the first error is kept.
    void fail(std::exception_ptr error);
    void rethrow() const;

  private:
    bool has_room() const { return given_ - merged_ < in_flight_; }

    ChunkWork* work_;
    std::size_t in_flight_;
    mutable std::mutex mutex_;
    std::condition_variable room_;
    std::uint64_t given_ = 0;
    std::uint64_t merged_ = 0;
    std::map<std::uint64_t, PlayedChunk> waiting_;  ///< chunks played before their turn
    bool ended_ = false;
    std::exception_ptr error_;
};

std::optional<ChunkTicket> ChunkDesk::take() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return ended_ || has_room(); });
    if (ended_) return std::nullopt;
    const auto games = work_->next();
    if (!games) {
        ended_ = true;
        room_.notify_all();
        return std::nullopt;
    }
    return ChunkTicket{given_++, *games};
}

void ChunkDesk::give_back(std::uint64_t number, PlayedChunk chunk) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(chunk));
    while (!waiting_.empty() && waiting_.begin()->first == merged_) {
        work_->merge(std::move(waiting_.extract(waiting_.begin()).mapped()));
        ++merged_;
    }
    room_.notify_all();
}

void ChunkDesk::fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    ended_ = true;
    room_.notify_all();
}

void ChunkDesk::rethrow() const {
    const std::lock_guard lock(mutex_);
    if (error_) std::rethrow_exception(error_);
}

namespace {

void serve(ChunkDesk& desk, ChunkWork& work, std::size_t slot) {
    try {
        while (const auto ticket = desk.take())
            desk.give_back(ticket->number, work.play(ticket->games, slot));
    } catch (...) {
        desk.fail(std::current_exception());
    }
}

}  // namespace

void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& each) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::map<std::size_t, std::exception_ptr> failures;
    const auto serve = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                each(i);
            } catch (...) {
                next = count;
                const std::lock_guard lock(mutex);
                failures[i] = std::current_exception();
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int helper = 1; helper < threads; ++helper) helpers.emplace_back(serve);
        serve();
    }
    if (!failures.empty()) std::rethrow_exception(failures.begin()->second);
}

void for_each_chunk_jthread(ChunkWork& work, int threads) {
    const auto count = static_cast<std::size_t>(threads);
    ChunkDesk desk(work, work.in_flight(count));
    {
        std::vector<std::jthread> helpers;
        for (std::size_t slot = 1; slot < count; ++slot)
            helpers.emplace_back([&desk, &work, slot] { serve(desk, work, slot); });
        serve(desk, work, 0);
    }
    desk.rethrow();
}

}  // namespace skerry
