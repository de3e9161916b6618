#pragma once
// Ranks as threads of one process: does what MPI does, but where sanitizers can watch.

#include <deque>

#include "runner/batch/ranks/rank_batch.hpp"

namespace skerry::test {

class MailRoom {
  public:
    explicit MailRoom(int ranks) : boxes_(static_cast<std::size_t>(ranks)) {}

    class Link final : public RankLink {
      public:
        Link(MailRoom& room, int rank) : room_(&room), rank_(rank) {}
        int rank() const override { return rank_; }
        int size() const override { return static_cast<int>(room_->boxes_.size()); }
        void send(int rank, RankTag tag, const std::string& text) override {
            const std::lock_guard lock(room_->mutex_);
            if (room_->lost_ == rank || room_->lost_ == rank_)
                throw LinkError("rank " + std::to_string(rank) + " is gone");
            room_->boxes_[static_cast<std::size_t>(rank)].push_back({rank_, tag, text});
        }
        std::optional<RankMessage> receive() override {
            const std::lock_guard lock(room_->mutex_);
            if (rank_ == 0 && room_->lost_ >= 0 && !std::exchange(told_, true))
                throw LinkError("rank " + std::to_string(room_->lost_) + " is gone");
            std::deque<RankMessage>& box = room_->boxes_[static_cast<std::size_t>(rank_)];
            if (box.empty()) return std::nullopt;
            RankMessage message = std::move(box.front());
            box.pop_front();
            return message;
        }

      private:
        MailRoom* room_;
        int rank_;
        bool told_ = false;
    };

    std::unique_ptr<Link> link(int rank) { return std::make_unique<Link>(*this, rank); }

    /// From now on no message reaches this rank, and none comes from it.
    void lose(int rank) {
        const std::lock_guard lock(mutex_);
        lost_ = rank;
    }

  private:
    std::mutex mutex_;
    std::vector<std::deque<RankMessage>> boxes_;
    int lost_ = -1;
};

}  // namespace skerry::test
