#include "learn/train/parallel.hpp"

#include "runner/batch/for_each_chunk.hpp"

namespace skerry {

namespace {

using IndexWork = std::function<void(std::uint64_t, std::size_t)>;

/// One index per chunk: what is trained in parallel takes milliseconds.
class Indices final : public ChunkWork {
  public:
    Indices(std::uint64_t count, const StopFlag& stop, const IndexWork& work)
        : count_(count), stop_(&stop), work_(&work) {}

    std::optional<GameRange> next() override {
        if (next_ == count_ || stop_->load(std::memory_order_relaxed) != 0) return std::nullopt;
        const std::uint64_t i = next_++;
        return GameRange{i, i + 1};
    }
    PlayedChunk play(GameRange games, std::size_t slot) override {
        (*work_)(games.begin, slot);
        return {games, Tally(1, 1)};
    }
    void merge(PlayedChunk) override {}

    bool done() const { return next_ == count_; }

  private:
    std::uint64_t count_;
    const StopFlag* stop_;
    const IndexWork* work_;
    std::uint64_t next_ = 0;
};

}  // namespace

bool for_each_index(std::uint64_t count, int threads, const StopFlag& stop, const IndexWork& work) {
    Indices indices(count, stop, work);
    for_each_chunk(indices, threads);
    return indices.done();
}

}  // namespace skerry
