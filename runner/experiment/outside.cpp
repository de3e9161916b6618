#include "runner/experiment/outside.hpp"

#include <fmt/format.h>

#include <tuple>

namespace skerry {

ordered_json read_origin(const JsonNode& node) {
    for (const std::string& key : node.keys()) node.at(key).visible_text();
    return node.json();
}

std::string origin_text(const ordered_json& origin) {
    constexpr std::size_t longest = 200;
    const std::string text = ascii_text(origin);
    return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

StrategyFault StrategyFault::of_call(const std::string& what, std::optional<std::size_t> decision,
                                     std::int32_t number) {
    StrategyFault fault(what, {}, true);
    fault.decision_ = decision;
    fault.number_ = number;
    return fault;
}

StrategyFault StrategyFault::in_game(const std::string& label, std::uint64_t game) const {
    StrategyFault fault("game " + std::to_string(game) + ", strategy \"" + label + "\": " + what(),
                        transcript_, stops_);
    fault.number_ = number_;
    fault.game_ = game;
    return fault;
}

void rethrow_in_game(const SeededGame& game, const std::string& players) {
    std::string what = "threw what is no std::exception";
    try {
        throw;
    } catch (const UserError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        what = error.what();
    } catch (...) {
    }
    throw UserError(fmt::format("game {} of seed {}{}{}: {}", game.game, game.seed,
                                players.empty() ? "" : ", ", players, what));
}

void FaultLog::add(GameFault fault) {
    ++count_;
    first_.push_back(std::move(fault));
    shorten();
}

void FaultLog::add(const FaultLog& other) {
    count_ += other.count_;
    first_.insert(first_.end(), other.first_.begin(), other.first_.end());
    shorten();
}

void FaultLog::shorten() {
    const auto key = [](const GameFault& fault) {
        return std::tuple(fault.game, fault.second, fault.strategy);
    };
    std::ranges::stable_sort(first_, {}, key);
    if (first_.size() > kept) first_.resize(kept);
}

}  // namespace skerry
