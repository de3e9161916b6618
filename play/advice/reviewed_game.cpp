// Tells the forms of games apart by how their files begin, and plays their moves.

#include "play/advice/reviewed_game.hpp"

#include <fmt/format.h>

#include "core/notation.hpp"
#include "play/game/game_link.hpp"
#include "play/game/position_text.hpp"
#include "play/game/saved_game.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/known_programs.hpp"
#include "runner/replay/replay_json.hpp"
#include "runner/results/result.hpp"

namespace skerry {

namespace {

void refuse(bool given, const std::string& option, const std::string& why) {
    if (given) throw UserError(option + ": " + why);
}

/// Options that say what a file says itself.
void refuse_rules(const ReviewSource& source, const std::string& kind) {
    const std::string why = "not with a " + kind + ", which says what was played";
    refuse(source.game.has_value(), "--game", why);
    refuse(!source.sets.empty(), "--set", why);
    refuse(source.seed.has_value(), "--seed", why);
}

void refuse_result_options(const ReviewSource& source) {
    const std::string why = "only with a result of skerry run";
    refuse(!source.strategy.empty(), "--strategy", why);
    refuse(!source.against.empty(), "--against", why);
    refuse(source.second, "--second", why);
}

std::shared_ptr<const AnyGame> open_by_options(const ReviewSource& source, GameTable games) {
    const std::string name = source.game.value_or("tiny-islands");
    Document rules =
        Document::of({{"rules", nlohmann::ordered_json::object()}}, "command line", Programs::own);
    rules.set("game", name, "--game " + name);
    for (const std::string& assignment : source.sets) rules.assign(assignment);
    static const std::vector<std::string> allowed = {"game", "rules"};
    rules.root().allow_keys(allowed);
    return find_game(rules, games).open(rules.root());
}

/// One record, and the line on which it begins.
struct Record {
    std::string text;
    std::size_t line = 0;
};

/// The record with this number, from 1.
Record find_record(const ReviewSource& source, Lines& lines, bool has_lines) {
    const std::uint64_t wanted = source.number.value_or(1);
    std::uint64_t found = 0;
    Record record;
    bool within = false;
    for (std::string line; lines.next(line);) {
        const bool empty = line.find_first_not_of(" \t\r") == std::string::npos;
        if (empty && found == wanted) return record;
        if (!empty && !(has_lines && within)) {
            ++found;
            record = {{}, lines.number()};
        }
        within = !empty;
        if (found != wanted || empty) continue;
        record.text += line + (has_lines ? "\n" : "");
        lines.require_short(record.text.size(), record.line);
        if (!has_lines) return record;
    }
    if (found == wanted) return record;
    const std::string name = source_name(source.file);
    if (found == 0) throw UserError(name + ": has no game records");
    throw UserError(
        fmt::format("--number {}: {} has {} game{}", wanted, name, found, found == 1 ? "" : "s"));
}

ReviewedGame read_record(const ReviewSource& source, Lines& lines, GameTable games) {
    refuse_result_options(source);
    const std::shared_ptr<const AnyGame> opened = open_by_options(source, games);
    const std::string& name = opened->shape().name;
    const std::string file = source_name(source.file);
    const Record record = find_record(source, lines, opened->shape().records_have_lines);
    std::optional<RecordedMoves> moves;
    const auto read = [&](void* deal) {
        try {
            moves = opened->read_record(record.text, deal);
        } catch (const NotationError& error) {
            throw UserError(unreadable_record(file, record.line, record.text, error, name));
        }
        if (!moves)
            throw UserError("--game " + name +
                            ": has no public record format; review its moves with --seed and "
                            "--index, a replay, or a result");
    };
    ReviewedGame game{fmt::format("{}, game {} of {}", name, source.number.value_or(1), file),
                      play::GameInPlay(opened, read), false};
    if (!moves->illegal.empty())
        throw UserError(fmt::format("{}:{}: {}", file, record.line, moves->illegal));
    for (const std::string& move : moves->moves) game.played.play(move);
    game.next_known = moves->next_known;
    return game;
}

/// The moves before the place of a game in play; those after it were taken back.
ReviewedGame so_far(play::GameInPlay game) {
    std::string title = shuffle_title(game);
    return {std::move(title), std::move(game)};
}

ReviewedGame read_moves(const ReviewSource& source, Lines& lines, GameTable games) {
    refuse_result_options(source);
    refuse(source.number.has_value(), "--number", "a file of moves has one game");
    play::GameInPlay game(open_by_options(source, games), source.seed.value_or(default_seed),
                          source.index.value_or(0));
    std::vector<play::Sitter> persons(game.shape().seats);
    play::PlayTable table(std::move(game), std::move(persons));
    play::play_moves(table, lines.rest(), source_name(source.file));
    return so_far(table.game());
}

/// The game of a replay or a saved game. It has no strategies of the file: options name those that
/// it will be asked for.
std::shared_ptr<const AnyGame> open_game_of(const Document& file, const JsonNode& node,
                                            GameTable games) {
    Document config = Document::of(nlohmann::ordered_json::object(), file.source(), Programs::own);
    for (const char* key : {"game", "rules"})
        if (const auto value = node.find(key))
            config.set(key, value->json(), file.place(value->pointer()));
    return find_game(config, games).open(config.root());
}

/// `file` says which game it is, and by which rules.
ReviewedGame game_of(const play::PlayTable& table, const Document& file, GameTable games) {
    const play::GameInPlay& kept = table.game();
    play::GameInPlay game(open_game_of(file, file.root(), games), kept.seed(), kept.index());
    for (std::size_t ply = 0; ply < kept.ply(); ++ply) game.play(kept.move_at(ply));
    return so_far(std::move(game));
}

ReviewedGame read_link(const ReviewSource& source, GameTable games) {
    refuse_rules(source, "link");
    refuse_result_options(source);
    refuse(source.index.has_value(), "--index", "not with a link, which says what was played");
    refuse(source.number.has_value(), "--number", "a link has one game");
    const play::PlayTable table = play::open_link(source.file, games, true);
    const GameShape& shape = table.game().shape();
    return game_of(table, Document::of({{"game", shape.name}, {"rules", shape.rules}}, "link"),
                   games);
}

/// Checks the seats of a replay; their names are not used.
void check_players(const JsonNode& node, std::size_t seats) {
    if (const auto only = node.find("strategy")) {
        if (seats > 1) only->fail("the game has two seats; \"seats\" names who played");
        only->text();
    }
    const auto labels = node.find("seats");
    if (!labels) return;
    const std::vector<JsonNode> items = labels->items();
    if (seats == 1 || items.size() != seats)
        labels->fail(fmt::format("has {} labels; the game has {} seat{}", items.size(), seats,
                                 seats == 1 ? "" : "s"));
    for (const JsonNode& label : items) label.text();
}

ReviewedGame read_replay(const Document& file, const JsonNode& node, GameTable games) {
    allow_replay_keys(node);
    const std::shared_ptr<const AnyGame> opened = open_game_of(file, node, games);
    check_players(node, opened->shape().seats);
    return so_far(play::replayed_game(node, opened));
}

Seating seating_of(const ReviewSource& source, const ExperimentFacts& facts) {
    const std::size_t strategy =
        source.strategy.empty() ? 0 : find_strategy(facts, "--strategy", source.strategy);
    if (facts.seats == 1) {
        refuse(!source.against.empty(), "--against", facts.game + " is a game for one player");
        refuse(source.second, "--second", facts.game + " is a game for one player");
        return {strategy};
    }
    const std::size_t other = find_opponent(facts, strategy, "--against", source.against);
    return source.second ? Seating(other, strategy) : Seating(strategy, other);
}

ReviewedGame read_document(const ReviewSource& source, const Document& document, GameTable games) {
    const JsonNode root = document.root();
    const bool list = !root.is_object();
    if (!list && !root.find("moves")) return reviewed_game_of_result(source, document, games);
    const auto schema = list ? std::nullopt : root.find("schema");
    if (schema && schema->text() != play::saved_game_schema)
        schema->fail("found " + describe(schema->json()) + "; must be \"" +
                     std::string(play::saved_game_schema) + "\"");
    refuse_rules(source, schema ? "saved game" : "replay");
    refuse_result_options(source);
    refuse(source.index.has_value(), "--index", "only with a result, or with moves");
    if (!list) {
        refuse(source.number.has_value(), "--number", "the file has one game");
        return schema ? game_of(play::load_table(root, games, true), document, games)
                      : read_replay(document, root, games);
    }
    const std::vector<JsonNode> items = root.items();
    const std::uint64_t number = source.number.value_or(1);
    if (items.empty()) root.fail("has no games");
    if (number > items.size())
        throw UserError(fmt::format("--number {}: {} has {} game{}", number, document.source(),
                                    items.size(), items.size() == 1 ? "" : "s"));
    return read_replay(document, items[static_cast<std::size_t>(number - 1)], games);
}

}  // namespace

ReviewedGame reviewed_game_of_result(const ReviewSource& source, const Document& result,
                                     GameTable games) {
    refuse_rules(source, "result");
    refuse(source.number.has_value(), "--number", "not with a result; --index I is its game");
    if (!source.index) throw UserError("review: which game of " + result.source() + "? --index I");
    Document config = configuration_of_result(result);
    config.set_programs(source.allow_programs ? Programs::allowed : Programs::stay);
    Configuration loaded = load_configuration(config, games, source.outside);
    const Seating seating = seating_of(source, loaded.experiment->facts());
    const Configuration configuration =
        with_known_programs(std::move(loaded), games, std::array{seating.first, seating.second});
    const Experiment& experiment = *configuration.experiment;
    const ExperimentFacts& facts = experiment.facts();
    if (*source.index >= facts.games)
        throw UserError(fmt::format("--index {}: the result has games 0 to {}", *source.index,
                                    facts.games - 1));
    const Trace trace = experiment.trace(seating, *source.index);
    const std::string players =
        facts.strategies[seating.first].label +
        (facts.seats == 2 ? " against " + facts.strategies[seating.second].label : "");
    config.set_programs(Programs::own);  // only those that options name are asked for
    // A strategy may play by rules of its own.
    config.set("rules", facts.rules_of(seating.first), config.place("/rules"));
    const SeededGame seeded = facts.seeded(*source.index);
    play::GameInPlay game(find_game(config, games).open(config.root()), seeded.seed, seeded.game);
    for (const Trace::Step& step : trace.steps) game.play(step.move);
    return {shuffle_title(game) + ", " + players, game};
}

std::string shuffle_title(const play::GameInPlay& game) {
    return fmt::format("{}, seed {}, game {}", game.shape().name, game.seed(), game.index());
}

ReviewedGame read_reviewed_game(const ReviewSource& source, GameTable games) {
    if (play::is_game_link(source.file)) return read_link(source, games);
    Lines lines(source.file);
    const char first = lines.first();
    if (first == '{' || first == '[')
        return read_document(source, Document::parse(lines.rest(), source_name(source.file)),
                             games);
    return source.seed || source.index ? read_moves(source, lines, games)
                                       : read_record(source, lines, games);
}

}  // namespace skerry
