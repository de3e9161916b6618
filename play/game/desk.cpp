#include "play/game/desk.hpp"

namespace skerry::play {

const PlayTable& Desk::table() const {
    if (!table_) throw UserError("no game is open");
    return *table_;
}

/// At a place that was not there before.
Answer Desk::arrive(std::size_t from) {
    adviser_.reset();
    chooser_.reset();
    if (table_->person_to_move()) chooser_.emplace(table_->game());
    if (arrived_) arrived_(*table_);
    return {Answer::Kind::arrived, {}, from};
}

Answer Desk::open(PlayTable table) {
    table_ = std::move(table);
    return arrive(game().ply());
}

Answer Desk::choose(const std::function<Answer(Chooser&)>& ask) {
    if (!chooser_) return refused("there is nothing to choose now");
    Answer answer = ask(*chooser_);
    if (answer.kind != Answer::Kind::finished) return answer;
    const std::size_t from = game().ply();
    table_->play(chooser_->move());
    return arrive(from);
}

Answer Desk::back() {
    if (!chooser_ || !chooser_->back()) return refused("there is nothing to take back");
    return {};
}

Answer Desk::clear() {
    if (!chooser_) return refused("there is nothing to take back");
    chooser_->clear();
    return {};
}

Answer Desk::undo() {
    const std::size_t from = game().ply();
    return table_->undo() ? arrive(from) : refused("there is nothing to take back");
}

Answer Desk::redo() {
    const std::size_t from = game().ply();
    return table_->redo() ? arrive(from) : refused("there is nothing to play again");
}

Answer Desk::go_to(std::size_t ply) {
    const std::size_t from = game().ply();
    table_->go_to(ply);
    return arrive(from);
}

Answer Desk::play_rival() {
    if (!table().rival_to_move()) return {};
    const std::size_t from = game().ply();
    table_->play_rival();
    return arrive(from);
}

void Desk::advise(const nlohmann::ordered_json& strategy) {
    advise(game().shared_game(), game().state(), strategy);
}

void Desk::advise(const std::shared_ptr<const AnyGame>& game, const void* state,
                  const nlohmann::ordered_json& strategy) {
    if (game->is_over(state)) throw UserError("the game is over");
    Adviser adviser = Adviser::of(*game, state, strategy);
    adviser_.reset();  // before the game that it plays
    advised_ = game;
    adviser_.emplace(std::move(adviser));
}

Adviser& Desk::adviser() {
    if (!adviser_) throw UserError("no strategy advises now");
    return *adviser_;
}

}  // namespace skerry::play
