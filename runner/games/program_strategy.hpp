#pragma once
// The strategy `program` of any game: an outside program chooses, in the game's own notation. See
// docs/programs.md.

#include <algorithm>

#include "core/notation.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/outside.hpp"
#include "runner/games/outside_strategy.hpp"
#include "runner/games/strategy_table.hpp"
#include "runner/programs/program_player.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// A program that wants moves is told so many samples where the moves cannot be listed.
inline constexpr int sampled_moves = 16;

/// The legal moves that a question names: all, or some that depend only on the seed.
template <Game G>
NamedMoves named_moves(const typename G::State& state, std::uint64_t seed) {
    NamedMoves named;
    named.all = G::lists_moves(state);
    typename G::MoveList list;
    if (named.all) {
        G::legal_moves(state, list);
    } else {
        Rng rng(seed);
        for (int i = 0; i < sampled_moves; ++i) add_candidate<G>(list, G::sample_move(state, rng));
    }
    for (const typename G::Move& move : list) named.moves.push_back(G::print_move(state, move));
    return named;
}

/// A move as a program says it; throws ProgramFault if it is none, or not legal.
template <Game G>
typename G::Move move_of_program(const typename G::State& state, const std::string& text) {
    typename G::Move move{};
    try {
        move = G::parse_move(state, text);
    } catch (const NotationError& error) {
        throw ProgramFault("chose " + skerry::quoted(text) + ", which is no move: " + error.what());
    }
    if (G::is_legal(state, move)) return move;
    throw ProgramFault("chose " + skerry::quoted(text) + ", which is not legal in " +
                       state_for_message<G>(state));
}

template <Game G>
class ProgramStrategy final : public FarStrategy<G> {
    using State = typename G::State;
    using Move = typename G::Move;

  public:
    ProgramStrategy(ProgramSettings settings, ProgramGame game,
                    std::shared_ptr<ProgramStarts> starts)
        : player_(std::move(settings), std::move(game), std::move(starts)) {}

    std::size_t at_once() override {
        try {
            return player_.hello().vector;
        } catch (const ProgramFault&) {
            return 1;  // it will be said in the game that needs the program
        }
    }

    std::optional<ProgramTime> spent() const override { return player_.spent(); }

    void choose_all(std::span<const State> states, std::span<Rng> streams,
                    std::span<Move> moves) override {
        try {
            for (std::size_t done = 0; done < states.size();) {
                const std::size_t count = std::min(states.size() - done, player_.hello().vector);
                ask(states.subspan(done, count), streams.subspan(done, count),
                    moves.subspan(done, count));
                done += count;
            }
        } catch (const ProgramFault& fault) {
            throw StrategyFault(
                shortened(command_text(player_.settings().command), 200) + " " + fault.what(),
                fault.transcript().empty() ? player_.transcript() : fault.transcript(),
                player_.settings().on_fault == OnFault::stop);
        }
    }

  private:
    /// One number of the stream is the seed that the program is told: so its choice is a function
    /// of the state and the stream, however often it was started.
    void ask(std::span<const State> states, std::span<Rng> streams, std::span<Move> moves) {
        const bool wants_moves = player_.hello().wants_moves;
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::uint64_t seed = streams[i].next();
            player_.add(seed, G::print_state(states[i]),
                        wants_moves ? named_moves<G>(states[i], seed) : NamedMoves{});
        }
        const std::span<const std::string> chosen = player_.choose();
        for (std::size_t i = 0; i < states.size(); ++i)
            moves[i] = move_of_program<G>(states[i], chosen[i]);
    }

    ProgramPlayer player_;
};

template <Game G>
StrategyRow<G> program_row() {
    StrategyRow<G> row;
    row.info = {std::string(program_strategy_name),
                "an outside program in any language that chooses over standard input and output; "
                "docs/programs.md",
                program_fields(), true};
    row.configure = [](const JsonNode& node, const typename G::Rules& rules,
                       const StrategyTable<G>&, int) {
        const ProgramSettings settings = read_program_settings(node);
        ordered_json options = ordered_json::object();
        write_fields(rules, options);
        const ProgramGame game{std::string(G::name), ascii_text(options), settings.options};
        Configured<G> configured;
        configured.params = program_params(settings);
        configured.make =
            [settings, game,
             starts = std::make_shared<ProgramStarts>()]() -> std::unique_ptr<AnyStrategy<G>> {
            return std::make_unique<ProgramStrategy<G>>(settings, game, starts);
        };
        return configured;
    };
    return row;
}

}  // namespace skerry
