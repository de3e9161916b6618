// Checks a result in steps: digest, figures, recorded games, blocks; stops where time runs out.

#include "runner/results/verify_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/json_difference.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/replay/replayed_record.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/read_status.hpp"
#include "runner/results/read_tally.hpp"
#include "runner/results/result.hpp"
#include "runner/words/number_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_differences = 20;
/// The time that blocks may take if their number is not given.
constexpr double block_seconds = 10;

std::string text_of(const std::optional<int>& figure) {
    return figure ? std::to_string(*figure) : "no score";
}

/// A document as a file would hold it: text that is not UTF-8 is written with replacements.
ordered_json as_written(const ordered_json& value) {
    return ordered_json::parse(value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

class ResultVerifier {
  public:
    ResultVerifier(const Document& result, const VerifyResultOptions& options,
                   const VerifyListener& listener)
        : result_(&result),
          options_(&options),
          listener_(&listener),
          root_(&result.root().json()),
          rng_(options.seed) {}

    bool verify() {
        check_digest();
        if (open()) {
            check_figures();
            replay_games();
            replay_blocks();
        }
        const bool agree = differences_ == 0;
        listener_->tell(fmt::format("{}: {}: {}", result_->source(), fmt::join(done_, ", "),
                                    agree ? "all agree" : counted(differences_, "difference")));
        return agree;
    }

  private:
    using Clock = std::chrono::steady_clock;

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    void differs(const std::string& what) {
        if (++differences_ <= most_differences)
            listener_->tell(fmt::format("{}: {}", result_->source(), what));
    }

    void check_digest() {
        const std::string computed = result_digest(*root_);
        const ordered_json found = root_->value("digest", ordered_json());
        if (found != computed)
            differs(
                fmt::format("/digest: recorded {}, computed \"{}\"", describe(found), computed));
        done_.emplace_back("digest");
    }

    /// Opens the experiment and its tally; returns false if the result says something impossible.
    bool open() {
        try {
            experiment_ =
                load_configuration(configuration_of_result(*result_), all_games()).experiment;
            const auto found = json_differences(result_->root().at("experiment").json(),
                                                as_written(experiment_json(experiment_->facts())),
                                                "/experiment", most_differences);
            for (const JsonDifference& place : found)
                differs(fmt::format("{}: recorded {}, this program has {}", place.pointer,
                                    place.left, place.right));
            status_ = read_status(result_->root(), experiment_->facts());
            tally_ = read_tally(result_->root(), experiment_->facts(), experiment_->empty_tally());
            return true;
        } catch (const UserError& error) {
            std::string what = error.what();
            const std::string source = result_->source() + ": ";
            if (what.starts_with(source)) what.erase(0, source.size());
            differs(what);
            done_.emplace_back("figures");
            return false;
        }
    }

    /// Makes the result again from its tally and compares.
    void check_figures() {
        ordered_json recorded = *root_;
        ordered_json computed =
            as_written(result_document(experiment_->facts(), *tally_, *status_, nullptr));
        for (ordered_json* document : {&recorded, &computed})
            for (const char* key : {"digest", "environment", "experiment"}) document->erase(key);
        for (const JsonDifference& place :
             json_differences(recorded, computed, "", most_differences))
            differs(fmt::format("{}: recorded {}, computed {}", place.pointer, place.left,
                                place.right));
        done_.emplace_back("figures");
    }

    void replay_games() {
        std::vector<RecordedGame> games = recorded_games_of(experiment_->facts(), *tally_);
        rng_.shuffle(std::span(games));
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(options_->sample, games.size()));
        for (const RecordedGame& game : std::span(games).first(count)) {
            const std::optional<int> again = play_again(*experiment_, game);
            if (again != game.figure)
                differs(fmt::format("{}: game {}: recorded {}, played again {}", game.pointer,
                                    game.game, text_of(game.figure), text_of(again)));
        }
        done_.push_back(
            fmt::format("{} of {}", grouped(count), counted(games.size(), "recorded game")));
    }

    const BlockSums& blocks() const {
        return std::visit([](const auto& tally) -> const BlockSums& { return tally.blocks(); },
                          tally_->kind());
    }

    /// The blocks whose games are all in the result.
    std::vector<GameRange> whole_blocks() const {
        std::vector<GameRange> list;
        const std::uint64_t end = experiment_->facts().first_game + experiment_->facts().games;
        for (std::size_t row = 0; row < blocks().rows(); ++row) {
            const std::uint64_t begin = (blocks().first() + row) * blocks().size();
            const GameRange block{begin, std::min(begin + blocks().size(), end)};
            for (const GameRange& played : status_->played)
                if (played.begin <= block.begin && block.end <= played.end) list.push_back(block);
        }
        return list;
    }

    /// Plays randomly chosen blocks: as many as were asked for, or as many as there is time for.
    void replay_blocks() {
        std::vector<GameRange> list = whole_blocks();
        rng_.shuffle(std::span(list));
        const auto player = experiment_->player();
        const std::uint64_t most = options_->blocks.value_or(list.size());
        std::uint64_t done = 0;
        const Clock::time_point start = Clock::now();
        for (const GameRange& block : list) {
            if (done == most) break;
            if (!replay_block(block, *player, start)) break;
            ++done;
        }
        done_.push_back(fmt::format("{} of {} of {}", grouped(done), counted(list.size(), "block"),
                                    counted(blocks().size(), "game")));
        if (done == 0 && most > 0 && !list.empty())
            listener_->hint(
                fmt::format("a block takes more than {:.0f} s; --blocks 1 plays one all the same",
                            block_seconds));
    }

    /// Returns false if there was no time to play the block.
    bool replay_block(const GameRange& block, GamePlayer& player, Clock::time_point start) {
        BatchTally again = experiment_->empty_tally();
        for (std::uint64_t game = block.begin; game < block.end; ++game) {
            if (!options_->blocks && seconds_since(start) > block_seconds) return false;
            player.play(game, again);
        }
        const BlockSums& found = std::visit(
            [](const auto& tally) -> const BlockSums& { return tally.blocks(); }, again.kind());
        const std::uint64_t number = block.begin / blocks().size();
        const std::size_t row = number - blocks().first();
        for (std::size_t column = 0; column < blocks().columns(); ++column)
            if (found.at(0, column) != blocks().at(row, column))
                differs(fmt::format("block {} ({}), column {}: recorded {}, played again {}",
                                    number, range_text({&block, 1}), column,
                                    blocks().at(row, column), found.at(0, column)));
        return true;
    }

    const Document* result_;
    const VerifyResultOptions* options_;
    const VerifyListener* listener_;
    const ordered_json* root_;
    Rng rng_;
    std::unique_ptr<Experiment> experiment_;
    std::optional<RunStatus> status_;
    std::optional<BatchTally> tally_;
    std::size_t differences_ = 0;
    std::vector<std::string> done_;
};

void require_result(const JsonNode& root) {
    const auto schema = root.find("schema");
    if (!schema || schema->json() != result_schema)
        root.fail(
            "is JSON, but not a result of skerry; must be a result, a replay or game records");
    const JsonNode version = root.at("schema_version");
    if (version.json() != result_schema_version)
        version.fail("found " + describe(version.json()) + "; this program reads version " +
                     std::to_string(result_schema_version));
}

}  // namespace

bool verify_result(const std::string& path, const VerifyResultOptions& options,
                   const VerifyListener& listener) {
    const Document result = Document::read(path);
    require_result(result.root());
    return ResultVerifier(result, options, listener).verify();
}

}  // namespace skerry
