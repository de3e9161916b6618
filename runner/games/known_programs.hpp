#pragma once

#include "runner/experiment/config.hpp"

namespace skerry {

/// The experiment with the identity of each outside program filled in: who the program says it is,
/// and the digests of its files, which a result then names. Starts every program once. Called
/// before games are played; who only reads a result needs no program. Throws UserError if a program
/// cannot be started, or is another one than the configuration says.
Configuration with_known_programs(Configuration configuration, GameTable games);

}  // namespace skerry
