#include "runner/environments/workers.hpp"

namespace skerry::environments {

namespace {

/// A step of thousands of environments takes some hundred microseconds, so the next call often
/// comes soon: looking that often, some tens of microseconds, spares the time that waking takes.
constexpr int looks = 1 << 11;

constexpr std::uint64_t next_call = std::uint64_t{1} << 32;
constexpr std::size_t parts_in(std::uint64_t open) { return open % next_call; }

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

Workers::Workers(std::size_t threads) {
    for (std::size_t thread = 1; thread < threads; ++thread)
        helpers_.emplace_back([this, thread] { serve(thread); });
}

Workers::~Workers() {
    stop_ = true;
    open_ += next_call;
    open_.notify_all();
}

void Workers::run_shared(std::size_t parts, const void* job, Call call) {
    job_ = job;
    call_ = call;
    finished_ = 0;
    open_ = (open_ + next_call) | parts;
    open_.notify_all();
    while (take_part(0)) {
    }
    for (std::size_t done = finished_; done != parts; done = finished_) wait_while(finished_, done);
}

/// Returns false if no part is left.
bool Workers::take_part(std::size_t thread) {
    std::uint64_t open = open_;
    do {
        if (parts_in(open) == 0) return false;
    } while (!open_.compare_exchange_weak(open, open - 1));
    call_(job_, parts_in(open) - 1, thread);
    ++finished_;
    finished_.notify_one();
    return true;
}

void Workers::serve(std::size_t thread) {
    for (;;) {
        const std::uint64_t open = open_;
        if (stop_) return;
        if (parts_in(open) == 0)
            wait_while(open_, open);
        else
            take_part(thread);
    }
}

}  // namespace skerry::environments
