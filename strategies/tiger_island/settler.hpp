#pragma once
// The settler: what the tactician looks for in a small part of its time, and threats.

#include "core/fields.hpp"
#include "core/tiger_island/game.hpp"
#include "strategies/strategy.hpp"
#include "strategies/tiger_island/groups.hpp"
#include "strategies/tiger_island/trial_tile.hpp"

namespace skerry::tiger_island {

/// Values whole turns as the tactician does, by the turns that both sides can still build after the
/// opponent's best eruption. It looks only at placements that can change them: tiles beside the
/// mover's groups, and eruptions over the opponent's groups or beside the mover's. A tile that
/// gains nothing threatens the opponent: its volcano lies beside the opponent's groups. Ties are
/// drawn at random.
class Settler {
  public:
    using Params = NoParams;

    Settler(const Rules&, const Params&) {}

    Move choose(const State& state, Rng& rng);

  private:
    /// A decision and what it is worth, in hundredths of a turn, for the player to move.
    struct Choice {
        Move move{};
        int value = 2 * lost_value;
    };
    /// A cell of the sea beside the mover's groups.
    struct Site {
        Cell cell{};
        int most = 0;  ///< what founding there is worth if the opponent cannot erupt
    };

    Move choose_placement(const State& state, Rng& rng);
    /// The best build of a state whose tile lies, or would lie where it changes nothing. `theirs`:
    /// the value of the opponent's turns. Sets most_ to what the best build would be worth if the
    /// opponent could not erupt.
    Choice best_build(const State& state, int theirs, Rng& rng);
    /// The value of a build. If it is below `least`, that or less. Raises most_.
    int value_of(const State& state, const Move& build, const HexSet& blocked, int theirs,
                 int least);
    void list_sites(const State& state, int theirs, Rng& rng);
    /// Tries tiles that make the site one for a settlement, until one is worth what it can be.
    void try_site(const State& state, const Site& site, int theirs, Choice& best);
    /// Tries those of them whose other hexes touch land, or those whose do not; whether no more
    /// need be tried.
    bool is_tried(const State& state, const Site& site, bool touches, int theirs, Choice& best);
    void try_eruptions(const State& state, int theirs, int most, Rng& rng, Choice& best);
    void try_placement(const Move& placement, int theirs, Rng& rng, Choice& best);

    TrialTile trial_;
    TigerIsland::MoveList moves_;
    FixedList<Site, directions * max_hexes> sites_;
    Eruptions eruptions_;
    Eruptions answers_;
    AfterBuild after_;
    int most_ = 0;
};

}  // namespace skerry::tiger_island
