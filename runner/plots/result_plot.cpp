// Draws a table of a result as a picture of its own.
// Has a picture painted by another program: there are good ones, and each is a package.

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>

#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/figures.hpp"
#include "runner/plots/result_charts.hpp"
#include "runner/words/number_text.hpp"
#include "runner/words/result_words.hpp"
#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

constexpr TextStyle plot_style;

StrategyOrder all_strategies(const ExperimentFacts& facts) {
    StrategyOrder order(facts.strategies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

std::string with_interval(const ExperimentFacts& facts, const std::string& title) {
    return title + ", with 95 % " + interval_word(facts) + "; hollow: undecided";
}

std::string drawn_scores(const ShownBatch& batch, const Tally& tally, const std::string& name,
                         const ChartTexts& texts) {
    const ExperimentFacts& facts = batch.facts;
    const ScoreFigures& figures = batch.figures->scores();
    const StrategyOrder order = all_strategies(facts);
    if (name == "components") return drawn(component_chart(facts, figures), texts);
    if (name == "quantiles") return drawn(quantile_chart(facts, figures, order), texts);
    if (name == "time")
        return drawn(time_chart(facts, figures, batch.time.seconds_per_game(), order), texts);
    if (name == "scores") return drawn(score_chart(facts, tally, order), texts);
    std::vector<PairMark> marks;
    for (const Comparison& of : upright(figures.comparisons, figures.ranking))
        marks.push_back(difference_mark(of, Judging::anytime));
    return drawn(
        pair_chart(facts, marks, with_interval(facts, "score of the first − of the second"), 0),
        texts);
}

std::string drawn_matches(const ShownBatch& batch, const std::string& name,
                          const ChartTexts& texts) {
    if (name == "time")
        return drawn(
            time_chart(batch.facts, batch.figures->matches(), batch.time.seconds_per_game()),
            texts);
    std::vector<PairMark> marks;
    const MatchSummary& summary = batch.figures->matches().summary;
    for (const MatchupSummary& of : upright(summary.matchups, summary.ranking))
        marks.push_back(points_mark(of, Judging::anytime));
    return drawn(pair_chart(batch.facts, marks,
                            with_interval(batch.facts, "% of the points, the first's"), 50),
                 texts);
}

ResultWords words_of(const ShownBatch& batch) {
    return std::visit(
        [&](const auto& figures) { return result_words(batch.facts, figures, plot_style); },
        batch.figures->kind);
}

SweepFigures swept_figures(const ShownBatch& batch) {
    SweepFigures figures = std::visit(
        [&](const auto& of) { return sweep_figures(batch.facts, of); }, batch.figures->kind);
    if (figures.sweeps.empty())
        throw UserError("--plot: " + batch.source +
                        " has no three strategies that differ in one parameter only");
    return figures;
}

namespace fs = std::filesystem;

/// A folder that goes with its files.
class WorkFolder {
  public:
    explicit WorkFolder(const std::string& origin) {
        std::string name = (fs::temp_directory_path() / "skerry-plot-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw UserError(origin + ": no folder for the work can be made at " + name);
        path_ = name;
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

/// Runs a program that says nothing; whether it is there.
bool ran(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t silence;
    ::posix_spawn_file_actions_init(&silence);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&silence, stream, "/dev/null", O_RDWR, 0);
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, arguments.front(), &silence, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&silence);
    if (failed != 0) return false;
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return true;
}

/// PNG begins with a signature and a header of 33 bytes together; a text of ours goes after them
/// (chunk tEXt, "Software"; its length before it and its CRC after it).
std::string marked(std::string png) {
    using namespace std::string_view_literals;
    constexpr std::string_view signature = "\x89PNG\r\n\x1a\n"sv;
    constexpr std::size_t header_end = 33;
    if (!png.starts_with(signature) || png.size() < header_end) return {};
    png.insert(header_end, "\0\0\0\x14tEXtSoftware\0skerry plot\xc1\x27\x2b\x4b"sv);
    return png;
}

}  // namespace

std::vector<std::string> plot_names(const ExperimentFacts& facts) {
    std::vector<std::string> names = table_names(facts);
    std::erase_if(names, [&](const std::string& name) {
        static const std::vector<std::string> drawn{
            "scores", "quantiles", "components", "differences", "sweep", "time", "matchups"};
        return std::ranges::find(drawn, name) == drawn.end() ||
               (facts.seats == 2 && facts.strategies.size() < 2);
    });
    return names;
}

std::string checked_plot_name(const std::string& name, const ExperimentFacts& facts,
                              const std::string& source) {
    const std::vector<std::string> names = plot_names(facts);
    if (names.empty())
        throw UserError("--plot: " + source + " has one strategy against itself: nothing to draw");
    if (name.empty()) return names.front();
    require_table(name, facts, source);
    if (std::ranges::find(names, name) == names.end())
        throw UserError("--plot: there is no plot of --table " + name + "; " + source +
                        " has plots of: " + join(names));
    return name;
}

std::string result_plot(const ShownBatch& batch, const std::string& name) {
    const ExperimentFacts& facts = batch.facts;
    const ResultWords words = words_of(batch);
    const std::string gap = words.lead.empty() ? "." : ". ";
    const ChartTexts texts{
        table_of(batch, name, Reader::programs, plot_style).title,
        words.headline + gap + words.lead,
        fmt::format("{}, {}, {}", facts.game, seeds_text(facts),
                    counted(batch.tally.games(), facts.seats == 2 ? "pair" : "game"))};
    if (name == "sweep") return drawn(swept_figures(batch), facts, texts);
    if (facts.seats == 2) return drawn_matches(batch, name, texts);
    return drawn_scores(batch, batch.tally.scores(), name, texts);
}

std::string png_of(const std::string& svg, const std::string& origin) {
    int width = 0;
    int height = 0;
    const std::size_t size = svg.find(" width=");
    if (size == std::string::npos ||
        std::sscanf(svg.c_str() + size, " width=\"%d\" height=\"%d\"", &width, &height) != 2)
        throw UserError(origin + ": the picture has no size");
    const WorkFolder folder(origin);
    const std::string from = folder.file("plot.svg");
    const std::string to = folder.file("plot.png");
    write_whole(from, svg);
    const bool there =
        ran({"rsvg-convert", "--zoom", "2", "--output", to, from}) ||
        ran({"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--force-device-scale-factor=2", "--user-data-dir=" + folder.file("profile"),
             fmt::format("--window-size={},{}", width, height), "--screenshot=" + to, from});
    if (!there)
        throw UserError(origin +
                        ": needs rsvg-convert or chromium, and neither is here (Debian: apt-get "
                        "install librsvg2-bin); or name a file that ends with .svg");
    const std::string png = fs::exists(to) ? marked(read_file(to)) : std::string();
    if (png.empty())
        throw UserError(origin + ": could not be painted; name a file that ends with .svg");
    return png;
}

}  // namespace skerry
