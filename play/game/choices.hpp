#pragma once
// What can be chosen now, for who draws it: one step of a decision.
// Why cells cannot be enclosed by one shoreline, in words for who draws it.

#include <new>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/tiny_islands/types.hpp"

namespace skerry::play {

/// A cell of the Scene that the game draws.
struct ScenePoint {
    int x = 0;
    int y = 0;
    friend bool operator==(const ScenePoint&, const ScenePoint&) = default;
};

/// A border of a square, between two corners of squares: (x, y) is the upper left corner of the
/// square (x, y). To the right of `from`, or below it.
struct SceneEdge {
    ScenePoint from;
    ScenePoint to;
    friend bool operator==(const SceneEdge&, const SceneEdge&) = default;
};

/// What options belong together: one of two offers, a kind of build, a character.
struct ChoiceGroup {
    std::string key;    ///< what is typed to see its options only: "church"
    std::string words;  ///< "church at the top middle"
};

inline constexpr std::size_t no_group = static_cast<std::size_t>(-1);

struct ChoiceOption {
    std::string key;                 ///< unique within a step; what is typed: "Cf7", "done"
    std::string words;               ///< for a person: "church on f7"
    std::optional<ScenePoint> cell;  ///< where it lies on the scene, if it does
    std::size_t group = no_group;    ///< of Choices::groups
    std::vector<ScenePoint> covers;  ///< cells that it would take, besides its own
    bool finishes = false;           ///< it completes the move
    bool chosen = false;             ///< choosing it takes an earlier step back
    std::string refusal;             ///< why it cannot be chosen; empty if it can
    bool is_legal() const { return refusal.empty(); }
};

enum class MarkRole : std::uint8_t {
    choice,    ///< something can be chosen here; `group` says which, no_group: of several
    chosen,    ///< chosen in an earlier step
    enclosed,  ///< within the line that is being drawn
};

struct SceneMark {
    ScenePoint cell;
    MarkRole role{};
    std::size_t group = no_group;
    friend bool operator==(const SceneMark&, const SceneMark&) = default;
};

struct Choices {
    std::string prompt;  ///< "Place a tile", "Draw shoreline 2 of 3"
    std::vector<ChoiceGroup> groups;
    std::vector<ChoiceOption> options;
    std::vector<SceneMark> marks;   ///< one a cell
    std::vector<SceneEdge> line;    ///< what is drawn so far of a shoreline
    std::optional<int> edges_left;  ///< of that line; below 0 if it is too long
};

/// What follows from the steps taken so far: the next choices, or the move.
struct Looked {
    Choices choices;
    bool finished = false;  ///< the move is written
};

class GameChoices {
  public:
    virtual ~GameChoices() = default;
    /// `steps` are keys of options, each of which was offered after those before it. The state is
    /// not over; `move` has room for a move.
    virtual Looked look(const void* state, std::span<const std::string> steps,
                        void* move) const = 0;
    /// The borders that the move draws on the scene, none where moves draw none; `move` is the move
    /// as it lies in memory, at any address.
    virtual std::vector<SceneEdge> line_of(std::span<const std::byte> /*move*/) const { return {}; }
    /// Why the move is not legal, in words.
    virtual std::string why_illegal(const void* state, const void* move) const = 0;
};

/// GameChoices of a game whose states and moves are these.
template <class State, class Move>
class ChoicesWith : public GameChoices {
  public:
    Looked look(const void* state, std::span<const std::string> steps, void* move) const final {
        Next found = next(*static_cast<const State*>(state), steps);
        if (auto* const choices = std::get_if<Choices>(&found)) return {std::move(*choices), false};
        ::new (move) Move(std::get<Move>(found));
        return {{}, true};
    }
    std::string why_illegal(const void* state, const void* move) const final {
        return why(*static_cast<const State*>(state), *static_cast<const Move*>(move));
    }

  protected:
    using Next = std::variant<Choices, Move>;  ///< the next choices, or the finished move
    virtual Next next(const State& state, std::span<const std::string> steps) const = 0;
    virtual std::string why(const State& state, const Move& move) const = 0;
};

/// Null for a game that has none: then a decision is one step, with every legal move as an option.
const GameChoices* choices_of(std::string_view game);

/// Adds an option, and returns it until another one is added.
ChoiceOption& add_option(Choices& choices, std::string key, std::string words = {},
                         std::string refusal = {});

/// What such a game says of a move (GameChoices); nothing where it has no choices.
std::vector<SceneEdge> line_of(std::string_view game, std::span<const std::byte> move);

const GameChoices& tiny_islands_choices();
const GameChoices& tile_game_choices();
const GameChoices& tiger_island_choices();
const GameChoices& roam_choices();

/// Empty if `interior` is a legal next shoreline. `shore_points` as in tiny_islands::State.
std::string why_no_shoreline(tiny_islands::Plane interior, tiny_islands::Plane shore_points,
                             int longest = tiny_islands::max_shoreline_edges);

}  // namespace skerry::play
