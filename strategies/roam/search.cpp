#include "strategies/roam/search.hpp"

namespace skerry::roam {

Search::Search(const Rules& rules, const Params& params) : params_(params), greedy_(rules, {}) {}

void Search::collect(const State& state) {
    moves_.clear();
    Roam::legal_moves(state, moves_);
    greedy_.value_moves(state, moves_, {values_.data(), moves_.size()});
    for (std::size_t i = 0; i < moves_.size(); ++i)
        arms_[i] = {i, std::int64_t{params_.prior} * values_[i]};
    const std::span<Arm> all(arms_.data(), moves_.size());
    arm_count_ = std::min(all.size(), static_cast<std::size_t>(params_.candidates));
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(arm_count_),
                              [](const Arm& a, const Arm& b) {
                                  return a.sum != b.sum ? a.sum > b.sum : a.index < b.index;
                              });
}

/// The value of a finished game, in parts of a point.
std::int64_t Search::value_of(const State& end) const {
    if (!end.ended_by_cards()) return -1000 * move_value_scale;
    const int gap = end.points(player) - end.ai_points();
    const int near = std::clamp(gap, -params_.reach, params_.reach);
    const int won = victory(end) == Victory::lose ? 0 : params_.victory;
    return std::int64_t{move_value_scale} * (won + near) + move_value_scale / 4 * (gap - near);
}

std::int64_t Search::play_out(const State& state, const Move& move, const Deal& future, Rng& rng) {
    State end = state;
    RunningGame<Roam> game(end, future);
    greedy_.play_out_after(game, move, rng);
    return value_of(end);
}

Move Search::choose(const State& state, Rng& rng) {
    collect(state);
    if (arm_count_ == 1) return moves_[arms_[0].index];
    Deal future;
    const std::size_t winner = sequential_halving(
        {arms_.data(), arm_count_}, params_.rollouts, [&] { future = Roam::redeal(state, rng); },
        [&](std::size_t candidate) { return play_out(state, moves_[candidate], future, rng); });
    return moves_[winner];
}

}  // namespace skerry::roam
