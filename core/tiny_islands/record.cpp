// Parses game records, replays them through the rules, and writes records of finished games.

#include "core/tiny_islands/record.hpp"

#include "core/tiny_islands/notation.hpp"
#include "core/tiny_islands/shoreline.hpp"
#include "core/whole_number.hpp"

namespace skerry::tiny_islands {

namespace {

/// A token without its groups in braces. `offsets` tells where the kept characters stood in the
/// line.
struct Token {
    std::string text;
    std::vector<std::size_t> offsets;
};

std::vector<Token> tokens_of(std::string_view line) {
    std::vector<Token> tokens;
    bool in_token = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (c == ' ' || c == '\t' || c == '\r') {
            in_token = false;
            continue;
        }
        if (!in_token) tokens.emplace_back();
        in_token = true;
        if (c == '{') {
            const std::size_t close = line.find('}', at);
            if (close == std::string_view::npos)
                throw NotationError(at, "a group opened by '{' is not closed");
            at = close;
            continue;
        }
        tokens.back().text += c;
        tokens.back().offsets.push_back(at);
    }
    std::erase_if(tokens, [](const Token& token) { return token.text.empty(); });  // groups alone
    return tokens;
}

/// Reads one token after the other; turns a parser's offset within a token into an offset in the
/// line.
class TokenReader {
  public:
    TokenReader(std::vector<Token> tokens, std::size_t end)
        : tokens_(std::move(tokens)), end_(end) {}

    std::size_t end_offset() const { return end_; }

    template <class Parser>
    auto next(Parser&& parser) {
        const Token& token = tokens_[at_++];
        try {
            return parser(token.text);
        } catch (const NotationError& error) {
            const std::size_t fallback = token.offsets.empty() ? end_ : token.offsets.back();
            throw NotationError(
                error.offset() < token.offsets.size() ? token.offsets[error.offset()] : fallback,
                error.what());
        }
    }

  private:
    std::vector<Token> tokens_;
    std::size_t end_;
    std::size_t at_ = 0;
};

int parse_figure(std::string_view text) {
    if (const auto value = whole_number<int>(text)) return *value;
    throw NotationError(0, quoted(text) + " is not a figure: an integer");
}

/// The tokens of the choices of a whole game.
constexpr std::size_t choice_tokens(std::size_t placements, const Rules& rules) {
    return 2 * placements + rules.shorelines;
}

/// No choice begins like a number.
bool is_figure(const Token& token) {
    return std::string_view("-0123456789").find(token.text[0]) != std::string_view::npos;
}

/// How many figures stand behind the choices.
std::size_t count_figures(const std::vector<Token>& tokens) {
    std::size_t count = 0;
    while (count < tokens.size() && is_figure(tokens[tokens.size() - 1 - count])) ++count;
    return count;
}

std::string why_illegal(const State& state, const Move& move) {
    const std::string text = TinyIslands::print_move(state, move);
    if (move.is_shoreline()) {
        if (!is_loop(move.interior, state.rules.longest_shoreline))
            return "shoreline " + text + " is not one simple closed loop of " +
                   edges_allowed(state.rules) + " edges";
        return "shoreline " + text + " touches an earlier one";
    }
    if (state.board.occupied().test(move.cell.bit()))
        return "placement " + text + ": the cell is occupied";
    return "placement " + text + " does not fit the offer " + print_offer(state.offer());
}

std::array<int, record_figures> figures_of(const State& end) {
    const Score points = score(end.board, end.rules);
    std::array<int, record_figures> figures{};
    for (std::size_t i = 0; i + 1 < record_figures; ++i) figures[i] = points.components[i];
    figures[penalty_component] = -points.components[penalty_component];
    figures[record_figures - 1] = points.total();
    return figures;
}

void read_choices(GameRecord& record, TokenReader& reader, std::size_t count, const Rules& rules) {
    std::size_t left = count;
    std::size_t drawn = rules.left_out();
    for (std::size_t turn = 0; left > 0; ++turn) {
        record.deal.offers[turn] = reader.next(parse_offer);
        if (--left == 0) return;
        record.moves.push_back(reader.next(parse_placement));
        --left;
        const int placed = static_cast<int>(turn) + 1;
        const bool shoreline = shoreline_due(placed, drawn, rules);
        if (left == 0 && !shoreline)
            throw NotationError(reader.end_offset(),
                                "the record stops behind a placement: name the offer that came "
                                "next, too");
        if (left == 0 || !shoreline) continue;
        record.moves.push_back(Move::shoreline(reader.next(parse_cells)));
        ++drawn;
        if (--left == 0 && placed < rules.placements)
            throw NotationError(reader.end_offset(),
                                "the record stops behind a shoreline: name the offer that came "
                                "next, too");
    }
}

}  // namespace

