// Options of `skerry run`: what ends it by its figures, and what it keeps on its way.

#include "runner/cli/run_options.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "runner/cli/experiment_options.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

using nlohmann::ordered_json;

void StopOptions::add_to(Command app) {
    app.add_option(
           "--until-precision", precision,
           "stop when every difference is known to within X at 95 % (points; in matches percent "
           "of the points), of one strategy alone its mean; --games is the most")
        .type_name("X");
    app.add_flag("--until-decided", decided,
                 "stop when of every two strategies one is better; --games is the most");
    app.add_option("--until-better", better,
                   "stop when it is known whether the second strategy (with --baseline, each other "
                   "one) is better, or not better by X: a sequential probability ratio test, each "
                   "error at most 5 %; --games is the most")
        .type_name("X");
    app.add_option("--margin", margin,
                   "the least difference that matters (points; in matches percent of the points): "
                   "tells which strategies are closer, or not worse by as much; with "
                   "--until-decided closer ones count as decided")
        .type_name("X");
    app.add_option("--baseline", baseline,
                   "compare every strategy with this one alone, and none of the others with each "
                   "other: fewer verdicts share the error rate")
        .type_name("LABEL");
}

void StopOptions::set_in(Document& configuration) const {
    if (!margin.empty()) configuration.set("margin", number_or_text(margin), "--margin " + margin);
    if (!baseline.empty()) configuration.set("baseline", baseline, "--baseline " + baseline);
    if (precision.empty() && better.empty() && !decided) return;
    if (!precision.empty() && decided)
        throw UserError("--until-decided: not together with --until-precision: a run has one rule");
    if (!better.empty() && (decided || !precision.empty()))
        throw UserError("--until-better: not together with another rule: a run has one");
    ordered_json rule = ordered_json::object();
    if (!precision.empty()) rule["until_precision"] = number_or_text(precision);
    if (decided) rule["until_decided"] = true;
    if (!better.empty()) rule["until_better"] = number_or_text(better);
    const std::string origin = decided          ? "--until-decided"
                               : better.empty() ? "--until-precision " + precision
                                                : "--until-better " + better;
    configuration.set("stop", std::move(rule), origin);
}

namespace {

constexpr const char* default_period = "30s";
}  // namespace

std::chrono::milliseconds parse_period(const std::string& option, std::string_view text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const std::string_view unit(stop, static_cast<std::size_t>(end - stop));
    constexpr std::uint64_t year_ms = 366ULL * 24 * 3600 * 1000;
    for (const auto& [name, ms] : {std::pair("ms", 1ULL), std::pair("s", 1000ULL),
                                   std::pair("m", 60'000ULL), std::pair("h", 3'600'000ULL)})
        if (error == std::errc{} && unit == name && number > 0 && number <= year_ms / ms)
            return std::chrono::milliseconds(number * ms);
    throw UserError(option + " " + std::string(text) +
                    ": must be a whole number above 0 with its unit, ms, s, m or h, e.g. 30s");
}

void CheckpointOptions::add_to(Command app) {
    app.add_option("--checkpoint", checkpoint,
                   "file that keeps what was played, now and then; if it is there already, the run "
                   "goes on from it. Removed when the result is written")
        .type_name("FILE");
    app.add_option("--every", every, "time between checkpoints: 500ms, 30s, 5m, 2h; default: 30s")
        .type_name("TIME");
    app.add_option("--resume", resume,
                   "go on from a checkpoint, or from the partial result of a run that was stopped")
        .type_name("FILE");
}

CheckpointSettings CheckpointOptions::settings(const std::optional<Shard>& shard) const {
    if (!resume.empty() && shard)
        throw UserError("--shard: not together with --resume; the file says which part it is");
    if (!every.empty() && checkpoint.empty() && resume.empty())
        throw UserError("--every " + every + ": only with --checkpoint or --resume");
    return {!checkpoint.empty() && shard ? shard_name(checkpoint, *shard) : checkpoint,
            parse_period("--every", every.empty() ? default_period : every), resume};
}

}  // namespace skerry
