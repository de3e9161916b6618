// skerry merge PARTS: adds parts up, says what is missing, and tests whether the parts agree.

#include <fmt/format.h>

#include <filesystem>

#include "runner/batch/batch.hpp"
#include "runner/cli/run_options.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/exhibits/result_text.hpp"
#include "runner/results/merged_parts.hpp"
#include "runner/results/result.hpp"
#include "runner/run/output_file.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

/// One honest merge in a million is reported: all tests of a merge share this error rate
/// (Bonferroni).
constexpr double suspicious_p = 1e-6;

constexpr const char* merge_footer = R"(
Examples:
  skerry merge out/million.shard-*-of-16.json -o out/million.json
  skerry merge a.json b.json --allow-gaps -o both.json

The order of the parts does not matter. Without gaps the result has the same bytes as that of one
run, but for `environment`. A part may be partial, or be merged itself.)";

void show_homogeneity(Speaker show, const MergedParts& merged, const std::vector<PartTest>& tests) {
    show(fmt::format("\nHomogeneity of the {} parts (the mean {} of each against the others)\n",
                     merged.parts(),
                     merged.experiment().facts().seats == 1 ? "score" : "points of a pair"));
    for (const auto& [what, farthest] : tests)
        show(farthest ? fmt::format(
                            "  {}: p {} {:.2g}; farthest off is {}, by {:+.1f} standard errors\n",
                            what, farthest->p < 1 ? "<=" : "=", farthest->p,
                            merged.path(farthest->part), farthest->z)
                      : fmt::format("  {}: too few games or values for the test\n", what));
}

/// Names the part that is off, or of two says that they differ.
void warn_of_difference(const MergedParts& merged, const std::vector<PartTest>& tests) {
    for (const auto& [what, farthest] : tests) {
        if (!farthest || farthest->p >= suspicious_p / static_cast<double>(tests.size())) continue;
        const std::string differs =
            farthest->parts == 2 ? "the parts differ"
                                 : fmt::format("{} is {:.1f} standard errors {} the other parts,",
                                               merged.path(farthest->part), std::fabs(farthest->z),
                                               farthest->z > 0 ? "above" : "below");
        tell(
            fmt::format("warning: {}: {} more than chance allows (p <= {:.1g}); was {} made by "
                        "another program or a broken machine?\n",
                        what, differs, farthest->p, farthest->parts == 2 ? "one" : "it"));
    }
}

void check_out(const MergeOptions& options) {
    std::error_code ignored;
    for (const std::string& part : options.parts)
        if (std::filesystem::equivalent(part, options.out, ignored))
            throw UserError("--out " + options.out +
                            ": is one of the parts; the result needs another file");
}

int write_and_show(const MergedParts& merged, OutputFile output, const MergeOptions& options) {
    if (output.none())
        throw UserError("--out none: keeps nothing; must be a file, or - for standard output");
    const std::vector<GameRange> missing = merged.missing();
    if (!missing.empty() && !options.allow_gaps)
        throw UserError(
            fmt::format("no part has {} of {}; play them, or merge what there is with --allow-gaps",
                        range_text(missing), merged.experiment().facts().games));
    const std::vector<PartTest> homogeneity = merged.homogeneity();
    const RunStatus status = merged.status();
    ExperimentFacts facts = merged.experiment().facts();
    facts.seen = merged.seen();
    if (options.as) {
        require_shown(*options.as, facts, "this run");
        require_stdout_for_table(*options.as, output.is_standard_output());
    }
    output.require_nothing_lost(facts, status.played);
    const ShownBatch shown("", facts, merged.tally());
    ordered_json where = merged.environment(homogeneity);
    const auto scores = output.is_kept_in_file() ? merged.scores(output.path()) : nullptr;
    if (scores && !scores->digest().empty()) where["scores"] = {{"digest", scores->digest()}};
    const std::string path =
        output.write(result_document(facts, merged.tally(), *shown.figures, status, where), status);
    if (scores)
        scores->finish(path);
    else if (output.is_kept_in_file())
        remove_kept_scores(path);
    output.release();
    const bool to_file = !output.is_standard_output();
    const Speaker show = to_file ? print_painted : tell_painted;
    if (options.as)
        show_this_run(*options.as, {"this run", facts, merged.tally(), {0, 0, merged.times()}},
                      to_file, output.is_kept_in_file() ? path : "");
    else if (!options.quiet)
        show(summary_table(shown, style_of(to_file ? STDOUT_FILENO : STDERR_FILENO)));
    if (options.as ? options.as->is_page() : !options.quiet)
        show_homogeneity(show, merged, homogeneity);
    flush_output();
    warn_of_difference(merged, homogeneity);
    if (!missing.empty())
        tell(fmt::format("warning: {} of {} games; missing: {}\n", merged.tally().games(),
                         facts.games, range_text(missing)));
    if (!options.quiet)
        tell(fmt::format("{}result of {} parts: {}\n", status.complete ? "" : "partial ",
                         merged.parts(), visible_line(path)));
    return exit_ok;
}

/// Makes one result of what `add` adds.
int make_one(const MergeOptions& options, const std::function<void(MergedParts&)>& add) {
    check_out(options);
    OutputFile output(options.out, "", options.force);
    MergedParts merged;
    add(merged);
    return write_and_show(merged, std::move(output), options);
}

int merge(const MergeOptions& options) {
    return make_one(options, [&](MergedParts& merged) {
        for (const std::string& part : options.parts) merged.add(part);
    });
}

}  // namespace

int unite_seeds(const std::vector<KnownResult>& results, const MergeOptions& options) {
    return make_one(options, [&](MergedParts& merged) { merged.add_seeds(results); });
}

int unite_parts(const std::vector<KnownResult>& results, const MergeOptions& options) {
    return make_one(options, [&](MergedParts& merged) {
        for (const KnownResult& known : results) merged.add(known.result);
    });
}

void add_merge(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<MergeOptions>(
        "merge", "As unite, of the parts of an experiment", merge_footer, exit_code, merge);
    command.add_option("PART", options->parts, "result files of shards").required();
    command.add_option("-o,--out FILE", options->out, "result file; - for standard output")
        .required();
    command.add_flag("--allow-gaps", options->allow_gaps,
                     "merge although some games are in no part: a partial result");
    command.add_flag("--force", options->force,
                     "replace FILE if it holds something else, such as another experiment");
    command.add_flag("-q,--quiet", options->quiet, "no table");
}

}  // namespace skerry
