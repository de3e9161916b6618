// Checks a result in steps: digest, figures, recorded games, blocks, and the whole if all blocks
// are played; stops where time runs out.

#include "runner/results/verify_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/json_difference.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/replay/replayed_record.hpp"
#include "runner/results/experiment_block.hpp"
#include "runner/results/file_kind.hpp"
#include "runner/results/identities.hpp"
#include "runner/results/part_differences.hpp"
#include "runner/results/played_blocks.hpp"
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
            if (experiment_ && programs_are_here()) {
                replay_games();
                replay_blocks();
            }
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
        const bool opened = holds([this] {
            if (rests_on_outside_code()) return;
            experiment_ =
                load_configuration(configuration_of_result(*result_), all_games()).experiment;
            const auto found = json_differences(result_->root().at("experiment").json(),
                                                as_written(experiment_json(experiment_->facts())),
                                                "/experiment", most_differences);
            for (const JsonDifference& place : found)
                differs(fmt::format("{}: recorded {}, this program has {}", place.pointer,
                                    place.left, place.right));
            facts_ = experiment_->facts();
            status_ = read_status(result_->root(), *facts_);
            tally_ = read_tally(result_->root(), *facts_, experiment_->empty_tally());
        });
        if (!opened) done_.emplace_back("figures");
        return opened;
    }

    /// Opens a result whose games this program cannot play, as far as its figures go. Returns
    /// whether it is one.
    bool rests_on_outside_code() {
        RecordedBatch batch = read_recorded_batch(result_->root());
        const auto outside = std::ranges::find_if(
            batch.facts.strategies, [](const StrategyFacts& of) { return !of.outside.is_null(); });
        if (outside == batch.facts.strategies.end()) return false;
        listener_->hint(fmt::format(
            "no game was played again: the strategy \"{}\" rests on code that is not part of this "
            "program, {}",
            outside->label, origin_text(outside->outside)));
        status_ = read_status(result_->root(), batch.facts);
        tally_ = std::move(batch.tally);
        facts_ = std::move(batch.facts);
        return true;
    }

    /// Reports a UserError of `step` as a difference; returns whether there was none.
    bool holds(const std::function<void()>& step) {
        try {
            step();
            return true;
        } catch (const UserError& error) {
            std::string what = error.what();
            const std::string source = result_->source() + ": ";
            if (what.starts_with(source)) what.erase(0, source.size());
            differs(what);
            return false;
        }
    }

    /// What the figures owe each other; then makes the result again from its tally and compares.
    void check_figures() {
        holds([this] { require_identities(result_->root(), *facts_, *status_, *tally_); });
        compare_with(*tally_, "computed");
        done_.emplace_back("figures");
    }

    /// Makes the result again from a tally and compares it as a whole.
    void compare_with(const BatchTally& tally, const char* how) {
        ordered_json recorded = *root_;
        ordered_json again = as_written(result_document(*facts_, tally, *status_, nullptr));
        for (ordered_json* document : {&recorded, &again})
            for (const char* key : {"digest", "environment", "experiment"}) document->erase(key);
        for (const JsonDifference& place : json_differences(recorded, again, "", most_differences))
            differs(
                fmt::format("{}: recorded {}, {} {}", place.pointer, place.left, how, place.right));
    }

    /// Games of an outside program can only be played again where it is.
    bool programs_are_here() {
        try {
            experiment_ =
                with_known_programs(Configuration{std::move(experiment_), {}}, all_games())
                    .experiment;
            return true;
        } catch (const UserError& error) {
            listener_->hint(std::string("no game was played again: ") + error.what());
            done_.emplace_back("no game played again");
            return false;
        }
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

    static const BlockSums& blocks_of(const BatchTally& tally) {
        return std::visit([](const auto& of) -> const BlockSums& { return of.blocks(); },
                          tally.kind());
    }
    const BlockSums& blocks() const { return blocks_of(*tally_); }

    /// Plays randomly chosen blocks: as many as were asked for, or as many as there is time for.
    /// If that is all of them, the whole result is made again; else the games that were played must
    /// be a part of it.
    void replay_blocks() {
        std::vector<PlayedBlock> list =
            played_blocks(blocks(), status_->played, experiment_->facts().plays);
        std::erase_if(list, [](const PlayedBlock& block) { return block.games.empty(); });
        rng_.shuffle(std::span(list));
        const auto player = experiment_->player();
        const std::uint64_t most = options_->blocks.value_or(list.size());
        BatchTally again = experiment_->empty_tally();
        std::size_t done = 0;
        const Clock::time_point start = Clock::now();
        while (done < list.size() && done < most && replay_block(list[done], *player, again, start))
            ++done;
        const bool all = done == list.size();
        const std::uint64_t largest = blocks().layout().largest();
        done_.push_back(
            fmt::format("{} of {} of {}{}{}", grouped(done), counted(list.size(), "block"),
                        largest > 1 ? "up to " : "",
                        counted(largest, experiment_->facts().plays > 1 ? "deal" : "game"),
                        all ? " and the whole" : ""));
        if (!all)
            compare_part(std::span(list).first(done), again);
        else if (!(again == *tally_))  // what follows from an equal tally is compared already
            compare_with(again, "played again");
        if (done == 0 && most > 0 && !list.empty())
            listener_->hint(
                fmt::format("a block takes more than {:.0f} s; --blocks 1 plays one all the same",
                            block_seconds));
    }

    /// Adds the games of a block to `again` and compares its sums, which are all that a result
    /// holds of a single block. Returns false, with nothing added, if there was no time to play it.
    bool replay_block(const PlayedBlock& block, GamePlayer& player, BatchTally& again,
                      Clock::time_point start) {
        BatchTally one = experiment_->empty_tally();
        for (const GameRange& range : block.games) {
            player.expect(range);
            for (std::uint64_t game = range.begin; game < range.end; ++game) {
                if (!options_->blocks && seconds_since(start) > block_seconds) return false;
                player.play(game, one);
            }
        }
        again.merge(one);
        const BlockSums& found = blocks_of(one);
        for (std::size_t column = 0; column < blocks().columns(); ++column)
            if (found.at(0, column) != blocks().at(block.row, column))
                differs(fmt::format("block {} ({}), column {}: recorded {}, played again {}",
                                    blocks().first() + block.row, range_text(block.games), column,
                                    blocks().at(block.row, column), found.at(0, column)));
        return true;
    }

    /// The games played again are some of those of the result.
    void compare_part(std::span<const PlayedBlock> played, const BatchTally& again) {
        std::vector<GameRange> games;
        for (const PlayedBlock& block : played)
            games.insert(games.end(), block.games.begin(), block.games.end());
        for (const std::string& what :
             part_differences(experiment_->facts(), *tally_, again, joined(std::move(games))))
            differs(what);
    }

    const Document* result_;
    const VerifyResultOptions* options_;
    const VerifyListener* listener_;
    const ordered_json* root_;
    Rng rng_;
    std::unique_ptr<Experiment> experiment_;  ///< null: its games cannot be played here
    std::optional<ExperimentFacts> facts_;
    std::optional<RunStatus> status_;
    std::optional<BatchTally> tally_;
    std::size_t differences_ = 0;
    std::vector<std::string> done_;
};

void require_result(const JsonNode& root) {
    const auto schema = root.find("schema");
    if (!schema || schema->json() != result_schema) {
        const std::string kind = kind_of_document(root.json());
        root.fail("is " + (kind.empty() ? "JSON" : kind) +
                  ", but not a result of skerry; must be a result, a replay or game records");
    }
    const JsonNode version = root.at("schema_version");
    if (version.json() != result_schema_version)
        version.fail("found " + describe(version.json()) + "; this program reads version " +
                     std::to_string(result_schema_version));
}

}  // namespace

bool verify_result(const Document& result, const VerifyResultOptions& options,
                   const VerifyListener& listener) {
    require_result(result.root());
    return ResultVerifier(result, options, listener).verify();
}

}  // namespace skerry
