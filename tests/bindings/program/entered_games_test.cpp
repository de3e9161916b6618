// A game of one's own that has nothing but what the concept asks for: no scene, no strategies.

#include "bindings/program/entered_games.hpp"

#include "core/skeleton_game.hpp"
#include "core/testing/check_game.hpp"
#include "play/game/position_text.hpp"
#include "play/lines/dialogue.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/run/check_entry.hpp"
#include "tests/support/test.hpp"

namespace skerry {

namespace {

const EnteredGame& skeleton() {
    static const EnteredGame entry = game<SkeletonGame>({.help = "five slots"});
    return entry;
}

play::PlayTable skeleton_table() {
    const std::array<const GameEntry*, 1> games = {skeleton().get()};
    play::GameInPlay play(play::open_game(games, "skeleton-game", nlohmann::ordered_json::object()),
                          1, 0);
    return {std::move(play), std::vector<play::Sitter>(1)};
}

std::unique_ptr<Experiment> experiment_of(const EnteredGame& game,
                                          const nlohmann::ordered_json& strategy) {
    nlohmann::ordered_json config = {
        {"game", game->name()}, {"games", 400}, {"seed", 1}, {"strategies", {strategy}}};
    const std::array<const GameEntry*, 1> games = {game.get()};
    return load_configuration(Document::of(config, "test"), games).experiment;
}

double mean_of(const EnteredGame& game, const std::string& strategy) {
    const auto experiment = experiment_of(game, strategy);
    double sum = 0;
    for (std::uint64_t i = 0; i < 400; ++i) sum += experiment->trace(Seating(0), i).result.total;
    return sum / 400;
}

/// Its author forgot that 9 may come third.
struct Throwing : SkeletonGame {
    static void play(State& state, const Move& move, const Deal& deal) {
        if (state.turn == 2 && state.shown[2] == 9) throw std::logic_error("no room for 9");
        SkeletonGame::play(state, move, deal);
    }
};

/// What its author may do wrong once in a while, or for ever.
enum class Slip { board_throws, deal_throws, deal_remembers, lists_nothing, throws_a_number };
template <Slip slip>
struct Slipping : SkeletonGame {
    static Deal deal(const Rules& rules, Rng& rng) {
        static Rng memory(1);
        if (slip == Slip::deal_throws && rng.below(9) == 0) throw std::runtime_error("no bag");
        return SkeletonGame::deal(rules, slip == Slip::deal_remembers ? memory : rng);
    }
    static void legal_moves(const State& state, MoveList& list) {
        if (slip == Slip::throws_a_number) throw 1;
        if (slip != Slip::lists_nothing) SkeletonGame::legal_moves(state, list);
    }
    static std::string text_board(const State& state) {
        if (slip == Slip::board_throws && state.turn == 2) throw std::runtime_error("no board");
        return SkeletonGame::text_board(state);
    }
};

/// The last slot stays empty for ever.
struct Endless : SkeletonGame {
    static constexpr std::size_t most_moves = 50;
    static void play(State& state, const Move& move, const Deal& deal) {
        if (state.turn + 1 < static_cast<int>(slots)) SkeletonGame::play(state, move, deal);
    }
};

/// Lists what chance may show next; `faulty`: always the first event.
template <bool faulty>
struct Listing : SkeletonGame {
    static std::size_t events(const State& state) {
        return state.turn + 1U < slots ? numbers - state.turn - 1U : 0;
    }
    using SkeletonGame::redeal;
    static Deal redeal(const State& state, std::size_t event, Rng& rng) {
        Deal deal = redeal(state, rng);
        const auto next = deal.order.begin() + state.turn + 1;
        std::vector<std::uint8_t> left(next, deal.order.end());
        std::ranges::sort(left);
        std::iter_swap(next, std::find(next, deal.order.end(), left[faulty ? 0 : event]));
        return deal;
    }
};

/// A picture with `more` points than the state has.
SceneDrawer<SkeletonGame> picture_with(int more) {
    return [more](const SkeletonGame::State& state) {
        Scene scene;
        scene.cells = {{0, 0, "open", "x"}};
        scene.points = {{SkeletonGame::score_so_far(state, Seat::first) + more}};
        return scene;
    };
}

/// Arrays of a move that are read as the slot `off` places beside it.
ArrayForm<SkeletonGame> arrays_reading(int off) {
    using G = SkeletonGame;
    return {[](const G::State& state, ArrayRecord& record) {
                record.number<std::uint8_t>("turn", "from 0", state.turn);
            },
            [](const G::State&, const G::Move& move, ArrayRecord& record) {
                record.number<std::uint8_t>("slot", "from 0", move.slot);
            },
            [off](const G::State&, ArrayReader& record) {
                const int slot = record.number<std::uint8_t>() + off;
                return G::Move{static_cast<std::uint8_t>(slot % static_cast<int>(G::slots))};
            }};
}

/// Draws once more in every third decision, of all that were ever made.
struct Remembering : RandomStrategy<SkeletonGame> {
    using RandomStrategy<SkeletonGame>::RandomStrategy;
    SkeletonGame::Move choose(const SkeletonGame::State& state, Rng& rng) {
        static std::atomic<int> decisions{0};
        if (++decisions % 3 == 0) rng.below(2);
        return SkeletonGame::sample_move(state, rng);
    }
};

/// Plays games from the first one on until one cannot be played, and says why.
template <Game G>
std::string fault_of(const std::string& strategy = "random", bool traced = false) {
    const auto experiment = experiment_of(game<G>({}), strategy);
    const auto player = experiment->player();
    for (std::uint64_t i = 0; i < 400; ++i)
        if (const auto fault = failure_of(
                [&] { traced ? (void)experiment->trace(Seating(0), i) : player->play(i); }))
            return fault->what();
    return {};
}

/// Reads files by its parameter, as a strategy with learned weights does.
struct Weighted : RandomStrategy<SkeletonGame> {
    struct Params {
        InputFile file;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("file", self.file, "weights");
        }
    };
    Weighted(const SkeletonGame::Rules& rules, const Params&)
        : RandomStrategy<SkeletonGame>(rules, {}) {}
};

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("entered games: a game that throws or never ends is named with its seed") {
        const std::string thrown = fault_of<Throwing>();
        CHECK(thrown.starts_with("game "));
        CHECK(thrown.ends_with(" of seed 1, random: no room for 9"));
        CHECK(fault_of<Endless>() == "game 0 of seed 1, random: has not ended after 50 moves");
        CHECK(fault_of<Slipping<Slip::deal_throws>>().ends_with(" of seed 1: no bag"));
        CHECK(fault_of<Slipping<Slip::deal_remembers>>() ==
              "game 0 of seed 1: drawn again, the deal is another one; it must depend on its "
              "stream alone");
        for (const std::string strategy : {"greedy", "rollout", "mcts"})
            CHECK(fault_of<Slipping<Slip::lists_nothing>>(strategy) ==
                  "game 0 of seed 1, " + strategy +
                      ": legal_moves is empty and the game is not over");
        CHECK(fault_of<Slipping<Slip::throws_a_number>>("greedy") ==
              "game 0 of seed 1, greedy: threw what is no std::exception");
        CHECK(fault_of<Slipping<Slip::board_throws>>("random", true) ==
              "game 0 of seed 1, random: no board");
    }

