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
                 "stop when of every two strategies one is surely better; --games is the most");
    app.add_option("--margin", margin,
                   "with --until-decided: also when they are surely less than X apart")
        .type_name("X");
}

void StopOptions::set_in(Document& configuration) const {
    if (precision.empty() && !decided && margin.empty()) return;
    if (!precision.empty() && decided)
        throw UserError("--until-decided: not together with --until-precision: a run has one rule");
    if (!margin.empty() && !decided)
        throw UserError("--margin " + margin + ": goes with --until-decided");
    ordered_json rule = ordered_json::object();
    if (!precision.empty()) rule["until_precision"] = number_or_text(precision);
    if (decided) rule["until_decided"] = true;
    if (!margin.empty()) rule["margin"] = number_or_text(margin);
    const std::string origin = !precision.empty() ? "--until-precision " + precision
                               : !margin.empty()  ? "--margin " + margin
                                                  : "--until-decided";
    configuration.set("stop", std::move(rule), origin);
}

}  // namespace skerry
