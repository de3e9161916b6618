
#include "core/notation.hpp"
#include "play/advice/review.hpp"

namespace skerry {

PlayedLine::PlayedLine(std::shared_ptr<const AnyGame> game, const std::function<void(void*)>& deal)
    : game_(std::move(game)),
      deal_(game_->shape().deal),
      states_(game_->shape().state),
      moves_(game_->shape().move) {
    deal(deal_.add());
    game_->start(deal_[0], states_.add());
}

PlayedLine::PlayedLine(std::shared_ptr<const AnyGame> game, std::uint64_t seed, std::uint64_t index)
    : PlayedLine(game, [&](void* deal) {
          Rng rng = stream(seed, index, Purpose::deal);
          game->deal(rng, deal);
      }) {}

std::string PlayedLine::play(const std::string& move) {
    const std::size_t ply = moves_.size();
    if (game_->is_over(states_[ply])) return "the game is over before " + skerry::quoted(move);
    void* const parsed = moves_.add();
    try {
        game_->parse_move(states_[ply], move, parsed);
    } catch (const NotationError& error) {
        moves_.cut(ply);
        return error.what();
    }
    if (!game_->is_legal(states_[ply], parsed)) {
        moves_.cut(ply);
        return skerry::quoted(move) + " is not legal";
    }
    void* const next = states_.add();
    game_->copy_state(states_[ply], next);
    game_->play(next, parsed, deal_[0]);
    return {};
}

std::vector<PlayedDecision> PlayedLine::decisions() const {
    std::vector<PlayedDecision> list;
    for (std::size_t i = 0; i < moves_.size(); ++i) list.push_back({states_[i], moves_[i]});
    return list;
}

std::string PlayedLine::board_after(std::size_t decision, const std::string& move) const {
    ErasedValues next(game_->shape().state);
    ErasedValues parsed(game_->shape().move);
    game_->copy_state(states_[decision], next.add());
    game_->parse_move(states_[decision], move, parsed.add());
    game_->play(next[0], parsed[0], deal_[0]);
    return game_->text_board(next[0]);
}

std::vector<std::string> field_strategies(const AnyGame& game) {
    std::vector<std::string> names = {"random", "greedy"};
    if (const std::string adviser = game.default_adviser(); adviser != "greedy")
        names.push_back(adviser);
    return names;
}

std::uint64_t field_games(const AnyGame& game) { return game.shape().seats == 2 ? 200 : 1'000; }

std::vector<FieldScore> field_on_deal(const PlayedLine& line, std::uint64_t seed,
                                      const std::function<bool()>& goes_on) {
    const AnyGame& game = line.game();
    std::vector<FieldScore> field;
    if (!line.is_over()) return field;
    const GameOutcome outcome = game.outcome(line.end());
    if (!outcome.finished) return field;
    const ResultPart of = result_of(outcome, game.shape());
    for (const std::string& name : field_strategies(game))
        if (goes_on())
            field.push_back(field_score(game, name, line.deal(), of, field_games(game), seed));
    return field;
}

}  // namespace skerry
