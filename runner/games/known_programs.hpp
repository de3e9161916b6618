#pragma once
// The outside programs of an experiment: who they say they are, before games are played.

#include "runner/experiment/config.hpp"

namespace skerry {

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

}  // namespace skerry
