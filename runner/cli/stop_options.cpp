#include "runner/cli/stop_options.hpp"

#include <nlohmann/json.hpp>

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

}  // namespace skerry
