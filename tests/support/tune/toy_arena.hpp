#pragma once
// A game that costs nothing: the score of a point on a deal is its true strength, which is known,
// the luck of the deal, which cancels, and luck of its own.

#include "core/random.hpp"
#include "runner/tune/experiment_arena.hpp"

namespace skerry::test {

class ToyArena final : public Arena {
  public:
    /// `strength` in hundredths of a point; the luck of a point of its own is uniform in -luck ..
    /// luck.
    ToyArena(std::function<std::int64_t(const TunedPoint&)> strength, std::uint32_t luck,
             std::uint64_t seed)
        : strength_(std::move(strength)), luck_(luck), seed_(seed) {}

    std::int64_t score(const TunedPoint& point, std::uint64_t deal) const {
        std::uint64_t key = seed_;
        for (const std::int64_t value : point)
            key = split_mix(key) ^ static_cast<std::uint64_t>(value);
        Rng own = stream(key, deal, Purpose::strategy);
        return strength_(point) + own.below(2 * luck_ + 1) - static_cast<std::int64_t>(luck_);
    }

    std::vector<Evidence> play(const TunedPoint& incumbent, std::span<const TunedPoint> candidates,
                               GameRange deals) override {
        std::vector<Evidence> all(candidates.size());
        for (std::uint64_t deal = deals.begin; deal < deals.end; ++deal) {
            const std::int64_t of_incumbent = score(incumbent, deal);
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                const std::int64_t difference = score(candidates[i], deal) - of_incumbent;
                ++all[i].n;
                all[i].sums.add(difference);
                all[i].differing += difference != 0;
                ++all[i].played;
                all[i].changed += difference != 0;
            }
        }
        played += (deals.end - deals.begin) * games_per_deal(candidates.size());
        return all;
    }
    std::uint64_t games_per_deal(std::size_t candidates) const override { return candidates + 1; }

    std::uint64_t played = 0;

  private:
    std::function<std::int64_t(const TunedPoint&)> strength_;
    std::uint32_t luck_;
    std::uint64_t seed_;
};

/// Hundredths of a point: 0 at the optimum (37, -12), 4 points less at a distance of 20.
inline std::int64_t hill(const TunedPoint& point) {
    const std::int64_t x = point[0] - 37;
    const std::int64_t y = point[1] + 12;
    return -(x * x + y * y);
}

}  // namespace skerry::test
