// The commands of a page, each read from JSON and answered as JSON.

#include "play/page/page_desk.hpp"

#include "core/notation.hpp"
#include "core/whole_number.hpp"
#include "play/advice/review.hpp"
#include "play/game/game_link.hpp"
#include "play/page/replay_games.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/game_texts.hpp"

namespace skerry::play {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_review_futures = 4'096;
constexpr std::size_t most_strategies = 1'000'000;
constexpr std::size_t most_field_games = 1'000;

// What a command holds. All throw UserError where it is something else.

/// Null if there is none.
ordered_json member_of(const ordered_json& command, const char* key) {
    const auto found = command.find(key);
    return found == command.end() ? ordered_json() : *found;
}

std::string text_of(const ordered_json& command, const char* key, const std::string& fallback) {
    const ordered_json found = member_of(command, key);
    if (found.is_null()) return fallback;
    if (!found.is_string()) throw UserError(std::string(key) + ": must be a text");
    return found;
}

/// Seeds and indices come as texts: a link is one, and a page's numbers end at 2^53.
std::uint64_t whole_number(const ordered_json& command, const char* key, std::uint64_t most) {
    const std::string text = text_of(command, key, "0");
    const auto number = skerry::whole_number<std::uint64_t>(text);
    if (!number || *number > most)
        throw UserError(std::string(key) + ": found \"" + text +
                        "\"; must be a whole number from 0 to " + std::to_string(most));
    return *number;
}

std::uint64_t number(const ordered_json& command, const char* key) {
    const ordered_json found = member_of(command, key);
    if (!found.is_number_integer() || found < 0)
        throw UserError(std::string(key) + ": must be a number, 0 or more");
    return found;
}

/// A larger number counts as `most`.
std::size_t small_number(const ordered_json& command, const char* key, std::size_t most) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(number(command, key), most));
}

/// One per seat: null is a person, else a strategy.
std::vector<Sitter> sitters_of(const ordered_json& command, std::size_t seats) {
    std::vector<Sitter> sitters(seats);
    const ordered_json found = member_of(command, "sitters");
    if (found.is_null()) return sitters;
    if (!found.is_array() || found.size() != seats)
        throw UserError("sitters: must be a list of " + std::to_string(seats));
    for (std::size_t seat = 0; seat < seats; ++seat) sitters[seat].strategy = found[seat];
    return sitters;
}

}  // namespace

ordered_json PageDesk::open(const ordered_json& command) {
    const std::string name = text_of(command, "game", "");
    const std::string variant = text_of(command, "variant", "");
    ordered_json rules = member_of(command, "rules");
    if (rules.is_null() && !variant.empty()) rules = {{"variant", variant}};
    GameInPlay game(open_game(games_, name, rules), whole_number(command, "seed", UINT64_MAX),
                    whole_number(command, "index", max_game_index));
    std::vector<Sitter> sitters = sitters_of(command, game.shape().seats);
    PlayTable table(std::move(game), std::move(sitters));
    play_moves(table, text_of(command, "moves", ""));
    if (command.contains("ply")) table.go_to(small_number(command, "ply", table.game().plies()));
    desk_.open(std::move(table));
    ordered_json view = view_json(desk_);
    for (const GameEntry* entry : games_)
        if (entry->name() == name)
            view["how_to_play"] = rules_in_words(*entry, desk_.game().game());
    return view;
}

/// What came of a command that is answered by a view; nothing if it is another one.
std::optional<Answer> PageDesk::moved(const std::string& name, const ordered_json& command) {
    if (name == "choose")
        return desk_.choose([&](Chooser& chooser) {
            if (const auto cell = command.find("cell"); cell != command.end())
                return chooser.choose_cell({cell->at(0), cell->at(1)});
            return command.contains("text") ? chooser.type(text_of(command, "text", ""))
                                            : chooser.choose(text_of(command, "key", ""));
        });
    if (name == "view") return Answer();
    if (name == "back") return desk_.back();
    if (name == "clear") return desk_.clear();
    if (name == "undo") return desk_.undo();
    if (name == "redo") return desk_.redo();
    if (name == "go") return desk_.go_to(small_number(command, "ply", desk_.game().plies()));
    if (name == "rival") return desk_.play_rival();
    return std::nullopt;
}

