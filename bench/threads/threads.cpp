// threads CONFIG [GAMES [SCORES.npy]]: how well an experiment spreads over threads. Those of this
// machine are measured. Up to 256 are simulated from the times of its chunks: the serial part is
// measured, memory that cores share is not. See tests/support/batch/simulated_threads.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/kept_scores.hpp"
#include "tests/support/batch/simulated_threads.hpp"

namespace {

using namespace skerry;
using test::SimulatedRun;
using test::SimulatedThreads;

constexpr int turns = 5;
constexpr int most_threads = 256;

double seconds_of_this_thread() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

class Bench {
  public:
    Bench(const Experiment& experiment, std::string scores)
        : experiment_(&experiment), scores_(std::move(scores)) {}

    /// Games/s by the wall clock.
    double measured(int threads) const { return played(threads, for_each_chunk); }

    SimulatedRun simulated(int threads) const {
        SimulatedRun run;
        played(threads, [&](ChunkWork& work, int count) {
            run = SimulatedThreads(seconds_of_this_thread).run(work, count);
        });
        return run;
    }

  private:
    double played(int threads, std::function<ForEachChunk> backend) const {
        BatchOptions options;
        options.threads = threads;
        options.backend = std::move(backend);
        std::unique_ptr<ScoreWriter> scores;
        if (!scores_.empty()) {
            scores =
                std::make_unique<ScoreWriter>(scores_, experiment_->facts(), KeepScores::always);
            options.scores = scores.get();
        }
        const StopFlag stop{0};
        std::atomic<std::uint64_t> count{0};
        const BatchResult result = run_batch(*experiment_, options, stop, count);
        return static_cast<double>(count) / result.seconds;
    }

    const Experiment* experiment_;
    std::string scores_;
};

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + turns / 2, values.end());
    return values[turns / 2];
}

/// The efficiency of each turn is of one thread and of all right after it.
void print_measured(const Bench& bench) {
    for (int threads = 2; threads <= static_cast<int>(std::thread::hardware_concurrency());
         threads *= 2) {
        std::vector<double> shares;
        for (int turn = 0; turn < turns; ++turn) {
            const double one = bench.measured(1);
            shares.push_back(bench.measured(threads) / (threads * one));
        }
        const auto [least, most] = std::minmax_element(shares.begin(), shares.end());
        print(fmt::format("measured  {:4} threads  efficiency {:5.1f} % ({:.1f} to {:.1f})\n",
                          threads, 100 * median(shares), 100 * *least, 100 * *most));
    }
}

void print_simulated(const Bench& bench, std::uint64_t games) {
    for (int threads = 1; threads <= most_threads; threads *= 2) {
        const SimulatedRun run = bench.simulated(threads);
        const double all = threads * run.total;
        print(
            fmt::format("simulated {:4} threads  efficiency {:5.1f} %, {:11.0f} games/s; of the "
                        "threads' time {:.2f} % serial, {:.1f} % waiting, {:.1f} % at the end\n",
                        threads, 100 * run.efficiency(), static_cast<double>(games) / run.total,
                        100 * run.serial / all, 100 * run.waiting / all, 100 * run.ending / all));
    }
}

int bench(int count, char** arguments) {
    if (count < 2) throw UserError("usage: threads CONFIG [GAMES [SCORES.npy]]");
    Document document = Document::read(arguments[1]);
    if (count > 2) document.set("games", std::stoull(arguments[2]), "GAMES");
    const Configuration configuration = load_configuration(document, all_games());
    const Bench bench(*configuration.experiment, count > 3 ? arguments[3] : "");
    print_measured(bench);
    print_simulated(bench, configuration.experiment->facts().games);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        return bench(count, arguments);
    } catch (const skerry::UserError& error) {
        skerry::tell(fmt::format("{}\n", error.what()));
        return 2;
    }
}
