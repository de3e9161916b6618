#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "runner/environments/game_kind.hpp"
#include "runner/environments/named_strategy.hpp"

namespace skerry::environments {

/// Who plays a game for two, as a configuration says it. Keys: `opponent`, a strategy, or null
/// where both seats are stepped; `seat`, the learner's.
template <Game G>
struct MatchConfig {
    std::function<std::unique_ptr<AnyStrategy<G>>()> opponent;
    LearnerSeat seat = LearnerSeat::alternating;

    MatchConfig(const GameModule<G>& game, const JsonNode& config, const std::string& standard,
                const typename G::Rules& rules) {
        config.allow_keys(std::array<std::string, 3>{"rules", "opponent", "seat"});
        const auto asked = config.find("opponent");
        const bool both = asked && asked->json().is_null();
        if (!both) opponent = named_strategy<G>(game, config, "opponent", standard, rules);
        const auto place = config.find("seat");
        if (!place) return;
        if (both) place->fail("goes with an opponent only; here both seats are stepped");
        static constexpr std::array<std::string_view, 3> seats = {"first", "second", "alternating"};
        seat = static_cast<LearnerSeat>(place->choice(seats));
    }
};

}  // namespace skerry::environments
