// Threads that share what is to be done, by themselves: std::jthread, without oneTBB.

#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "runner/batch/chunk_desk.hpp"
#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

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
