// What a game's optional parts promise, looked at over random games and those of its strategies: an
// author hears of a mistake before a page shows it.

#include "runner/run/check_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/notation.hpp"
#include "runner/batch/batch.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

/// One game, in memory of its own.
class PlayedGame {
  public:
    /// Null: random moves.
    PlayedGame(const AnyGame& game, AnyPlayer* player, std::uint64_t seed, std::uint64_t index)
        : game_(game),
          player_(player),
          deal_(game.shape().deal, 1),
          state_(game.shape().state, 1),
          move_(game.shape().move, 1),
          copy_(game.shape().move, 1),
          moves_(stream(seed, index, Purpose::strategy)) {
        Rng deals = stream(seed, index, Purpose::deal);
        game.deal(deals, deal_[0]);
        game.start(deal_[0], state_[0]);
    }

    /// What is broken; empty if nothing is.
    std::string look() {
        for (; !game_.is_over(state_[0]); ++played_) {
            if (played_ == game_.shape().longest_game) return at_move("the game has not ended");
            choose();
            if (const std::string broken = arrays(); !broken.empty()) return at_move(broken);
            if (const std::string broken = sums(); !broken.empty()) return at_move(broken);
            game_.play(state_[0], move_[0], deal_[0]);
        }
        const std::string broken = points();
        return at_move(broken.empty() ? sums() : broken);
    }

  private:
    std::string at_move(const std::string& broken) const {
        return broken.empty() ? broken : fmt::format("move {}: {}", played_, broken);
    }

    void choose() {
        if (player_ == nullptr) return game_.sample_move(state_[0], moves_, move_[0]);
        player_->choose({1, state_[0], {&moves_, 1}, move_[0]});
    }

    std::string arrays() {
        const GameShape& shape = game_.shape();
        if (shape.move_record.fields.empty()) return {};
        std::vector<std::byte> record(shape.move_record.size);
        game_.write_move(state_[0], move_[0], record.data());
        game_.read_move(state_[0], record.data(), copy_[0]);
        const std::string written = game_.print_move(state_[0], move_[0]);
        const std::string read = game_.print_move(state_[0], copy_[0]);
        if (read == written) return {};
        return fmt::format("the arrays of {} are read as {}", skerry::quoted(written),
                           skerry::quoted(read));
    }

    /// At the end, where the outcome says what they must be.
    std::string points() const {
        const GameOutcome outcome = game_.outcome(state_[0]);
        const auto scene = game_.scene(state_[0]);
        if (!scene || !outcome.finished) return {};
        for (std::size_t seat = 0; seat < scene->points.size(); ++seat)
            for (std::size_t i = 0; i < scene->points[seat].size(); ++i)
                if (scene->points[seat][i] != outcome.points[seat][i])
                    return fmt::format("the picture has {} {}, the outcome {}",
                                       scene->points[seat][i], game_.shape().components[i],
                                       outcome.points[seat][i]);
        return {};
    }

    /// The points by component of a picture sum to the points that the seat has.
    std::string sums() const {
        const auto scene = game_.scene(state_[0]);
        if (!scene) return {};
        for (std::size_t seat = 0; seat < scene->points.size(); ++seat) {
            const int sum =
                std::accumulate(scene->points[seat].begin(), scene->points[seat].end(), 0);
            const int points = game_.score_so_far(state_[0], static_cast<Seat>(seat));
            if (sum != points)
                return fmt::format("the picture has components of {} points, score_so_far is {}",
                                   sum, points);
        }
        return {};
    }

    const AnyGame& game_;
    AnyPlayer* player_;
    ErasedValues deal_;
    ErasedValues state_;
    ErasedValues move_;
    ErasedValues copy_;
    Rng moves_;
    std::size_t played_ = 0;
};

constexpr std::uint64_t games_to_play = 64;
constexpr std::uint64_t games_by_strategy = 16;
constexpr int several_threads = 4;

/// What is wrong in games of this seed by a player, null: random ones; empty if nothing is.
std::string broken_promise(const AnyGame& game, AnyPlayer* player, const std::string& name,
                           std::uint64_t seed) {
    const std::uint64_t games = player == nullptr ? games_to_play : games_by_strategy;
    const std::string by = name.empty() ? "" : " by " + name;
    for (std::uint64_t index = 0; index < games; ++index) try {
            const std::string broken = PlayedGame(game, player, seed, index).look();
            if (!broken.empty())
                return fmt::format("{}, seed {}, game {}{}, {}", game.shape().name, seed, index, by,
                                   broken);
        } catch (...) {
            rethrow_in_game({seed, index}, name.empty() ? std::string(game.shape().name) : name);
        }
    return {};
}

/// Whether games by a strategy take no longer than to look at them: searches do, and programs.
bool plays_at_once(const StrategyInfo& strategy) {
    return !strategy.outside && std::ranges::none_of(strategy.params, [](const FieldFacts& param) {
        return param.type == FieldType::strategy;
    });
}

/// What is wrong in random games and in those by strategies.
std::string broken_promise(const GameEntry& entry, std::uint64_t seed) {
    const Document rules = Document::of(ordered_json::object(), "check_entry");
    const std::unique_ptr<AnyGame> game = entry.open(rules.root());
    std::string broken = broken_promise(*game, nullptr, "", seed);
    for (const StrategyInfo& strategy : entry.strategies()) {
        if (!broken.empty()) break;
        if (!plays_at_once(strategy)) continue;
        std::unique_ptr<AnyPlayer> player;
        try {
            player = game->strategy(strategy.name);
        } catch (const UserError&) {
            continue;  // it wants parameters, such as a file
        }
        broken = broken_promise(*game, player.get(), strategy.name, seed);
    }
    return broken;
}

std::string digest_of(const GameEntry& game, int threads) {
    const ordered_json config = {
        {"game", game.name()}, {"games", games_to_play}, {"strategies", {"random", "greedy"}}};
    const std::array<const GameEntry*, 1> games = {&game};
    const Configuration configuration =
        load_configuration(Document::of(config, "check_entry"), games);
    const StopFlag never{0};
    std::atomic<std::uint64_t> played{0};
    BatchOptions options;
    options.threads = threads;
    options.chunk = 8;
    const BatchResult batch = run_batch(*configuration.experiment, options, never, played);
    return counted_document(configuration.experiment->facts(), batch.tally,
                            {true, "games", batch.tally.games()})["digest"];
}

}  // namespace

std::string check_entry(const EnteredGame& entry) {
    try {
        std::string broken = broken_promise(*entry, 1);
        if (broken.empty() && digest_of(*entry, 1) != digest_of(*entry, several_threads))
            broken = fmt::format("{}: one thread and {} make different results", entry->name(),
                                 several_threads);
        return broken;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace skerry
