// A program of its own on skerry::runner, the library without a command line: plays an experiment,
// writes its result, reads it back and says what it found. It fails to link if a room needs the
// command line.

#include <cstdio>

#include "runner/batch/batch.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/exhibits/result_text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/html/html_page.hpp"
#include "runner/html/page_model.hpp"
#include "runner/results/result.hpp"

int main() {
    using namespace skerry;
    const Document document = Document::parse(R"({"game": "tiny-islands", "games": 20, "seed": 4,
        "strategies": [{"name": "greedy"}, {"name": "random"}]})",
                                              "library");
    const Configuration configuration = load_configuration(document, all_games());
    const ExperimentFacts& facts = configuration.experiment->facts();
    const StopFlag go{0};
    std::atomic<std::uint64_t> played{0};
    const BatchResult batch = run_batch(*configuration.experiment, {}, go, played);

    const std::string written =
        print_result(result_document(facts, batch.tally, {true, "games", 20}, {}));
    const Result result = Result::parse(written, "library.json");
    const std::string table = summary_table(ShownBatch("", facts, batch.tally), {});
    const ReportSource source{"library.json", &result, nullptr};
    const std::string page = html_page(page_model({&source, 1}));
    const bool told = table.find("greedy is best") != std::string::npos &&
                      page.find("greedy is best") != std::string::npos;
    std::printf("library: %llu games, %zu bytes of result, %s\n",
                static_cast<unsigned long long>(played.load()), written.size(),
                told ? "greedy is best" : "nothing was told");
    return told && played == 20 ? 0 : 1;
}
