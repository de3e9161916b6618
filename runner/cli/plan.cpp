// skerry plan CONFIG --difference X: how many games it takes to find a difference of that size.
// --precision X: how many to know all differences, or the mean of one strategy, so precisely.

#include <fmt/format.h>
#include <unistd.h>

#include "core/random.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/run_words.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* plan_footer = R"(
Examples:
  skerry plan configs/quickstart.json --difference 0.5
  skerry plan configs/quickstart.json --difference 0.5 --power 0.9 --pilot 2000
  skerry plan configs/tile-game.json --difference 2 --format json
  skerry plan --game roam --strategy greedy --precision 0.2

Plays a pilot of 400 games on deals of its own. Then it says for every ranked pair how many games
find a true difference of this size, or know it to within --precision. A single strategy has a
precision only. The size is in points. In matches it is in percent of the points: 2 is 52 % against
48 %.

"At most" allows for what such a pilot leaves open, at 95 %. Where fewer than 30 games differ from
the others, no number is told.)";

constexpr std::uint64_t least_pilot = 20;
constexpr std::uint64_t most_pilot = 1'000'000;
constexpr double largest_difference = 1e6;
constexpr double largest_share = 50;

struct PlanOptions {
    ExperimentOptions experiment;
    std::string difference;
    std::string precision;
    std::string power;
    std::string pilot = "400";
    std::string baseline;
    std::string threads;
    TextOrJson format;
    bool quiet = false;
};

/// A number above 0 and below `bound`; throws UserError.
double parse_below(const std::string& option, const std::string& text, double bound,
                   const std::string& what) {
    const Document document = Document::of(number_or_text(text), option + " " + text);
    const ordered_json& json = document.root().json();
    const double value = json.is_number() ? json.get<double>() : 0;
    if (!(value > 0 && value < bound))
        document.root().fail(fmt::format("found {}; must be a number above 0 and below {:.0f}{}",
                                         describe(json), bound, what));
    return value;
}

void require_pairs(const Document& document, const ExperimentFacts& facts, bool may_be_alone) {
    if (facts.strategies.size() >= 2 || may_be_alone) return;
    document.root()
        .at("strategies")
        .fail("a plan needs two strategies or more, or --precision; found 1");
}

/// A seed whose deals are not those of the experiment, nor of the seeds next to its own.
std::uint64_t pilot_seed(std::uint64_t seed) {
    std::uint64_t state = ~seed;
    return split_mix(state);
}

/// The run that is planned.
Configuration planned_run(const PlanOptions& options) {
    Document document = options.experiment.document();
    if (!options.baseline.empty())
        document.set("baseline", options.baseline, "--baseline " + options.baseline);
    Configuration planned = load_configuration(document, all_games());
    require_pairs(document, planned.experiment->facts(), !options.precision.empty());
    planned = with_allowed_programs(std::move(planned), all_games());
    require_pairs(document, planned.experiment->facts(), !options.precision.empty());
    return planned;
}

/// The configuration of the pilot.
Document pilot_document(const PlanOptions& options, const Configuration& planned) {
    const ExperimentFacts& facts = planned.experiment->facts();
    Document document = Document::of(configuration_of(facts), "the pilot", planned.programs);
    document.set("seed", pilot_seed(facts.seed), "the pilot");
    document.set("games", parse_count("--pilot", options.pilot, least_pilot, most_pilot),
                 "--pilot " + options.pilot);
    document.set("stop", {{"until_decided", false}}, "the pilot");
    document.set("earlier_seeds", ordered_json::array(), "the pilot");
    return document;
}

/// What is to be found or known, in the unit of the experiment.
double aimed_at(const PlanOptions& options, const ExperimentFacts& facts) {
    const bool matches = facts.seats > 1;
    const bool precise = !options.precision.empty();
    return parse_below(precise ? "--precision" : "--difference",
                       precise ? options.precision : options.difference,
                       matches ? largest_share : largest_difference,
                       matches ? ", percent of the points beyond half of them" : " points");
}

/// Throws UserError unless it is known what is to be found.
void require_aim(const PlanOptions& options) {
    if (options.difference.empty() == options.precision.empty())
        throw UserError(options.difference.empty()
                            ? "plan: what is to be found? --difference X or --precision X"
                            : "--difference and --precision: only one of them");
    if (!options.precision.empty() && !options.power.empty())
        throw UserError("--power: only with --difference");
}

int plan(const PlanOptions& options) {
    require_aim(options);
    const bool json = options.format.is_json();
    const Configuration planned = planned_run(options);
    const double difference = aimed_at(options, planned.experiment->facts());
    std::optional<double> power;
    if (options.precision.empty())
        power = parse_below("--power", options.power.empty() ? "0.8" : options.power, 1, "");
    const Configuration configuration =
        load_configuration(pilot_document(options, planned), all_games());
    const Experiment& experiment = *configuration.experiment;
    BatchOptions batch;
    batch.threads = parse_threads(options.threads);
    require_threads(batch.threads, experiment.facts().strategies);
    const StopFlag& stop = stop_on_signals();
    std::atomic<std::uint64_t> played{0};
    const BatchResult result = [&] {
        const Progress progress(
            progress_mode(options.quiet), style_of(STDERR_FILENO).unicode,
            {experiment.facts().games, unit_of(experiment.facts()), &played, &stop});
        return run_batch(experiment, batch, stop, played);
    }();
    const Plan plan = plan_of(result.tally, judged_pairs_of(experiment.facts()), difference, power);
    const PilotRun pilot{experiment.facts().seed, result.seconds, batch.threads};
    end_on_broken_pipe();
    if (json)
        print(indented_text(plan_json(experiment.facts(), plan, pilot)) + "\n");
    else
        print_painted(plan_page(experiment.facts(), plan, pilot, style_of(STDOUT_FILENO)));
    flush_output();
    return stop.load() == 0 ? exit_ok : 128 + stop.load();
}

}  // namespace

void add_plan(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<PlanOptions>(
        "plan", "How many games find a difference of a given size", plan_footer, exit_code, plan);
    options->experiment.add_to(command, "configuration (or a result)");
    options->experiment.add_strategies_to(command);
    options->experiment.add_vary_to(command);
    command.add_option("--difference X", options->difference,
                       "the true difference to find (points; in matches percent of the points)");
    command.add_option("--precision X", options->precision,
                       "or how precisely to know every difference, or the mean of one strategy");
    command.add_option("--power P", options->power, "probability that it is found; default: 0.8");
    command.add_option("--pilot N", options->pilot, "games of the pilot; default: 400");
    command.add_option("--baseline LABEL", options->baseline,
                       "plan only for comparisons of every strategy with this one");
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    options->format.add_to(command);
    command.add_flag("-q,--quiet", options->quiet, "no progress");
}

}  // namespace skerry
