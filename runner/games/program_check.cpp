// Checks a program step by step: its start, its choices and whether they repeat, its end.

#include "runner/games/program_check.hpp"

#include <fmt/format.h>

#include "core/random.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/game_texts.hpp"
#include "runner/games/clocks.hpp"
#include "runner/programs/conversation.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

namespace {

using Kind = ProgramFinding::Kind;
using Clock = std::chrono::steady_clock;

/// Games of which only the last decision is asked.
constexpr std::uint64_t last_decisions = 10;
/// States in which other seeds are told, and how many.
constexpr std::size_t seeded_states = 50;
constexpr std::uint64_t other_seeds = 4;

/// A decision of a recorded game.
struct Asked {
    std::uint64_t game = 0;
    std::vector<std::string> before;  ///< the moves before it
    std::string state;
    std::uint64_t seed = 0;
    NamedMoves named;
};

std::string state_before(const Trace& trace, std::size_t step) {
    return step == 0 ? trace.start_state : trace.steps[step - 1].state;
}

class Decisions {
  public:
    Decisions(const Experiment& random, std::uint64_t count) : random_(&random) {
        std::uint64_t game = 0;
        for (; list_.size() < count; ++game) add_game(game, 0);
        for (const std::uint64_t end = game + last_decisions; game < end; ++game)
            add_game(game, static_cast<std::size_t>(-1));
    }

    const std::vector<Asked>& list() const { return list_; }

    /// Why a move is not legal; empty if it is.
    std::string fault(const Asked& asked, const std::string& move) const {
        std::vector<std::string> moves = asked.before;
        moves.push_back(move);
        const PlayedMoves played = play_moves(*random_, asked.game, moves);
        return played.trace.steps.size() == moves.size() ? std::string() : played.fault;
    }

  private:
    void add_game(std::uint64_t game, std::size_t from) {
        const Trace trace = random_->trace(Seating(0), game);
        if (trace.steps.empty()) return;
        from = std::min(from, trace.steps.size() - 1);
        std::vector<std::string> before;
        for (std::size_t step = 0; step < trace.steps.size(); ++step) {
            if (step >= from) add(game, before, state_before(trace, step), trace.steps[step].move);
            before.push_back(trace.steps[step].move);
        }
    }

    void add(std::uint64_t game, const std::vector<std::string>& before, const std::string& state,
             const std::string& played) {
        Asked asked{game, before, state, rng_.next(), {}};
        auto legal = legal_move_texts(random_->game(0), state);
        asked.named.all = legal.has_value();
        asked.named.moves = legal ? std::move(*legal) : std::vector{played};
        list_.push_back(std::move(asked));
    }

    const Experiment* random_;
    Rng rng_{1};
    std::vector<Asked> list_;
};

class Checker {
  public:
    Checker(const ProgramSettings& settings, const Experiment& random, std::uint64_t decisions,
            const std::function<void(const ProgramFinding&)>& tell)
        : settings_(&settings),
          game_{random.facts().game, ascii_text(random.facts().rules), settings.options},
          decisions_(random, decisions),
          tell_(&tell) {}

    bool check() {
        if (!step([&] { start(); }) || !step([&] { choose(); })) return false;
        bool good = step([&] { choose_again(); });
        good = step([&] { choose_after_restart(); }) && good;
        good = step([&] { choose_many(); }) && good;
        good = step([&] { choose_by_seed(); }) && good;
        good = step([&] { quit(); }) && good;
        return step([&] { hang_up(); }) && good;
    }

  private:
    template <class Work>
    bool step(Work&& work) {
        try {
            work();
            return true;
        } catch (const ProgramFault& fault) {
            (*tell_)({Kind::fault, fault.what(), fault.transcript()});
            talk_.reset();
            return false;
        }
    }
    void good(std::string text) { (*tell_)({Kind::good, std::move(text)}); }
    void note(std::string text) { (*tell_)({Kind::note, std::move(text)}); }
    [[noreturn]] void fail(const std::string& text) {
        throw ProgramFault(text, talk_ ? talk_->transcript() : "");
    }

    /// A program that was just told the game.
    Conversation& fresh() {
        talk_.reset();
        talk_ = std::make_unique<Conversation>(settings_->command, settings_->time_limit,
                                               settings_->start_limit);
        talk_->say("unknown-word that a later version may say");
        talk_->begin(game_);
        return *talk_;
    }

    void start() {
        const ProgramHello& hello = fresh().hello();
        good(fmt::format("starts, and speaks protocol {}", hello.protocol));
        try {
            file_digests(settings_->command);  // as a run takes them
        } catch (const UserError& error) {
            fail(error.what());
        }
        if (hello.name.empty() || hello.version.empty())
            note(fmt::format("says no \"{}\": results cannot tell it from others by it",
                             hello.name.empty() ? "name" : "version"));
        else
            good(fmt::format("says who it is: {} {}", hello.name, hello.version));
        good(fmt::format("is ready for {}, and passes over lines that it does not know",
                         game_.name));
    }

    const std::string& ask(const Asked& asked) {
        talk_->add(asked.seed, asked.state, asked.named);
        const Clock::time_point begin = Clock::now();
        const std::uint64_t cpu = thread_cpu_ns();
        const std::string& move = talk_->choose()[0];
        talk_ns_ += thread_cpu_ns() - cpu;
        times_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        return move;
    }

