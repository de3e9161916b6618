#pragma once
// Finds good parameters: race after race, each among candidates drawn around the best so far, ever
// closer to it (iterated racing, see experiment_arena.hpp). A function of the plan and of what the
// arena says: no clock, no floating point in what is drawn.

#include "core/random.hpp"
#include "runner/tune/experiment_arena.hpp"
#include "runner/words/text_style.hpp"

namespace skerry {

struct TunePlan {
    std::vector<TunedParameter> parameters;
    TunedPoint start;
    std::uint64_t seed = 0;           ///< of what is drawn
    std::uint64_t games = 0;          ///< the most that all races may play
    std::uint64_t verdict_deals = 0;  ///< fresh ones, after the races

    std::size_t candidates() const;  ///< of each race, unless there are fewer other points
    /// The most games that one race may take. Most take fewer, so that there are more of them.
    std::uint64_t games_of_a_race() const;
};

/// The games of the first look of a race, without which it has not begun.
std::uint64_t games_of_first_look(const TunePlan& plan, const Arena& arena);

/// What races have seen of a parameter.
enum class Effect : std::uint8_t {
    unknown,
    none,  ///< candidates with another value played the same games
    some,  ///< a candidate in which nothing else differs played other games
};

/// What a race came to.
struct RaceNote {
    std::uint64_t deals = 0;
    std::uint64_t games = 0;
    std::size_t candidates = 0;
    std::size_t left = 0;
    /// The gain of the best candidate over the incumbent. It runs high, since the best was chosen.
    std::optional<double> gain;
    std::optional<double> gain_se;
    TunedPoint incumbent;  ///< after the race
    bool changed = false;  ///< the best candidate took its place
    TunedPoint centre;     ///< where the better candidates point to; a candidate of the next race
    std::vector<Effect> effects;  ///< by parameter
    std::size_t repeating = 0;    ///< candidates whose games against the incumbent repeat
    friend bool operator==(const RaceNote&, const RaceNote&) = default;
};

class Tuner {
  public:
    /// `earlier` are the notes of races that were run already.
    Tuner(TunePlan plan, Arena& arena, std::vector<RaceNote> earlier = {});

    /// Whether the games are used up, or no better values are to be found near by.
    bool done() const;
    /// Runs the next race; returns false if it was interrupted, and then forgets it.
    bool step(const std::function<void(const Race&)>& on_look);

    const TunePlan& plan() const { return plan_; }
    const std::vector<RaceNote>& notes() const { return notes_; }
    const TunedPoint& incumbent() const { return incumbent_; }
    std::uint64_t games() const { return games_; }
    /// The effect of a parameter in all races.
    Effect effect(std::size_t parameter) const;

  private:
    std::uint64_t games_of_a_race() const;
    std::vector<TunedPoint> candidates() const;
    TunedPoint drawn(Rng& rng, std::size_t number) const;
    std::int64_t drawn_value(Rng& rng, const TunedParameter& of, std::int64_t around,
                             bool anywhere) const;
    /// How far from the best so far the values of a parameter are drawn; less after each race that
    /// found no better ones (as the success rule of evolution strategies, Rechenberg 1973).
    std::int64_t spread(const TunedParameter& of) const;
    void take(const RaceNote& note);

    TunePlan plan_;
    Arena* arena_;
    std::vector<RaceNote> notes_;
    TunedPoint incumbent_;
    TunedPoint before_;           ///< the incumbent that the present one replaced
    std::size_t smaller_by_ = 0;  ///< steps of the spread, of which three halve it
    std::uint64_t games_ = 0;
    std::uint64_t next_deal_ = 0;
};

// What a tuning that was interrupted goes on from.

/// The tuning as JSON: what was asked for, and the notes of the races that were run.
std::string print_tuning(const TuneSubject& subject, const Tuner& tuner);

/// What the races came to, for other programs: the values, the races, the configuration of the
/// verdict, and the page that the program prints.
ordered_json tuning_json(const TuneSubject& subject, const Tuner& tuner, bool matches);

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
