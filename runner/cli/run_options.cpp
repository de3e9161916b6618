// Options of `skerry run`: what ends it by its figures, and what it keeps on its way.
// Parses --shard, and finds the number of a task in the variables of Slurm, Kubernetes or GNU
// parallel.

#include "runner/cli/run_options.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "core/whole_number.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

std::string option_name(std::string key) {
    std::ranges::replace(key, '_', '-');
    return "--" + key;
}

}  // namespace

void StopOptions::add_to(Command app) {
    for (const RunFlag& flag : run_flags()) options_.push_back({flag, {}, false});
    for (Option& option : options_) {
        const std::string name = option_name(option.flag.key);
        const std::string help = std::string(option.flag.help) +
                                 (is_stop_rule(option.flag.key) ? "; --games is the most" : "");
        if (option.flag.value == nullptr)
            app.add_flag(name, option.given, help);
        else
            app.add_option(name + " " + option.flag.value, option.text, help);
    }
}

void StopOptions::set_in(Document& configuration) const {
    ordered_json rule;
    std::string rule_origin;
    for (const auto& [flag, text, given] : options_) {
        if (!given && text.empty()) continue;
        std::string origin = option_name(flag.key);
        if (is_stop_rule(flag.key) && !rule.is_null())
            throw UserError(origin + ": not together with another rule: a run has one");
        if (!given) origin += " " + text;
        ordered_json value = given                                 ? ordered_json(true)
                             : flag.value == std::string_view("X") ? number_or_text(text)
                                                                   : ordered_json(text);
        if (!is_stop_rule(flag.key)) {
            configuration.set(flag.key, std::move(value), origin);
        } else {
            rule[flag.key] = std::move(value);
            rule_origin = origin;
        }
    }
    if (!rule.is_null()) configuration.set("stop", std::move(rule), rule_origin);
}

namespace {

constexpr const char* default_period = "30s";

constexpr const char* allowed =
    "must be K/N (part K of N, counted from 1), auto or auto/N (K from the scheduler)";

[[noreturn]] void fail(std::string_view text, const std::string& why) {
    throw UserError("--shard " + std::string(text) + ": " + why);
}

/// What one scheduler says about this task.
struct Task {
    std::string variable;
    std::uint64_t number = 0;                 ///< counts from 1
    std::optional<std::uint64_t> count = {};  ///< number of its tasks, if the scheduler tells
};

class Environment {
  public:
    /// `wanted` is the number of parts, if the option gives it.
    Environment(std::string_view option, std::optional<std::uint64_t> wanted,
                const Variables& variables)
        : option_(option), wanted_(wanted), variables_(&variables) {}

    /// The task of the only scheduler whose variables are set.
    Task task() const {
        std::vector<Task> tasks;
        if (is_set("SLURM_ARRAY_TASK_ID")) tasks.push_back(slurm());
        if (is_set("JOB_COMPLETION_INDEX"))
            tasks.push_back({"JOB_COMPLETION_INDEX", number("JOB_COMPLETION_INDEX") + 1});
        if (is_set("PARALLEL_SEQ")) tasks.push_back({"PARALLEL_SEQ", number("PARALLEL_SEQ")});
        if (tasks.empty())
            fail(option_,
                 "no scheduler tells the number of the task: none of SLURM_ARRAY_TASK_ID, "
                 "JOB_COMPLETION_INDEX (Kubernetes) and PARALLEL_SEQ (GNU parallel) is set");
        if (tasks.size() > 1)
            fail(option_, tasks[0].variable + " and " + tasks[1].variable +
                              " are both set; say which part with --shard K/N");
        return tasks[0];
    }

  private:
    bool is_set(const char* name) const { return (*variables_)(name) != nullptr; }

    std::uint64_t number(const char* name) const {
        const char* const text = (*variables_)(name);
        if (text == nullptr) fail(option_, std::string(name) + " is not set");
        const auto value = whole_number<std::uint64_t>(text);
        if (!value || *value > max_shards * max_shards)
            fail(option_, std::string(name) + " is \"" + text + "\"; must be a number");
        return *value;
    }

