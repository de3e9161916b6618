// What a game's optional parts promise, looked at over random games: an author hears of a mistake
// before a page shows it.

#include "runner/run/check_entry.hpp"

#include <fmt/format.h>

#include "core/notation.hpp"
#include "runner/batch/batch.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

/// One random game, in memory of its own.
class PlayedGame {
  public:
    PlayedGame(const AnyGame& game, std::uint64_t seed, std::uint64_t index)
        : game_(game),
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
            game_.sample_move(state_[0], moves_, move_[0]);
            if (const std::string broken = arrays(); !broken.empty()) return at_move(broken);
            game_.play(state_[0], move_[0], deal_[0]);
        }
        return at_move(points());
    }

  private:
    std::string at_move(const std::string& broken) const {
        return broken.empty() ? broken : fmt::format("move {}: {}", played_, broken);
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

    const AnyGame& game_;
    ErasedValues deal_;
    ErasedValues state_;
    ErasedValues move_;
    ErasedValues copy_;
    Rng moves_;
    std::size_t played_ = 0;
};

constexpr std::uint64_t games_to_play = 64;
constexpr int several_threads = 4;

/// What is wrong in a random game of this seed; empty if nothing is.
std::string broken_promise(const AnyGame& game, std::uint64_t seed) {
    for (std::uint64_t index = 0; index < games_to_play; ++index) try {
            if (const std::string broken = PlayedGame(game, seed, index).look(); !broken.empty())
                return fmt::format("{}, seed {}, game {}, {}", game.shape().name, seed, index,
                                   broken);
        } catch (...) {
            rethrow_in_game({seed, index}, std::string(game.shape().name));
        }
    return {};
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
        const Document rules = Document::of(ordered_json::object(), "check_entry");
        std::string broken = broken_promise(*entry->open(rules.root()), 1);
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
