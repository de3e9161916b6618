#pragma once
// What a tuning that was interrupted goes on from.

#include <string>
#include <vector>

#include "runner/tune/experiment_arena.hpp"
#include "runner/tune/tuner.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

/// The tuning as JSON: what was asked for, and the notes of the races that were run.
std::string print_tuning(const TuneSubject& subject, const Tuner& tuner);

/// What the races came to, for other programs: the values, the races, the configuration of the
/// verdict, and the page that the program prints.
nlohmann::ordered_json tuning_json(const TuneSubject& subject, const Tuner& tuner, bool matches);

/// Gives the plan the games of a tuning that print_tuning() wrote, which were found by a clock.
/// Throws UserError if it is no tuning.
void take_budget(TunePlan& plan, const std::string& text, const std::string& source);

/// The notes of the races in a text that print_tuning() made. Throws UserError if it is no tuning,
/// or one that was asked for something else.
std::vector<RaceNote> parse_tuning(const std::string& text, const std::string& source,
                                   const TuneSubject& subject, const TunePlan& plan);

/// One line about a race that goes on.
std::string live_line(const Tuner& tuner, const Race& race);

/// The races, and the values before and after, for a person at a terminal. `matches`: gains are
/// shares of the points.
std::string tuning_page(const Tuner& tuner, bool matches, const TextStyle& style);

}  // namespace skerry
