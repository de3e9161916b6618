#pragma once
// Strategies whose code is not part of this program: functions of a program that links it. What
// they choose cannot be known from a configuration, so a result names where their code comes from,
// and only who has the code can play its games again. Their faults, and the games lost by them.

#include <map>
#include <nlohmann/json_fwd.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"

namespace skerry {

/// Reads where code comes from: an object of texts. Throws UserError.
ordered_json read_origin(const JsonNode& node);
/// For messages.
std::string origin_text(const ordered_json& origin);

class OutsideStrategy {
  public:
    virtual ~OutsideStrategy() = default;
    /// Where its code comes from: an object of texts, which a result repeats as `outside`.
    virtual const ordered_json& origin() const = 0;
    /// The most games that it wants to play side by side, >= 1.
    virtual std::size_t at_once() const = 0;
    /// One for each thread.
    virtual std::unique_ptr<AnyPlayer> player() const = 0;
};

/// Strategies by the names that configurations use.
using OutsideStrategies =
    std::map<std::string, std::shared_ptr<const OutsideStrategy>, std::less<>>;

/// A strategy failed, or chose an illegal move: its game cannot continue. If it is not counted, it
/// ends the work with what() as the error, which is one line.
class StrategyFault : public UserError {
  public:
    /// `transcript`: lines about how it came, each terminated; may be empty. `stops`: it is to end
    /// the run, else its game only.
    StrategyFault(const std::string& what, std::string transcript, bool stops)
        : UserError(what), transcript_(std::move(transcript)), stops_(stops) {}

    /// A fault of code that is called. It took the decisions before `decision` of those asked for
    /// at once, and is not to be asked again. `number` is its own, of what went wrong.
    static StrategyFault of_call(const std::string& what, std::optional<std::size_t> decision,
                                 std::int32_t number = 0);

    const std::string& transcript() const { return transcript_; }
    bool stops() const { return stops_; }
    std::optional<std::size_t> decision() const { return decision_; }
    std::int32_t number() const { return number_; }
    /// The index of the game, where it is known.
    std::optional<std::uint64_t> game() const { return game_; }

    /// With the place of the fault.
    StrategyFault in_game(const std::string& label, std::uint64_t game) const;

  private:
    std::string transcript_;
    bool stops_;
    std::optional<std::size_t> decision_ = {};
    std::int32_t number_ = 0;
    std::optional<std::uint64_t> game_ = {};
};

/// Rethrows the exception that is being handled. If code of a game or a strategy threw it and it is
/// no sentence for the user, it becomes a UserError that names the game, and its players if any.
[[noreturn]] void rethrow_in_game(const SeededGame& game, const std::string& players);

/// What `work` on a game returns, by code of the game or a strategy; see rethrow_in_game().
template <class Work>
auto in_game(const SeededGame& game, const std::string& players, Work&& work) {
    try {
        return work();
    } catch (...) {
        rethrow_in_game(game, players);
    }
}

/// A game that was lost by a fault.
struct GameFault {
    std::uint64_t game = 0;
    bool second = false;  ///< in a match: in the second game of the pair
    std::size_t strategy = 0;
    std::string what = {};
    std::string transcript = {};
};

/// The faults with the lowest games, and how many there are.
class FaultLog {
  public:
    static constexpr std::size_t kept = 5;

    void add(GameFault fault);
    void add(const FaultLog& other);

    std::uint64_t count() const { return count_; }
    const std::vector<GameFault>& first() const { return first_; }

  private:
    void shorten();

    std::uint64_t count_ = 0;
    std::vector<GameFault> first_;
};

}  // namespace skerry
