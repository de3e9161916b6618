// Asks the strategies for the moves of their seats, each with the stream that it has in a run.

#include "runner/play/play_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace skerry::play {

std::string Sitter::name() const {
    if (is_person()) return "you";
    return strategy.is_string() ? strategy : strategy.at("name");
}

PlayTable::PlayTable(GameInPlay game, std::vector<Sitter> sitters)
    : game_(std::move(game)), sitters_(std::move(sitters)) {
    if (sitters_.size() != game_.shape().seats)
        throw UserError(game_.shape().name + " has " + std::to_string(game_.shape().seats) +
                        " seats, not " + std::to_string(sitters_.size()));
    for (const Sitter& sitter : sitters_)
        players_.push_back(sitter.is_person() ? nullptr : game_.game().strategy(sitter.strategy));
    streams_.emplace_back();
    for (unsigned seat = 0; seat < sitters_.size(); ++seat)
        streams_.front().push_back(stream(game_.seed(), game_.index(), Purpose::strategy, seat));
    // A rival has not drawn for the moves that others have already played for it.
    streams_.resize(game_.plies() + 1, streams_.front());
}

bool PlayTable::person_to_move() const {
    return !game_.is_over() && sitters_[index(game_.to_move())].is_person();
}

bool PlayTable::rival_to_move() const { return !game_.is_over() && !person_to_move(); }

void PlayTable::play(const void* move) {
    game_.play(move);
    keep_streams();
}

void PlayTable::play(std::string_view text) {
    game_.play(text);
    keep_streams();
}

void PlayTable::keep_streams() {
    const std::size_t ply = game_.ply();
    const bool known = streams_.size() == game_.plies() + 1 && ply < game_.plies();
    if (known) return;
    streams_.resize(ply);
    streams_.push_back(streams_.back());
}

void PlayTable::play_recorded(std::string_view text, const std::optional<Rng>& after) {
    const std::size_t seat = index(game_.is_over() ? Seat::first : game_.to_move());
    play(text);
    if (after) streams_.back()[seat] = *after;
}

void PlayTable::play_rival() {
    const std::size_t seat = index(game_.to_move());
    std::vector<Rng> streams = streams_[game_.ply()];
    ErasedValues move(game_.shape().move);
    players_[seat]->choose({1, game_.state(), {&streams[seat], 1}, move.add()});
    game_.play(move[0]);
    keep_streams();
    streams_[game_.ply()] = std::move(streams);
}

void PlayTable::play_rivals() {
    while (rival_to_move()) play_rival();
}

bool PlayTable::undo() {
    std::size_t ply = game_.ply();
    const std::size_t from = ply;
    while (ply > 0) {
        game_.go_to(--ply);
        if (person_to_move()) return true;
    }
    game_.go_to(from);
    return false;
}

bool PlayTable::redo() {
    if (!game_.redo()) return false;
    while (rival_to_move() && game_.redo()) {
    }
    return true;
}

void PlayTable::go_to(std::size_t ply) { game_.go_to(ply); }

}  // namespace skerry::play
