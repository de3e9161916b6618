// What each target does with its input: read it, use what was read, and check that it holds
// together.

#include "tests/fuzz/targets.hpp"

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/roam/game.hpp"
#include "core/tiger_island/game.hpp"
#include "core/tile_game/game.hpp"
#include "core/tiny_islands/game.hpp"
#include "learn/train/training.hpp"
#include "learn/train/weights_file.hpp"
#include "play/game/saved_game.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/exhibits/exhibits.hpp"
#include "runner/exhibits/result_charts.hpp"
#include "runner/exhibits/result_tables.hpp"
#include "runner/exhibits/result_words.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/games/roam_files.hpp"
#include "runner/replay/recorded_games.hpp"
#include "runner/replay/replay_json.hpp"
#include "runner/results/kept_scores.hpp"
#include "runner/results/result.hpp"

namespace skerry::fuzz {

namespace {

constexpr std::uint64_t seed = 1;

/// Without line feeds and tabs, which texts of several lines keep.
std::string without_layout(std::string text) {
    std::erase_if(text, [](char c) { return c == '\n' || c == '\t'; });
    return text;
}

void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

/// Reads back what a resolved configuration says; it must be equal.
void use_configuration(const Document& document) {
    const Configuration first = load_configuration(document, all_games());
    const ordered_json spelt_out = configuration_of(first.experiment->facts());
    const Configuration again = load_configuration(Document::of(spelt_out, "again"), all_games());
    require(configuration_of(again.experiment->facts()) == spelt_out,
            "a configuration spelt out is another one");
    require(first.experiment->empty_tally().games() == 0, "an empty tally has games");
}

void read_configuration(std::string_view input) {
    try {
        use_configuration(Document::parse(input, "fuzz.json"));
    } catch (const UserError&) {
    }
}

/// The limit of moves played at random to the end; no game takes more.
constexpr int max_moves = 20'000;

template <Game G>
void play_on(typename G::State state) {
    Rng rng = stream(seed, 0, Purpose::deal);
    const typename G::Deal future = G::redeal(state, rng);
    for (int moves = 0; !G::is_over(state); ++moves) {
        require(moves < max_moves, "a game does not end");
        const typename G::Move move = G::sample_move(state, rng);
        require(G::is_legal(state, move), "a sampled move is not legal");
        G::play(state, move, future);
    }
    G::text_board(state);
    G::outcome(state);
}

void read_deck(std::string_view input) {
    try {
        ReadDeck read = read_roam_deck(Document::parse(input, "deck.json"));
        if (!read.faults.empty()) return;
        roam::Rules rules;
        rules.deck = std::make_shared<const roam::DeckTable>(std::move(read.deck));
        if (!roam::Roam::check(rules).empty()) return;
        Rng rng = stream(seed, 0, Purpose::deal);
        play_on<roam::Roam>(roam::Roam::start(rules, roam::Roam::deal(rules, rng)));
    } catch (const UserError&) {
    }
}

void read_games_of_a_person(std::string_view input) {
    try {
        for (const OwnGame& game : read_own_games(input, "games.csv")) {
            require(is_date(game.date), "a date that is none");
            require(!game.won || game.score >= game.ai_total, "a game won with fewer points");
        }
    } catch (const UserError& error) {
        const std::string_view reason = error.what();
        require(reason.find('\n') == reason.npos, "an error of more than one line");
    }
}

/// Splits off the first line, which names the game.
std::pair<std::string_view, std::string_view> split_head(std::string_view input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    return {input.substr(0, end), input.substr(std::min(end + 1, input.size()))};
}

/// Reads one `--set` per line, into a configuration with every kind of value.
void read_assignments(std::string_view input) {
    try {
        Document document = Document::parse(
            R"({"game": "tiny-islands", "seed": 1, "games": 100, "strategies": ["random",
                {"name": "rollout", "label": "searcher", "rollouts": 4, "base": "greedy"}]})",
            "fuzz.json");
        while (!input.empty()) {
            const auto [assignment, rest] = split_head(input);
            document.assign(assignment);
            input = rest;
        }
        use_configuration(document);
    } catch (const UserError&) {
    }
}

