// Makes the documents of a run, with why it ended and what is known of its time and faults.

#include "runner/run/run_documents.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <nlohmann/json.hpp>

#include "runner/documents/text.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/experiment/strategy_fault.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

/// The seconds of a game of strategy `i`, over the games of this run and those of earlier ones, as
/// far as their time is known.
double mean_time(double seconds, std::uint64_t games, const EarlierRuns& earlier, std::size_t i) {
    if (i >= earlier.seconds_per_game.size() || !(earlier.seconds_per_game[i] > 0)) return seconds;
    const auto now = static_cast<double>(games);
    const auto before = static_cast<double>(earlier.games);
    return (seconds * now + earlier.seconds_per_game[i] * before) / (now + before);
}

nlohmann::ordered_json faults_json(const ExperimentFacts& facts, const FaultLog& faults) {
    nlohmann::ordered_json first = nlohmann::ordered_json::array();
    for (const GameFault& fault : faults.first()) {
        nlohmann::ordered_json json = {{"game", fault.game}};
        if (facts.seats > 1) json["second"] = fault.second;
        json["strategy"] = facts.strategies[fault.strategy].label;
        json["fault"] = fault.what;
        json["transcript"] = split_lines(fault.transcript);
        first.push_back(std::move(json));
    }
    return {{"games", faults.count()}, {"first", first}};
}

/// Of a run that a failure ended: its own if it is that of a strategy.
std::string reason_of(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const StrategyFault&) {
        return fault_reason;
    } catch (...) {
        return error_reason;
    }
}

}  // namespace

RunTime run_time_of(const BatchResult& batch, double seconds, int threads) {
    RunTime time{recorded_seconds(seconds), threads};
    for (const TimedGames& of : batch.times) {
        time.per_game.push_back(of.mean_seconds());
        time.per_game_se.push_back(of.standard_error());
    }
    return time;
}

std::string RunDocuments::checkpoint_text(const BatchTally& tally) const {
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
    return print_result(document(tally, figures_of(*facts_, tally),
                                 {false, checkpoint_reason, tally.games()}, now.count(), {}, {}));
}

RunStatus RunDocuments::status(const BatchResult& batch) const {
    const std::string all = batch.stopped          ? std::string(stop_reason_of(facts_->stop))
                            : checkpoints_->part() ? shard_reason
                                                   : games_reason;
    const std::string reason = batch.complete      ? all
                               : batch.out_of_time ? time_reason
                               : batch.failure     ? reason_of(batch.failure)
                                                   : interrupt_reason;
    RunStatus status{batch.complete && !checkpoints_->part(), reason, batch.tally.games()};
    status.part = checkpoints_->part();
    status.played = games_played(*facts_, status);
    return status;
}

nlohmann::ordered_json RunDocuments::result(const BatchResult& batch,
                                            const Figures& figures) const {
    return document(batch.tally, figures, status(batch), batch.seconds, batch.times, batch.faults);
}

nlohmann::ordered_json RunDocuments::document(const BatchTally& tally, const Figures& figures,
                                              RunStatus status, double seconds,
                                              const std::vector<TimedGames>& times,
                                              const FaultLog& faults) const {
    const EarlierRuns& earlier = checkpoints_->earlier();
    status.part = checkpoints_->part();
    nlohmann::ordered_json where =
        environment(threads_, started_, seconds + earlier.seconds, tally.games());
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i].games == 0) continue;
        const std::string& label = facts_->strategies[i].label;
        const double own = times[i].mean_seconds();
        const double mean = mean_time(own, tally.games() - earlier.games, earlier, i);
        where["seconds_per_game"][label] = mean;
        // Only the mean is known of earlier runs.
        if (const double se = times[i].standard_error(); se > 0 && mean == own)
            where["seconds_per_game_se"][label] = se;
    }
    if (faults.count() > 0) where["faults"] = faults_json(*facts_, faults);
    if (earlier.runs > 0)
        where["earlier"] = {
            {"runs", earlier.runs}, {"games", earlier.games}, {"seconds", earlier.seconds}};
    if (earlier.looked_at > 0) where["earlier"]["looked_at"] = earlier.looked_at;
    if (ranks_ > 1) where["ranks"] = ranks_;
    if (scores_ != nullptr && !scores_->digest().empty())
        where["scores"] = {{"digest", scores_->digest()}};
    if (!status.complete) where["output"] = output_;
    if (!status.complete && !rows_.empty()) where["rows"] = rows_;
    return result_document(*facts_, tally, figures, status, where);
}

}  // namespace skerry
