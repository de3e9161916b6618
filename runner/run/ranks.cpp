// Starts the ranks of a run: all load the configuration, the root checks that they agree, all play.

#include <thread>

#include "runner/documents/user_error.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result_json.hpp"
#include "runner/run/run_session.hpp"

namespace skerry {

namespace {

/// A text of everything that must be equal on all ranks.
std::string fingerprint(const ExperimentFacts& facts) {
    ordered_json json = configuration_of(facts);
    json["data"] = facts.data;
    json["range"] = {facts.first_game, facts.games};
    return compact_text(json);
}

/// Sends a tally as the figures of a result file: exact, and read by the reader of results.
TallyCodec codec_of(const Experiment& experiment) {
    const ExperimentFacts& facts = experiment.facts();
    return {[&facts](const BatchTally& tally) {
                ordered_json document = {{"games_done", tally.games()}};
                put_figures(document, facts, tally, figures_of(facts, tally));
                return compact_text(document);
            },
            [&experiment, &facts](const std::string& text) {
                const Document document = Document::parse(text, "message of a rank");
                return read_tally(document.root(), facts, experiment.empty_tally());
            }};
}

constexpr char loaded = '+';
constexpr char refused = '-';

}  // namespace

int Ranks::default_threads() const {
    const auto all = static_cast<int>(std::thread::hardware_concurrency());
    return std::clamp(all / ranks_on_this_machine(), 1, available_cpus());
}

RankMessage Ranks::wait_for_message() {
    for (;;) {
        if (auto message = link_->receive()) return std::move(*message);
        std::this_thread::sleep_for(rank_poll_period);
    }
}

/// Called at the root: what went wrong on the other ranks while loading; empty if nothing did.
std::string Ranks::collect(const std::string& own) {
    std::string wrong;
    for (int left = link_->size() - 1; left > 0; --left) {
        const RankMessage message = wait_for_message();
        if (!wrong.empty() || message.text == own) continue;
        wrong = "rank " + std::to_string(message.rank) + ": " +
                (message.text.starts_with(refused)
                     ? message.text.substr(1)
                     : "reads another experiment from the same command line");
    }
    return wrong;
}

Configuration Ranks::lead(const std::function<Configuration()>& load) {
    std::optional<Configuration> configuration;
    std::string own;
    std::string wrong;
    try {
        configuration = load();
        own = loaded + fingerprint(configuration->experiment->facts());
    } catch (const std::exception& error) {
        wrong = error.what();
    }
    const std::string others = collect(own);
    if (wrong.empty()) wrong = others;
    for (int rank = 1; rank < link_->size(); ++rank) link_->send(rank, RankTag::welcome, wrong);
    together_ = !wrong.empty();
    if (!wrong.empty()) throw UserError(wrong);
    return std::move(*configuration);
}

void Ranks::serve(const std::function<Configuration()>& load, BatchOptions options,
                  const StopFlag& asked) {
    std::optional<Configuration> configuration;
    std::string hello;
    try {
        configuration = load();
        hello = loaded + fingerprint(configuration->experiment->facts());
    } catch (const std::exception& error) {
        hello = refused + std::string(error.what());
    }
    link_->send(0, RankTag::hello, hello);
    if (!wait_for_message().text.empty()) {
        together_ = true;
        return;
    }
    std::atomic<std::uint64_t> played{0};
    run(*configuration->experiment, std::move(options), asked, played);
}

BatchResult Ranks::run(const Experiment& experiment, BatchOptions options, const StopFlag& asked,
                       std::atomic<std::uint64_t>& played) {
    StopFlag stop{0};
    const RankBatch ranks{link_.get(), codec_of(experiment), &asked, &stop,
                          &played,     options.backend};
    RanksEnd end;
    options.ranks = link_->size();
    options.keep_failure = false;  // the other ranks are told of it
    options.backend = [&](ChunkWork& work, int threads) {
        end = for_each_chunk_on_ranks(work, threads, ranks);
    };
    BatchResult result = run_batch(experiment, options, stop, played);
    lost_ = end.lost;
    together_ = end.all_left;
    return result;
}

}  // namespace skerry