    void choose() {
        talk_ns_ = 0;
        for (const Asked& asked : decisions_.list()) {
            talk_->say("unknown-word in a question");
            moves_.push_back(ask(asked));
            if (const std::string why = decisions_.fault(asked, moves_.back()); !why.empty())
                fail("chose no legal move: " + why);
        }
        good(
            fmt::format("chooses legal moves in {} states of random games, the last ones of {} "
                        "games among them",
                        moves_.size(), last_decisions));
        std::ranges::sort(times_);
        good(fmt::format("answers in {:.2f} ms (median), at most {:.2f} ms of {} ms",
                         times_[times_.size() / 2], times_.back(), settings_->time_limit.count()));
        const ProgramTime spent = talk_->spent();
        const auto each = [&](std::uint64_t ns) {
            return static_cast<double>(ns) / 1e6 / static_cast<double>(times_.size());
        };
        note(fmt::format(
            "takes {:.3f} ms of CPU time for an answer, which is awaited for {:.3f} ms; "
            "asking takes {:.3f} ms of CPU time here; its start takes {:.0f} ms",
            each(spent.cpu), each(spent.waiting), each(talk_ns_),
            static_cast<double>(spent.start_cpu) / 1e6));
    }

    void require_alike(std::size_t i, const std::string& move, const std::string& when) {
        if (move != moves_[i])
            fail(
                fmt::format("chose \"{}\" in a state and with a seed where it chose \"{}\" "
                            "before, {}: its games cannot be played again",
                            move, moves_[i], when));
    }

    /// In another order, so that what it remembers of the questions before shows.
    void choose_again() {
        for (std::size_t i = moves_.size(); i-- > 0;)
            require_alike(i, ask(decisions_.list()[i]), "when it was asked again");
        good("chooses alike when it is asked again, in another order");
    }

    void choose_after_restart() {
        fresh();
        const std::size_t every = std::max<std::size_t>(1, moves_.size() / 20);
        for (std::size_t i = 0; i < moves_.size(); i += every)
            require_alike(i, ask(decisions_.list()[i]), "before a restart");
        good("chooses alike after a restart");
    }

    void choose_many() {
        const std::size_t most = fresh().hello().vector;
        if (most < 2) return;
        for (std::size_t first = 0; first < moves_.size(); first += most) {
            const std::size_t count = std::min(most, moves_.size() - first);
            for (std::size_t i = first; i < first + count; ++i) {
                const Asked& asked = decisions_.list()[i];
                talk_->add(asked.seed, asked.state, asked.named);
            }
            const std::span<const std::string> chosen = talk_->choose();
            for (std::size_t i = 0; i < count; ++i)
                require_alike(first + i, chosen[i], "when it was asked for one at a time");
        }
        good(fmt::format("chooses for up to {} states at once as for one at a time", most));
    }

    /// Where nothing but the program draws, its games repeat unless it chooses by the seed.
    void choose_by_seed() {
        fresh();
        const std::size_t every = std::max<std::size_t>(1, moves_.size() / seeded_states);
        std::size_t states = 0;
        std::size_t differing = 0;
        for (std::size_t i = 0; i < moves_.size(); i += every, ++states) {
            Asked asked = decisions_.list()[i];
            bool differs = false;
            for (std::uint64_t k = 1; k <= other_seeds && !differs; ++k) {
                asked.seed = decisions_.list()[i].seed + k;
                differs = ask(asked) != moves_[i];
            }
            differing += differs ? 1 : 0;
        }
        if (differing > 0)
            good(
                fmt::format("chooses by its seed: another seed changed the move in {} of {} states",
                            differing, states));
        else
            note(
                fmt::format("does not choose by its seed: {} other seeds changed no move in {} "
                            "states; in a game without chance, its games against another such "
                            "player repeat, and count once",
                            other_seeds, states));
    }

    void quit() {
        fresh();
        require_end(talk_->quit(), "quit");
        good("ends when it is told to quit");
    }

    void hang_up() {
        fresh();
        require_end(talk_->hang_up(), "the end of its input");
        good("ends at the end of its input");
    }

    void require_end(const std::optional<ProgramEnd>& end, const char* at) {
        if (!end) fail(fmt::format("still runs after {} and has to be killed", at));
        if (*end != ProgramEnd{}) fail(fmt::format("{} after {}", end_text(*end), at));
    }

    const ProgramSettings* settings_;
    ProgramGame game_;
    Decisions decisions_;
    const std::function<void(const ProgramFinding&)>* tell_;
    std::unique_ptr<Conversation> talk_;
    std::vector<std::string> moves_;
    std::vector<double> times_;  ///< of answers to one decision, in milliseconds
    std::uint64_t talk_ns_ = 0;  ///< CPU time of this thread that it took to ask
};

}  // namespace

bool check_program(const ProgramSettings& settings, const Experiment& random,
                   std::uint64_t decisions,
                   const std::function<void(const ProgramFinding&)>& tell) {
    return Checker(settings, random, decisions, tell).check();
}

}  // namespace skerry
