#include "learn/environments/workers.hpp"

#include <algorithm>

namespace skerry::environments {

namespace {

/// A step of thousands of environments takes some hundred microseconds, so the next call often
/// comes soon: looking that often, some tens of microseconds, spares the time that waking takes.
constexpr int looks = 1 << 11;

template <class Value>
void wait_while(const std::atomic<Value>& atomic, Value old) {
    for (int look = 0; look < looks; ++look) {
        if (atomic.load(std::memory_order_acquire) != old) return;
#ifdef __x86_64__
        __builtin_ia32_pause();
#endif
    }
    atomic.wait(old, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(std::size_t threads) : shares_(std::max<std::size_t>(threads, 1)) {
    for (std::size_t thread = 1; thread < threads; ++thread)
        helpers_.emplace_back([this, thread] { serve(thread); });
}

Workers::~Workers() {
    stop_ = true;
    ++calls_;
    calls_.notify_all();
}

void Workers::run_shared(std::size_t parts, const void* job, Call call) {
    job_ = job;
    call_ = call;
    finished_ = 0;
    for (std::size_t thread = 0; thread < threads(); ++thread)
        shares_[thread].open(parts * thread / threads(), parts * (thread + 1) / threads());
    ++calls_;
    calls_.notify_all();
    work(0);
    for (std::size_t done = finished_; done != parts; done = finished_) wait_while(finished_, done);
}

/// Takes parts of its own share, then of those of others. Returns false if none was left.
bool Workers::work(std::size_t thread) {
    std::size_t done = 0;
    for (std::size_t i = 0; i < threads(); ++i)
        while (const auto part = shares_[(thread + i) % threads()].take(i == 0)) {
            call_(job_, *part, thread);
            ++done;
        }
    if (done == 0) return false;
    finished_ += done;
    finished_.notify_one();
    return true;
}

void Workers::serve(std::size_t thread) {
    for (;;) {
        const std::uint64_t call = calls_;
        if (stop_) return;
        if (!work(thread)) wait_while(calls_, call);
    }
}

/// Its owner takes the first part, others the last, so that they seldom meet.
std::optional<std::size_t> Workers::Share::take(bool own) {
    std::uint64_t open = open_;
    for (;;) {
        const std::uint64_t first = open % end_unit;
        const std::uint64_t end = open / end_unit;
        if (first == end) return std::nullopt;
        if (open_.compare_exchange_weak(open, own ? open + 1 : open - end_unit))
            return own ? first : end - 1;
    }
}

}  // namespace skerry::environments
