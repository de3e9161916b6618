// Plays random games and tells what the rules allowed and scored.

#include "runner/experiment/rules_fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <typeinfo>

#include "runner/documents/digest.hpp"

namespace skerry {

namespace {

constexpr std::uint64_t games_looked_at = 64;
/// No more moves are told: a game of many moves has few games.
constexpr std::size_t most_moves_told = 20'000;
constexpr std::uint64_t seed = 0x72756c6573;

class RulesTeller {
  public:
    explicit RulesTeller(const AnyGame& game)
        : game_(game),
          deal_(game.shape().deal, 1),
          state_(game.shape().state, 1),
          moves_(game.shape().move, std::max<std::size_t>(game.shape().most_moves, 1)) {}

    /// A text of all that was seen.
    std::string tell() {
        for (std::uint64_t game = 0; game < games_looked_at && left_ > 0; ++game) play(game);
        return std::move(told_);
    }

  private:
    void play(std::uint64_t game) {
        Rng deals = stream(seed, game, Purpose::deal);
        Rng choices = stream(seed, game, Purpose::strategy);
        game_.deal(deals, deal_[0]);
        game_.start(deal_[0], state_[0]);
        while (!game_.is_over(state_[0])) {
            if (left_ == 0) return;
            const void* const move = tell_moves(choices);
            game_.play(state_[0], move, deal_[0]);
            for (std::size_t seat = 0; seat < game_.shape().seats; ++seat)
                told_ += fmt::format(" {}", game_.score_so_far(state_[0], static_cast<Seat>(seat)));
            told_ += '\n';
        }
        tell_end();
    }

    /// Tells all legal moves. One of them is drawn, by its place among their texts.
    const void* tell_moves(Rng& choices) {
        told_ += fmt::format("{}:", index(game_.to_move(state_[0])));
        if (!game_.lists_moves(state_[0])) {
            game_.sample_move(state_[0], choices, moves_[0]);
            tell_move(game_.print_move(state_[0], moves_[0]));
            return moves_[0];
        }
        const std::size_t count = game_.legal_moves(state_[0], moves_[0], game_.shape().most_moves);
        std::vector<std::pair<std::string, std::size_t>> texts;
        for (std::size_t i = 0; i < count; ++i)
            texts.emplace_back(game_.print_move(state_[0], move(i)), i);
        std::ranges::sort(texts);
        for (const auto& [text, place] : texts) tell_move(text);
        if (texts.empty()) throw std::logic_error("no move, and the game is not over");
        return move(texts[choices.below(static_cast<std::uint32_t>(count))].second);
    }
    void tell_move(const std::string& text) {
        told_ += ' ';
        told_ += text;
        if (left_ > 0) --left_;
    }
    const void* move(std::size_t i) {
        return static_cast<const std::byte*>(moves_[0]) + i * game_.shape().move.size;
    }

    void tell_end() {
        const GameOutcome outcome = game_.outcome(state_[0]);
        told_ += outcome.finished ? "end" : "dead";
        told_ += fmt::format(" {}", static_cast<int>(outcome.winner));
        for (std::size_t seat = 0; outcome.finished && seat < game_.shape().seats; ++seat)
            for (std::size_t i = 0; i < game_.shape().components.size(); ++i)
                told_ += fmt::format(" {}", outcome.points[seat][i]);
        told_ += '\n';
    }

    const AnyGame& game_;
    ErasedValues deal_;
    ErasedValues state_;
    ErasedValues moves_;
    std::string told_;
    std::size_t left_ = most_moves_told;
};

std::string made(const AnyGame& game) {
    constexpr std::size_t digits = 16;
    try {
        return sha256(RulesTeller(game).tell()).substr(std::string_view("sha256:").size(), digits);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        return {};  // whoever plays it says why
    }
}

}  // namespace

std::string rules_fingerprint(const AnyGame& game) {
    static std::mutex mutex;
    static std::map<std::string, std::string> known;
    const GameShape& shape = game.shape();
    // Tests have several games of one name.
    const std::string key =
        fmt::format("{} {} {}", typeid(game).name(), shape.rules.dump(), shape.data.dump());
    {
        const std::lock_guard lock(mutex);
        if (const auto found = known.find(key); found != known.end()) return found->second;
    }
    std::string fingerprint = made(game);
    const std::lock_guard lock(mutex);
    return known.emplace(key, std::move(fingerprint)).first->second;
}

}  // namespace skerry
