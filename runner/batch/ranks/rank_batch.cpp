// The side of every rank but the root: requests chunks, plays them on its threads, sends tallies.

#include "runner/batch/ranks/rank_batch.hpp"

#include <csignal>
#include <deque>
#include <sstream>
#include <thread>

namespace skerry {

RanksEnd for_each_chunk_on_ranks(ChunkWork& work, int threads, const RankBatch& ranks) {
    if (ranks.link->is_root()) return run_root(work, threads, ranks);
    run_branch(work, threads, ranks);
    return {};
}

namespace {

[[noreturn]] void fail_damaged() {
    throw std::runtime_error("a message of another rank is damaged");
}

/// Holds chunks that came from the root, and results that wait to be sent there.
class Outpost final : public ChunkWork {
  public:
    Outpost(ChunkWork& work, const TallyCodec& codec) : work_(&work), codec_(&codec) {}

    std::optional<GameRange> next() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return ended_ || !ready_.empty(); });
        if (ready_.empty()) return std::nullopt;
        const ChunkTicket ticket = ready_.front();
        ready_.pop_front();
        numbers_[ticket.games.begin] = ticket.number;
        return ticket.games;
    }
    PlayedChunk play(GameRange games, std::size_t slot) override {
        PlayedChunk chunk = work_->play(games, slot);
        const std::lock_guard lock(mutex_);
        const std::uint64_t number = numbers_.extract(games.begin).mapped();
        played_.push_back(print_played({number, games}, chunk, *codec_));
        return chunk;
    }
    void merge(PlayedChunk) override {}
    std::size_t in_flight(std::size_t threads) const override { return work_->in_flight(threads); }

    void add(const ChunkTicket& ticket) {
        const std::lock_guard lock(mutex_);
        ready_.push_back(ticket);
        changed_.notify_all();
    }
    /// `now`: drops the chunks that are not begun.
    void end(bool now) {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        if (now) ready_.clear();
        changed_.notify_all();
    }
    std::size_t ready() const {
        const std::lock_guard lock(mutex_);
        return ready_.size();
    }
    std::deque<std::string> take_played() {
        const std::lock_guard lock(mutex_);
        return std::exchange(played_, {});
    }

  private:
    ChunkWork* work_;
    const TallyCodec* codec_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<ChunkTicket> ready_;
    /// Numbers of the tickets in play, by first game.
    std::map<std::uint64_t, std::uint64_t> numbers_;
    std::deque<std::string> played_;
    bool ended_ = false;
};

/// A rank that is not the root.
class Branch {
  public:
    Branch(ChunkWork& work, int threads, const RankBatch& ranks)
        : ranks_(&ranks), threads_(threads), outpost_(work, ranks.codec) {}

    void run() {
        std::jthread threads([this] { play(); });
        try {
            std::string wrong = serve();
            threads.join();
            send_played();
            if (wrong.empty()) wrong = failure_;
            if (!wrong.empty()) ranks_->link->send(0, RankTag::failed, wrong);
            ranks_->link->send(0, RankTag::done, "");
        } catch (const LinkError&) {  // there is nobody left to tell
            stop(SIGTERM);
        }
    }

  private:
    /// Until the own threads have ended; returns what went wrong, such as a damaged message, if
    /// anything did. The threads would wait for ever for the chunks of a rank that does not go on.
    std::string serve() {
        try {
            while (!own_done_) step();
        } catch (const LinkError&) {
            throw;
        } catch (const std::exception& error) {
            stop(SIGTERM);
            return error.what();
        }
        return {};
    }

    void play() {
        try {
            ranks_->threads(outpost_, threads_);
        } catch (const std::exception& error) {
            failure_ = error.what();
        }
        own_done_ = true;
    }

    /// Keeps one chunk in reserve for each thread.
    void step() {
        if (const int signal = ranks_->asked->load(); signal != 0 && !stopped_) {
            stop(signal);
            ranks_->link->send(0, RankTag::stop, "");
        }
        bool idle = !send_played();
        while (const auto message = ranks_->link->receive()) {
            handle(*message);
            idle = false;
        }
        while (!ended_ && outpost_.ready() + asked_for_ < static_cast<std::size_t>(threads_)) {
            ranks_->link->send(0, RankTag::request, "");
            ++asked_for_;
        }
        if (idle) std::this_thread::sleep_for(rank_poll_period);
    }

    bool send_played() {
        const std::deque<std::string> all = outpost_.take_played();
        for (const std::string& text : all) ranks_->link->send(0, RankTag::played, text);
        return !all.empty();
    }

    void handle(const RankMessage& message) {
        if (message.tag == RankTag::range) {
            --asked_for_;
            outpost_.add(parse_ticket(message.text));
        } else if (message.tag == RankTag::end) {
            --asked_for_;
            ended_ = true;
        } else if (message.tag == RankTag::stop) {
            stop(SIGTERM);
        }
        // Chunks that were requested before the end are still on their way.
        if (ended_ && asked_for_ == 0) outpost_.end(false);
    }

    void stop(int signal) {
        int none = 0;
        ranks_->stop->compare_exchange_strong(none, signal);
        stopped_ = true;
        ended_ = true;
        outpost_.end(true);
    }

    const RankBatch* ranks_;
    int threads_;
    Outpost outpost_;
    std::size_t asked_for_ = 0;
    bool ended_ = false;
    bool stopped_ = false;
    std::string failure_;
    std::atomic<bool> own_done_{false};
};

}  // namespace

std::string print_ticket(const ChunkTicket& ticket) {
    return std::to_string(ticket.number) + ' ' + std::to_string(ticket.games.begin) + ' ' +
           std::to_string(ticket.games.end);
}

ChunkTicket parse_ticket(const std::string& text) {
    std::istringstream in(text);
    ChunkTicket ticket{};
    if (!(in >> ticket.number >> ticket.games.begin >> ticket.games.end)) fail_damaged();
    return ticket;
}

/// Prints the ticket, the size of the rows, a newline, the rows, and the tally.
std::string print_played(const ChunkTicket& ticket, const PlayedChunk& chunk,
                         const TallyCodec& codec) {
    return print_ticket(ticket) + ' ' + std::to_string(chunk.rows.size()) + '\n' + chunk.rows +
           codec.print(chunk.tally);
}

RankResult parse_played(const std::string& text, const TallyCodec& codec) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    const std::string head = text.substr(0, line);
    const ChunkTicket ticket = parse_ticket(head);
    std::size_t rows = 0;
    if (!(std::istringstream(head.substr(head.rfind(' '))) >> rows)) fail_damaged();
    if (text.size() - line <= rows) fail_damaged();
    return {ticket.number,
            {ticket.games, codec.parse(text.substr(line + 1 + rows)), text.substr(line + 1, rows)}};
}

void run_branch(ChunkWork& work, int threads, const RankBatch& ranks) {
    Branch(work, threads, ranks).run();
}

}  // namespace skerry
