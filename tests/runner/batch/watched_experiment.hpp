#pragma once

#include "runner/batch/for_each_chunk.hpp"
#include "tests/runner/experiment/load.hpp"

namespace skerry::test {

inline std::vector<ForEachChunk*> backends() {
    std::vector<ForEachChunk*> all = {for_each_chunk_jthread};
    if (for_each_chunk != for_each_chunk_jthread) all.push_back(for_each_chunk);
    return all;
}

/// Tiny Islands with these strategies, as JSON.
inline std::unique_ptr<Experiment> islands_of(std::uint64_t games, const std::string& strategies) {
    return load_experiment(R"({"game": "tiny-islands", "seed": 3, "games": )" +
                           std::to_string(games) + R"(, "strategies": )" + strategies + "}");
}

/// Games that only its player() knows, and of which nothing else is asked.
class BareExperiment : public Experiment {
  public:
    BareExperiment(std::uint64_t games, const std::vector<std::string>& names) {
        facts_.games = games;
        for (const std::string& name : names) facts_.strategies.push_back({name, name, {}});
    }
    const ExperimentFacts& facts() const override { return facts_; }
    BatchTally empty_tally() const override {
        return Tally(facts_.strategies.size(), 0, {}, facts_.games);
    }
    Trace trace(const Seating&, std::uint64_t) const override { return {}; }
    const AnyGame& game(std::size_t) const override { throw std::logic_error("no game"); }
    std::unique_ptr<PartingPlayer> parting(const Seating&, std::uint64_t,
                                           std::size_t) const override {
        return nullptr;
    }

  protected:
    ExperimentFacts facts_;
};

/// Another experiment, which must outlive it, with a call ahead of each game that is played.
class WatchedExperiment final : public Experiment {
  public:
    using BeforeGame = std::function<void(std::uint64_t game)>;

    WatchedExperiment(const Experiment& base, BeforeGame before)
        : base_(&base), before_(std::move(before)) {}
    const ExperimentFacts& facts() const override { return base_->facts(); }
    std::unique_ptr<GamePlayer> player() const override {
        return std::make_unique<Player>(base_->player(), before_);
    }
    BatchTally empty_tally() const override { return base_->empty_tally(); }
    Trace trace(const Seating& seating, std::uint64_t game) const override {
        return base_->trace(seating, game);
    }
    const AnyGame& game(std::size_t strategy) const override { return base_->game(strategy); }
    std::unique_ptr<PartingPlayer> parting(const Seating& pair, std::uint64_t game,
                                           std::size_t step) const override {
        return base_->parting(pair, game, step);
    }

  private:
    class Player final : public GamePlayer {
      public:
        Player(std::unique_ptr<GamePlayer> base, const BeforeGame& before)
            : base_(std::move(base)), before_(&before) {}
        void play(std::uint64_t game) override {
            (*before_)(game);
            base_->play(game);
        }
        void add_to(BatchTally& tally) const override { base_->add_to(tally); }
        GameEnds ends() const override { return base_->ends(); }

      private:
        std::unique_ptr<GamePlayer> base_;
        const BeforeGame* before_;
    };

    const Experiment* base_;
    BeforeGame before_;
};

}  // namespace skerry::test
