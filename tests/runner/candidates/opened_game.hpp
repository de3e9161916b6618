#pragma once
// A game with its type erased, and memory for a deal and a state of it.
// Candidates without a game, for tests of advice.

#include "core/random.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/documents/document.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"

namespace skerry::test {

class OpenedGame {
  public:
    explicit OpenedGame(std::string_view configuration) {
        const Document document = Document::parse(configuration, "test");
        game = find_game(document, all_games()).open(document.root());
        deal_.resize(game->shape().deal.size + 1);
        state_.resize(game->shape().state.size);
        move_.resize(game->shape().move.size);
    }
    void start(std::uint64_t seed, std::uint64_t index = 0) {
        Rng rng = stream(seed, index, Purpose::deal);
        game->deal(rng, deal());
        game->start(deal(), state());
    }
    void play(std::string_view text) {
        game->parse_move(state(), text, move());
        game->play(state(), move(), deal());
    }
    /// Plays moves of a strategy until `plies` have been played or the game is over.
    void play_on(std::string_view strategy, int plies) {
        const auto player = game->strategy(std::string(strategy));
        for (int i = 0; i < plies && !game->is_over(state()); ++i) {
            Rng rng = stream(1, static_cast<std::uint64_t>(i), Purpose::strategy);
            player->choose({1, state(), {&rng, 1}, move()});
            game->play(state(), move(), deal());
        }
    }
    void* deal() { return deal_.data(); }
    void* state() { return state_.data(); }
    void* move() { return move_.data(); }

    std::unique_ptr<AnyGame> game;

  private:
    std::vector<std::max_align_t> deal_, state_, move_;  // more room than is needed
};

/// Candidates whose ends a function tells.
class ToldPlayer final : public CandidatePlayer {
  public:
    using Tell = std::function<CandidateEnd(std::size_t, std::uint64_t)>;
    ToldPlayer(std::size_t count, std::size_t components, bool for_two, Tell tell)
        : tell_(std::move(tell)) {
        facts_.for_two = for_two;
        for (std::size_t c = 0; c < components; ++c)
            facts_.components.push_back("part " + std::to_string(c));
        for (std::size_t i = 0; i < count; ++i)
            candidates_.push_back({"move " + std::to_string(i), {}, {}, i == 0});
    }
    const DecisionFacts& facts() const override { return facts_; }
    const std::vector<Candidate>& candidates() const override { return candidates_; }
    CandidateEnd play(std::size_t candidate, std::uint64_t future) override {
        return tell_(candidate, future);
    }
    CandidateEnd play_on(std::uint64_t future) override { return tell_(0, future); }

  private:
    Tell tell_;
    DecisionFacts facts_;
    std::vector<Candidate> candidates_;
};

inline Adviser told(std::size_t count, std::size_t components, bool for_two,
                    ToldPlayer::Tell tell) {
    return Adviser(std::make_unique<ToldPlayer>(count, components, for_two, std::move(tell)));
}

/// Points of 8 equal chances, common to all candidates, and as many of their own.
inline CandidateEnd noisy(std::size_t candidate, std::uint64_t future, std::int32_t gain) {
    Rng common = stream(1, future, Purpose::deal);
    Rng own = stream(2 + candidate, future, Purpose::deal);
    CandidateEnd end;
    end.finished = true;
    end.points[0] = static_cast<std::int32_t>(common.below(8));
    end.points[1] = static_cast<std::int32_t>(own.below(8)) + gain;
    return end;
}

}  // namespace skerry::test
