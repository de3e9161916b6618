#pragma once
// A batch on threads that are simulated: its chunks are really given out, played and merged, one
// after the other by the calling thread, and discrete events tell when each would have happened on
// so many threads with a core each. What it leaves out: memory and caches that cores share, clocks
// that fall when many work, and the microseconds in which a thread wakes up.

#include <deque>
#include <limits>
#include <queue>

#include "runner/batch/for_each_chunk.hpp"

namespace skerry::test {

/// In seconds. threads * total = playing + serial + waiting + ending.
struct SimulatedRun {
    int threads = 0;
    double total = 0;    ///< from the first chunk to the last
    double playing = 0;  ///< of all threads
    double serial = 0;   ///< giving out and merging, each by one thread at a time
    double waiting = 0;  ///< of all threads, while there was more to play
    double ending = 0;   ///< of all threads, after the last chunk was given out

    double efficiency() const { return playing / (threads * total); }
};

class SimulatedThreads {
  public:
    /// `clock` tells the seconds that the calling thread has worked.
    explicit SimulatedThreads(std::function<double()> clock) : clock_(std::move(clock)) {}

    /// As ForEachChunk. The oldest chunk is merged by the first thread that is free once it is
    /// played; a thread plays the next chunk if there is room for one more in flight.
    SimulatedRun run(ChunkWork& work, int threads) {
        work_ = &work;
        room_ = work.in_flight(static_cast<std::size_t>(threads));
        run_ = {threads};
        for (int thread = 0; thread < threads; ++thread)
            free_.push({0, static_cast<std::size_t>(thread)});
        while (!free_.empty()) {
            const Thread thread = free_.top();
            free_.pop();
            if (const auto then = act(thread)) free_.push({*then, thread.slot});
        }
        run_.ending += threads * run_.total - run_.playing - run_.serial - run_.waiting;
        return run_;
    }

  private:
    struct Thread {
        double free_at;
        std::size_t slot;
        bool operator<(const Thread& other) const {
            return free_at != other.free_at ? free_at > other.free_at : slot > other.slot;
        }
    };
    struct InFlight {
        double played_at;
        PlayedChunk chunk;
    };

    template <class Work>
    double measured(const Work& work) {
        const double before = clock_();
        work();
        return clock_() - before;
    }

    /// Returns when the thread is free again; nothing if it ends.
    std::optional<double> act(const Thread& thread) {
        const double now = thread.free_at;
        run_.total = std::max(run_.total, now);
        if (!in_flight_.empty() && std::max(in_flight_.front().played_at, merger_free_at_) <= now)
            return merge(now);
        if (has_room() && giver_free_at_ <= now) return play(now, thread.slot);
        double then = std::numeric_limits<double>::infinity();
        if (!in_flight_.empty()) then = std::max(in_flight_.front().played_at, merger_free_at_);
        if (has_room()) then = std::min(then, giver_free_at_);
        if (then == std::numeric_limits<double>::infinity()) return std::nullopt;
        if (!ended_) run_.waiting += then - now;
        return then;
    }

    bool has_room() const { return !ended_ && in_flight_.size() < room_; }

    double merge(double now) {
        const double took = measured([&] { work_->merge(std::move(in_flight_.front().chunk)); });
        in_flight_.pop_front();
        run_.serial += took;
        return merger_free_at_ = now + took;
    }

    double play(double now, std::size_t slot) {
        std::optional<GameRange> games;
        const double giving = measured([&] { games = work_->next(); });
        run_.serial += giving;
        giver_free_at_ = now + giving;
        ended_ = !games;
        if (ended_) return giver_free_at_;
        std::optional<PlayedChunk> chunk;
        const double playing = measured([&] { chunk.emplace(work_->play(*games, slot)); });
        run_.playing += playing;
        in_flight_.push_back({giver_free_at_ + playing, std::move(*chunk)});
        return giver_free_at_ + playing;
    }

    std::function<double()> clock_;
    ChunkWork* work_ = nullptr;
    std::size_t room_ = 0;
    std::priority_queue<Thread> free_;
    std::deque<InFlight> in_flight_;  ///< in the order of the games
    double giver_free_at_ = 0;
    double merger_free_at_ = 0;
    bool ended_ = false;
    SimulatedRun run_;
};

}  // namespace skerry::test
