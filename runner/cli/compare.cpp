// skerry compare A.json B.json: reads two results, compares them, and prints text, Markdown, CSV or
// JSON.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "runner/cli/commands.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/command_text.hpp"
#include "runner/results/result.hpp"
#include "runner/results/result_comparison.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* compare_footer = R"(
Examples:
  skerry compare out/old.json out/new.json
  skerry compare old.json new.json --pair greedy policy --format markdown
  skerry compare old.json new.json --fail-if-worse --margin 0.5 && ./release.sh
  skerry compare edges.json touching.json --rules-differ

Compares strategies of the same label, in matches against the same opponents. Results of the same
seed are compared on the deals that both played, in blocks of consecutive games. Without common deals
the comparison is unpaired (Welch), and says so. Verdicts hold at 95 % for all rows together (Holm).
Scores count the games that both finished. A row of its own tests which one finishes more.

--rules-differ compares results under different rules, and names the options that differ. Rules that
deal in another way are compared unpaired.

--fail-if-worse fails if it is proved that B lost or finishes fewer games. Few games seldom prove it.
With --margin X it passes only if every row is proved to have lost less than X, and none that B
finishes fewer games. Too few games fail then; the text tells how many would do.

--fail-unless-better asks for proof: it passes only if every row of B is proved to be better, by more
than X points if you name X (0 is the default), and none that B finishes fewer games.

The exit code is 1 if a gate fails, 2 if the two cannot be compared, else 0.)";

struct CompareOptions {
    std::string a;
    std::string b;
    std::vector<std::string> pairs;  ///< two labels for each pair
    TableOptions tables;
    bool fail_if_worse = false;
    std::string margin;
    std::string better;  ///< proved by more than this
    bool rules_differ = false;
};

std::vector<LabelPair> label_pairs(const std::vector<std::string>& labels) {
    std::vector<LabelPair> pairs;
    for (std::size_t i = 0; i + 1 < labels.size(); i += 2)
        pairs.emplace_back(labels[i], labels[i + 1]);
    return pairs;
}

/// A number of points, as `rule` says; empty if the option is not given.
std::optional<double> points_of(const std::string& option, const std::string& text, bool may_be_0,
                                const std::string& rule) {
    if (text.empty()) return std::nullopt;
    const ordered_json value = number_or_text(text);
    const double points = value.is_number() ? value.get<double>() : -1;
    if (!(points > 0 || (may_be_0 && points == 0)) || points > 1e6)
        throw UserError(option + " " + text + ": must be a number " + rule);
    return points;
}

/// Where two builds played them: a difference may be the program's.
std::string note_of_programs(const Result& a, const Result& b) {
    const std::string left = program_of(a);
    const std::string right = program_of(b);
    if (left.empty() || right.empty() || left == right) return {};
    return fmt::format("note: {} was written by {}, {} by {}\n", a.source(), left, b.source(),
                       right);
}

int compare(const CompareOptions& options) {
    const TableFormat format = options.tables.shown_as().format;
    const std::optional<double> margin =
        points_of("--margin", options.margin, false, "above 0, at most 1000000");
    const std::optional<double> better =
        points_of("--fail-unless-better", options.better, true, "from 0 to 1000000");
    const Result first = Result::read(options.a);
    const Result second = Result::read(options.b);
    if (const std::string note = note_of_programs(first, second); !note.empty()) tell(note);
    const ComparedResult a = compared_result(first, options.a);
    const ComparedResult b = compared_result(second, options.b);
    ResultComparison comparison =
        compare_results(a, b, label_pairs(options.pairs), margin, options.rules_differ);
    comparison.better = better;
    end_on_broken_pipe();
    print_shown(shown_comparison(comparison, format, style_of(STDOUT_FILENO)), format);
    const bool worse = margin ? !comparison.none_worse_by_margin() : comparison.any_worse();
    const bool fails =
        (options.fail_if_worse && worse) || (better && !comparison.all_better(*better));
    return fails ? exit_differences : exit_ok;
}

}  // namespace

void add_compare(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<CompareOptions>(
        "compare", "Two results: which strategies got better or worse", compare_footer, exit_code,
        [](const CompareOptions& chosen) { return compare(chosen); });
    command.add_option("A", options->a, "result to compare with").required();
    command.add_option("B", options->b, "result that is judged").required();
    command
        .add_option("--pair LABEL LABEL", options->pairs,
                    "compare the strategy LABEL of A with the one of B; may be repeated")
        .expected(2)
        .take_all();
    command.add_flag("--rules-differ", options->rules_differ,
                     "compare results of two rule sets: what the rules change");
    options->tables.add_format_to(command);
    command.add_flag("--fail-if-worse", options->fail_if_worse, "exit code 1 if B is worse");
    command
        .add_option("--fail-unless-better [X]", options->better,
                    "exit code 1 unless B is proved to be better by more than X points")
        .expected(0, 1)
        .default_str("0");
    command.add_option("--margin X", options->margin,
                       "the least change that matters, in points (matches: percent of the points)");
}

}  // namespace skerry
