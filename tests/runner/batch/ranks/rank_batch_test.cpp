// A batch on several ranks, which are threads here: bytes, stops, errors, and ranks that are lost.

#include "runner/batch/ranks/rank_batch.hpp"

#include <csignal>
#include <thread>

#include "tests/runner/batch/watched_experiment.hpp"
#include "tests/support/mail_room.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
using test::MailRoom;

namespace {

std::unique_ptr<Experiment> two_players_of(std::uint64_t games) {
    return test::islands_of(games, R"([{"name": "random"}, {"name": "greedy"}])");
}

/// Passes tallies on by number: tallies as texts are tested with the results.
class Cloakroom {
  public:
    TallyCodec codec() {
        return {[this](const BatchTally& tally) {
                    const std::lock_guard lock(mutex_);
                    tallies_.push_back(tally);
                    return std::to_string(tallies_.size() - 1);
                },
                [this](const std::string& number) {
                    const std::lock_guard lock(mutex_);
                    return tallies_.at(std::stoul(number));
                }};
    }

  private:
    std::mutex mutex_;
    std::deque<BatchTally> tallies_;
};

struct Machines {
    int ranks = 2;
    int threads = 1;
    std::uint64_t chunk = 0;
    ForEachChunk* backend = for_each_chunk;
    std::chrono::milliseconds last_orders = RankBatch{}.last_orders;
};

struct Played {
    BatchTally tally;
    RanksEnd end;
    std::uint64_t games;
    std::string error;  ///< the error that the root threw
};

/// The number of games of a run that never ends by itself, because some rank may get the CPU late.
constexpr std::uint64_t too_many = 1'000'000'000;

using BeforeGame = std::function<void(int rank, std::uint64_t game, StopFlag& asked)>;

/// `root_ended` is called when the root has left the batch; others may still be in it.
Played play(const Experiment& experiment, const Machines& machines, MailRoom& room,
            const BeforeGame& before = {}, const std::function<void()>& root_ended = {}) {
    Cloakroom cloakroom;
    Played played{experiment.empty_tally(), {}, 0, {}};
    const auto run_rank = [&](int rank) {
        StopFlag asked{0};
        StopFlag stop{0};
        std::atomic<std::uint64_t> games{0};
        const auto link = room.link(rank);
        const RankBatch ranks{link.get(),       cloakroom.codec(),   &asked, &stop, &games,
                              machines.backend, machines.last_orders};
        const test::WatchedExperiment watched(experiment, [&](std::uint64_t game) {
            if (before) before(rank, game, asked);
        });
        RanksEnd end;
        BatchOptions options{machines.threads, machines.chunk};
        options.ranks = machines.ranks;
        options.backend = [&](ChunkWork& work, int threads) {
            end = for_each_chunk_on_ranks(work, threads, ranks);
        };
        try {
            BatchResult result = run_batch(watched, options, stop, games);
            if (rank == 0) played = {std::move(result.tally), end, games.load(), {}};
        } catch (const std::exception& error) {
            if (rank == 0) played.error = error.what();
        }
    };
    std::vector<std::jthread> others;
    for (int rank = 1; rank < machines.ranks; ++rank) others.emplace_back(run_rank, rank);
    run_rank(0);
    if (root_ended) root_ended();
    others.clear();
    return played;
}

BatchTally alone(const Experiment& experiment) {
    const StopFlag go{0};
    std::atomic<std::uint64_t> games{0};
    return run_batch(experiment, {1, 16}, go, games).tally;
}

/// The tally of the first `games` games of the experiment.
BatchTally first_games(const Experiment& experiment, std::uint64_t games) {
    BatchTally tally = experiment.empty_tally();
    const auto player = experiment.player();
    for (std::uint64_t game = 0; game < games; ++game) player->play(game, tally);
    return tally;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("ranks: the tally depends on neither ranks nor threads nor chunks") {
        const auto experiment = two_players_of(300);
        const BatchTally expected = alone(*experiment);
        for (ForEachChunk* backend : {for_each_chunk, &for_each_chunk_jthread})
            for (int ranks : {1, 2, 4})
                for (int threads : {1, 3})
                    for (std::uint64_t chunk : {0, 1, 64}) {
                        CAPTURE(ranks);
                        CAPTURE(threads);
                        CAPTURE(chunk);
                        MailRoom room(ranks);
                        const Played played =
                            play(*experiment, {ranks, threads, chunk, backend}, room);
                        CHECK(played.error.empty());
                        CHECK(played.end.all_left);
                        CHECK(played.games == 300);
                        CHECK((played.tally == expected));
                    }
    }

    TEST_CASE("ranks: a played chunk travels whole") {
        Cloakroom cloakroom;
        const auto experiment = two_players_of(20);
        const ChunkTicket ticket{7, {3, 9}};
        for (const char* rows : {"", "1,greedy,60\n2,greedy,61\n"}) {
            const PlayedChunk chunk{ticket.games, first_games(*experiment, 4), rows};
            const RankResult back =
                parse_played(print_played(ticket, chunk, cloakroom.codec()), cloakroom.codec());
            CHECK(back.number == 7);
            CHECK(back.chunk.asked.begin == 3);
            CHECK(back.chunk.asked.end == 9);
            CHECK(back.chunk.rows == rows);
            CHECK((back.chunk.tally == chunk.tally));
        }
        for (const char* damaged : {"7 3 9 5\nabc", "7 3 9 x\nabc", "7 3 9\n", ""})
            CHECK_THROWS_WITH_AS(parse_played(damaged, cloakroom.codec()),
                                 "a message of another rank is damaged", std::runtime_error);
        CHECK_THROWS_AS(parse_ticket("7 3"), std::runtime_error);
    }

    TEST_CASE("ranks: a damaged message ends the run with an error, on whichever side") {
        const auto experiment = two_players_of(too_many);
        const std::string damaged = "a message of another rank is damaged";
        for (const bool at_root : {false, true}) {
            CAPTURE(at_root);
            MailRoom room(3);
            std::atomic<bool> sent{false};
            const Played played =
                play(*experiment, {3, 1, 4}, room, [&](int rank, std::uint64_t, StopFlag&) {
                    if (rank != (at_root ? 1 : 0) || sent.exchange(true)) return;
                    room.link(rank)->send(at_root ? 0 : 1,
                                          at_root ? RankTag::played : RankTag::range, "7 x");
                });
            CHECK(played.error == (at_root ? damaged : "rank 1: " + damaged));
        }
    }

    TEST_CASE("ranks: after a stop the root waits for what the others hand in, for a while") {
        using namespace std::chrono_literals;
        const auto experiment = two_players_of(too_many);
        // mpirun kills all a second after it has told them to end.
        CHECK(RankBatch{}.last_orders >= 200ms);
        CHECK(RankBatch{}.last_orders <= 600ms);
        for (const bool waits : {true, false}) {
            CAPTURE(waits);
            MailRoom room(2);
            std::atomic<bool> root_is_out{false};
            Machines machines{2, 1, 1};
            machines.last_orders = waits ? 1h : 0ms;
            const Played played = play(
                *experiment, machines, room,
                [&](int rank, std::uint64_t, StopFlag& asked) {
                    if (rank == 0) return;
                    asked = SIGINT;
                    while (!waits && !root_is_out) std::this_thread::yield();
                },
                [&] { root_is_out = true; });
            CHECK(played.end.all_left == waits);
            CHECK(played.tally.games() < too_many);
        }
    }

    TEST_CASE("ranks: a stop of one stops all, and what is left is a shorter run") {
        const auto experiment = two_players_of(too_many);
        for (int stopping : {0, 1}) {
            CAPTURE(stopping);
            MailRoom room(3);
            const Played played =
                play(*experiment, {3, 2, 5}, room, [&](int rank, std::uint64_t, StopFlag& asked) {
                    if (rank == stopping) asked = SIGINT;
                });
            CHECK(played.tally.games() < too_many);
            CHECK((played.tally == first_games(*experiment, played.tally.games())));
        }
    }

    TEST_CASE("ranks: an exception of a game anywhere comes out at the root") {
        const auto experiment = two_players_of(too_many);
        for (int failing : {0, 1, 2}) {
            MailRoom room(3);
            const Played played =
                play(*experiment, {3, 1, 4}, room, [&](int rank, std::uint64_t, StopFlag&) {
                    if (rank == failing) throw std::runtime_error("game fails");
                });
            CHECK(
                played.error ==
                (failing == 0 ? "game fails" : "rank " + std::to_string(failing) + ": game fails"));
        }
    }

    TEST_CASE("ranks: who loses a rank stops, says so and keeps the first games") {
        const auto experiment = two_players_of(too_many);
        MailRoom room(3);
        const Played played =
            play(*experiment, {3, 1, 2}, room, [&](int rank, std::uint64_t, StopFlag&) {
                if (rank == 2) room.lose(2);
            });
        CHECK(played.error.empty());
        CHECK(played.end.lost == "rank 2 is gone");
        CHECK_FALSE(played.end.all_left);
        CHECK(played.tally.games() < too_many);
        CHECK((played.tally == first_games(*experiment, played.tally.games())));
    }
}
