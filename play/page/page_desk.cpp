// The commands of a page, each read from JSON and answered as JSON.

#include "play/page/page_desk.hpp"

#include <limits>

#include "core/notation.hpp"
#include "core/whole_number.hpp"
#include "play/advice/review.hpp"
#include "play/game/chooser.hpp"
#include "play/game/game_in_play.hpp"
#include "play/game/game_link.hpp"
#include "play/page/replay_games.hpp"
#include "runner/candidates/adviser.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/experiment/game_texts.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_review_futures = 4'096;
constexpr std::size_t most_strategies = 1'000'000;
constexpr std::size_t most_field_games = 1'000;

// What a command holds. All throw UserError where it is something else.

std::string text_of(const ordered_json& command, const char* key, const std::string& fallback) {
    const auto found = command.find(key);
    if (found == command.end() || found->is_null()) return fallback;
    if (!found->is_string()) throw UserError(std::string(key) + ": must be a text");
    return found->get<std::string>();
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
    const auto found = command.find(key);
    if (found == command.end() || !found->is_number_integer() || *found < 0)
        throw UserError(std::string(key) + ": must be a number, 0 or more");
    return found->get<std::uint64_t>();
}

/// A larger number counts as `most`.
std::size_t small_number(const ordered_json& command, const char* key, std::size_t most) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(number(command, key), most));
}

/// One per seat: null is a person, else a strategy.
std::vector<play::Sitter> sitters_of(const ordered_json& command, std::size_t seats) {
    std::vector<play::Sitter> sitters(seats);
    const auto found = command.find("sitters");
    if (found == command.end() || found->is_null()) return sitters;
    if (!found->is_array() || found->size() != seats)
        throw UserError("sitters: must be a list of " + std::to_string(seats));
    for (std::size_t seat = 0; seat < seats; ++seat) sitters[seat].strategy = (*found)[seat];
    return sitters;
}

}  // namespace

/// The game that is played, and the decision that is being chosen.
class PageDesk::Table {
  public:
    explicit Table(play::PlayTable table) : table_(std::move(table)) { look(); }

    play::PlayTable& table() { return table_; }
    std::optional<play::Chooser>& chooser() { return chooser_; }

    /// After a change of the place where one stands.
    void look() {
        chooser_.reset();
        if (table_.person_to_move()) chooser_.emplace(table_.game());
    }

    ordered_json view() const {
        ordered_json view = view_json(table_);
        if (!chooser_) return view;
        view["choices"] = choices_json(chooser_->choices());
        view["taken"] = chooser_->steps();
        view["steps"] = chooser_->steps_text();
        return view;
    }

    /// What came of a step; a finished choice is played. Null if it was taken.
    ordered_json take(const play::Answer& answer) {
        if (answer.is_refused()) return answer.words;
        if (!chooser_->is_finished()) return nullptr;
        table_.play(chooser_->move());
        look();
        return nullptr;
    }

  private:
    play::PlayTable table_;
    std::optional<play::Chooser> chooser_;
};

PageDesk::PageDesk(GameTable games, Progress progress)
    : games_(games), progress_(std::move(progress)) {}
PageDesk::~PageDesk() = default;

ordered_json PageDesk::open(const ordered_json& command) {
    const std::string name = text_of(command, "game", "");
    const std::string variant = text_of(command, "variant", "");
    ordered_json rules = nullptr;
    if (!variant.empty()) rules = {{"variant", variant}};
    if (const auto given = command.find("rules"); given != command.end()) rules = *given;
    const auto game = play::open_game(games_, name, rules);
    play::GameInPlay opened(
        game, whole_number(command, "seed", std::numeric_limits<std::uint64_t>::max()),
        whole_number(command, "index", max_game_index));
    const std::size_t seats = opened.shape().seats;
    play::PlayTable table(std::move(opened), sitters_of(command, seats));
    play::play_moves(table, text_of(command, "moves", ""));
    if (command.contains("ply")) table.go_to(small_number(command, "ply", table.game().plies()));
    table_ = std::make_unique<Table>(std::move(table));
    ordered_json view = table_->view();
    for (const GameEntry* entry : games_)
        if (entry->name() == name) view["how_to_play"] = rules_in_words(*entry, *game);
    return view;
}

ordered_json PageDesk::play(const std::string& name, const ordered_json& command) {
    if (!table_) throw UserError("no game is open");
    play::PlayTable& table = table_->table();
    ordered_json refused = nullptr;
    const bool choosing = name == "choose" || name == "back" || name == "clear";
    if (choosing && !table_->chooser()) throw UserError("there is nothing to choose now");
    if (name == "choose") {
        play::Chooser& chooser = *table_->chooser();
        if (const auto cell = command.find("cell"); cell != command.end())
            refused = table_->take(chooser.choose_cell({cell->at(0), cell->at(1)}));
        else if (command.contains("text"))
            refused = table_->take(chooser.type(text_of(command, "text", "")));
        else
            refused = table_->take(chooser.choose(text_of(command, "key", "")));
    } else if (name == "back") {
        table_->chooser()->back();
    } else if (name == "clear") {
        table_->chooser()->clear();
    } else if (name != "view") {
        if (name == "undo") table.undo();
        if (name == "redo") table.redo();
        if (name == "go") table.go_to(small_number(command, "ply", table.game().plies()));
        if (name == "rival" && table.rival_to_move()) table.play_rival();
        table_->look();
    }
    ordered_json view = table_->view();
    if (!refused.is_null()) view["refused"] = refused;
    return view;
}

