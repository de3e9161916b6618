// What Playable adds to a description: each default, the notation of states, and the draws of
// chance, which games of one deal share.

#include "core/playable.hpp"

#include <map>

#include "core/testing/check_game.hpp"
#include "core/testing/chi_square.hpp"
#include "strategies/lookahead.hpp"
#include "tests/support/test.hpp"

namespace skerry {
namespace {

/// Roll a die as often as you like; a 1 loses what the turn has brought, holding keeps it. 30
/// points win.
struct PigText {
    static constexpr std::string_view name = "pig";
    static constexpr std::size_t seats = 2;

    struct Rules {
        int goal = 30;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("goal", self.goal, Range{2, 100}, "points that win");
        }
        friend constexpr bool operator==(const Rules&, const Rules&) = default;
    };
    struct State {
        std::array<std::uint8_t, 2> safe{};
        std::uint8_t risked = 0;
        std::uint8_t seat = 0;
        bool rolling = false;
        Rules rules;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("safe", self.safe, Range{0, 105}, "points");
            visit("risked", self.risked, Range{0, 100}, "points of this turn");
            visit("seat", self.seat, Range{0, 1}, "whose turn it is");
        }
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    using Move = MoveCode<2>;  // 0 holds, 1 rolls

    static State start(const Rules& rules) {
        State state;
        state.rules = rules;
        return state;
    }
    static Seat to_move(const State& state) { return static_cast<Seat>(state.seat); }
    static bool is_over(const State& state) {
        return std::max(state.safe[0], state.safe[1]) >= state.rules.goal;
    }
    static bool is_legal(const State& state, const Move& move) {
        return move.code == 1 || state.risked > 0;
    }
    static void end_turn(State& state) {
        state.risked = 0;
        state.seat ^= 1;
    }
    static void play(State& state, const Move& move) {
        state.rolling = move.code == 1;
        if (state.rolling) return;
        state.safe[state.seat] = static_cast<std::uint8_t>(state.safe[state.seat] + state.risked);
        end_turn(state);
    }
    static DiceThrow<1> chances(const State& state) { return DiceThrow<1>(state.rolling ? 1 : 0); }
    static void play(State& state, const Dice<1>& die) {
        state.rolling = false;
        if (die.faces[0] == 1) return end_turn(state);
        state.risked = static_cast<std::uint8_t>(std::min(state.risked + die.faces[0], 100));
    }
    static int score(const State& state, Seat seat) { return state.safe[index(seat)]; }
    static std::string check(const State& state) {
        return is_over(state) && state.risked > 0 ? "nobody risks points after the end" : "";
    }
};
using Pig = Playable<PigText>;

/// Five dice of four faces are thrown, and once the player may throw all that are not kept again.
struct OnceMoreText {
    static constexpr std::string_view name = "once-more";
    static constexpr std::size_t seats = 1;
    struct State {
        std::array<std::uint8_t, 3> dice{};
        std::uint8_t thrown = 0;
        template <class Self, class Visitor>
        static void fields(Self& self, Visitor&& visit) {
            visit("dice", self.dice, Range{0, 4}, "0: in the cup");
            visit("thrown", self.thrown, Range{0, 1}, "whether dice were thrown again");
        }
        friend constexpr bool operator==(const State&, const State&) = default;
    };
    using Move = MoveCode<8>;  // a bit for each die kept
    static State start() { return {}; }
    static bool is_over(const State& state) { return state.thrown == 1 && cup(state) == 0; }
    static bool is_legal(const State& state, const Move&) { return state.thrown == 0; }
    static std::size_t cup(const State& state) {
        return static_cast<std::size_t>(std::ranges::count(state.dice, 0));
    }
    static void play(State& state, const Move& move) {
        for (std::size_t i = 0; i < 3; ++i)
            if ((move.code >> i & 1) == 0) state.dice[i] = 0;
        sort_dice(state.dice);
        state.thrown = 1;
    }
    static DiceThrow<3, 4> chances(const State& state) { return DiceThrow<3, 4>(cup(state)); }
    static void play(State& state, const Dice<3>& dice) {
        std::copy_n(dice.faces.begin(), cup(state), state.dice.begin());
        sort_dice(state.dice);
    }
    static std::uint64_t draw_key(const State& state) { return state.thrown; }
    static int score(const State& state) { return state.dice[0] + state.dice[1] + state.dice[2]; }
};
using OnceMore = Playable<OnceMoreText>;

/// Dice that show fours only in every fourth throw, which their weights deny.
struct LoadedDice : DiceThrow<3, 4> {
    using DiceThrow::DiceThrow;
    Dice<3> draw(DrawStream& stream) const {
        Dice<3> dice = DiceThrow::draw(stream);
        if (stream.below(4) == 0)
            for (std::uint8_t& face : dice.faces)
                if (face > 0) face = 4;
        return dice;
    }
};
struct LoadedText : OnceMoreText {
    static LoadedDice chances(const State& state) { return LoadedDice(cup(state)); }
};

template <class G>
void check_kit() {
    const testing::CheckReport report = testing::check_game<G>({.games = test::share(400)});
    CHECK_MESSAGE(report.ok(), report.text());
}

template <class G>
std::string state_refusal(std::string_view text) {
    return test::notation_error_of(
        [&] { return "taken for " + G::print_state(G::parse_state(text)); });
}

/// The state after moves of these codes.
template <class G>
typename G::State played(const typename G::Deal& deal, std::initializer_list<int> codes) {
    typename G::State state = G::start({}, deal);
    for (const int code : codes) G::play(state, code, deal);
    return state;
}

TEST_SUITE("unit") {
    TEST_CASE("playable: games with dice, for two and for one, conform") {
        check_kit<Pig>();
        check_kit<OnceMore>();
    }

    TEST_CASE("playable: the kit finds draws that deny their weights") {
        const testing::CheckReport report = testing::check_game<Playable<LoadedText>>({});
        CHECK_MESSAGE(test::says(report.text(), "chance does not show outcomes by their weights"),
                      report.text());
    }

    TEST_CASE("playable: what an author leaves out") {
        const Pig::State state = Pig::parse_state("safe=12/7,risked=5,seat=1 goal=40");
        CHECK(Pig::to_move(state) == Seat::second);
        CHECK(Pig::score_so_far(state, Seat::first) == 12);
        CHECK(Pig::text_board(state) == "safe 12 7\nrisked 5\nseat 1\nsecond to move\n");
        CHECK(Pig::variants().size() == 1);
        CHECK(Pig::variants()[0].name == "standard");
        CHECK(Pig::component_names({})[0] == "points");
        CHECK(OnceMore::to_move({}) == Seat::first);
        CHECK(Pig::print_move(state, 1) == "1");
        CHECK(Pig::parse_move(state, "0") == Pig::Move(0));
        CHECK(test::notation_error_of([&] {
                  return Pig::print_move(state, Pig::parse_move(state, "2"));
              }) == "0: '2' is not legal here; allowed: 0, 1");
        const Pig::State end = Pig::parse_state("safe=12/30,risked=0,seat=0");
        CHECK(Pig::outcome(end).winner == Winner::second);
        CHECK(Pig::outcome(end).total(Seat::second) == 30);
        CHECK(Pig::caption(end) == "second wins");
        CHECK_FALSE(Pig::is_legal(end, 1));
        CHECK(test::notation_error_of([&] {
                  return Pig::print_move(end, Pig::parse_move(end, "1"));
              }) == "0: '1' cannot be played: the game is over");
    }

    TEST_CASE("playable: texts of states are read, and those of none refused with their place") {
        CHECK(state_refusal<Pig>("safe=12/7,risked=5,seat=1 goal=40") ==
              "taken for safe=12/7,risked=5,seat=1 goal=40");
        CHECK(state_refusal<Pig>("safe=12/7") == "taken for safe=12/7,risked=0,seat=0 goal=30");
        CHECK(state_refusal<Pig>("safe=12/7/1") == "0: 'safe=12/7/1' is not a field: name=value");
        CHECK(state_refusal<Pig>("risked=1,seat=2") == "9: 'seat=2' is not a field: name=value");
        CHECK(state_refusal<Pig>("risked=1 goal=1") == "9: 'goal=1' is not an option: name=value");
        CHECK(state_refusal<Pig>("safe=30/0,risked=1") == "0: nobody risks points after the end");
        CHECK(state_refusal<Pig>("a b c") ==
              "0: a state reads like 'safe=0/0,risked=0,seat=0 goal=30'");
        CHECK(state_refusal<OnceMore>("dice=0/1/1") ==
              "0: chance acts next: what it has shown is missing");
        CHECK(state_refusal<OnceMore>("dice=1/1/1") == "taken for dice=1/1/1,thrown=0");
    }

    TEST_CASE("chances: dice have the weights of the orders in which they fall") {
        std::uint32_t sum = 0;
        std::size_t count = 0;
        for (const auto& [dice, weight] : DiceThrow<5>(5)) {
            CHECK(std::ranges::is_sorted(dice.faces));
            if (dice.faces == std::array<std::uint8_t, 5>{1, 1, 2, 2, 6}) CHECK(weight == 30);
            sum += weight;
            ++count;
        }
        CHECK(count == 252);
        CHECK(sum == 7776);
        CHECK(DiceThrow<5>(0).empty());
        CHECK(weight_of(DiceThrow<5>(2)) == 36);
        CHECK(weight_of(OneOf(0b1011)) == 3);
        CHECK(OneOf(0).empty());
        CHECK(outcome_at(OneOf(0b101001), 1).number == 3);
        WeightedChances<int, 3> loaded;
        loaded.push_back({7, 2});
        loaded.push_back({9, 1});
        CHECK(outcome_at(loaded, 1) == 7);
        CHECK(outcome_at(loaded, 2) == 9);
    }

    /// Draws as often as the weights say.
    template <class Chances>
    void check_draws(const Chances& chances) {
        std::vector<std::uint64_t> counts;
        std::vector<std::uint64_t> weights;
        const int draws = test::share(60'000);
        DrawStream stream(5);
        std::vector<decltype(draw_outcome(chances, stream))> drawn;
        for (int i = 0; i < draws; ++i) drawn.push_back(draw_outcome(chances, stream));
        for (const auto& chance : chances) {
            weights.push_back(chance.weight);
            counts.push_back(static_cast<std::uint64_t>(std::ranges::count(drawn, chance.outcome)));
        }
        CHECK(testing::misfit(counts, std::span<const std::uint64_t>(weights)) == "");
    }

    TEST_CASE("chances: draws follow the weights") {
        check_draws(DiceThrow<3>(3));
        check_draws(OneOf(0x8421));
        WeightedChances<int, 3> loaded;
        for (const auto& [outcome, weight] : {std::pair{7, 5u}, {8, 1u}, {9, 2u}})
            loaded.push_back({outcome, weight});
        check_draws(loaded);
    }

    TEST_CASE("draws: who rolls less often meets the dice of the others in later turns") {
        for (std::uint64_t number = 1; number <= 200; ++number) {
            const Pig::Deal deal{number};
            // The second seat's first die, after one roll or two of the first that hold.
            Pig::State once = played<Pig>(deal, {1});
            Pig::State twice = once;
            if (once.seat == 1) continue;
            Pig::play(once, 0, deal);
            Pig::play(twice, 1, deal);
            if (twice.seat == 1) continue;
            Pig::play(twice, 0, deal);
            Pig::play(once, 1, deal);
            Pig::play(twice, 1, deal);
            CHECK(once.seat == twice.seat);
            CHECK(once.risked == twice.risked);
        }
    }

    TEST_CASE("draws: dice that are thrown beside others are common, and kept ones stay") {
        for (std::uint64_t number = 1; number <= 200; ++number) {
            const OnceMore::Deal deal{number};
            const auto first = OnceMore::start({}, deal).dice;
            const auto kept = played<OnceMore>(deal, {0b111});
            CHECK(kept.dice == first);
            std::multiset<int> two;  // of the second throw, beside the highest die of the first
            for (const std::uint8_t die : played<OnceMore>(deal, {0b100}).dice) two.insert(die);
            two.erase(two.find(first[2]));
            std::multiset<int> three;
            for (const std::uint8_t die : played<OnceMore>(deal, {0}).dice) three.insert(die);
            CHECK(std::ranges::includes(three, two));
        }
    }

    TEST_CASE("lookahead: takes the mean over weighted chances of what comes after each move") {
        // 1, 2 and 4: a die is worth 2.5, so 4 alone is kept.
        const OnceMore::State state = OnceMore::parse_state("dice=1/2/4");
        Lookahead<OnceMore> lookahead(
            {}, {},
            std::make_unique<ErasedStrategy<OnceMore, Greedy<OnceMore>>>(Greedy<OnceMore>({}, {})));
        Rng rng(1);
        CHECK(lookahead.choose(state, rng) == OnceMore::Move(0b100));
        CHECK(lookahead.choose(OnceMore::parse_state("dice=2/3/3"), rng) == OnceMore::Move(0b110));
        CHECK(lookahead.choose(OnceMore::parse_state("dice=3/3/4"), rng) == OnceMore::Move(0b111));
    }
}

}  // namespace
}  // namespace skerry