GameRecord parse_record(std::string_view line, Rules rules) {
    GameRecord record;
    const std::size_t hash = std::min(line.find('#'), line.size());
    if (hash < line.size()) record.comment = line.substr(hash + 1);
    while (!record.comment.empty() && record.comment.back() == '\r') record.comment.pop_back();
    std::vector<Token> tokens = tokens_of(line.substr(0, hash));
    const std::size_t figures = count_figures(tokens);
    const std::size_t choices = tokens.size() - figures;
    constexpr int few = max_placements - 1;
    rules.placements = choices > choice_tokens(few, rules) ? max_placements : few;
    const std::size_t whole = choice_tokens(static_cast<std::size_t>(rules.placements), rules);
    record.stopped = choices < whole;
    record.has_figures = figures > 0;
    const bool right_figures = figures == record_figures || figures == record_figures + 1 ||
                               (record.stopped && figures == 0);
    if (choices == 0 || choices > whole) {
        const std::size_t least = choice_tokens(few, rules);
        throw NotationError(hash, "a record has " + std::to_string(least) + " choices (" +
                                      std::to_string(least + 2) + " with 27 placements), found " +
                                      std::to_string(choices));
    }
    if (!right_figures)
        throw NotationError(hash,
                            "a record ends with 9 figures, or 10 with TinyBot's random "
                            "moves, found " +
                                std::to_string(figures));
    TokenReader reader(std::move(tokens), hash);
    read_choices(record, reader, choices, rules);
    if (figures == 0) return record;
    for (int& figure : record.figures) figure = reader.next(parse_figure);
    if (figures > record_figures) record.random_moves = reader.next(parse_figure);
    return record;
}

namespace {

/// Whether a game of these moves waits for a shoreline.
bool waits_for_shoreline(const std::vector<Move>& moves, const Rules& rules) {
    const auto drawn = static_cast<std::size_t>(std::ranges::count_if(moves, &Move::is_shoreline));
    return shoreline_due(static_cast<int>(moves.size() - drawn), rules.left_out() + drawn, rules);
}

}  // namespace

std::string print_record(const GameRecord& record, const Rules& rules) {
    std::string text;
    std::size_t turn = 0;
    for (const Move& move : record.moves) {
        if (move.is_shoreline()) {
            text += print_cells(move.interior) + " ";
        } else {
            text += print_offer(record.deal.offers[turn++]) + " ";
            text += letter_of(move.tile) + print_cell(move.cell) + " ";
        }
    }
    if (record.stopped && !waits_for_shoreline(record.moves, rules))
        text += print_offer(record.deal.offers[turn]) + " ";
    if (record.has_figures)
        for (const int figure : record.figures) text += std::to_string(figure) + " ";
    if (record.random_moves) text += std::to_string(*record.random_moves) + " ";
    text.pop_back();
    return record.comment.empty() ? text : text + " #" + record.comment;
}

Replay replay_record(const GameRecord& record, const Rules& rules) {
    Replay replay;
    State state = TinyIslands::start(rules, record.deal);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const Move& move = record.moves[i];
        if (TinyIslands::is_over(state) || !TinyIslands::is_legal(state, move)) {
            replay.illegal_move = static_cast<int>(i);
            replay.reason = why_illegal(state, move);
            replay.end = state;
            return replay;
        }
        TinyIslands::play(state, move, record.deal);
    }
    replay.end = state;
    replay.figures = figures_of(state);
    // Only its writer knows what an unfinished game costs.
    int& penalty = replay.figures[penalty_component];
    if (record.stopped && record.has_figures) {
        replay.figures[record_figures - 1] += penalty - record.figures[penalty_component];
        penalty = record.figures[penalty_component];
    }
    return replay;
}

GameRecord make_record(const Deal& deal, std::vector<Move> moves, const State& end,
                       std::string comment) {
    return {deal, std::move(moves), figures_of(end), std::move(comment)};
}

}  // namespace skerry::tiny_islands
