// Checks a result in steps: digest, figures, recorded games, blocks, and the whole if all blocks
// are played; stops where time runs out.

#include "runner/verify/verify_result.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "core/random.hpp"
#include "runner/batch/batch.hpp"
#include "runner/batch/shard.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/exhibits/result_document.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/games/registry.hpp"
#include "runner/replay/recorded_games.hpp"
#include "runner/results/known_games.hpp"
#include "runner/results/result.hpp"
#include "runner/results/tally_parts.hpp"
#include "runner/text/number_text.hpp"

namespace skerry {

namespace {

constexpr std::size_t most_differences = 20;
/// The time that blocks may take if their number is not given.
constexpr double block_seconds = 10;

std::string text_of(const std::optional<int>& figure) {
    return figure ? std::to_string(*figure) : "no score";
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
            if (const std::string other = warning_of_other_program(*read_); !other.empty())
                listener_->hint(other);
            check_figures();
            holds([this] { check_scores(); });
            if (holds([this] { keep_what_is_here(); }) && experiment_) {
                replay_games();
                replay_blocks();
            }
        }
        listener_->tell(result_->source() +
                        ": not checked: /environment (what was seen of the games before, times), "
                        "which no digest covers");
        listener_->tell(
            fmt::format("{}: {}: {}", result_->source(), fmt::join(done_, ", "), verdict()));
        return differences_ == 0 && (played_again_ > 0 || asks_for_none());
    }

  private:
    using Clock = std::chrono::steady_clock;

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    bool asks_for_none() const { return options_->sample == 0 && options_->blocks == 0; }

