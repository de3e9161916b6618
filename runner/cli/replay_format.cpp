#include "runner/cli/replay_format.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "runner/cli/terminal.hpp"
#include "runner/experiment/user_error.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

bool agrees(const GameResult& result, const Recorded& recorded) {
    if (!recorded.known) return true;
    if (!recorded.total) return !result.finished;
    return result.finished && result.total == *recorded.total;
}

std::string total_text(const std::optional<int>& total) {
    return total ? std::to_string(*total) : "not finished";
}

std::optional<int> total_of(const GameResult& result) {
    if (!result.finished) return std::nullopt;
    return result.total;
}

std::string score_text(const ExperimentFacts& facts, const GameResult& result) {
    if (!result.finished) return "dead: no move was left, no score";
    std::string text = fmt::format("total {}", result.total);
    for (std::size_t i = 0; i < facts.components.size(); ++i)
        text += fmt::format("{}{} {}", i == 0 ? " = " : ", ", facts.components[i],
                            result.components[i]);
    return text;
}

}  // namespace

void ReplayPrinter::add(std::uint64_t game, const Trace& trace, const Recorded& recorded) {
    if (!agrees(trace.result, recorded)) {
        equal_ = false;
        fmt::print(stderr, "game {}: recorded {}, replayed {}\n", game, total_text(recorded.total),
                   total_text(total_of(trace.result)));
    }
    if (format_ == ReplayFormat::json) print(games_ == 0 ? "[\n" : ",\n");
    if (format_ == ReplayFormat::boards && games_ > 0) print("\n");
    ++games_;
    switch (format_) {
        case ReplayFormat::boards:
            return add_boards(game, trace, recorded);
        case ReplayFormat::json:
            return add_json(game, trace, recorded);
        case ReplayFormat::record:
            return add_record(game, trace);
    }
}

bool ReplayPrinter::finish() {
    if (format_ == ReplayFormat::json) print("\n]\n");
    flush_output();
    return equal_;
}

void ReplayPrinter::add_boards(std::uint64_t game, const Trace& trace,
                               const Recorded& recorded) const {
    print(fmt::format("{}, seed {}, game {}, {}\n\n{}", facts_->game, facts_->seed, game,
                      facts_->strategies[strategy_].label, trace.start_board));
    std::size_t number = 0;
    for (const Trace::Step& step : trace.steps)
        print(fmt::format("\nmove {}: {}\n{}", ++number, step.move, step.board));
    print("\n" + score_text(*facts_, trace.result) + "\n");
    if (recorded.known)
        print(fmt::format("recorded {}: {}\n", total_text(recorded.total),
                          agrees(trace.result, recorded) ? "equal" : "DIFFERENT"));
}

void ReplayPrinter::add_json(std::uint64_t game, const Trace& trace,
                             const Recorded& recorded) const {
    ordered_json moves = ordered_json::array();
    for (const Trace::Step& step : trace.steps)
        moves.push_back({{"move", step.move}, {"state", step.state}});
    ordered_json components = ordered_json::object();
    for (std::size_t i = 0; i < facts_->components.size(); ++i)
        components[facts_->components[i]] = trace.result.components[i];
    ordered_json json = {{"game", facts_->game},
                         {"rules", facts_->rules},
                         {"seed", std::to_string(facts_->seed)},
                         {"index", game},
                         {"strategy", facts_->strategies[strategy_].label},
                         {"start", trace.start_state},
                         {"moves", moves},
                         {"finished", trace.result.finished}};
    json["components"] = trace.result.finished ? components : ordered_json(nullptr);
    json["total"] = trace.result.finished ? ordered_json(trace.result.total) : nullptr;
    if (recorded.known) {
        json["recorded_total"] = recorded.total ? ordered_json(*recorded.total) : nullptr;
        json["equal"] = agrees(trace.result, recorded);
    }
    print(json.dump(2));
}

void ReplayPrinter::add_record(std::uint64_t game, const Trace& trace) const {
    if (!trace.record.empty()) {
        print(trace.record + "\n");
        return;
    }
    if (trace.result.finished)
        throw UserError("--format record: " + facts_->game + " has no public record format");
    fmt::print(stderr, "game {}: not finished, so it has no record\n", game);
}

}  // namespace skerry