void use_training(const std::string& text) {
    using namespace tiny_islands;
    const std::string printed = print_training(parse_training<Training>(text, "policy.json"));
    require(print_training(parse_training<Training>(printed, "again")) == printed,
            "a training printed is another one");
    print_curve(parse_training<Training>(printed, "again"));
}

void read_training(std::string_view input) {
    const std::string text(input);
    try {
        use_training(text);
        return;
    } catch (const UserError&) {
    }
    try {
        // A fuzzer cannot find a SHA-256, so the right one is put in.
        Document document = Document::parse(input, "policy.json");
        const JsonNode weights = document.root().at("weights");
        document.set("digest",
                     tiny_islands::weights_digest(tiny_islands::weights_of(weights, "policy.json")),
                     "fuzz");
        use_training(document.root().json().dump());
    } catch (const UserError&) {
    }
}

void read_record(std::string_view input) {
    const auto [game, record] = split_head(input);
    try {
        const Document rules = Document::of({{"game", std::string(game)}}, "head");
        const auto opened = find_game(rules, all_games()).open(rules.root());
        if (opened->shape().has_records) opened->check_record(record);
    } catch (const UserError&) {
    } catch (const NotationError&) {
    }
}

/// Reads a state; or, if the input begins with `> `, the first move of a game.
template <Game G>
void read_position(std::string_view text) {
    if (text.starts_with("> ")) {
        const typename G::Rules rules = G::variants().front().rules;
        Rng rng = stream(seed, 0, Purpose::deal);
        const typename G::State state = G::start(rules, G::deal(rules, rng));
        const typename G::Move move = G::parse_move(state, text.substr(2));
        require(G::parse_move(state, G::print_move(state, move)) == move,
                "a move printed is another one");
        return;
    }
    const typename G::State state = G::parse_state(text);
    require(G::parse_state(G::print_state(state)) == state, "a state printed is another one");
    G::text_board(state);
    play_on<G>(state);
}

void read_position(std::string_view input) {
    const auto [game, text] = split_head(input);
    try {
        if (game == tiny_islands::TinyIslands::name)
            read_position<tiny_islands::TinyIslands>(text);
        else if (game == tile_game::TileGame::name)
            read_position<tile_game::TileGame>(text);
        else if (game == tiger_island::TigerIsland::name)
            read_position<tiger_island::TigerIsland>(text);
        else if (game == roam::Roam::name)
            read_position<roam::Roam>(text);
    } catch (const NotationError&) {
    }
}

/// Every table in every format, and every plot.
void show_result(const ShownBatch& batch) {
    for (const TableFormat format :
         {TableFormat::text, TableFormat::csv, TableFormat::markdown, TableFormat::json})
        require(!shown_text({&batch, 1}, {format, {}}, {}).empty(), "a result shows nothing");
    for (const std::string& name : plot_names(batch.facts))
        require(result_plot(batch, name).find("\"nan") == std::string::npos,
                "a plot has a coordinate that is no number");
}

/// Everything that a program reads from a result after its digest; first what a report reads, which
/// need not know the game or the strategies.
void use_result(const Result& result) {
    require(Result::parse(print_result(result.json()), "again").json() == result.json(),
            "a result printed is another");
    const auto tell = [&](const auto& tally) {
        const ResultWords words = result_words(result.facts, figures_of(result.facts, tally), {});
        require(!words.headline.empty(), "a result has no headline");
    };
    std::visit(tell, result.tally.kind());
    show_result(ShownBatch(result));
    const Configuration configuration =
        load_configuration(configuration_of_result(result.document), all_games());
    const ExperimentFacts& facts = configuration.experiment->facts();
    require_same_figures(result, facts);
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        const std::size_t against = i == 0 ? facts.strategies.size() - 1 : 0;
        RecordedGames(result.tally, facts, {i, facts.seats == 1 ? i : against});
    }
}

