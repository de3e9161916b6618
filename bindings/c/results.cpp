// Results: saved, loaded, shown, compared, verified.

#include <filesystem>

#include "bindings/c/guard.hpp"
#include "bindings/c/run_input.hpp"
#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/exhibits/result_tables.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/results/held_result.hpp"
#include "runner/results/known_games.hpp"
#include "runner/results/merged_parts.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/verify/verify_result.hpp"

namespace skerry::c {

namespace {

/// The style in which the program prints to a file of UTF-8.
const TextStyle style{.width = 100};

Result parsed(const char* text, size_t size, const std::string& name) {
    require(text, name.c_str());
    return Result::parse(std::string_view(text, size), name);
}

/// Writes the scores of a result where they stay until it is written. Throws UserError.
std::unique_ptr<ScoreWriter> written(const KnownResult& known, const skerry_scores& scores,
                                     const std::string& path) {
    const Result& result = known.result;
    if (result.environment.scores.empty())
        throw UserError("scores: are not of this result, whose run kept none");
    if (const std::string fault = fault_beside(path); !fault.empty()) throw UserError(fault);
    auto writer = std::make_unique<ScoreWriter>(unfinished_scores_name(path), result.facts,
                                                KeepScores::always);
    const KeptScores kept(*scores_at(&scores), result.facts, known.games().begin,
                          result.status.games_done, result.environment.scores,
                          [&](std::string_view rows) { writer->write(rows); });
    if (!writer->trouble().empty()) throw UserError(writer->trouble());
    return writer;
}

/// `scores` may be null.
void save(const char* text, size_t size, const skerry_scores* scores, const std::string& path,
          bool force) {
    const Result result = parsed(text, size, "result");
    const FileLock lock = lock_for_writing(path);
    const std::string lost =
        force ? std::string() : HeldResult(path).lost_to(result.experiment(), result.status.played);
    if (!lost.empty())
        throw UserError(path + ": holds " + lost +
                        " and is not replaced; choose another path, or force it");
    const auto writer = scores ? written(KnownResult(result), *scores, path) : nullptr;
    write_whole(path, std::string_view(text, size));
    if (result.environment.scores.empty()) remove_kept_scores(path);  // of another result
    if (writer) writer->finish(path);
    if (writer && !writer->trouble().empty()) throw UserError(writer->trouble());
}

void check_scores(Result whole, const std::string& path) {
    const KnownResult known(std::move(whole));
    const Result& result = known.result;
    if (result.environment.scores.empty())
        throw UserError(path + ": is not of this result, whose run kept no scores");
    KeptScores(path, result.facts, known.games().begin, result.status.games_done,
               result.environment.scores);
}

std::string shown(const Result& result, const char* table, const char* format) {
    const ShownBatch one(result);
    return shown_text({&one, 1}, {table_format(format), table}, style);
}

std::string drawn(const Result& result, const char* name) {
    const ShownBatch batch(result);
    return result_plot(batch, checked_plot_name(name, batch.facts, "plot"));
}

ordered_json plots_of(const Result& result) {
    ordered_json names = ordered_json::array();
    for (const std::string& name : plot_names(ShownBatch(result).facts)) names.push_back(name);
    return names;
}

/// The scores of all parts in memory; null unless all are there.
std::unique_ptr<ScoresInMemory> merged_scores(const MergedParts& parts,
                                              const skerry_scores* scores) {
    auto all = std::make_unique<ScoresInMemory>(parts.experiment().facts());
    const auto at = [&](const std::string& part) {
        const auto i =
            static_cast<size_t>(std::ranges::find(parts.paths(), part) - parts.paths().begin());
        if (scores[i].npy == nullptr && scores[i].file == nullptr)
            throw UserError(part + ": has no scores");
        return *scores_at(&scores[i]);
    };
    if (!parts.read_scores(at, [&](std::string_view rows) { all->write(rows); })) all.reset();
    return all;
}

/// `scores` are those of each result, or null; `npy` takes those of all.
std::string merged(std::span<const char* const> results, const size_t* sizes, bool allow_gaps,
                   const skerry_scores* scores = nullptr, std::string* npy = nullptr) {
    MergedParts parts;
    for (size_t i = 0; i < results.size(); ++i)
        parts.add(parsed(results[i], sizes[i], "results[" + std::to_string(i) + "]"));
    if (parts.parts() == 0) throw BadCall("count: found 0; must be 1 or more");
    ExperimentFacts facts = parts.experiment().facts();
    facts.seen = parts.seen();
    if (const auto missing = parts.missing(); !missing.empty() && !allow_gaps)
        throw UserError("no part has " + range_text(missing) + " of " +
                        std::to_string(facts.games));
    ordered_json where = parts.environment(parts.homogeneity());
    const auto kept = scores ? merged_scores(parts, scores) : nullptr;
    if (kept) *npy = kept->npy();
    if (kept && !npy->empty() && parts.missing().empty())
        where["scores"] = {{"digest", kept->digest()}};
    return print_final_result(result_document(
        facts, parts.tally(), figures_of(facts, parts.tally()), parts.status(), where));
}

std::string compared(const Result& a, const Result& b, double margin, bool rules_differ,
                     const char* format) {
    const ComparedResult first = compared_result(a, a.source());
    const ComparedResult second = compared_result(b, b.source());
    const std::optional<double> least = margin > 0 ? std::optional(margin) : std::nullopt;
    return shown_comparison(compare_results(first, second, {}, least, rules_differ),
                            table_format(format), style);
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_save(const char* result, size_t size, const char* path, int32_t force,
                          skerry_error* error) {
    return guarded(error, [&] {
        require(path, "path");
        save(result, size, nullptr, path, force != 0);
    });
}

// NOLINTNEXTLINE(readability-function-size): a text with its size, and where it goes
skerry_status skerry_save_with_scores(const char* result, size_t size, const skerry_scores* scores,
                                      const char* path, int32_t force, skerry_error* error) {
    return guarded(error, [&] {
        require(path, "path");
        save(result, size, &required(scores, "scores"), path, force != 0);
    });
}

skerry_status skerry_check_scores(const char* result, size_t size, const char* path,
                                  skerry_error* error) {
    return guarded(error, [&] {
        require(path, "path");
        check_scores(parsed(result, size, "result"), path);
    });
}

skerry_status skerry_load(const char* path, skerry_text* result, skerry_error* error) {
    return guarded(error, [&] {
        require(path, "path");
        require(result, "result");
        const std::string text = read_file(path);
        Result::parse(text, path);
        give(result, text);
    });
}

skerry_status skerry_show(const char* result, size_t size, const char* table, const char* format,
                          skerry_text* text, skerry_error* error) {
    return guarded(error, [&] {
        require(table, "table");
        require(format, "format");
        require(text, "text");
        give(text, shown(parsed(result, size, "result"), table, format));
    });
}

skerry_status skerry_plot_names(const char* result, size_t size, skerry_text* json,
                                skerry_error* error) {
    return guarded(error, [&] {
        require(json, "json");
        give(json, compact_text(plots_of(parsed(result, size, "result"))));
    });
}

skerry_status skerry_plot(const char* result, size_t size, const char* name, skerry_text* svg,
                          skerry_error* error) {
    return guarded(error, [&] {
        require(name, "name");
        require(svg, "svg");
        give(svg, drawn(parsed(result, size, "result"), name));
    });
}

skerry_status skerry_merge(const char* const* results, const size_t* sizes, size_t count,
                           int32_t allow_gaps, skerry_text* text, skerry_error* error) {
    return guarded(error, [&] {
        require_array(results, count, "results");
        require_array(sizes, count, "sizes");
        require(text, "merged");
        give(text, merged({results, count}, sizes, allow_gaps != 0));
    });
}

// NOLINTNEXTLINE(readability-function-size): what skerry_merge has, and scores
skerry_status skerry_merge_with_scores(const char* const* results, const size_t* sizes,
                                       const skerry_scores* scores, size_t count,
                                       int32_t allow_gaps, skerry_text* text, skerry_text* npy,
                                       skerry_error* error) {
    return guarded(error, [&] {
        require_array(results, count, "results");
        require_array(sizes, count, "sizes");
        require_array(scores, count, "scores");
        require(text, "merged");
        require(npy, "npy");
        std::string kept;
        const std::string all = merged({results, count}, sizes, allow_gaps != 0, scores, &kept);
        give(npy, kept);
        give(text, all);
    });
}

// Two texts with their sizes take four parameters. NOLINTNEXTLINE(readability-function-size)
skerry_status skerry_compare(const char* a, size_t a_size, const char* b, size_t b_size,
                             double margin, int32_t rules_differ, const char* format,
                             skerry_text* text, skerry_error* error) {
    return guarded(error, [&] {
        require(format, "format");
        require(text, "text");
        if (!(margin >= 0 && margin <= 1e6)) throw BadCall("margin: must be 0 to 1000000");
        give(text, compared(parsed(a, a_size, "a"), parsed(b, b_size, "b"), margin,
                            rules_differ != 0, format));
    });
}

skerry_status skerry_verify(const char* path, int64_t sample, int64_t blocks, int32_t* agrees,
                            skerry_text* report, skerry_error* error) {
    return guarded(error, [&] {
        require(path, "path");
        require(agrees, "agrees");
        require(report, "report");
        VerifyResultOptions options;
        if (sample >= 0) options.sample = static_cast<std::uint64_t>(sample);
        if (blocks >= 0) options.blocks = static_cast<std::uint64_t>(blocks);
        std::string told;
        const auto tell = [&told](const std::string& line) { told += line + "\n"; };
        const bool agree = verify_result(Document::read(path), options, {tell, tell});
        give(report, told);
        *agrees = agree ? 1 : 0;
    });
}
