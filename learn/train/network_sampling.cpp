// Plays training games in which the policy sometimes strays, and plays out the candidates of some
// decisions for the network to learn from.

#include <tuple>

#include "learn/train/network_training.hpp"
#include "learn/train/training_game.hpp"

namespace skerry::tiny_islands {

namespace {

class NetworkGame : TrainingGame {
  public:
    NetworkGame(const NetworkModels& models, const SamplingOptions& options, std::uint64_t index)
        : TrainingGame(models.linear.plan(), options, index),
          models_(&models),
          strays_(rng_.chance(3, 4)) {}

    std::vector<NetworkDecision> sample_game() {
        std::vector<NetworkDecision> decisions;
        play_through(
            [&](std::size_t occasion) {
                models_->corrected.bend(game_, DeckCounts(state_), occasion);
            },
            [&] {
                if (rng_.chance(1, 4)) sample(decisions);
                if (strays_ && rng_.chance(1, 3)) change_plan();
                place();
            });
        return decisions;
    }

  private:
    /// A placement with its linear value.
    struct Chosen {
        ValuedPlacement placement;
        int linear = 0;
    };
    using ChosenList = FixedList<Chosen, NetworkDecision::most_candidates>;

    void sample(std::vector<NetworkDecision>& decisions) {
        const DeckCounts decks(state_);
        const ChosenList chosen = candidates(decks);
        if (chosen.size() < 2) return;
        NetworkDecision decision;
        decision.turn = state_.placed;
        decision.counts = decision_counts(game_, decks, state_.placed);
        const DecisionView view(game_, decks);
        std::vector<PlannedGame> games;
        for (const auto& [placement, linear] : chosen) {
            decision.candidates.push_back(sampled(view, placement, linear));
            games.push_back(game_);
            games.back().place(placement.tile, placement.cell);
        }
        play_out_all(games, decks, decision);
        decisions.push_back(decision);
    }

    /// The placements that the model values most, and two others.
    ChosenList candidates(const DeckCounts& decks) {
        ValuedPlacements values;
        ValuedPlacements linear;
        models_->corrected.values(game_, decks, state_.offer(), state_.placed, values);
        models_->linear.values(game_, decks, state_.offer(), state_.placed, linear);
        std::vector<Chosen> all;  // both models list in equal order
        for (std::size_t i = 0; i < values.size(); ++i) all.push_back({values[i], linear[i].value});
        std::ranges::sort(all, [](const Chosen& a, const Chosen& b) {
            return std::tuple(-a.placement.value, a.placement.tile, a.placement.cell.bit()) <
                   std::tuple(-b.placement.value, b.placement.tile, b.placement.cell.bit());
        });
        const std::size_t best = std::min(all.size(), NetworkDecision::best_candidates);
        rng_.shuffle(std::span(all).subspan(best));
        ChosenList chosen;
        for (std::size_t i = 0; i < all.size() && !chosen.full(); ++i) chosen.push_back(all[i]);
        return chosen;
    }

    NetworkCandidate sampled(const DecisionView& view, const ValuedPlacement& placement,
                             int linear) const {
        NetworkCandidate candidate;
        candidate.tile = static_cast<std::uint8_t>(index(placement.tile));
        candidate.linear = static_cast<std::int16_t>(std::clamp(linear, -30'000, 30'000));
        view_tile(view, placement.tile, [&](const auto& tile) {
            tile.visit(placement.cell, [&](std::size_t feature) {
                candidate.rows.push_back(static_cast<std::uint16_t>(feature));
            });
        });
        for (const std::uint16_t row :
             further_features(game_, *view.decks, placement.tile, placement.cell))
            candidate.rows.push_back(row);
        return candidate;
    }

    void play_out_all(const std::vector<PlannedGame>& games, const DeckCounts& decks,
                      NetworkDecision& decision) {
        const PolicyModel::Progress progress = after_placement(decks);
        for (int k = 0; k < playouts_; ++k) {
            const Deal future = TinyIslands::redeal(state_, rng_);
            for (std::size_t i = 0; i < games.size(); ++i) {
                PlannedGame game = games[i];
                PolicyModel::Progress from = progress;
                const int points =
                    models_->corrected.finish(game, from, future, rules_).value_or(dead_points);
                NetworkCandidate& candidate = decision.candidates[i];
                candidate.points = static_cast<std::int16_t>(candidate.points + points);
                candidate.halves =
                    static_cast<std::int16_t>(candidate.halves + (k % 2 == 0 ? points : -points));
            }
        }
    }

    /// Makes a change of the plan that may be worth while, or now and then any change.
    void change_plan() {
        ValuedChanges changes;
        models_->corrected.changes(game_, DeckCounts(state_), state_.placed, changes);
        if (changes.empty()) return;
        const ValuedChange* chosen =
            std::max_element(changes.begin(), changes.end(),
                             [](const auto& a, const auto& b) { return a.value < b.value; });
        if (rng_.chance(1, 5))
            chosen = &changes[rng_.below(static_cast<std::uint32_t>(changes.size()))];
        if (chosen->value > value_scale / 5 || rng_.chance(1, 4))
            change(game_, chosen->region, chosen->cell);
    }

    /// Places a tile as the model does; now and then at any place that it values not much less.
    void place() {
        ValuedPlacements list;
        models_->corrected.values(game_, DeckCounts(state_), state_.offer(), state_.placed, list);
        const ValuedPlacement* choice =
            std::max_element(list.begin(), list.end(),
                             [](const auto& a, const auto& b) { return a.value < b.value; });
        constexpr int worst_loss = 3 * value_scale;
        if (strays_ && rng_.chance(1, 6)) {
            const ValuedPlacement& any = list[rng_.below(static_cast<std::uint32_t>(list.size()))];
            if (any.value > choice->value - worst_loss) choice = &any;
        }
        play(*choice);
    }

    const NetworkModels* models_;
    bool strays_;
};

}  // namespace

std::vector<NetworkDecision> sample_network_game(const NetworkModels& models,
                                                 const SamplingOptions& options,
                                                 std::uint64_t index) {
    return NetworkGame(models, options, index).sample_game();
}

}  // namespace skerry::tiny_islands
