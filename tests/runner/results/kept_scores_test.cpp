// The file of kept scores: what is written is read, and what does not fit is not kept.
// Checkpoints as files: through links to other file systems, and beside what other runs have left.
// Where code comes from that is not part of the program, in results and in configurations.

#include "runner/results/kept_scores.hpp"

#include <sys/stat.h>
#include <sys/wait.h>

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/held_result.hpp"
#include "runner/results/result.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
namespace fs = std::filesystem;
using test::Folder;

namespace {

ExperimentFacts facts_of(std::size_t seats) {
    ExperimentFacts facts;
    facts.seats = seats;
    facts.games = 3;
    facts.components = {"house", "sea"};
    facts.strategies = {{"a", "a", {}}, {"b", "b", {}}};
    return facts;
}

GameResult score_of(int total) {
    GameResult result;
    result.finished = true;
    result.total = total;
    result.components[1] = total;
    result.decisions = 29;
    result.end = 0xfedcba9876543210 + static_cast<std::uint64_t>(total);
    return result;
}

/// A folder on another file system than that of temporary files, or "".
fs::path other_file_system() {
    struct stat here {};
    struct stat there {};
    const char* const memory = "/dev/shm";
    const bool other = ::stat(fs::temp_directory_path().c_str(), &here) == 0 &&
                       ::stat(memory, &there) == 0 && here.st_dev != there.st_dev &&
                       ::access(memory, W_OK) == 0;
    return other ? memory : "";
}

/// The number of a process that has ended.
pid_t dead_process() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

/// The `experiment` of a result whose second strategy has this origin.
ordered_json result_with(const ordered_json& origin) {
    const Document config = Document::parse(
        R"({"game": "tiny-islands", "games": 5, "strategies": ["greedy", "random"]})", "own.json");
    ExperimentFacts facts = load_configuration(config, all_games()).experiment->facts();
    facts.strategies[1].outside = origin;
    return {{"experiment", experiment_json(facts)}};
}

std::string refusal_of(const ordered_json& result, bool as_configuration) {
    const Document document = Document::of(result, "result.json");
    const auto failure = failure_of([&] {
        if (as_configuration)
            load_configuration(configuration_of_result(document), all_games());
        else
            read_experiment(document.root());
    });
    return failure ? failure->what() : "";
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("kept scores: a row says what was printed") {
        const ScoreForm form(facts_of(1));
        const GameResult scores[] = {score_of(-32768), score_of(32767)};
        std::string row;
        REQUIRE(form.print({scores, {}}, row));
        CHECK(row.size() == form.row_bytes());
        CHECK(row.size() == 2 * (2 + 1 + 1 + 2 * 2 + 2 + 2 + 4 + 8));
        for (std::size_t i = 0; i < 2; ++i) {
            const GameResult read = form.score(row, i);
            CHECK(read.total == scores[i].total);
            CHECK(read.components == scores[i].components);
            CHECK(read.end == scores[i].end);
            CHECK(read.decisions == scores[i].decisions);
        }
        const GameResult large[] = {score_of(32768), score_of(1)};
        CHECK_FALSE(form.print({large, {}}, row));

        const ScoreForm matches(facts_of(2));
        MatchPair pair;
        pair.games[0].winner = Winner::second;
        pair.games[0].totals = {3, 9};
        pair.games[0].components[1] = {4, -5};
        pair.games[0].course = {40, 3, 31};
        pair.games[1].ending = MatchEnding::forfeited;
        pair.games[1].winner = Winner::first;
        pair.moves = 17;
        pair.deterministic = true;
        row.clear();
        REQUIRE(matches.print({{}, {&pair, 1}}, row));
        CHECK(row.size() == matches.row_bytes());
        CHECK(matches.pair(row, 0) == pair);
        row[0] = 3;  // no ending
        CHECK_THROWS_AS(matches.pair(row, 0), UserError);
    }

    TEST_CASE("kept scores: the head has one size for any number of games") {
        const ScoreForm form(facts_of(1));
        CHECK(form.head(0).size() == form.head(12'345'678'901).size());
        CHECK(form.head(7).size() % 64 == 0);
        CHECK(test::says(form.head(7), "'shape': (7,)}"));
        CHECK(ScoreForm::is_head(form.head(7)));
        CHECK(ScoreForm::is_head(ScoreForm(facts_of(2)).head(7)));
        CHECK_FALSE(ScoreForm::is_head("\x93NUMPY, but of somebody else"));
    }

    TEST_CASE("kept scores: the digest, the games and the experiment must be those of the result") {
        const test::Folder folder;
        const ExperimentFacts facts = facts_of(1);
        ScoreWriter writer(folder / "x.part", facts, KeepScores::small);
        ScoresInMemory memory(facts);
        std::string rows;
        for (int game = 0; game < 3; ++game) {
            const GameResult scores[] = {score_of(game), score_of(10 + game)};
            writer.print(0, {scores, {}}, rows);
        }
        writer.write(rows);
        memory.write(rows);
        const std::string digest = writer.digest();
        CHECK(memory.digest() == digest);
        writer.finish(folder / "x.json");
        CHECK(writer.trouble().empty());
        const std::string path = folder / "x.scores.npy";
        const KeptScores kept(path, facts, 5, 3, digest);
        CHECK(kept.form().score(kept.rows(6), 1).total == 11);
        CHECK(memory.npy() == test::read_text(path));
        const KeptScores held({"memory", memory.npy()}, facts, 5, 3, digest);
        CHECK(held.rows(5, 3) == rows);
        CHECK(ScoresInMemory(facts, &held).npy() == memory.npy());
        CHECK_THROWS_AS(held.rows(6, 3), UserError);
        CHECK_THROWS_AS(KeptScores({"memory", ""}, facts, 5, 3, digest), UserError);
        CHECK_THROWS_AS(KeptScores(path, facts, 5, 2, digest), UserError);
        CHECK_THROWS_AS(KeptScores(path, facts, 5, 4, digest), UserError);
        CHECK_THROWS_AS(KeptScores(path, facts, 5, 3, "0123456789abcdef"), UserError);
        ExperimentFacts others = facts;
        others.strategies[1].label = "c";
        CHECK_THROWS_AS(KeptScores(path, others, 5, 3, digest), UserError);
    }

    TEST_CASE("kept scores: a score that is too large ends the file and not the run") {
        const test::Folder folder;
        const GameResult scores[] = {score_of(40'000), score_of(1)};
        std::string rows;
        ScoreWriter writer(folder / "y.part", facts_of(1), KeepScores::always);
        writer.print(0, {scores, {}}, rows);
        writer.write(rows);
        CHECK(writer.digest().empty());
        CHECK(test::says(writer.trouble(), "too large"));
        CHECK_FALSE(fs::exists(folder / "y.part"));
        ScoresInMemory memory(facts_of(1));
        memory.print(0, {scores, {}}, rows);
        memory.write(rows);
        CHECK(memory.digest().empty());
        CHECK(memory.npy().empty());
    }

    TEST_CASE("kept scores: more than 16 MB are kept only where they are always kept") {
        const test::Folder folder;
        for (const KeepScores keep : {KeepScores::small, KeepScores::always}) {
            ScoreWriter writer(folder / "z.part", facts_of(1), keep);
            const std::string rows(ScoreForm(facts_of(1)).row_bytes() * 500'001, '\0');
            writer.write(rows);
            CHECK(writer.digest().empty() == (keep == KeepScores::small));
            CHECK(writer.trouble().empty());
        }
        ScoresInMemory memory(facts_of(1));
        const std::string half(ScoreForm(facts_of(1)).row_bytes() * 250'001, '\0');
        memory.write(half);
        CHECK_FALSE(memory.npy().empty());
        memory.write(half);
        CHECK(memory.npy().empty());
        CHECK(memory.digest().empty());
    }

    TEST_CASE("a checkpoint behind a link is renewed, also on another file system") {
        const Folder folder;
        const fs::path other = other_file_system();
        if (other.empty()) MESSAGE("no second file system here: only one is tested");
        const Folder far(other.empty() ? fs::temp_directory_path() : other);
        fs::create_symlink(far / "real.ck", folder / "t.ck");
        CHECK(previous_checkpoint(folder / "t.ck") == far / "real.ck.previous");
        {
            CheckpointFile file(folder / "t.ck", false);
            for (const char* text : {"one", "two", "three"}) {
                file.write(text);
                CHECK(test::read_text(far / "real.ck") == text);
            }
            CHECK(test::read_text(far / "real.ck.previous") == "two");
            CHECK(folder.entries() == 1);
            CHECK(far.entries() == 3);
            file.remove();
        }
        CHECK(far.entries() == 0);
        CHECK(fs::is_symlink(folder / "t.ck"));
    }

    TEST_CASE("a checkpoint: what dead runs have left goes, what live ones write stays") {
        const Folder folder;
        const std::string live = (folder / "t.ck.skerry.tmp-") + std::to_string(::getppid());
        const std::string dead = (folder / "t.ck.skerry.tmp-") + std::to_string(dead_process());
        const std::string previous =
            (folder / "t.ck.previous.skerry.tmp-") + std::to_string(dead_process());
        const std::string other = folder / "t.ck.skerry.tmp-notes";
        for (const std::string& name : {live, dead, previous, other}) test::write_text(name, "x");
        const CheckpointFile file(folder / "t.ck", false);
        CHECK(fs::exists(live));
        CHECK(fs::exists(other));
        CHECK_FALSE(fs::exists(dead));
        CHECK_FALSE(fs::exists(previous));
    }

    TEST_CASE("a result says where code from outside is from, and nobody else plays it") {
        const ordered_json origin = {{"language", "python"}, {"function", "mine.choose"}};
        const ordered_json result = result_with(origin);
        const ordered_json& strategies = result["experiment"]["strategies"];
        CHECK_FALSE(strategies[0].contains("outside"));
        CHECK(strategies[1]["outside"] == origin);
        CHECK(refusal_of(result, true) ==
              "result.json (experiment): /strategies/1/outside: rests on code that is not part of "
              "this program, {\"language\":\"python\",\"function\":\"mine.choose\"}; only the "
              "program that has it can play its games");
        CHECK(refusal_of(result_with({{"language", 5}}), false) ==
              "result.json: /experiment/strategies/1/outside/language: found 5; must be a string "
              "\"...\"");
        CHECK(refusal_of(result_with(ordered_json::array({1})), false) ==
              "result.json: /experiment/strategies/1/outside: found an array; must be an object "
              "{...}");
    }
}