    /// A whole array is numbered in order, wherever its numbers start. If some tasks of an array
    /// are submitted again, they keep their numbers: then task K is part K of the number that the
    /// option gives.
    Task slurm() const {
        const std::uint64_t id = number("SLURM_ARRAY_TASK_ID");
        const std::uint64_t min = number("SLURM_ARRAY_TASK_MIN");
        const std::uint64_t max = number("SLURM_ARRAY_TASK_MAX");
        const std::uint64_t count = number("SLURM_ARRAY_TASK_COUNT");
        const std::uint64_t step = is_set("SLURM_ARRAY_TASK_STEP")
                                       ? std::max<std::uint64_t>(1, number("SLURM_ARRAY_TASK_STEP"))
                                       : 1;
        const bool whole = id >= min && id <= max && (id - min) % step == 0 &&
                           (max - min) / step + 1 == count && wanted_.value_or(count) == count;
        if (whole) return {"SLURM_ARRAY_TASK_ID", (id - min) / step + 1, count};
        if (!wanted_)
            fail(option_, "the job array has gaps (" + std::to_string(count) + " tasks from " +
                              std::to_string(min) + " to " + std::to_string(max) +
                              "), so that it does not tell the number of parts; say it: auto/N, "
                              "where task K plays part K");
        return {"SLURM_ARRAY_TASK_ID", id, wanted_};
    }

    std::string option_;
    std::optional<std::uint64_t> wanted_;
    const Variables* variables_;
};

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
    app.add_option("--checkpoint FILE", checkpoint,
                   "file that keeps what was played, now and then. If it exists already, the run "
                   "continues from it. It is removed when the result is written");
    app.add_option("--every TIME", every,
                   "time between checkpoints: 500ms, 30s, 5m, 2h; default: 30s");
    app.add_option("--resume FILE", resume,
                   "continue a checkpoint, or the partial result of a run that was stopped");
}

CheckpointSettings CheckpointOptions::settings(const std::optional<Shard>& shard) const {
    if (!resume.empty() && shard)
        throw UserError("--shard: not together with --resume; the file says which part it is");
    if (!every.empty() && checkpoint.empty() && resume.empty())
        throw UserError("--every " + every + ": only with --checkpoint or --resume");
    return {!checkpoint.empty() && shard ? shard_name(checkpoint, *shard) : checkpoint,
            parse_period("--every", every.empty() ? default_period : every), resume};
}

Shard parse_shard(std::string_view text, const Variables& variables) {
    const std::size_t slash = text.find('/');
    const std::string_view first = text.substr(0, slash);
    std::optional<std::uint64_t> count;
    if (slash != std::string_view::npos) {
        count = whole_number<std::uint64_t>(text.substr(slash + 1));
        if (!count) fail(text, allowed);
    }
    std::optional<std::uint64_t> number = whole_number<std::uint64_t>(first);
    if (first == "auto") {
        const Task task = Environment(text, count, variables).task();
        if (!count && !task.count)
            fail(text, task.variable + " does not tell how many parts there are; say it: auto/N");
        number = task.number;
        if (!count) count = task.count;
    }
    if (!number || !count) fail(text, allowed);
    const Shard shard{*number, *count};
    if (shard.count < 1 || shard.count > max_shards)
        fail(text, "found " + std::to_string(shard.count) + " parts; must be 1 to " +
                       std::to_string(max_shards));
    if (shard.number < 1 || shard.number > shard.count)
        fail(text, "found part " + std::to_string(shard.number) + "; parts are counted from 1 to " +
                       std::to_string(shard.count));
    return shard;
}

void ShardOptions::add_to(Command app) {
    app.add_option("--shard K/N", text,
                   "play part K of N only (for `skerry merge`): K/N, K from 1; auto: both from a "
                   "Slurm job array; auto/N: K from Slurm, Kubernetes or GNU parallel. All files "
                   "get .shard-K-of-N into their names");
}

void require_stdout_for_table(const ShownAs& as, bool taken) {
    if (as.is_page() || !taken) return;
    throw UserError(fmt::format("--{}: the result goes to standard output already",
                                as.table.empty() ? "format" : "table"));
}

std::optional<Shard> ShardOptions::shard() const {
    if (text.empty()) return std::nullopt;
    return parse_shard(text, [](const char* name) -> const char* { return std::getenv(name); });
}

}  // namespace skerry