/// Advice about a position that the command describes, else about the one on the table.
ordered_json PageDesk::advise(const ordered_json& command) {
    const ordered_json strategy = member_of(command, "strategy");
    if (!command.contains("state")) {
        desk_.advise(strategy);
        return {{"finished", false}};
    }
    const auto game = open_game(games_, text_of(command, "game", ""), member_of(command, "rules"));
    ErasedValues state(game->shape().state);
    try {
        game->parse_state(text_of(command, "state", ""), state.add());
    } catch (const NotationError& error) {
        throw UserError(std::string("state: ") + error.what());
    }
    desk_.advise(game, state[0], strategy);
    return {{"finished", false}};
}

ordered_json PageDesk::think(const ordered_json& command) {
    Adviser& adviser = desk_.adviser();
    for (std::size_t left = small_number(command, "playouts", 1'000'000); left > 0; --left)
        if (!adviser.step()) break;
    return {{"finished", adviser.finished()}, {"futures", adviser.futures()}};
}

/// Reviews all moves on the table, those after the place where one stands, too; or a record.
ordered_json PageDesk::review(const ordered_json& command) const {
    const std::uint64_t futures =
        command.contains("futures") ? small_number(command, "futures", most_review_futures) : 0;
    GameInPlay game = command.contains("text")
                          ? game_of_record(games_, text_of(command, "name", "the file"),
                                           text_of(command, "text", ""),
                                           small_number(command, "number", most_drawn_games))
                          : desk_.game();
    game.go_to(game.plies());
    return review_json(game, member_of(command, "strategy"), futures, progress_);
}

/// Where the result on the table stands among games that a strategy plays on its shuffle.
ordered_json PageDesk::field(const ordered_json& command) const {
    const GameInPlay& game = desk_.game();
    const auto outcome = game.outcome();
    if (!outcome || !outcome->finished) throw UserError("the game has no result");
    const std::vector<Sitter>& sitters = desk_.table().sitters();
    const bool second = !sitters.front().is_person() && sitters.back().is_person();
    return field_json(field_score(game.game(), text_of(command, "strategy", ""), game.deal(),
                                  result_of(*outcome, game.shape()),
                                  small_number(command, "games", most_field_games), 1),
                      second ? Seat::second : Seat::first);
}

ordered_json PageDesk::done(const ordered_json& command) {
    const std::string name = text_of(command, "do", "");
    if (name == "games") return games_json(games_);
    if (name == "open") return open(command);
    if (name == "field") return field(command);
    if (name == "advise") return advise(command);
    if (name == "think") return think(command);
    if (name == "advice") return advice_json(desk_.adviser());
    if (name == "review") return review(command);
    const std::string file = text_of(command, "name", "the file");
    const std::string text = text_of(command, "text", "");
    if (name == "result") return result_games(file, text);
    if (name == "result_game")
        return result_game(file, text, small_number(command, "a", most_strategies),
                           small_number(command, "b", most_strategies), number(command, "deal"));
    if (name == "record") return record_games(games_, file, text);
    if (name == "replay") return replay_games(games_, file, text);
    const auto came = moved(name, command);
    if (!came) throw UserError("\"" + name + "\" is no command of the page");
    ordered_json view = view_json(desk_);
    if (came->is_refused()) view["refused"] = came->words;
    return view;
}

std::string PageDesk::answer(std::string_view command) {
    try {
        return compact_text(done(parse_json(command, "the page")));
    } catch (const std::exception& error) {
        return compact_text({{"error", error.what()}});
    }
}

ordered_json games_json(GameTable games) {
    ordered_json list = ordered_json::array();
    for (const GameEntry* game : games) {
        ordered_json entry = {{"name", game->name()},
                              {"title", game->title()},
                              {"help", game->help()},
                              {"how_to_play", game->how_to_play()},
                              {"seats", game->seats()}};
        for (const VariantInfo& variant : game->variants())
            entry["variants"].push_back({{"name", variant.name}, {"help", variant.help}});
        for (const StrategyInfo& strategy : game->strategies())
            if (!strategy.outside)
                entry["strategies"].push_back({{"name", strategy.name}, {"help", strategy.help}});
        list.push_back(std::move(entry));
    }
    return {{"games", std::move(list)}};
}

}  // namespace skerry::play
