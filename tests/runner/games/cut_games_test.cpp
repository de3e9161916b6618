// Records, states and replays of every game, cut anywhere: what is read of them can be played on.

#include "core/notation.hpp"
#include "core/random.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/replay/replay_json.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

/// Plays random moves from a state to the end of the game, on a deal drawn from it.
void play_on(const AnyGame& game, const void* from) {
    ErasedValues values(game.shape().state);
    ErasedValues deal(game.shape().deal);
    ErasedValues move(game.shape().move);
    game.copy_state(from, values.add());
    Rng rng(1);
    game.redeal(values[0], rng, deal.add());
    move.add();
    while (!game.is_over(values[0])) {
        game.sample_move(values[0], rng, move[0]);
        game.play(values[0], move[0], deal[0]);
    }
}

/// Returns whether the text is a state.
bool reads_state(const AnyGame& game, std::string_view text) {
    ErasedValues state(game.shape().state);
    try {
        game.parse_state(text, state.add());
    } catch (const NotationError&) {
        return false;
    }
    play_on(game, state[0]);
    return true;
}

/// Returns whether the text is a record, with or without an illegal move.
bool reads_record(const AnyGame& game, const std::string& text) {
    ErasedValues deal(game.shape().deal);
    ErasedValues state(game.shape().state);
    ErasedValues move(game.shape().move);
    std::optional<RecordedMoves> read;
    try {
        game.check_record(text);
        read = game.read_record(text, deal.add());
    } catch (const NotationError&) {
        return false;
    }
    game.start(deal[0], state.add());
    move.add();
    for (const std::string& played : read->moves) {
        REQUIRE(!game.is_over(state[0]));
        game.parse_move(state[0], played, move[0]);
        REQUIRE(game.is_legal(state[0], move[0]));
        game.play(state[0], move[0], deal[0]);
    }
    play_on(game, state[0]);
    return true;
}

/// At the end of every line, and at every so many bytes.
std::vector<std::string> cuts(const std::string& text, std::size_t step) {
    std::vector<std::string> list;
    for (std::size_t size = 0; size <= text.size(); ++size)
        if (size % step == 0 || size == text.size() || text[size] == '\n')
            list.push_back(text.substr(0, size));
    return list;
}

/// Cut after every move, and a move in two.
void check_replays(const Experiment& experiment, const Trace& trace, std::uint64_t number) {
    const std::string& label = experiment.facts().strategies[0].label;
    const ordered_json whole = replay_json(experiment.facts(), {label, label}, number, trace);
    const auto check = [&](const ordered_json& json) {
        const Document file = Document::of(json, "replay");
        CheckedReplay checked;
        const std::string refused =
            test::error_of([&] { checked = check_replay(file, file.root(), all_games()); });
        return refused.empty() && checked.pointer.empty();
    };
    CHECK(check(whole));
    ordered_json less = whole;
    while (!less["moves"].empty()) {
        const ordered_json last = less["moves"].back();
        for (const char* const key : {"move", "state"}) {
            if (!last.contains(key)) continue;
            std::string text = last[key];
            less["moves"].back()[key] = text.substr(0, text.size() / 2);
            CHECK_FALSE(check(less));
            less["moves"].back()[key] = text;
        }
        less["moves"].erase(less["moves"].size() - 1);
        CHECK_FALSE(check(less));
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("games cut at every turn and at many bytes are read or refused") {
        constexpr int games = test::share(10, 5);
        for (const std::string name : {"tiny-islands", "tile-game", "roam", "tiger-island"}) {
            CAPTURE(name);
            const auto experiment = test::load_experiment(
                R"({"game": ")" + name +
                R"(", "seed": 3, "strategies": ["random", {"name": "random", "label": "b"}]})");
            const AnyGame& game = experiment->game(0);
            for (std::uint64_t number = 0; number < games; ++number) {
                const Trace trace = experiment->trace({0, 0}, number);
                check_replays(*experiment, trace, number);
                CHECK(reads_state(game, trace.start_state));
                for (const Trace::Step& step : trace.steps) CHECK(reads_state(game, step.state));
                for (const std::string& text : cuts(trace.steps.back().state, 7))
                    reads_state(game, text);
                if (!game.shape().has_records) continue;
                CHECK(reads_record(game, trace.record));
                for (const std::string& text : cuts(trace.record, 7)) reads_record(game, text);
            }
        }
    }
}
