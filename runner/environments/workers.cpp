#include "runner/environments/workers.hpp"

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

Workers::Workers(std::size_t threads) {
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
    parts_ = parts;
    next_part_ = 0;
    busy_ = helpers_.size();
    ++calls_;
    calls_.notify_all();
    take_parts(0);
    for (std::size_t left = busy_; left != 0; left = busy_) wait_while(busy_, left);
}

void Workers::take_parts(std::size_t thread) {
    for (;;) {
        const std::size_t part = next_part_.fetch_add(1, std::memory_order_relaxed);
        if (part >= parts_) return;
        call_(job_, part, thread);
    }
}

void Workers::serve(std::size_t thread) {
    for (std::uint32_t seen = 0;;) {
        wait_while(calls_, seen);
        seen = calls_;
        if (stop_) return;
        take_parts(thread);
        if (--busy_ == 0) busy_.notify_one();
    }
}

}  // namespace skerry::environments