/// A fuzzer cannot find a SHA-256, so the right one is put in.
ordered_json with_digest(std::string_view input) {
    ordered_json document = ordered_json::parse(input, nullptr, false);
    if (document.is_object()) document["digest"] = result_digest(document);
    return document;
}

void read_result_text(std::string_view input) {
    try {
        use_result(Result::parse(input, "result.json"));
        return;
    } catch (const UserError&) {
    }
    try {
        use_result(Result::parse(with_digest(input).dump(), "result.json"));
    } catch (const UserError&) {
    } catch (const ordered_json::exception&) {  // thrown by dump() of text that is not UTF-8
    }
}

/// What is shown of any bytes has nothing hidden in it, and of a text it still means the text.
void show_text(std::string_view input) {
    const std::string shown = visible_line(input);
    require(!first_hidden(shown), "something hidden is shown");
    require((shown == input) == !first_hidden(input), "what can be seen is shown otherwise");
    require(!first_hidden(without_layout(visible(input))), "something hidden is shown");
    require(visible(shown) == shown, "shown twice it is another text");
}

/// What `skerry verify` does with a replay.
void read_replay(std::string_view input) {
    try {
        const Document file = Document::parse(input, "replay.json");
        for (const JsonNode& game : file.root().items()) {
            const CheckedReplay checked = check_replay(file, game, all_games());
            require(checked.pointer.empty() == checked.fault.empty(), "a fault without its place");
        }
    } catch (const UserError&) {
    }
}

void read_saved_game(std::string_view input) {
    try {
        const Document document = Document::parse(input, "saved.json");
        const play::PlayTable table = play::load_table(document.root(), all_games(), true);
        const Document again = Document::parse(play::save_text(table), "again");
        require(play::load_table(again.root(), all_games()).game().plies() == table.game().plies(),
                "a saved game saved again has other moves");
    } catch (const UserError&) {
    }
}

/// A row of kept scores, of both kinds of games: what it says can be printed, and is read again.
void read_scores(std::string_view input) {
    ExperimentFacts facts;
    facts.components = {"house", "sea, open"};
    facts.measures = {{"gap"}, "victory", {"lost", "won"}, {}};
    facts.strategies = {{"greedy", "greedy", {}}, {"my \"bot\"", "greedy", {}}};
    for (facts.seats = 1; facts.seats <= 2; ++facts.seats) {
        const ScoreForm form(facts);
        if (input.size() < form.row_bytes()) continue;
        struct {
            std::vector<GameResult> scores;
            std::vector<MatchPair> pairs;
        } ends;
        std::string printed;
        try {
            for (std::size_t i = 0; facts.seats == 1 && i < 2; ++i)
                ends.scores.push_back(form.score(input, i));
            if (facts.seats == 2) ends.pairs.push_back(form.pair(input, 0));
        } catch (const UserError&) {
            continue;
        }
        require(form.print({ends.scores, ends.pairs}, printed), "a score is too large for its row");
        require(printed.size() == form.row_bytes(), "a row has another size");
        if (facts.seats == 1)
            require(form.score(printed, 1).total == ends.scores[1].total, "another score is read");
    }
}

constexpr std::array<Target, 12> all = {{{"configuration", read_configuration},
                                         {"assignment", read_assignments},
                                         {"deck", read_deck},
                                         {"record", read_record},
                                         {"position", read_position},
                                         {"replay", read_replay},
                                         {"result", read_result_text},
                                         {"training", read_training},
                                         {"shown", show_text},
                                         {"own_games", read_games_of_a_person},
                                         {"saved_game", read_saved_game},
                                         {"scores", read_scores}}};

}  // namespace

std::span<const Target> targets() { return all; }

const Target* find_target(std::string_view name) {
    const auto found = std::ranges::find(all, name, &Target::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace skerry::fuzz
