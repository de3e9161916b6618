// Plays training games in which the policy sometimes strays, and plays out all candidates it met.

#include "learn/train/training_game.hpp"
#include "strategies/tiny_islands/policy/bend_view.hpp"

namespace skerry::tiny_islands {

namespace {

int playout_points(const PolicyModel& model, PlannedGame game, PolicyModel::Progress progress,
                   const Deal& deal, const Rules& rules) {
    return model.finish(game, progress, deal, rules).value_or(dead_points);
}

SampledCandidate sampled(const DecisionView& view, const ValuedPlacement& placement) {
    SampledCandidate candidate;
    std::size_t next = 0;
    const std::size_t base = index(placement.tile) * feature_count;
    view_tile(view, placement.tile, [&](const auto& tile_view) {
        tile_view.visit(placement.cell, [&](std::size_t feature) {
            candidate.features[next++] = static_cast<std::uint16_t>(base + feature);
        });
    });
    return candidate;
}

SampledCandidate sampled(const BendView& view, Cell cell) {
    SampledCandidate candidate;
    std::size_t next = 0;
    const std::size_t base = static_cast<std::size_t>(view.side_of(cell)) * bend_feature_count;
    view.visit(cell, [&](std::size_t feature) {
        candidate.features[next++] = static_cast<std::uint16_t>(base + feature);
    });
    return candidate;
}

class SamplingGame : TrainingGame {
  public:
    SamplingGame(const PolicyModel& model, const SamplingOptions& options, std::uint64_t index)
        : TrainingGame(model.plan(), options, index), model_(&model), bends_(rng_.chance(7, 10)) {}

    SampledDecisions sample_game() {
        SampledDecisions decisions;
        play_through([&](std::size_t occasion) { keep(consider_bends(occasion), decisions.bends); },
                     [&] {
                         if (bends_) bend();
                         keep(decide(), decisions.placements);
                     });
        return decisions;
    }

    std::vector<SampledDecision> sample_changes() {
        std::vector<SampledDecision> decisions;
        play_through(
            [&](std::size_t occasion) { model_->bend(game_, DeckCounts(state_), occasion); },
            [&] {
                if (rng_.chance(1, 2))
                    change_plan(decisions);
                else if (bends_)
                    bend();
                place_by_value();
            });
        return decisions;
    }

  private:
    static void keep(SampledDecision decision, std::vector<SampledDecision>& list) {
        if (decision.candidates.size() > 1) list.push_back(std::move(decision));
    }

    /// Samples the plan as it is and with each single change; then the policy bends it.
    SampledDecision consider_bends(std::size_t occasion) {
        const std::size_t region = PolicyModel::next_region(game_);
        if (game_.region(region).none()) return {};
        SampledDecision decision = play_out_changes(region).decision;
        decision.at = {occasion, 0, 1};
        model_->bend(game_, DeckCounts(state_), occasion);
        return decision;
    }

    /// A plan as it is, and with each single change of a region, in the order of the candidates.
    struct Changes {
        SampledDecision decision;
        std::vector<PlannedGame> games;
    };
    Changes play_out_changes(std::size_t region) {
        Changes changes{{}, {game_}};
        const DeckCounts decks(state_);
        const BendView view(game_, decks, region);
        changes.decision.candidates.emplace_back();
        for (int bit : changeable_cells(game_, region)) {
            const Cell cell = Cell::from_bit(bit);
            changes.decision.candidates.push_back(sampled(view, cell));
            changes.games.push_back(with_flip(game_, region, cell));
        }
        PolicyModel::Progress progress(state_);
        progress.bent = true;
        play_out_all(changes.games, progress, changes.decision);
        return changes;
    }

    /// Samples the changes of all regions not yet drawn. Every other time the best change is made
    /// if it promises more than half a point.
    void change_plan(std::vector<SampledDecision>& decisions) {
        PlannedGame best = game_;
        std::int32_t most = playouts_ / 2;
        for (std::size_t region = 0; region < PlannedGame::regions; ++region) {
            if (game_.is_drawn(region) || game_.region(region).none()) continue;
            Changes changes = play_out_changes(region);
            const auto& list = changes.decision.candidates;
            for (std::size_t i = 1; i < list.size(); ++i)
                if (list[i].points - list[0].points > most) {
                    most = list[i].points - list[0].points;
                    best = changes.games[i];
                }
            changes.decision.at = knot_position(state_.placed);
            keep(std::move(changes.decision), decisions);
        }
        if (rng_.chance(1, 2)) game_ = best;
    }

    /// Places a tile as the policy does; now and then at any place that it values not much less.
    void place_by_value() {
        ValuedPlacements list;
        model_->values(game_, DeckCounts(state_), state_.offer(), state_.placed, list);
        const auto less = [](const auto& a, const auto& b) { return a.value < b.value; };
        const ValuedPlacement& best = *std::max_element(list.begin(), list.end(), less);
        const ValuedPlacement& any = list[rng_.below(static_cast<std::uint32_t>(list.size()))];
        constexpr int worst_loss = 3 * value_scale;
        play(rng_.chance(1, 8) && any.value > best.value - worst_loss ? any : best);
    }

    /// Now and then flips a random cell of a planned island.
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
        decision.at = knot_position(state_.placed);
        const DeckCounts decks(state_);
        ValuedPlacements placements;
        model_->values(game_, decks, state_.offer(), state_.placed, placements);
        const DecisionView view(game_, decks);
        std::vector<PlannedGame> games;
        for (const ValuedPlacement& placement : placements) {
            decision.candidates.push_back(sampled(view, placement));
            games.push_back(game_);
            games.back().place(placement.tile, placement.cell);
        }
        play_out_all(games, after_placement(decks), decision);
        play(placements[choose(decision)]);
        return decision;
    }

    /// Adds the points of all candidates, played out on common futures.
    void play_out_all(const std::vector<PlannedGame>& games, const PolicyModel::Progress& progress,
                      SampledDecision& decision) {
        for (int k = 0; k < playouts_; ++k) {
            const Deal future = TinyIslands::redeal(state_, rng_);
            for (std::size_t i = 0; i < games.size(); ++i)
                decision.candidates[i].points +=
                    playout_points(*model_, games[i], progress, future, rules_);
        }
    }

    /// Chooses the best candidate; now and then any that is not much worse.
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

    const PolicyModel* model_;
    bool bends_;
};

}  // namespace

Rng training_stream(std::uint64_t seed, std::uint64_t index, TrainingStream use) {
    return stream(seed, index, Purpose::training, static_cast<unsigned>(use));
}

SampledDecisions sample_game(const PolicyModel& model, const SamplingOptions& options,
                             std::uint64_t index) {
    return SamplingGame(model, options, index).sample_game();
}

std::vector<SampledDecision> sample_changes(const PolicyModel& model,
                                            const SamplingOptions& options, std::uint64_t index) {
    return SamplingGame(model, options, index).sample_changes();
}

int training_game(const PolicyModel& model, const PlannedGame& start, std::uint64_t seed,
                  std::uint64_t index, TrainingStream stream) {
    const Rules rules;
    Rng rng = training_stream(seed, index, stream);
    return playout_points(model, start, {}, TinyIslands::deal(rules, rng), rules);
}

}  // namespace skerry::tiny_islands