    TEST_CASE("entered games: what chance may show next is listed and met equally often") {
        const testing::CheckOptions few{.games = 200};
        CHECK(testing::check_game<Listing<false>>(few).text().empty());
        CHECK(testing::check_game<Listing<true>>(few).text().find(
                  "redeal does not show the events equally often") != std::string::npos);
        using G = Listing<false>;
        Rng rng(3);
        const G::State state = G::start({}, G::deal({}, rng));
        for (int decision = 0; decision < 5; ++decision) {
            Futures<G> futures;
            std::array<int, G::numbers + 1> shown{};
            for (int i = 0; i < 24; ++i) ++shown[futures.next(state, rng).order[1]];
            for (std::uint8_t number = 1; number <= G::numbers; ++number)
                CHECK(shown[number] == (number == state.shown[0] ? 0 : 3));
        }
        const EnteredGame listing = game<G>({});
        CHECK(mean_of(listing, "lookahead") > mean_of(listing, "greedy") + 0.1);
    }

    TEST_CASE("entered games: the check finds four mistakes that the kit cannot see") {
        GameParts<SkeletonGame> parts{.draw = picture_with(0), .arrays = arrays_reading(0)};
        CHECK(check_entry(game<SkeletonGame>(parts)) == "");
        CHECK(check_entry(game<SkeletonGame>({.draw = picture_with(1)})) ==
              "skeleton-game, seed 1, game 0, move 0: the picture has components of 1 points, "
              "score_so_far is 0");
        CHECK(check_entry(game<SkeletonGame>({.arrays = arrays_reading(1)})) ==
              "skeleton-game, seed 1, game 0, move 0: the arrays of '1' are read as '2'");
        CHECK(check_entry(game<Endless>({})) ==
              "skeleton-game, seed 1, game 0, move 50: the game has not ended");
        CHECK(check_entry(game<SkeletonGame>(
                  {.strategies = {{strategy_row<SkeletonGame, Remembering>("greedy", "")}}})) ==
              "skeleton-game: one thread and 4 make different results");
        CHECK(check_entry(game<Throwing>({})).ends_with("no room for 9"));
        CHECK(check_entry(game<Slipping<Slip::throws_a_number>>({}))
                  .ends_with("threw what is no std::exception"));
    }