    std::string verdict() const {
        if (differences_ > 0) return counted(differences_, "difference");
        if (played_again_ == 0) return "agree, but no game was played again";
        if (!is_part()) return "all agree";
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < absent_.size(); ++i)
            if (!absent_[i].empty())
                labels.push_back(root_->at("experiment").at("strategies").at(i).at("label"));
        return fmt::format("agree; not played again: {}", fmt::join(labels, ", "));
    }

    void differs(const std::string& what) {
        if (++differences_ <= most_differences)
            listener_->tell(fmt::format("{}: {}", result_->source(), in_whole(what)));
    }

    /// Whether games are played of some strategies only.
    bool is_part() const { return here_.size() < absent_.size(); }

    /// What is said of a part, "/tally/strategies/0/scores: ...", with the place in the whole.
    std::string in_whole(const std::string& what) const {
        if (!is_part()) return what;
        for (const auto& [list, places] :
             {std::pair("/tally/strategies/", &here_), std::pair("/experiment/strategies/", &here_),
              std::pair("/tally/pairs/", &pairs_), std::pair("/tally/matchups/", &pairs_)}) {
            if (!what.starts_with(list)) continue;
            const std::size_t start = std::string_view(list).size();
            std::size_t place = 0;
            const char* const end =
                std::from_chars(what.data() + start, what.data() + what.size(), place).ptr;
            if (place < places->size())
                return list + std::to_string((*places)[place]) +
                       what.substr(static_cast<std::size_t>(end - what.data()));
        }
        return what;
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
            experiment_ = experiment_of(configuration_of_result(*result_).root().json());
            compare_experiment(result_->root().at("experiment").json());
            require_same_figures(*read_, experiment_->facts());
            take_facts();
        });
        if (!opened) done_.emplace_back("figures");
        return opened;
    }

    /// Those of the experiment here, with what the file says was seen.
    void take_facts() {
        const Seen seen = read_->facts.seen;
        read_->facts = experiment_->facts();
        read_->facts.seen = seen;
    }

    std::unique_ptr<Experiment> experiment_of(ordered_json config) const {
        return load_configuration(
                   Document::of(std::move(config), result_->source() + " (experiment)",
                                result_->programs()),
                   all_games(), options_->outside)
            .experiment;
    }

    void compare_experiment(const ordered_json& recorded) {
        for (const JsonDifference& place :
             json_differences(recorded, as_written(experiment_json(experiment_->facts())),
                              "/experiment", most_differences))
            differs(fmt::format("{}: recorded {}, this program has {}{}", place.pointer, place.left,
                                place.right, meaning_of_difference(place.pointer)));
    }

    /// Opens a result some of whose games this program cannot play, as far as its figures go.
    /// Returns whether it is one.
    bool rests_on_outside_code() {
        read_.emplace(Result::of(result_->without_programs()));
        for (const StrategyFacts& strategy : read_->facts.strategies) {
            here_.push_back(absent_.size());
            absent_.emplace_back();
            if (!strategy.outside.is_null()) absent_.back() = why_absent(strategy);
        }
        return !std::ranges::all_of(absent_, &std::string::empty);
    }

    /// Why code from outside cannot play again; empty where the caller gives it.
    std::string why_absent(const StrategyFacts& strategy) const {
        std::string why =
            fmt::format("strategy \"{}\" rests on code that is not part of this program, {}",
                        strategy.label, origin_text(strategy.outside));
        const auto given = options_->outside.find(strategy.name);
        if (given == options_->outside.end()) return why;
        const ordered_json& origin = given->second->origin();
        if (origin == strategy.outside) return {};
        return why + "; what is given is " + origin_text(origin);
    }

    /// The configuration, or the `experiment` of a result, with only the strategies that are here.
    /// The keys that name others, or want two, decide no game.
    ordered_json of_those_here(ordered_json json) const {
        ordered_json strategies = ordered_json::array();
        for (const std::size_t i : here_) strategies.push_back(json.at("strategies").at(i));
        json["strategies"] = std::move(strategies);
        for (const char* const key : {"margin", "baseline", "stop"}) json.erase(key);
        return json;
    }

    void find_those_here() {
        here_.clear();
        const auto plays = [this](std::size_t i) { return absent_[i].empty(); };
        const bool matches = read_->facts.seats == 2;
        const auto matchups = matches ? matchups_of(read_->facts) : std::vector<Matchup>();
        const auto meets_one = [&](std::size_t i) {
            return std::ranges::any_of(matchups, [&](const Matchup& matchup) {
                return (matchup.a == i || matchup.b == i) && plays(matchup.a) && plays(matchup.b);
            });
        };
        for (std::size_t i = 0; i < absent_.size(); ++i)
            if (plays(i) && (!matches || meets_one(i))) here_.push_back(i);
    }

    /// Leaves in the experiment and its tally what can be played here: all but the games of absent
    /// programs and of code from outside. No experiment, if that is nothing.
    void keep_what_is_here() {
        find_those_here();
        const auto config = [this] { return configuration_of_result(*result_).root().json(); };
        if (is_part() && some_play()) {
            experiment_ = experiment_of(of_those_here(config()));
            compare_experiment(of_those_here(root_->at("experiment")));
        }
        if (experiment_) find_programs();
        for (const std::string& why : absent_)
            if (!why.empty()) listener_->hint("not played again: " + why);
        if (!is_part()) return;
        if (!some_play()) {
            experiment_ = nullptr;
            return;
        }
        experiment_ = experiment_of(of_those_here(config()));
        std::vector<StrategyFacts> strategies;
        for (const std::size_t i : here_) strategies.push_back(read_->facts.strategies[i]);
        read_->facts.strategies = std::move(strategies);
        require_same_figures(*read_, experiment_->facts());
        pairs_ = pairs_of_some(read_->tally, here_);
        const BatchTally empty = experiment_->empty_tally();
        columns_ = columns_of_some(read_->tally, here_, empty);
        read_->tally = tally_of_some(read_->tally, here_, empty);
        take_facts();
        recorded_ = as_written(counted_document(read_->facts, read_->tally, read_->status));
    }

    bool some_play() const { return !here_.empty(); }

    /// Games of an outside program can only be played again where it is, and may be started.
    void find_programs() {
        std::vector<std::string> absent;
        experiment_ =
            with_present_programs(Configuration{std::move(experiment_), {}, result_->programs()},
                                  all_games(), absent)
                .experiment;
        for (std::size_t i = 0; i < absent.size(); ++i) absent_[here_[i]] = absent[i];
        find_those_here();
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

    /// Makes the result again from its tally and compares.
    void check_figures() {
        compare_with(read_->tally, "computed");
        done_.emplace_back("figures");
    }

    /// Makes the result again from a tally and compares it as a whole.
    void compare_with(const BatchTally& tally, const char* how) {
        const ordered_json& recorded = recorded_.is_null() ? *root_ : recorded_;
        ordered_json again =
            as_written(is_part() ? counted_document(read_->facts, tally, read_->status)
                                 : result_document(read_->facts, tally, read_->status, nullptr));
        for (const char* const checked_elsewhere : {"digest", "environment", "experiment"})
            if (recorded.contains(checked_elsewhere))
                again[checked_elsewhere] = recorded[checked_elsewhere];
            else
                again.erase(checked_elsewhere);
        for (const JsonDifference& place : json_differences(recorded, again, "", most_differences))
            differs(
                fmt::format("{}: recorded {}, {} {}", place.pointer, place.left, how, place.right));
    }

    /// The scores of every game that stand beside the result must give its tally.
    void check_scores() {
        if (read_->environment.scores.empty()) return;
        std::vector<KnownResult> results;
        results.emplace_back(Result::of(result_->without_programs()));
        KnownResult& source = results.front();
        const std::string path = scores_name(result_->source());
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) return;  // a result can do without
        source.open_scores();
        if (!source.scores) return differs(source.no_scores);
        const auto experiment = load_configuration(configuration_of_result(*result_), all_games(),
                                                   absent_strategies(results))
                                    .experiment;
        const KnownGames known(results, experiment->facts());
        const auto player = experiment->numbering_player(&known);
        BatchTally tally = experiment->empty_tally();
        for (std::uint64_t game = source.games().begin; game < source.games().end; ++game)
            player->play(game, tally);
        BatchTally theirs = source.result.tally;
        theirs.become_part_of(experiment->facts().blocks());
        if (!(tally == theirs)) differs(path + ": its scores do not add up to the figures");
    }

    void replay_games() {
        std::vector<RecordedGame> games = recorded_games_of(experiment_->facts(), read_->tally);
        rng_.shuffle(std::span(games));
        const auto count =
            static_cast<std::size_t>(std::min<std::uint64_t>(options_->sample, games.size()));
        for (const RecordedGame& game : std::span(games).first(count)) {
            const std::optional<int> again = play_again(*experiment_, game);
            ++played_again_;
            if (again != game.figure)
                differs(fmt::format("{}: game {}: recorded {}, played again {}", game.pointer,
                                    game.game, text_of(game.figure), text_of(again)));
        }
        done_.push_back(
            fmt::format("{} of {}", grouped(count), counted(games.size(), "recorded game")));
    }

    const BlockSums& blocks() const { return read_->tally.blocks(); }

    /// Plays randomly chosen blocks: as many as were asked for, or as many as there is time for.
    /// If that is all of them, the whole result is made again.
    void replay_blocks() {
        std::vector<PlayedBlock> list = played_blocks(blocks(), read_->status.played);
        std::erase_if(list, [](const PlayedBlock& block) { return block.games.empty(); });
        rng_.shuffle(std::span(list));
        const std::uint64_t most = options_->blocks.value_or(list.size());
        BatchTally again = experiment_->empty_tally();
        std::size_t done = 0;
        const Clock::time_point start = Clock::now();
        while (done < list.size() && done < most && replay_block(list[done], again, start)) ++done;
        const bool all = done == list.size();
        const std::uint64_t largest = blocks().layout().largest();
        done_.push_back(fmt::format(
            "{} of {} of {}{}{}", grouped(done), counted(list.size(), "block"),
            largest > 1 ? "up to " : "", counted(largest, "game"),
            !all ? ""
            : is_part()
                ? fmt::format(" and the whole of {} of {} strategies", here_.size(), absent_.size())
                : " and the whole"));
        if (is_part() && read_->facts.seats == 2) again.matches().parts().first_seat_by_deal = {};
        if (all &&
            !(again == read_->tally))  // what follows from an equal tally is compared already
            compare_with(again, "played again");
        if (done == 0 && most > 0 && !list.empty())
            listener_->hint(
                fmt::format("a block takes more than {:.0f} s; --blocks 1 plays one all the same",
                            block_seconds));
    }

    /// Adds the games of a block to `again` and compares its sums, which are all that a result
    /// holds of a single block. Returns false, with nothing added, if there was no time to play it.
    bool replay_block(const PlayedBlock& block, BatchTally& again, Clock::time_point start) {
        BatchTally one = experiment_->empty_tally();
        for (const GameRange& range : block.games) {
            GamePlayer* expecting = nullptr;
            for (std::uint64_t game = range.begin; game < range.end; ++game) {
                if (!options_->blocks && seconds_since(start) > block_seconds) return false;
                GamePlayer& player = player_of(game);
                if (&player != expecting) player.expect({game, range.end});
                expecting = &player;
                player.play(game, one);
            }
        }
        again.merge(one);
        ++played_again_;
        const BlockSums& found = one.blocks();
        for (std::size_t column = 0; column < blocks().columns(); ++column)
            if (found.at(0, column) != blocks().at(block.row, column))
                differs(fmt::format("block {} ({}), {}: recorded {}, played again {}",
                                    blocks().first() + block.row, range_text(block.games),
                                    column_name(column), blocks().at(block.row, column),
                                    found.at(0, column)));
        return true;
    }

    /// Such as "greedy: score".
    std::string column_name(std::size_t column) const {
        const ordered_json& names = root_->at("tally").at("blocks").at("columns");
        return names.at(is_part() ? columns_[column] : column);
    }

    /// Plays with the strategies that were not beaten before the game.
    GamePlayer& player_of(std::uint64_t game) {
        const std::uint64_t number = game - read_->facts.first_game;
        const BatchTally& tally = read_->tally;
        std::size_t absent = 0;
        for (std::size_t i = 0; i < tally.strategy_count(); ++i)
            absent += tally.games_of(i) <= number;
        Players& players = players_[absent];
        if (players.player) return *players.player;
        if (absent > 0)
            players.absent =
                std::make_unique<const AbsentStrategies>(AbsentStrategies::before(tally, number));
        players.player = absent > 0 ? experiment_->numbering_player(players.absent.get())
                                    : experiment_->player();
        return *players.player;
    }

    struct Players {
        std::unique_ptr<const AbsentStrategies> absent = {};  ///< as the player wants them
        std::unique_ptr<GamePlayer> player = {};
    };

    const Document* result_;
    const VerifyResultOptions* options_;
    const VerifyListener* listener_;
    const ordered_json* root_;
    Rng rng_;
    std::unique_ptr<Experiment> experiment_;  ///< null: its games cannot be played here
    std::optional<Result> read_;              ///< of a part, with its facts and tally
    std::vector<std::string> absent_;         ///< by strategy, why it cannot play here; else empty
    std::vector<std::size_t> here_;           ///< the other strategies
    std::vector<std::size_t> pairs_;          ///< of a part, its pairs in the whole
    std::vector<std::size_t> columns_;        ///< of a part, its columns of the blocks in the whole
    ordered_json recorded_;                   ///< of a part, the result that it would be; else null
    std::map<std::size_t, Players> players_;  ///< by how many strategies are absent
    std::size_t differences_ = 0;
    std::size_t played_again_ = 0;  ///< recorded games and blocks
    std::vector<std::string> done_;
};

void require_result(const Document& result) {
    const JsonNode root = result.root();
    if (!says_result(result)) {
        const std::string kind = kind_of_document(root.json());
        root.fail("is " + (kind.empty() ? "JSON" : kind) +
                  ", but not a result of skerry; must be a result, a replay or game records");
    }
    const JsonNode version = root.at("schema_version");
    if (version.json() != result_schema_version)
        version.fail("found " + describe(version.json()) + "; expected " +
                     std::to_string(result_schema_version) +
                     schema_hint(root.json(), result.source()));
}

}  // namespace

bool verify_result(const Document& result, const VerifyResultOptions& options,
                   const VerifyListener& listener) {
    require_result(result);
    return ResultVerifier(result, options, listener).verify();
}

}  // namespace skerry