/// Advice about a position that the command describes, else about the one on the table.
void PageDesk::advise(const ordered_json& command, const ordered_json& strategy) {
    const bool described = command.contains("state");
    if (!described && !table_) throw UserError("no game is open");
    const auto rules = command.find("rules");
    const auto game = described ? play::open_game(games_, text_of(command, "game", ""),
                                                  rules == command.end() ? ordered_json() : *rules)
                                : table_->table().game().shared_game();
    ErasedValues state(game->shape().state);
    try {
        if (described)
            game->parse_state(text_of(command, "state", ""), state.add());
        else
            game->copy_state(table_->table().game().state(), state.add());
    } catch (const NotationError& error) {
        throw UserError(std::string("state: ") + error.what());
    }
    if (game->is_over(state[0])) throw UserError("the game is over");
    Adviser adviser = Adviser::of(*game, state[0], strategy);
    adviser_.reset();  // before the game that it plays
    advised_ = game;
    adviser_.emplace(std::move(adviser));
}

namespace {

/// All moves of the game on the table, those after the place where one stands, too.
PlayedLine line_of(const play::GameInPlay& game) {
    PlayedLine line(game.shared_game(), game.seed(), game.index());
    for (const play::PlayedMove& move : game.moves()) line.play(move.text);
    return line;
}

}  // namespace

/// Where the result on the table stands among games that a strategy plays on its shuffle.
ordered_json PageDesk::field(const ordered_json& command) const {
    if (!table_) throw UserError("no game is open");
    const play::PlayTable& table = table_->table();
    const play::GameInPlay& game = table.game();
    const auto outcome = game.outcome();
    if (!outcome || !outcome->finished) throw UserError("the game has no result");
    const bool second = game.shape().seats == 2 && !table.sitters()[0].is_person() &&
                        table.sitters()[1].is_person();
    return field_json(field_score(game.game(), text_of(command, "strategy", ""),
                                  line_of(game).deal(), result_of(*outcome, game.shape()),
                                  small_number(command, "games", most_field_games), 1),
                      second ? Seat::second : Seat::first);
}

/// The commands for which a strategy thinks.
ordered_json PageDesk::thought(const std::string& name, const ordered_json& command) {
    const auto found = command.find("strategy");
    const ordered_json strategy = found == command.end() ? ordered_json(nullptr) : *found;
    if (name == "think" || name == "advice") {
        if (!adviser_) throw UserError("no strategy advises now");
        Adviser& adviser = *adviser_;
        if (name == "advice") return advice_json(adviser);
        for (std::size_t left = small_number(command, "playouts", 1'000'000); left > 0; --left)
            if (!adviser.step()) break;
        return {{"finished", adviser.finished()}, {"futures", adviser.futures()}};
    }
    if (name == "advise") {
        advise(command, strategy);
        return {{"finished", false}};
    }
    const bool record = command.contains("text");
    if (!record && !table_) throw UserError("no game is open");
    const std::uint64_t futures =
        command.contains("futures") ? small_number(command, "futures", most_review_futures) : 0;
    const PlayedLine line = record
                                ? line_of_record(games_, text_of(command, "name", "the file"),
                                                 text_of(command, "text", ""),
                                                 small_number(command, "number", most_drawn_games))
                                : line_of(table_->table().game());
    return review_json(line, strategy, futures, progress_);
}

ordered_json PageDesk::done(const ordered_json& command) {
    static const std::vector<std::string> thinking = {"advise", "think", "advice", "review"};
    static const std::vector<std::string> moving = {"choose", "back", "clear", "undo",
                                                    "redo",   "go",   "rival", "view"};
    const std::string name = text_of(command, "do", "");
    if (name == "games") return games_json(games_);
    if (name == "open") return open(command);
    if (name == "field") return field(command);
    const auto games_of = [&](auto read) {
        return read(text_of(command, "name", "the file"), text_of(command, "text", ""));
    };
    if (name == "result") return games_of(result_games);
    if (name == "result_game")
        return games_of([&](const std::string& file, const std::string& text) {
            return result_game(file, text, small_number(command, "a", most_strategies),
                               small_number(command, "b", most_strategies),
                               number(command, "deal"));
        });
    if (name == "record" || name == "replay")
        return games_of([&](const std::string& file, const std::string& text) {
            return (name == "record" ? record_games : replay_games)(games_, file, text);
        });
    if (std::find(thinking.begin(), thinking.end(), name) != thinking.end())
        return thought(name, command);
    if (std::find(moving.begin(), moving.end(), name) != moving.end()) return play(name, command);
    throw UserError("\"" + name + "\" is no command of the page");
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

}  // namespace skerry::page
