// skerry report RESULTS: makes the HTML page of one or more results and guards what it replaces.

#include <fmt/format.h>

#include <filesystem>

#include "runner/cli/commands.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/html/gallery.hpp"
#include "runner/html/html_page.hpp"
#include "runner/html/page_model.hpp"
#include "runner/html/result_gallery.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace fs = std::filesystem;

namespace {

constexpr const char* report_footer = R"(
Writes one HTML file that needs no network. It shows distributions, quantiles, where the points come
from, all pairs with their intervals, and strength against time. Games for two have results, Elo and
seats as well. Every plot has its table. Several results become sections of one page; two are compared
first. The gallery plays games again and draws them. It leaves out strategies that would take more
than a minute, and says so.

Examples:
  skerry report out/quickstart.json                   writes out/quickstart.html
  skerry report out/a.json out/b.json -o out/both.html)";

struct ReportOptions {
    std::vector<std::string> files;
    std::string out;
    std::string gallery = "12";
    TableOptions tables;
    bool no_gallery = false;
    bool force = false;
    bool allow_programs = false;
    bool rules_differ = false;
};

/// Each game of the gallery takes some 10 kB of the page.
constexpr std::uint64_t max_gallery = 100;

std::string output_path(const ReportOptions& options) {
    return options.out.empty() ? fs::path(options.files.front()).replace_extension(".html").string()
                               : options.out;
}

/// A page is drawn again from its results: only one of the same experiments is replaced.
void require_same_report(const std::string& path, const std::string& mark) {
    const std::string head = head_of_file(path);
    if (head.empty() || head.find(mark) != std::string::npos) return;
    refuse_to_replace(path, head.find(report_mark) == std::string::npos
                                ? "something that is not a report"
                                : "the report of other experiments");
}

/// Where the page to play on lies beside the report, its games can be opened there.
void link_page(ordered_json& model, const std::string& report, const std::vector<Result>& results) {
    static constexpr const char* page = "skerry.html";
    std::error_code ignored;
    if (!std::filesystem::exists(std::filesystem::path(report).replace_filename(page), ignored))
        return;
    ordered_json games = ordered_json::array();
    for (const Result& result : results)
        games.push_back({{"game", result.facts.game}, {"rules", result.facts.rules}});
    model["page"] = {{"file", page}, {"games", std::move(games)}};
}

int write_report(const ReportOptions& options) {
    const std::size_t games =
        options.no_gallery ? 0 : parse_count("--gallery", options.gallery, 0, max_gallery);
    const ShownAs as = options.tables.shown_as();
    const std::string path = output_path(options);
    const FileLock lock = path == "-" ? FileLock() : lock_for_writing(path);
    std::vector<Result> results;
    for (const std::string& file : options.files) results.push_back(Result::read(file));
    for (const Result& result : results) require_shown(as, result.facts, result.source());
    const std::string mark = experiments_mark(results);
    if (!options.force && path != "-") require_same_report(path, mark);
    std::vector<ordered_json> galleries;
    for (std::size_t i = 0; i < results.size(); ++i)
        galleries.push_back(
            gallery_of_result(results[i], games, programs_of(options.allow_programs)));
    for (const ordered_json& gallery : galleries)
        if (gallery.is_object())
            for (const std::string text : gallery.at("left_out"))
                if (text.starts_with(games_not_drawn)) tell(text + "\n");
    std::vector<ReportSource> sources;
    for (std::size_t i = 0; i < results.size(); ++i)
        sources.push_back({options.files[i], &results[i], &galleries[i], as.at_least});
    ordered_json model = page_model(sources, options.rules_differ);
    if (path != "-") link_page(model, path, results);
    const std::string page = html_page(model, mark);
    if (path == "-") {
        print_document(page);
        return exit_ok;
    }
    write_whole(path, page);
    tell(fmt::format("report: {}\n", visible_line(path)));
    return exit_ok;
}

}  // namespace

void add_report(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<ReportOptions>(
        "report", "Plots of results in one HTML file", report_footer, exit_code, write_report);
    command.add_option("RESULT", options->files, "result files").required();
    command.add_option("-o,--out FILE", options->out,
                       "page; - for standard output; default: the first result's name with .html");
    options->tables.add_at_least_to(command);
    const CommandOption gallery =
        command
            .add_option(
                "--gallery N", options->gallery,
                "games of each result, at most, that are played again and drawn step by step: "
                "where strategies part, the best, the worst")
            .capture_default_str();
    command.add_flag("--no-gallery", options->no_gallery, "draw no games").excludes(gallery);
    command.add_flag("--rules-differ", options->rules_differ,
                     "compare two results though their rules differ");
    add_allow_programs(command, options->allow_programs);
    command.add_flag("--force", options->force, "replace a file that is not the report of these");
}

}  // namespace skerry
