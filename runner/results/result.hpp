#pragma once
// Reads the `experiment` block of a result.

#include <nlohmann/json_fwd.hpp>

#include "core/notation.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/options.hpp"
#include "runner/results/strategy_time.hpp"
#include "runner/statistics/batch_tally.hpp"

namespace skerry {

/// The configuration of the experiment whose result `document` is; throws UserError if it has no
/// such block.
Document configuration_of_result(const Document& document);

/// What the block says of the experiment whose result has this root, without asking whether this
/// program knows its game and strategies; the names of `measures` stand beside the figures.
/// UserError.
ExperimentFacts read_experiment(const JsonNode& result);

/// What a difference at this place means, behind a semicolon; empty where its values say it.
std::string meaning_of_difference(const std::string& place);

/// What a document seems to be, for a message to someone who gave the wrong file: "a
/// configuration", "a result", ...; empty if it is like nothing that Skerry reads or writes.
std::string kind_of_document(const ordered_json& document);

/// Why a record of `game` cannot be read, with the place in its file; the record begins at a line
/// of it. Says what the file seems to be if that is something else.
std::string unreadable_record(const std::string& file, std::size_t line, std::string_view record,
                              const NotationError& error, std::string_view game);

// Results: what a batch found, written as a file, and a file that was read.

struct Figures;

inline constexpr const char* result_schema = "skerry/result";
inline constexpr int result_schema_version = 6;

inline constexpr const char* games_reason = "games";  ///< all were played
inline constexpr const char* interrupt_reason = "interrupt";
inline constexpr const char* checkpoint_reason = "checkpoint";
inline constexpr const char* shard_reason = "shard";
inline constexpr const char* time_reason = "time";
inline constexpr const char* fault_reason = "fault";  ///< of an outside strategy
inline constexpr const char* error_reason = "error";
inline constexpr const char* gaps_reason = "gaps";  ///< between merged parts
/// Every reason why a run ends. Those of a stop rule are stop_reason_of()'s.
inline constexpr std::array<std::string_view, 12> stop_reasons{
    games_reason, "precision",  "decided",   "better",          "best",       interrupt_reason,
    fault_reason, error_reason, time_reason, checkpoint_reason, shard_reason, gaps_reason};

struct RunStatus {
    /// All games of the experiment, or of the part to be played, were played.
    bool complete = false;
    std::string stop_reason;  ///< one of stop_reasons; a program after this one may have others
    std::uint64_t games_done = 0;
    /// The games in the tally: ascending ranges, with a gap between any two of them. Empty: the
    /// first games_done games of `part`, or of the experiment.
    std::vector<GameRange> played = {};
    /// The games to be played, if they are not the whole experiment.
    std::optional<GameRange> part = {};

    /// Whether it has all that its run was asked for: every game, those of a shard, or those of
    /// its time.
    bool is_finished() const {
        return complete || stop_reason == shard_reason || stop_reason == time_reason;
    }
};

/// How long a batch took, as far as it is known.
struct RunTime {
    double seconds = 0;  ///< wall time; 0 if unknown
    int threads = 0;
    std::vector<StrategyTime> strategies = {};  ///< one each, or none: unknown

    /// CPU time of a game, by strategy; 0: unknown.
    std::vector<double> seconds_per_game() const {
        std::vector<double> list;
        for (const StrategyTime& time : strategies) list.push_back(time.seconds);
        return list;
    }
};

/// What a result tells of its making. No digest covers it, so nothing in it can be relied on.
struct RunEnvironment {
    std::string program;                     ///< with its version, as messages quote it
    std::string commit;                      ///< of the program, as messages quote it; or empty
    std::optional<std::string> output = {};  ///< where an unfinished result was to go
    std::string scores = {};                 ///< digest of its kept scores
    double seconds = 0;                      ///< of all runs and parts together
    std::uint64_t earlier_runs = 0;
    /// The time of the run. A merged result has the sum of its parts, which says nothing of speed:
    /// unknown.
    RunTime time = {};
};

/// A value of the block; null if it has none, or what leads to it is no object.
ordered_json environment_value(const ordered_json& block, std::initializer_list<std::string> path);
/// That value as a number of at least 0; 0 if it is none.
double environment_number(const ordered_json& block, std::initializer_list<std::string> path);

/// A result that was read, checked by itself: also one of a game or strategy that this program does
/// not have. What follows from the tally is made again, and not looked at.
struct Result {
    Document document;
    ExperimentFacts facts;  ///< with what was seen
    RunStatus status;       ///< with `played` written out
    BatchTally tally;
    RunEnvironment environment;
    mutable std::shared_ptr<const Figures> made = {};  ///< by figures()

    /// Reads a file; `path` may be `-` for standard input. Throws UserError if it cannot be read,
    /// is no result of this schema, was changed after it was written (its digest), or has a tally
    /// that contradicts itself.
    static Result read(const std::string& path);
    /// Reads a text; messages call it `source`.
    static Result parse(std::string_view text, const std::string& source);
    /// Checks a document that was parsed already.
    static Result checked(Document document);
    /// As checked(), whatever its digest and schema are.
    static Result of(Document document);

    const std::string& source() const { return document.source(); }
    /// What follows from the tally, made when it is first asked for.
    std::shared_ptr<const Figures> figures() const;
    const ordered_json& json() const { return document.root().json(); }
    const ordered_json& experiment() const;  ///< as the file has it
};

/// Whether the document says that it is a result, of whatever version.
bool says_result(const Document& document);
/// Whether an earlier version of the program wrote it, so that only its configuration can be read.
bool is_of_earlier_schema(const ordered_json& result);
/// What a message adds to the version that is expected: of an earlier one, how to go on.
std::string schema_hint(const ordered_json& result, const std::string& source);

/// Throws UserError at the first place where the result's `experiment` differs from this one: it
/// has another configuration, or this version of the program plays it differently.
void require_same_experiment(const Result& result, const ExperimentFacts& facts);
/// Whether a game of either experiment gives the same figures to count.
bool have_same_ends(const ExperimentFacts& a, const ExperimentFacts& b);
/// Whether a tally of the one experiment has the strategies, pairs, components and
/// measures of the other, so that the facts of the one may be told of it in place of the other's.
bool have_same_shape(const ExperimentFacts& a, const ExperimentFacts& b);
/// Throws UserError unless it counts the figures that games of this experiment give. Asked wherever
/// facts are replaced.
void require_same_figures(const Result& result, const ExperimentFacts& facts);

/// The program that wrote a result, with its commit, as messages name it; empty if it is not told.
std::string program_of(const Result& result);
/// A warning if another version or commit of the program wrote the result; else empty.
std::string warning_of_other_program(const Result& result);

/// What a batch has played and counted, with its digest: a result but for what follows from that,
/// and for where it was played (runner/exhibits/result_document.hpp). It is a function of its
/// arguments. `tally` must have the strategies, components and measures of the facts. Integers
/// beyond 2^53 are decimal strings, and so is every seed. NaN is never written.
ordered_json counted_document(const ExperimentFacts& facts, const BatchTally& tally,
                              const RunStatus& status);
/// The games that such a result names.
std::vector<GameRange> games_played(const ExperimentFacts& facts, const RunStatus& status);

/// The text of a result file: indented JSON with short objects and lists of numbers on one line.
std::string print_result(const ordered_json& document);
/// The text of a result that is made, once it was read as other commands read it. Throws OwnFault
/// if it cannot be.
std::string print_final_result(const ordered_json& document);

}  // namespace skerry
