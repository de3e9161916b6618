// Timers of CPU time, one a thread, and the handler that notes what the thread does.

#include "runner/batch/sampling.hpp"

#include "core/activity.hpp"

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <memory>

#include "runner/documents/system_clock.hpp"

namespace skerry {

namespace {

/// Kernels that look at such timers 250 times a second take each look.
constexpr long period_ns = 3'000'000;
constexpr std::size_t most_samples = 1 << 14;  ///< a minute

/// The number of the Sampling that lives; 0: none. A thread that finds another one stops its timer.
std::atomic<unsigned> living{0};
static_assert(std::atomic<unsigned>::is_always_lock_free);

/// What the handler of a thread sees of it.
struct SampledThread {
    unsigned sampling = 0;  ///< the number of the Sampling that it has joined
    timer_t timer{};
    std::uint64_t last_ns = 0;
    std::unique_ptr<ThreadSample[]> samples;  // NOLINT(cppcoreguidelines-avoid-c-arrays): owned
    volatile std::size_t count = 0;
    volatile bool paused = true;

    void start(unsigned number) {
        if (sampling != 0) ::timer_delete(timer);
        if (!samples) samples = std::make_unique<ThreadSample[]>(most_samples);
        sigevent event{};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = SIGPROF;
        event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
        sampling = ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) == 0 ? number : 0;
        if (sampling == 0) return;
        count = 0;
        last_ns = thread_cpu_ns();
        paused = false;
        const itimerspec period{{0, period_ns}, {0, period_ns}};
        ::timer_settime(timer, 0, &period, nullptr);
    }
    void stop() const {
        const itimerspec never{};
        ::timer_settime(timer, 0, &never, nullptr);
    }

    SampledThread() = default;
    SampledThread(const SampledThread&) = delete;
    SampledThread& operator=(const SampledThread&) = delete;
    ~SampledThread();
};

thread_local SampledThread* sampled = nullptr;

SampledThread::~SampledThread() {
    sampled = nullptr;
    if (sampling != 0) ::timer_delete(timer);
}

void on_timer(int, siginfo_t*, void* context) {
    SampledThread* const thread = sampled;
    if (thread == nullptr) return;
    if (thread->sampling != living.load(std::memory_order_relaxed)) return thread->stop();
    if (thread->paused || thread->count == most_samples) return;
    const int error = errno;
    const mcontext_t& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    const auto address = static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#else
    const auto address = static_cast<std::uintptr_t>(machine.pc);
#endif
    const std::uint64_t now = thread_cpu_ns();
    thread->samples[thread->count] = {told_activity, address, now - thread->last_ns};
    thread->last_ns = now;
    thread->count = thread->count + 1;
    errno = error;
}

}  // namespace

bool Sampling::is_possible() { return true; }

Sampling::Sampling() {
    static std::atomic<unsigned> number{0};
    struct sigaction action {};
    action.sa_sigaction = on_timer;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    ::sigaction(SIGPROF, &action, nullptr);  // for good: a signal may still be on its way
    living = ++number;
}

Sampling::~Sampling() { living = 0; }

void Sampling::join() {
    thread_local SampledThread own;
    const unsigned number = living;
    if (number == 0 || own.sampling == number) return;
    sampled = &own;
    own.start(number);
}

void Sampling::take(const std::function<void(const ThreadSample&)>& each) {
    SampledThread* const thread = sampled;
    if (thread == nullptr) return;
    thread->paused = true;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    for (std::size_t i = 0; i < thread->count; ++i) each(thread->samples[i]);
    thread->count = 0;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    thread->paused = false;
}

}  // namespace skerry

#else

namespace skerry {

bool Sampling::is_possible() { return false; }
Sampling::Sampling() = default;
Sampling::~Sampling() = default;
void Sampling::join() {}
void Sampling::take(const std::function<void(const ThreadSample&)>&) {}

}  // namespace skerry

#endif
