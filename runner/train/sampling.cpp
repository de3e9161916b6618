#include "runner/train/sampling.hpp"

#include <algorithm>

#include "core/tiny_islands/score.hpp"
#include "strategies/tiny_islands/policy_view.hpp"

namespace skerry::tiny_islands {

namespace {

int playout_points(const PolicyModel& model, PlannedGame game, PolicyModel::Progress progress,
                   const Deal& deal, const Rules& rules) {
    if (!model.finish(game, progress, deal, rules)) return dead_points;
    return score({game.tiles(), progress.interiors}, rules).total();
}

std::array<std::uint16_t, feature_groups.size()> features_of(const DecisionView& view, Tile tile,
                                                             Cell cell) {
    std::array<std::uint16_t, feature_groups.size()> features;
    features.fill(SampledPlacement::no_feature);
    std::size_t next = 0;
    view_tile(view, tile, [&](const auto& tile_view) {
        tile_view.visit(cell, [&](std::size_t feature) {
            features[next++] = static_cast<std::uint16_t>(feature);
        });
    });
    return features;
}

class SamplingGame {
  public:
    SamplingGame(const PolicyModel& model, const SamplingOptions& options, std::uint64_t index)
        : model_(&model),
          playouts_(options.playouts),
          rng_(training_stream(options.seed, index, TrainingStream::choices)),
          game_(model.plan()) {
        Rng deal_rng = training_stream(options.seed, index, TrainingStream::deals);
        deal_ = TinyIslands::deal(rules_, deal_rng);
        state_ = TinyIslands::start(rules_, deal_);
        bends_ = rng_.chance(7, 10);
    }

    std::vector<SampledDecision> play() {
        std::vector<SampledDecision> decisions;
        while (!TinyIslands::is_over(state_)) {
            if (state_.shoreline_due()) {
                draw();
                continue;
            }
            if (state_.placed == rules_.placements - 1) break;  // the last turn teaches little
            if (bends_) bend();
            decisions.push_back(decide());
            if (decisions.back().candidates.size() < 2) decisions.pop_back();
        }
        return decisions;
    }

  private:
    void draw() {
        const Plane interior = PolicyModel::shoreline(game_, rules_);
        game_.draw_interior(interior);
        TinyIslands::play(state_, Move::shoreline(interior), deal_);
    }

    /// A random flip of a planned island now and then.
    void bend() {
        if (!rng_.chance(1, 4)) return;
        const std::size_t region = rng_.below(2);
        if (game_.is_drawn(region)) return;
        const Plane cells = game_.coast_of(region) & ~game_.occupied();
        if (cells.none()) return;
        const Cell cell = Cell::from_bit(
            cells.nth(static_cast<int>(rng_.below(static_cast<std::uint32_t>(cells.count())))));
        if (game_.region(region).any() && game_.can_flip(region, cell)) game_.flip(region, cell);
    }

    SampledDecision decide() {
        SampledDecision decision;
        decision.turn = state_.placed;
        const DeckCounts decks(state_);
        ValuedPlacements placements;
        model_->values(game_, decks, state_.offer(), state_.placed, placements);
        const DecisionView view(game_, decks);
        for (const ValuedPlacement& placement : placements)
            decision.candidates.push_back(
                {features_of(view, placement.tile, placement.cell), placement.tile, 0});
        play_out_all(placements, decks, decision);
        play(placements[choose(decision)]);
        return decision;
    }

    void play_out_all(const ValuedPlacements& placements, const DeckCounts& decks,
                      SampledDecision& decision) {
        PolicyModel::Progress progress;
        progress.decks = decks;
        progress.placed = state_.placed + 1;
        progress.drawn = state_.drawn;
        progress.interiors = state_.board.interiors;
        for (int k = 0; k < playouts_; ++k) {
            const Deal future = TinyIslands::redeal(state_, rng_);
            for (std::size_t i = 0; i < placements.size(); ++i) {
                PlannedGame game = game_;
                game.place(placements[i].tile, placements[i].cell);
                decision.candidates[i].points +=
                    playout_points(*model_, game, progress, future, rules_);
            }
        }
    }

    /// The best one, or now and then any that is not much worse.
    std::size_t choose(const SampledDecision& decision) {
        const auto& list = decision.candidates;
        std::size_t best = 0;
        for (std::size_t i = 1; i < list.size(); ++i)
            if (list[i].points > list[best].points) best = i;
        constexpr int worst_loss = 4;
        if (!rng_.chance(1, 10)) return best;
        const std::size_t any = rng_.below(static_cast<std::uint32_t>(list.size()));
        return list[any].points < list[best].points - worst_loss * playouts_ ? best : any;
    }

    void play(const ValuedPlacement& choice) {
        game_.place(choice.tile, choice.cell);
        TinyIslands::play(state_, Move::placement(choice.tile, choice.cell), deal_);
    }

    const PolicyModel* model_;
    int playouts_;
    Rules rules_;
    Rng rng_;
    PlannedGame game_;
    Deal deal_;
    State state_;
    bool bends_ = false;
};

}  // namespace

Rng training_stream(std::uint64_t seed, std::uint64_t index, TrainingStream use) {
    return stream(seed, index, Purpose::training, static_cast<unsigned>(use));
}

std::vector<SampledDecision> sample_game(const PolicyModel& model, const SamplingOptions& options,
                                         std::uint64_t index) {
    return SamplingGame(model, options, index).play();
}

int training_game(const PolicyModel& model, const PlannedGame& start, std::uint64_t seed,
                  std::uint64_t index, TrainingStream stream) {
    const Rules rules;
    Rng rng = training_stream(seed, index, stream);
    return playout_points(model, start, {}, TinyIslands::deal(rules, rng), rules);
}

}  // namespace skerry::tiny_islands
