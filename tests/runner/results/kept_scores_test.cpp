// The file of kept scores: what is written is read, and what does not fit is not kept.

#include "runner/results/kept_scores.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "runner/documents/user_error.hpp"
#include "tests/support/folder.hpp"

namespace skerry {

namespace fs = std::filesystem;

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
    result.end = 0xfedcba9876543210 + static_cast<std::uint64_t>(total);
    return result;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("kept scores: a row says what was printed") {
        const ScoreForm form(facts_of(1));
        const GameResult scores[] = {score_of(-32768), score_of(32767)};
        std::string row;
        REQUIRE(form.print({scores, {}}, row));
        CHECK(row.size() == form.row_bytes());
        CHECK(row.size() == 2 * (2 + 1 + 1 + 2 * 2 + 8));
        for (std::size_t i = 0; i < 2; ++i) {
            const GameResult read = form.score(row, i);
            CHECK(read.total == scores[i].total);
            CHECK(read.components == scores[i].components);
            CHECK(read.end == scores[i].end);
        }
        const GameResult large[] = {score_of(32768), score_of(1)};
        CHECK_FALSE(form.print({large, {}}, row));

        const ScoreForm matches(facts_of(2));
        MatchPair pair;
        pair.games[0].winner = Winner::second;
        pair.games[0].totals = {3, 9};
        pair.games[0].components[1] = {4, -5};
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
        CHECK(form.head(7).find("'shape': (7,)}") != std::string::npos);
        CHECK(ScoreForm::is_head(form.head(7)));
        CHECK(ScoreForm::is_head(ScoreForm(facts_of(2)).head(7)));
        CHECK_FALSE(ScoreForm::is_head("\x93NUMPY, but of somebody else"));
    }

    TEST_CASE("kept scores: the digest, the games and the experiment must be those of the result") {
        const test::Folder folder;
        const ExperimentFacts facts = facts_of(1);
        ScoreWriter writer(folder / "x.part", facts, KeepScores::small);
        std::string rows;
        for (int game = 0; game < 3; ++game) {
            const GameResult scores[] = {score_of(game), score_of(10 + game)};
            writer.print(0, {scores, {}}, rows);
        }
        writer.write(rows);
        const std::string digest = writer.digest();
        writer.finish(folder / "x.json");
        CHECK(writer.trouble().empty());
        const std::string path = folder / "x.scores.npy";
        const KeptScores kept(path, facts, 5, 3, digest);
        CHECK(kept.form().score(kept.row(6), 1).total == 11);
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
        CHECK(writer.trouble().find("too large") != std::string::npos);
        CHECK_FALSE(fs::exists(folder / "y.part"));
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
    }
}

}  // namespace skerry
