#pragma once
// Candidates without a game, for tests of advice.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "runner/advice/adviser.hpp"

namespace skerry::test {

/// Candidates whose ends a function tells.
class ToldPlayer final : public CandidatePlayer {
  public:
    using Tell = std::function<CandidateEnd(std::size_t, std::uint64_t)>;
    ToldPlayer(std::size_t count, std::size_t components, bool for_two, Tell tell)
        : tell_(std::move(tell)) {
        facts_.for_two = for_two;
        for (std::size_t c = 0; c < components; ++c)
            facts_.components.push_back("part " + std::to_string(c));
        for (std::size_t i = 0; i < count; ++i)
            candidates_.push_back({"move " + std::to_string(i), {}, {}, i == 0});
    }
    const DecisionFacts& facts() const override { return facts_; }
    const std::vector<Candidate>& candidates() const override { return candidates_; }
    CandidateEnd play(std::size_t candidate, std::uint64_t future) override {
        return tell_(candidate, future);
    }
    CandidateEnd play_on(std::uint64_t future) override { return tell_(0, future); }

  private:
    Tell tell_;
    DecisionFacts facts_;
    std::vector<Candidate> candidates_;
};

inline Adviser told(std::size_t count, std::size_t components, bool for_two,
                    ToldPlayer::Tell tell) {
    return Adviser(std::make_unique<ToldPlayer>(count, components, for_two, std::move(tell)));
}

/// Points of 8 equal chances, common to all candidates, and as many of their own.
inline CandidateEnd noisy(std::size_t candidate, std::uint64_t future, std::int32_t gain) {
    Rng common = stream(1, future, Purpose::deal);
    Rng own = stream(2 + candidate, future, Purpose::deal);
    CandidateEnd end;
    end.finished = true;
    end.points[0] = static_cast<std::int32_t>(common.below(8));
    end.points[1] = static_cast<std::int32_t>(own.below(8)) + gain;
    return end;
}

}  // namespace skerry::test
