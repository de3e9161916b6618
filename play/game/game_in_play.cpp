// Plays, takes back and plays again; the states of all plies are kept, because going back must be
// quick and a state is a few kilobytes.
// Asks the strategies for the moves of their seats, each with the stream that it has in a run.

#include "play/game/game_in_play.hpp"

#include "core/notation.hpp"
#include "play/game/choices.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/game_texts.hpp"

namespace skerry::play {

std::shared_ptr<const AnyGame> open_game(GameTable games, const std::string& name,
                                         const nlohmann::ordered_json& rules) {
    nlohmann::ordered_json config = {{"game", name}};
    if (!rules.is_null()) config["rules"] = rules;
    const Document document = Document::of(std::move(config), "game");
    return find_game(document, games).open(document.root());
}

GameInPlay::GameInPlay(std::shared_ptr<const AnyGame> game, std::uint64_t seed, std::uint64_t index)
    : game_(std::move(game)), seed_(seed), index_(index) {
    in_game({seed, index}, "", [&] {
        Rng rng = stream(seed, index, Purpose::deal);
        game_->deal(rng, deal_.add());
        game_->start(deal_[0], states_.add());
    });
}

GameInPlay::GameInPlay(std::shared_ptr<const AnyGame> game, const std::function<void(void*)>& deal)
    : game_(std::move(game)) {
    deal(deal_.add());
    game_->start(deal_[0], states_.add());
}

void GameInPlay::play(const void* move) {
    if (is_over()) throw MoveRefused("the game is over; no move can follow");
    if (std::string why = why_refused(*game_, state(), move); !why.empty())
        throw MoveRefused("that is not legal here: " + why);
    PlayedMove played{to_move(), game_->print_move(state(), move),
                      game_->move_words(state(), move)};
    if (ply_ < plies() && moves_[ply_].text == played.text) {
        ++ply_;
        return;
    }
    moves_.resize(ply_);
    move_values_.cut(ply_);
    states_.cut(ply_ + 1);
    move_values_.add_copy(move, shape().move.size);
    void* const next = states_.add();
    game_->copy_state(states_[ply_], next);
    game_->play(next, move, deal_[0]);
    moves_.push_back(std::move(played));
    ++ply_;
}

void GameInPlay::play(std::string_view text) {
    if (is_over()) throw MoveRefused("the game is over; no move can follow");
    ErasedValues move(shape().move);
    read_legal_move(*game_, state(), text, move.add());
    play(move[0]);
}

bool GameInPlay::undo() {
    if (ply_ == 0) return false;
    --ply_;
    return true;
}

bool GameInPlay::redo() {
    if (ply_ == plies()) return false;
    ++ply_;
    return true;
}

void GameInPlay::go_to(std::size_t ply) { ply_ = std::min(ply, plies()); }

std::vector<std::vector<int>> GameInPlay::points() const {
    std::vector<std::vector<int>> points(shape().seats);
    if (const auto drawn = scene(); drawn && drawn->points.size() == shape().seats)
        points = drawn->points;
    else if (!drawn)  // only the sums are known
        for (std::size_t seat = 0; seat < points.size(); ++seat)
            points[seat] = {game_->score_so_far(state(), static_cast<Seat>(seat))};
    const auto end = outcome();
    if (!end || !end->finished) return points;
    for (std::size_t seat = 0; seat < points.size(); ++seat)
        points[seat].assign(
            end->points[seat].begin(),
            end->points[seat].begin() + static_cast<std::ptrdiff_t>(shape().components.size()));
    return points;
}

std::vector<int> GameInPlay::totals() const {
    std::vector<int> totals;
    for (const std::vector<int>& of_seat : points())
        totals.push_back(std::accumulate(of_seat.begin(), of_seat.end(), 0));
    return totals;
}

std::optional<GameOutcome> GameInPlay::outcome() const {
    if (!is_over()) return std::nullopt;
    return game_->outcome(state());
}

std::optional<std::vector<std::string>> GameInPlay::legal_moves() const {
    if (is_over()) return std::vector<std::string>{};
    return legal_move_texts(*game_, state());
}

std::optional<std::string> GameInPlay::record(const std::string& comment) const {
    if (const auto end = outcome(); !end || !end->finished) return std::nullopt;
    std::vector<const void*> moves;
    for (std::size_t i = 0; i < ply_; ++i) moves.push_back(move_values_[i]);
    return game_->print_record(deal_[0], moves, state(), comment);
}

namespace {

/// "; the nearest legal move is "Cf7"", or where there are few moves, all of them.
std::string instead_of(const AnyGame& game, const void* state, std::string_view text) {
    const auto legal = legal_move_texts(game, state);
    if (!legal) return {};
    if (const std::string nearest = nearest_name(text, *legal); !nearest.empty())
        return "; the nearest legal move is \"" + nearest + "\"";
    constexpr std::size_t few = 12;
    if (legal->size() <= few) return "; legal: " + join(*legal);
    return "; one of " + std::to_string(legal->size()) + " legal moves is \"" + legal->front() +
           "\"";
}

}  // namespace

std::string why_refused(const AnyGame& game, const void* state, const void* move) {
    if (game.is_legal(state, move)) return {};
    const GameChoices* const choices = choices_of(game.shape().name);
    const std::string why = choices == nullptr ? "" : choices->why_illegal(state, move);
    return why.empty() ? "the rules forbid it" : why;
}

void read_legal_move(const AnyGame& game, const void* state, std::string_view text, void* move) {
    try {
        game.parse_move(state, text, move);
    } catch (const NotationError& error) {
        throw MoveRefused(error.what() + instead_of(game, state, text));
    }
    if (const std::string why = why_refused(game, state, move); !why.empty())
        throw MoveRefused(quoted(text) + " is not legal here: " + why +
                          instead_of(game, state, text));
}

std::string letter_of(std::size_t seat) { return seat == 0 ? "A" : "B"; }

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
