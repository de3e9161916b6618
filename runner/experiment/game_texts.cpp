// Parses states and moves of any game, and plays and prints what they lead to.

#include "runner/experiment/game_texts.hpp"

#include "core/notation.hpp"
#include "core/random.hpp"
#include "runner/documents/text.hpp"
#include "runner/experiment/vary.hpp"

namespace skerry {

namespace {

void set_result(Trace& trace, const GameOutcome& end, const ExperimentFacts& facts) {
    const auto total = [&](std::size_t seat) {
        return std::accumulate(end.points[seat].begin(), end.points[seat].end(), 0);
    };
    if (facts.seats == 1) {
        trace.result = unfinished_result(facts);
        if (!end.finished) return;
        trace.result = {.finished = true, .total = total(0), .components = {}, .measured = {}};
        std::ranges::copy(end.points[0], trace.result.components.begin());
        trace.result.measured = end.measured;
        return;
    }
    trace.match.emplace();
    if (!end.finished) {
        trace.match->ending = MatchEnding::unfinished;
        return;
    }
    trace.match->winner = end.winner;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        trace.match->totals[seat] = total(seat);
        std::ranges::copy(end.points[seat], trace.match->components[seat].begin());
    }
}

}  // namespace

std::optional<std::vector<std::string>> legal_move_texts(const AnyGame& game, const void* state) {
    if (!game.lists_moves(state)) return std::nullopt;
    std::vector<std::string> texts;
    if (game.is_over(state)) return texts;
    const std::size_t count = game.legal_moves(state, nullptr, 0);
    ErasedValues moves(game.shape().move, count);
    game.legal_moves(state, moves[0], count);
    for (std::size_t i = 0; i < count; ++i) texts.push_back(game.print_move(state, moves[i]));
    return texts;
}

std::optional<std::vector<std::string>> legal_move_texts(const AnyGame& game,
                                                         const std::string& state) {
    ErasedValues value(game.shape().state);
    game.parse_state(state, value.add());
    return legal_move_texts(game, value[0]);
}

std::vector<std::string> rules_in_words(const GameEntry& entry, const AnyGame& game) {
    std::vector<std::string> lines;
    for (const FieldFacts& option : entry.rules()) {
        const auto value = game.shape().rules.find(option.name);
        if (value == game.shape().rules.end() || option.type == FieldType::file) continue;
        const std::string text = value_in_label(*value);
        if (value->is_string() ? text == option.default_value
                               : *value == parse_json(option.default_value, option.name))
            continue;
        if (lines.empty())
            lines.emplace_back("Other rules: these hold in place of what is said below.");
        lines.push_back(option.name + " " + text + ": " + option.help + "; below " +
                        option.default_value);
    }
    std::ranges::move(split_lines(entry.how_to_play()), std::back_inserter(lines));
    return lines;
}

std::optional<Scene> scene_of(const AnyGame& game, const std::string& state) {
    ErasedValues value(game.shape().state);
    game.parse_state(state, value.add());
    return game.scene(value[0]);
}

PlayedMoves play_moves(const Experiment& experiment, std::uint64_t game_index,
                       std::span<const std::string> moves) {
    const AnyGame& game = experiment.game(0);
    const ExperimentFacts& facts = experiment.facts();
    ErasedValues deal(game.shape().deal);
    ErasedValues state(game.shape().state);
    ErasedValues move(game.shape().move);
    move.add();
    const SeededGame seeded = facts.seeded(game_index);
    Rng rng = stream(seeded.seed, seeded.game, Purpose::deal);
    game.deal(rng, deal.add());
    game.start(deal[0], state.add());
    PlayedMoves played;
    played.trace.start_state = game.print_state(state[0]);
    for (const std::string& text : moves) {
        if (game.is_over(state[0])) {
            played.fault = skerry::quoted(text) + ": the game is over before this move";
            return played;
        }
        try {
            game.parse_move(state[0], text, move[0]);
        } catch (const NotationError& error) {
            played.fault = error.what();
            return played;
        }
        if (!game.is_legal(state[0], move[0])) {
            played.fault = skerry::quoted(text) + " is not legal in " + game.print_state(state[0]);
            return played;
        }
        const Seat seat = game.to_move(state[0]);
        const std::string printed = game.print_move(state[0], move[0]);
        game.play(state[0], move[0], deal[0]);
        played.trace.steps.push_back({printed, game.print_state(state[0]), {}, seat});
    }
    if (!game.is_over(state[0]))
        played.fault = "the game is not over after the last move";
    else
        set_result(played.trace, game.outcome(state[0]), facts);
    return played;
}

}  // namespace skerry
