#pragma once
// The rules of each game as a newcomer reads them, in half a page: a line a thing, its name before
// the first colon, and what it scores by an example. They tell the default rules.

#include <string_view>

namespace skerry::how_to_play {

inline constexpr std::string_view tiny_islands =
    R"(Goal: place 26 tiles and draw three shorelines, for as many points as you can.
A turn: two cards name a tile and a zone each: a row, a column or a block of 3 x 3. Put the first tile on an empty cell of its zone, or the second tile on one of the other zone. If both zones are full, the game ends without a score.
Shorelines: after tiles 9, 18 and 26 you draw a closed line along the edges of cells, at most 24 edges long. It must not touch itself or another shoreline. What it encloses is land. A line inside an island makes a lake.
Where tiles belong: forest, house, mountain and church on land; sand, wave and boat on water. In the end each tile in the wrong place costs 5 points and counts for nothing else.
Around a tile: the 8 cells that touch it, at corners too.
Forest: forests that join at edges are a group; it scores 2 for each forest, less 2. Four in a row: 2 x 4 - 2 = 6. A single one: 0.
House: 1 for each kind of tile around it, houses not counted. Two forests, a church and a wave around it: 3.
Sand: 1 for each of its own edges that is shoreline. Land to its left and above it: 2.
Wave: 2, unless another wave is around it or in its row or column. Two waves in row 4: 0 and 0.
Mountain: 2 for each forest around it. Three forests: 6.
Church: 2 for each house around it and 1 for each other house of its island. Two houses around it, three elsewhere: 7. It must be the only church of its island: two of them score 0 and 0.
Boat: the steps, up, down or aside, to the nearest land or boat. Right beside the shore: 1. With two cells of water between: 3.)";

inline constexpr std::string_view tile_game =
    R"(Goal: own more tiles than the other in the end.
A turn: choose an open cell and a number, from 1 to what is left in your pool. The number goes onto the cell, and your pool drops by it. You cannot pass. With an empty pool you are skipped.
Flips: neighbours are to the left, to the right, above and below. Each tile of the other beside yours that has a lower number becomes yours and loses 1. Your 4 beside a 3 and a 1 of the other: you get a 2 and a 0. Equal numbers stay. A flipped tile flips nothing itself.
Locked: a tile at 0 is locked. It cannot be flipped, and it counts for its owner.
The end: the board is full, or both pools are empty.
Points: 1 for each tile that you own. With 5 of 9 you win 5 to 4. Equal is a draw. What is left in a pool counts nothing.)";

inline constexpr std::string_view tiger_island =
    R"(Goal: be the last who can build, or lead when one of you has no piece left. Each has 20 villagers and 3 totoros.
A turn: place the tile that is drawn, then build once. If you cannot build after your tile, you lose at once, whatever the points.
A tile: three hexes, one of them a volcano. It lies on the table with at least one edge at the island, or on three hexes of one level: its volcano on a volcano, over two or three tiles, never over a totoro or a settlement of a single hex. Villagers beneath it are lost. Its level is one more than that of the hexes beneath.
Places: 2N 3E is two rows north of the volcano of the first tile, in the third column to its east. The names stand along the island.
A settlement: your pieces on hexes that join. Its size is its number of hexes.
Found: one villager on an empty hex of level 1 that is no volcano. It scores 1.
Expand: choose a settlement and a terrain. Villagers go onto every empty hex of that terrain that joins the settlement, directly or through others of these: one villager a level, and each scores the level. Hexes of levels 1 and 2: 3 villagers, 1 + 2 x 2 = 5 points.
Totoro: one on an empty hex, not a volcano, beside a settlement of yours of size 5 or more that has no totoro. It scores 200.
The end: a player who has placed the last villager and the last totoro ends the game. More points win: two totoros and 12 villagers on level 1 are 412, and beat 215.)";

inline constexpr std::string_view roam =
    R"(Goal: have more points than the three AIs together. They follow rules.
The table: six landscapes of six squares. Each of you has characters in a row, with patterns of boxes: solid ones and shadows.
A turn: choose a character that is face up and the place of its pattern, which is never turned. Each solid box puts your marker on its square, if that is free; all must lie on the grid. Then the character is turned face down. A shadow box costs 2 coins. A marker on a coin takes the coins.
Rest: with all characters face down they are turned up for nothing. Before that you may rest at the start of your turn, for 1 coin for each that is still face up: all are turned up, and you use one. With one of four face up: 1 coin.
A full landscape: it goes to the player with most markers on it, and becomes a character of that row; each other with a marker there gets 1 coin. With 3, 2 and 1 markers the first takes it. With 3 and 3 both bid coins, and the higher bid pays.
The AIs: use the first character from the left that is face up, roll a die for the landscape, and bid all their coins.
The end: when a player has 10 characters, the round is finished.
Points: those printed on your characters. Yours 24, the AIs' 7, 6 and 5: 24 against 18, a gap of 6 and a win. From 1.5 times theirs the victory is medium (27), from twice theirs major (36). With equal points more coins win.)";

}  // namespace skerry::how_to_play
