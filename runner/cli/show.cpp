// skerry show RESULT...: prints stored results again, or their tables for other programs, and
// draws them.

#include "runner/cli/commands.hpp"
#include "runner/documents/given_up.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/results/known_games.hpp"
#include "runner/results/result.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* show_footer = R"(
Examples:
  skerry show out/quickstart.json
  skerry show out/quickstart.json --table differences
  skerry show out/quickstart.json --table scores --format csv >scores.csv
  skerry show out/old.json out/new.json --table scores --format markdown
  skerry show out/quickstart.json --table histogram --format csv
  skerry show out/quickstart.json --table games --format csv >games.csv
  skerry show out/quickstart.json --at-least 60,70
  skerry show out/quickstart.json --table differences --plot out/differences.svg

Prints what `skerry run` printed when it wrote the result; --table prints one table of it. A row of
csv and json is one strategy or one pair, and nothing is rounded. The default of csv is the table
scores, or matchups in games for two. The default of json is all tables but distributions. The rows
of several results stand in one table, whose first column names the result.)";

struct ShowOptions {
    std::vector<std::string> files;
    TableOptions tables;
    std::string plot;
};

/// Locks the file for a plot. Throws UserError if it may not be replaced.
FileLock lock_plot(const std::string& path) {
    if (path == "-") return {};
    if (!path.ends_with(".svg"))
        throw UserError("--plot " + path +
                        ": plots are SVG; name a file that ends with .svg, or - for standard "
                        "output" +
                        given_up(path.ends_with(".png") ? ".png" : ""));
    FileLock lock = lock_for_writing(path);
    const std::string head = head_of_file(path);
    if (!head.empty() && head.find(plot_mark) == std::string::npos)
        throw UserError(path +
                        ": holds something that is not a plot of skerry and is not replaced; "
                        "remove it or choose another --plot");
    return lock;
}

int write_plot(const ShowOptions& options, const ShownAs& as) {
    if (options.files.size() > 1)
        throw UserError("--plot: draws one result; `skerry report` puts several on one page");
    if (as.format != TableFormat::text)
        throw UserError("--plot: not together with --format: it writes a picture");
    const FileLock lock = lock_plot(options.plot);
    const Result result = Result::read(options.files.front());
    const ShownBatch batch(result);
    const std::string name = checked_plot_name(as.table, batch.facts, batch.source);
    const std::string picture = result_plot(batch, name);
    if (options.plot == "-") {
        end_on_broken_pipe();
        print_document(picture);
        flush_output();
        return exit_ok;
    }
    write_whole(options.plot, picture);
    tell("plot: " + visible_line(options.plot) + "\n");
    return exit_ok;
}

int show_every_game(const ShowOptions& options, const ShownAs& as) {
    if (options.files.size() > 1) throw UserError("--table games: prints the games of one result");
    if (options.files.front() == "-")
        throw UserError(
            "--table games: the scores stand beside a file; name the file of the result");
    KnownResult known(Result::read(options.files.front()));
    known.open_scores();
    if (!known.scores)
        throw UserError(fmt::format(
            "--table games: {}; to play the games and keep their scores: {} run {} --scores always "
            "--out NEW.json",
            known.no_scores, program_name(), visible_line(options.files.front())));
    ShownBatch batch(known.result);
    batch.scores = known.scores.get();
    batch.games = known.games();
    end_on_broken_pipe();
    show_games(batch, as, style_of(STDOUT_FILENO),
               [&](const std::string& text) { print_shown(text, as.format); });
    return exit_ok;
}

int show_result(const ShowOptions& options) {
    const ShownAs as = options.tables.shown_as();
    if (!options.plot.empty()) return write_plot(options, as);
    if (as.table == games_table) return show_every_game(options, as);
    std::vector<Result> results;
    for (const std::string& file : options.files) results.push_back(Result::read(file));
    std::vector<ShownBatch> batches(results.begin(), results.end());
    for (std::size_t i = 0; i < batches.size(); ++i)
        batches[i].show_shares(results[i], as.at_least);
    const std::string text = shown_text(batches, as, style_of(STDOUT_FILENO));
    end_on_broken_pipe();
    print_shown(text, as.format);
    return exit_ok;
}

}  // namespace

void add_show(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<ShowOptions>(
        "show", "Print results again, or their tables as CSV and the like", show_footer, exit_code,
        show_result);
    command.add_option("RESULT", options->files, "result files; - for standard input").required();
    options->tables.add_to(command);
    command.add_option("--plot FILE.svg", options->plot,
                       "draw the table instead, as a picture for papers and pages: " +
                           join(all_table_names(true)) + "; - for standard output");
}

}  // namespace skerry
