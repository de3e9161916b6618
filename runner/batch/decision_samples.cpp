// Reads the symbols of the running program, and counts interruptions by a timer.

#include "runner/batch/profile.hpp"

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

#include <elf.h>
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <fstream>

namespace skerry {

namespace {

/// What the names of functions have that score a board, a move or a game.
constexpr std::array<std::string_view, 9> scoring_names{
    "score",      "Gains",          "gain",   "points",
    "outcome",    "best_placement", "values", "corrected_placement",
    "ChangeLanes"};

bool scores(std::string_view name) {
    if (!name.starts_with("_ZN6skerry") && !name.starts_with("_ZNK6skerry")) return false;
    return std::ranges::any_of(scoring_names, [&](std::string_view of) {
        return name.find(of) != std::string_view::npos;
    });
}

int first_address(dl_phdr_info* info, std::size_t, void* to) {
    *static_cast<std::uintptr_t*>(to) = info->dlpi_addr;
    return 1;  // the program itself comes first
}

/// The addresses of the functions that score, in ascending order.
class ScoringCode {
  public:
    ScoringCode() {
        std::ifstream file("/proc/self/exe", std::ios::binary);
        file_.assign(std::istreambuf_iterator<char>(file), {});
        const auto* const header = at<ElfW(Ehdr)>(0, 1);
        if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
        const auto* const sections = at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
        for (std::size_t i = 0; sections != nullptr && i < header->e_shnum; ++i)
            if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < header->e_shnum)
                read(sections[i], sections[sections[i].sh_link]);
        file_ = {};
        std::ranges::sort(functions_);
    }

    bool known() const { return !functions_.empty(); }
    bool has(std::uintptr_t address) const {
        const auto after = std::ranges::upper_bound(functions_, std::pair(address, UINTPTR_MAX));
        return after != functions_.begin() && address < std::prev(after)->second;
    }

  private:
    template <class T>
    const T* at(std::size_t offset, std::size_t count) const {
        if (offset > file_.size() || count > (file_.size() - offset) / sizeof(T)) return nullptr;
        return reinterpret_cast<const T*>(file_.data() + offset);
    }

    void read(const ElfW(Shdr) & table, const ElfW(Shdr) & strings) {
        std::uintptr_t base = 0;
        dl_iterate_phdr(first_address, &base);
        const std::size_t count = table.sh_size / sizeof(ElfW(Sym));
        const auto* const symbols = at<ElfW(Sym)>(table.sh_offset, count);
        const char* const names = at<char>(strings.sh_offset, strings.sh_size);
        if (symbols == nullptr || names == nullptr) return;
        for (std::size_t i = 0; i < count; ++i) {
            const ElfW(Sym)& symbol = symbols[i];
            if ((symbol.st_info & 0xf) != STT_FUNC || symbol.st_name >= strings.sh_size) continue;
            const std::string_view rest(names + symbol.st_name, strings.sh_size - symbol.st_name);
            if (!scores(rest.substr(0, rest.find('\0')))) continue;
            functions_.emplace_back(base + symbol.st_value,
                                    base + symbol.st_value + symbol.st_size);
        }
    }

    std::string file_;
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> functions_;
};

const ScoringCode& scoring_code() {
    static const ScoringCode code;
    return code;
}

thread_local std::vector<DecisionSamples>* counted = nullptr;

void on_timer(int, siginfo_t*, void* context) {
    if (counted == nullptr || deciding >= counted->size()) return;
    const mcontext_t& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    const auto address = static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
#else
    const auto address = static_cast<std::uintptr_t>(machine.pc);
#endif
    DecisionSamples& of = (*counted)[deciding];
    ++of.all;
    of.scoring += scoring_code().has(address);
}

}  // namespace

bool samples_decisions() { return scoring_code().known(); }

struct DecisionSampler::Timer {
    timer_t id{};
};

DecisionSampler::DecisionSampler(std::vector<DecisionSamples>& samples, long period_ns) {
    if (!samples_decisions()) return;
    struct sigaction action {};
    action.sa_sigaction = on_timer;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGPROF, &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGPROF;
    event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
    auto timer = std::make_unique<Timer>();
    if (timer_create(CLOCK_MONOTONIC, &event, &timer->id) != 0) return;
    counted = &samples;
    timer_ = timer.release();
    // What begins now may be shorter than the period: it begins at any part of it.
    const long first = 1 + static_cast<long>(read_ticks() % static_cast<std::uint64_t>(period_ns));
    const itimerspec period{{0, period_ns}, {0, first}};
    timer_settime(timer_->id, 0, &period, nullptr);
}

DecisionSampler::~DecisionSampler() {
    if (timer_ == nullptr) return;
    timer_delete(timer_->id);
    counted = nullptr;
    delete timer_;
}

}  // namespace skerry

#else

namespace skerry {

bool samples_decisions() { return false; }
struct DecisionSampler::Timer {};
DecisionSampler::DecisionSampler(std::vector<DecisionSamples>&, long) {}
DecisionSampler::~DecisionSampler() = default;

}  // namespace skerry

#endif
