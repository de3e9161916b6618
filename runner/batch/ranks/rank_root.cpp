// The root's side: its own threads and the other ranks share one desk, and it merges all tallies.

#include <csignal>
#include <deque>
#include <thread>

#include "runner/batch/chunk_desk.hpp"
#include "runner/batch/ranks/rank_batch.hpp"

namespace skerry {

namespace {

using Clock = std::chrono::steady_clock;

/// The root's own threads: they take chunks from the desk and give them back in play(), because a
/// thread that waits in next() must not keep others from giving chunks back.
class DeskWork final : public ChunkWork {
  public:
    DeskWork(ChunkWork& work, ChunkDesk& desk) : work_(&work), desk_(&desk) {}

    std::optional<GameRange> next() override {
        const auto ticket = desk_->take();
        if (!ticket) return std::nullopt;
        const std::lock_guard lock(mutex_);
        numbers_[ticket->games.begin] = ticket->number;
        return ticket->games;
    }
    PlayedChunk play(GameRange games, std::size_t slot) override {
        PlayedChunk chunk = work_->play(games, slot);
        desk_->give_back(number_of(games), chunk);
        return chunk;
    }
    void merge(PlayedChunk) override {}
    std::size_t in_flight(std::size_t threads) const override { return work_->in_flight(threads); }

  private:
    std::uint64_t number_of(const GameRange& games) {
        const std::lock_guard lock(mutex_);
        return numbers_.extract(games.begin).mapped();
    }

    ChunkWork* work_;
    ChunkDesk* desk_;
    std::mutex mutex_;
    std::map<std::uint64_t, std::uint64_t> numbers_;  ///< numbers of the tickets, by first game
};

class Root {
  public:
    Root(ChunkWork& work, int threads, const RankBatch& ranks)
        : ranks_(&ranks),
          link_(ranks.link),
          threads_(threads),
          desk_(work, work.in_flight(static_cast<std::size_t>(threads * ranks.link->size()))),
          own_(work, desk_),
          is_in_(static_cast<std::size_t>(link_->size()), true) {}

    RanksEnd run() {
        std::jthread threads([this] { play(); });
        try {
            while (!over()) step();
        } catch (...) {
            desk_.fail(std::current_exception());
        }
        ask_all_to_stop_if_failed();
        threads.join();
        desk_.rethrow();
        end_.all_left = others_in() == 0;
        return end_;
    }

  private:
    void play() {
        try {
            ranks_->threads(own_, threads_);
        } catch (...) {
            desk_.fail(std::current_exception());
        }
        own_done_ = true;
    }

    void step() {
        if (const int signal = ranks_->asked->load(); signal != 0) stop(signal);
        bool idle = true;
        try {
            while (const auto message = link_->receive()) {
                handle(*message);
                idle = false;
            }
            serve();
        } catch (const LinkError& error) {
            lose(error);
        }
        if (idle) std::this_thread::sleep_for(rank_poll_period);
    }

    void handle(const RankMessage& message) {
        switch (message.tag) {
            case RankTag::request:
                asking_.push_back(message.rank);
                break;
            case RankTag::played: {
                RankResult result = parse_played(message.text, ranks_->codec);
                ranks_->played->fetch_add(result.chunk.tally.games(), std::memory_order_relaxed);
                desk_.give_back(result.number, std::move(result.chunk));
                break;
            }
            case RankTag::failed:
                desk_.fail(std::make_exception_ptr(std::runtime_error(
                    "rank " + std::to_string(message.rank) + ": " + message.text)));
                stop(SIGTERM);
                break;
            case RankTag::stop:
                stop(SIGTERM);
                break;
            case RankTag::done:
                is_in_[static_cast<std::size_t>(message.rank)] = false;
                break;
            default:
                break;
        }
    }

    void serve() {
        while (!asking_.empty()) {
            const auto ticket = desk_.try_take();
            if (!ticket && !desk_.ended()) return;
            const int rank = asking_.front();
            asking_.pop_front();
            if (ticket)
                link_->send(rank, RankTag::range, print_ticket(*ticket));
            else
                link_->send(rank, RankTag::end, "");
        }
    }

    void stop(int signal) {
        int none = 0;
        if (!ranks_->stop->compare_exchange_strong(none, signal)) return;
        stopped_at_ = Clock::now();
        desk_.end();
        for (int rank = 1; rank < link_->size(); ++rank) {
            try {
                link_->send(rank, RankTag::stop, "");
            } catch (const LinkError& error) {
                lose(error);
            }
        }
    }

    void lose(const LinkError& error) {
        if (end_.lost.empty()) end_.lost = error.what();
        stop(SIGTERM);
    }

    void ask_all_to_stop_if_failed() {
        try {
            desk_.rethrow();
        } catch (...) {
            stop(SIGTERM);
        }
    }

    bool over() const {
        if (!own_done_) return false;
        if (others_in() == 0) return true;
        return stopped_at_ && Clock::now() - *stopped_at_ > ranks_->last_orders;
    }
    std::ptrdiff_t others_in() const { return std::count(is_in_.begin() + 1, is_in_.end(), true); }

    const RankBatch* ranks_;
    RankLink* link_;
    int threads_;
    ChunkDesk desk_;
    DeskWork own_;
    std::vector<bool> is_in_;  ///< by rank; true until the rank says goodbye
    std::deque<int> asking_;
    std::atomic<bool> own_done_{false};
    std::optional<Clock::time_point> stopped_at_;
    RanksEnd end_;
};

}  // namespace

RanksEnd run_root(ChunkWork& work, int threads, const RankBatch& ranks) {
    return Root(work, threads, ranks).run();
}

}  // namespace skerry
