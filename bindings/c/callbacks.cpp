// Functions of the caller as strategies.

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "bindings/c/guard.hpp"
#include "bindings/c/handles.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/experiment/outside.hpp"

namespace skerry::c {

namespace {

/// What a callback is asked with, and what it answers.
class CallbackPlayer final : public AnyPlayer {
  public:
    explicit CallbackPlayer(const skerry_callback& callback)
        : choose_(callback.choose), context_(callback.context) {}

    void choose(const Decisions& decisions) override {
        skerry_decisions asked{};
        asked.count = decisions.count;
        asked.states = decisions.states;
        asked.streams = streams_of(decisions.streams.data());
        asked.moves = decisions.moves;
        asked.failed = decisions.count;
        const std::int32_t number = choose_(context_, &asked);
        if (number == 0) return;
        std::optional<std::size_t> decision;
        if (asked.failed < asked.count) decision = asked.failed;
        throw StrategyFault::of_call("its code failed", decision, number);
    }

  private:
    int32_t (*choose_)(void*, skerry_decisions*);
    void* context_;
};

class CallbackStrategy final : public OutsideStrategy {
  public:
    CallbackStrategy(const std::string& name, const skerry_callback& callback)
        : callback_(callback),
          origin_(
              read_origin(Document::parse(callback.origin, "origin of \"" + name + "\"").root())) {}

    const nlohmann::ordered_json& origin() const override { return origin_; }
    std::size_t at_once() const override { return callback_.at_once; }
    std::unique_ptr<AnyPlayer> player() const override {
        return std::make_unique<CallbackPlayer>(callback_);
    }

  private:
    skerry_callback callback_;
    nlohmann::ordered_json origin_;
};

}  // namespace

OutsideStrategies strategies_of(std::span<const skerry_callback> callbacks) {
    OutsideStrategies strategies;
    for (size_t i = 0; i < callbacks.size(); ++i) {
        const skerry_callback& callback = callbacks[i];
        const std::string place = "callbacks[" + std::to_string(i) + "].";
        require(callback.name, (place + "name").c_str());
        require(callback.origin, (place + "origin").c_str());
        if (callback.choose == nullptr) throw BadCall(place + "choose: is null");
        require_within(callback.at_once, 1, max_chunk, place + "at_once");
        const std::string name = callback.name;
        constexpr std::size_t longest = 80;
        if (name.empty() || name.size() > longest || first_hidden(name))
            throw UserError("a strategy from outside: its name must be a text of 1 to 80 bytes");
        if (!strategies.emplace(name, std::make_shared<CallbackStrategy>(name, callback)).second)
            throw UserError("the strategy \"" + name + "\" is given twice; names must differ");
    }
    return strategies;
}

}  // namespace skerry::c