    TEST_CASE("entered games: a result knows the file of a strategy by its digest") {
        const test::Folder folder;
        const std::string path = folder / "weights";
        test::write_text(path, "one");
        const EnteredGame weighted = game<SkeletonGame>(
            {.strategies = {{strategy_row<SkeletonGame, Weighted>("weighted", "by weights")}}});
        const auto params = [&](const nlohmann::ordered_json& file) {
            return experiment_of(weighted, {{"name", "weighted"}, {"file", file}})
                ->facts()
                .strategies[0]
                .params;
        };
        CHECK(params("")["file"] == "");
        const nlohmann::ordered_json known = params(path)["file"];
        CHECK(known["digest"] == sha256("one"));
        CHECK(params(known)["file"] == known);
        test::write_text(path, "two");
        const auto other = failure_of([&] { params(known); });
        REQUIRE(other);
        CHECK(std::string(other->what()).find("/strategies/0/file: ") != std::string::npos);
        CHECK(std::string(other->what()).find("is not the one of digest sha256:") !=
              std::string::npos);
        CHECK(failure_of([&] { params(path + "2"); }));
    }

    TEST_CASE("entered games: the general strategies come for nothing and greedy beats random") {
        std::vector<std::string> names;
        for (const StrategyInfo& strategy : skeleton()->strategies())
            names.push_back(strategy.name);
        CHECK(names == std::vector<std::string>{"random", "greedy", "rollout", "mcts", "program"});
        CHECK(mean_of(skeleton(), "greedy") > mean_of(skeleton(), "random") + 0.3);
    }

    TEST_CASE("entered games: without a scene the board is text and the points are their sum") {
        play::Dialogue dialogue(skeleton_table(), {}, {});
        const std::string state =
            dialogue.table().game().game().print_state(dialogue.table().game().state());
        CHECK(test::says(dialogue.begin(), state));
        play::PlayTable table = skeleton_table();
        while (!table.game().is_over()) table.play(table.game().legal_moves()->front());
        const auto points = table.game().points();
        CHECK(points.size() == 1);
        CHECK(play::position_json(table)["points"][0]["total"] == points[0][0]);
    }

    TEST_CASE("entered games: the name of the program stands in place of skerry") {
        CHECK(by_name("skerry: see skerry run --help") == "skerry: see skerry run --help");
        name_program("easy");
        CHECK(by_name("skerry: see `skerry run x/skerry y`, skerryness") ==
              "easy: see `easy run x/skerry y`, skerryness");
        name_program("skerry");
    }
}

}  // namespace skerry
