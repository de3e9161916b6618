#pragma once
// The games that a program plays. A program enters them once, before it does anything else.

#include "runner/experiment/config.hpp"
#include "runner/experiment/experiment.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

/// Makes these the games of the program. They must live as long as it asks for games.
void enter_games(GameTable games);

/// The games that were entered, in their order.
GameTable all_games();

/// Null if no such game was entered.
const GameEntry* game_named(std::string_view name);

// Whether an outside program keeps the protocol of docs/programs.md: skerry check-program.

/// Throws UserError unless the program that an entry of /strategies names may be started, and its
/// files are those of its identity. `who` is the strategy, for messages. Starts nothing.
void require_startable(const JsonNode& program, const std::string& who);

/// The experiment with the identity of each outside program filled in: who the program says it is,
/// and the digests of its files, which a result then names. Starts once every program that may be
/// started. Called before games are played; who only reads a result needs no program. Throws
/// UserError if a program may not be started, cannot be, or is another one than the configuration
/// says. `playing`: the strategies that will play, the others may be absent; empty: all.
Configuration with_known_programs(Configuration configuration, GameTable games,
                                  std::span<const std::size_t> playing = {});

/// Does with_known_programs() without an error: `absent` becomes, for each strategy, why its
/// program cannot play here; empty where it can, or where there is none.
Configuration with_present_programs(Configuration configuration, GameTable games,
                                    std::vector<std::string>& absent);

/// Does with_known_programs() for the strategies that may be started. It tells the user of the
/// others and leaves them out. Throws UserError if too few stay.
Configuration with_allowed_programs(Configuration configuration, GameTable games);

/// One thing that was looked at.
struct ProgramFinding {
    enum class Kind { good, note, fault };
    Kind kind = Kind::good;
    std::string text;             ///< one line
    std::string transcript = {};  ///< of a fault: lines, each terminated; may be empty
};

/// Talks with the program about decisions of games that `random`, an experiment of one strategy
/// that needs no program, plays from game 0 on: at least `decisions` of them, the last ones of
/// games included. Tells each finding as soon as it is made; what rests on something that failed
/// is not looked at. Returns whether there was no fault.
bool check_program(const ProgramSettings& settings, const Experiment& random,
                   std::uint64_t decisions, const std::function<void(const ProgramFinding&)>& tell);

}  // namespace skerry
