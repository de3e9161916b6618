// Bits128 compared with std::bitset, for random sets and at its ends.
// Parameters as `name=value` text: every kind of field is printed and read, or refused.
// The numbers that stand for ends of games, against the notation of states, which tells all.

#include <bitset>
#include <map>
#include <ostream>  // doctest prints bitsets

#include "core/bits.hpp"
#include "core/fields.hpp"
#include "core/fields_text.hpp"
#include "core/fixed_list.hpp"
#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/roam/game.hpp"
#include "core/select_bit.hpp"
#include "core/tiny_islands/game.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Reference = std::bitset<128>;

Bits128 random_set(Rng& rng) {
    uint128 word = static_cast<uint128>(rng.next()) << 64 | rng.next();
    switch (rng.below(5)) {
        case 0:
            word &= static_cast<uint128>(rng.next()) << 64 | rng.next();
            break;
        case 1:
            word = static_cast<std::uint64_t>(word);
            break;
        case 2:
            word = word >> 64 << 64;
            break;
        case 3:
            word = uint128{1} << rng.below(128);
            break;
        default:
            break;
    }
    return Bits128(word);
}

Reference reference(Bits128 set) {
    Reference bits;
    for (std::size_t i = 0; i < 128; ++i) bits[i] = (set.word() >> i & 1) != 0;
    return bits;
}

std::vector<int> elements(const Reference& bits) {
    std::vector<int> list;
    for (int i = 0; i < 128; ++i)
        if (bits[static_cast<std::size_t>(i)]) list.push_back(i);
    return list;
}

/// Empty sets have no elements that could be asked for.
template <class Mask>
bool finds_every_element(Mask mask) {
    std::uint32_t rank = 0;
    for (int bit = 0; bit < static_cast<int>(8 * sizeof mask); ++bit)
        if ((mask >> bit & 1) != 0 && select_bit(mask, rank++) != bit) return false;
    return true;
}

TEST_SUITE("unit") {
    TEST_CASE("select_bit finds every element of every small set and of random ones") {
        for (std::uint32_t mask = 0; mask < 1u << 16; ++mask) REQUIRE(finds_every_element(mask));
        Rng rng(1);
        for (int i = 0; i < 100'000; ++i) {
            const auto word = static_cast<std::uint32_t>(rng.next());
            REQUIRE(finds_every_element(word));
            REQUIRE(finds_every_element(word & static_cast<std::uint32_t>(rng.next())));
            REQUIRE(finds_every_element(word << rng.below(32)));
        }
        CHECK(finds_every_element(0xffffffffu));
        CHECK(finds_every_element(0x80000000u));
    }

    TEST_CASE("select_bit finds every element of sets of up to 64") {
        Rng rng(2);
        for (int i = 0; i < 100'000; ++i) {
            const std::uint64_t word = rng.next();
            REQUIRE(finds_every_element(word));
            REQUIRE(finds_every_element(word & rng.next() & rng.next()));
            REQUIRE(finds_every_element(word << rng.below(64)));
            REQUIRE(finds_every_element(word >> rng.below(64)));
        }
        CHECK(finds_every_element(~std::uint64_t{0}));
        CHECK(finds_every_element(std::uint64_t{1} << 63));
    }
}

/// The parts, each as "offset:text".
std::string parts_of(const Part& whole, char separator) {
    std::string text;
    for (const Part& part : split(whole, separator))
        text +=
            (text.empty() ? "" : " ") + std::to_string(part.offset) + ":" + std::string(part.text);
    return text;
}

TEST_SUITE("unit") {
    TEST_CASE("parts: one more than separators, each with its offset in the whole text") {
        CHECK(parts_of({"one", 0}, ',') == "0:one");
        CHECK(parts_of({"", 0}, ',') == "0:");
        CHECK(parts_of({",", 0}, ',') == "0: 1:");
        CHECK(parts_of({"a,bc,,d", 0}, ',') == "0:a 2:bc 5: 6:d");
        CHECK(parts_of({"a,b,", 0}, ',') == "0:a 2:b 4:");
        CHECK(parts_of({",,", 7}, ',') == "7: 8: 9:");
        CHECK(parts_of({"ab/c,d", 10}, '/') == "10:ab 13:c,d");
    }

    TEST_CASE("parts: an error names the offset of its part") {
        try {
            split({"a,bc", 3}, ',')[1].fail("no");
            FAIL_CHECK("nothing was thrown");
        } catch (const NotationError& error) {
            CHECK(error.offset() == 5);
            CHECK(error.what() == std::string("no"));
        }
    }

    TEST_CASE("quoted: at most 40 characters of the input, none of them a control character") {
        CHECK(skerry::quoted("") == "''");
        CHECK(skerry::quoted("a b~") == "'a b~'");
        CHECK(skerry::quoted("\t\n\x1f\x7f.") == "'????.'");
        CHECK(skerry::quoted(std::string_view("\0", 1)) == "'?'");
        const std::string forty(40, 'x');
        CHECK(skerry::quoted(forty) == "'" + forty + "'");
        CHECK(skerry::quoted(forty + "y") == "'" + forty + "...'");
    }
}

enum class Colour { red, green, blue };

struct Paint {
    int layers = 2;
    Colour colour = Colour::red;
    std::array<int, 3> mix = {1, 2, 3};
    bool glossy = true;
    std::string maker = "none";

    template <class Self, class Visitor>
    static void fields(Self& self, Visitor&& visit) {
        visit("layers", self.layers, Range{1, 9}, "coats");
        visit("colour", self.colour, Choices<3>{"red", "green", "blue"}, "what it looks like");
        visit("mix", self.mix, Range{0, 5}, "parts of each pigment");
        visit("glossy", self.glossy, "whether it shines");
        visit("maker", self.maker, "who sells it");
    }
};

/// The paint that the text makes of `paint`, or the error as "offset: message".
std::string read(std::string_view text, Paint paint = {}) {
    return skerry::test::notation_error_of([&]() -> std::string {
        parse_fields(text, paint);
        return print_fields(paint);
    });
}

TEST_SUITE("unit") {
    TEST_CASE("fields as text: each kind is printed and read") {
        CHECK(read("") == "layers=2,colour=red,mix=1/2/3,glossy=true,maker=none");
        CHECK(read("layers=9") == "layers=9,colour=red,mix=1/2/3,glossy=true,maker=none");
        CHECK(read("layers=1,colour=blue,mix=0/5/4,glossy=false,maker=me") ==
              "layers=1,colour=blue,mix=0/5/4,glossy=false,maker=me");
        CHECK(read("maker=,colour=green") == "layers=2,colour=green,mix=1/2/3,glossy=true,maker=");
    }

    TEST_CASE("fields as text: every choice and every end of a range replaces any other value") {
        const Paint other{5, Colour::blue, {5, 5, 5}, false, "me"};
        CHECK(read("", other) == "layers=5,colour=blue,mix=5/5/5,glossy=false,maker=me");
        for (const std::string colour : {"red", "green", "blue"})
            for (const Colour before : {Colour::red, Colour::green, Colour::blue})
                CHECK(read("colour=" + colour, {5, before, {5, 5, 5}, false, "me"}) ==
                      "layers=5,colour=" + colour + ",mix=5/5/5,glossy=false,maker=me");
        CHECK(read("layers=1,mix=0/0/0,glossy=true,maker=none", other) ==
              "layers=1,colour=blue,mix=0/0/0,glossy=true,maker=none");
        CHECK(read("mix=1/2/3,layers=9", other) ==
              "layers=9,colour=blue,mix=1/2/3,glossy=false,maker=me");
        CHECK(read("layers=3,layers=4") ==
              "layers=4,colour=red,mix=1/2/3,glossy=true,maker=none");  // the last one counts
    }

    TEST_CASE("fields as text: what does not fit is refused with its place") {
        for (const std::string item :
             {"layers=0", "layers=10", "layers=2x", "layers=", "layers", "colour=grey",
              "colour=", "mix=1/2", "mix=1/2/3/4", "mix=1/2/6", "mix=6/2/1", "mix=1//3",
              "mix=-1/2/3", "mix=1/2/3/", "glossy=yes", "glossy=", "shade=1", "Layers=1", "=1"}) {
            const std::string why = ": '" + item + "' is not an option: name=value";
            CHECK(read(item) == "0" + why);
            CHECK(read("colour=blue," + item) == "12" + why);
        }
    }
}

/// Checks on every state of some games of one deal that numbers are equal where states are.
template <class G>
void check_numbers() {
    const typename G::Rules rules{};
    for (std::uint64_t number = 0; number < 20; ++number) {
        Rng dealer = stream(5, number, Purpose::deal);
        const typename G::Deal deal = G::deal(rules, dealer);
        std::map<std::uint64_t, std::string> known;
        std::map<std::string, std::uint64_t> numbers;
        for (std::uint64_t game = 0; game < 10; ++game) {
            Rng rng = stream(5, game, Purpose::strategy);
            typename G::State state = G::start(rules, deal);
            for (;;) {
                const std::uint64_t end = G::end_number(state);
                const std::string text = G::print_state(state);
                CHECK(known.emplace(end, text).first->second == text);
                CHECK(numbers.emplace(text, end).first->second == end);
                if (G::is_over(state)) break;
                G::play(state, G::sample_move(state, rng), deal);
            }
        }
        CHECK(known.size() > 100);
    }
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("Bits128 agrees with std::bitset") {
        Rng rng(1);
        for (int round = 0; round < 5000; ++round) {
            const Bits128 a = random_set(rng);
            const Bits128 b = random_set(rng);
            const Reference x = reference(a);
            const Reference y = reference(b);
            const auto shift = static_cast<int>(rng.below(128));
            REQUIRE(reference(a & b) == (x & y));
            REQUIRE(reference(a | b) == (x | y));
            REQUIRE(reference(a ^ b) == (x ^ y));
            REQUIRE(reference(~a) == ~x);
            REQUIRE(reference(a << shift) == x << static_cast<std::size_t>(shift));
            REQUIRE(reference(a >> shift) == x >> static_cast<std::size_t>(shift));
            REQUIRE(a.count() == static_cast<int>(x.count()));
            REQUIRE(a.any() == x.any());
            REQUIRE(a.none() == x.none());
            REQUIRE(a.is_single() == (x.count() == 1));
            REQUIRE(a.contains(b) == ((y & ~x).none()));
            REQUIRE(a.intersects(b) == (x & y).any());
            REQUIRE((a == b) == (x == y));
            Bits128 c = a;
            REQUIRE(((c &= b) == (a & b) && (c |= a) == ((a & b) | a) && (c ^= b) == (a ^ b)));
        }
    }

    TEST_CASE("Bits128 enumerates its elements in ascending order") {
        Rng rng(2);
        for (int round = 0; round < 2000; ++round) {
            const Bits128 set = random_set(rng);
            const std::vector<int> expected = elements(reference(set));
            std::vector<int> iterated;
            for (int element : set) iterated.push_back(element);
            REQUIRE(iterated == expected);
            for (std::size_t rank = 0; rank < expected.size(); ++rank)
                REQUIRE(set.nth(static_cast<int>(rank)) == expected[rank]);
            for (int i = 0; i < 128; ++i)
                REQUIRE(set.test(i) == reference(set)[static_cast<std::size_t>(i)]);
            if (expected.empty()) continue;
            REQUIRE(set.lowest() == expected.front());
            REQUIRE(set.lowest_bit() == Bits128::single(expected.front()));
            REQUIRE((set.without_lowest() | set.lowest_bit()) == set);
            REQUIRE_FALSE(set.without_lowest().test(expected.front()));
        }
    }

    TEST_CASE("Bits128 at its ends") {
        CHECK(Bits128().none());
        CHECK(Bits128::single(127).lowest() == 127);
        CHECK(Bits128::single(64).low() == 0);
        CHECK(Bits128::single(64).high() == 1);
        CHECK((~Bits128()).count() == 128);
        CHECK((~Bits128()).nth(127) == 127);
        CHECK_FALSE(Bits128().is_single());
    }

    TEST_CASE("FixedList") {
        FixedList<int, 3> list;
        CHECK(list.empty());
        CHECK(list.size() == 0);
        CHECK_FALSE(list.contains(0));  // unused room holds zeros, which do not count
        list.push_back(4);
        list.push_back(5);
        CHECK_FALSE(list.full());
        list.push_back(6);
        CHECK(list.full());
        CHECK(list.size() == list.capacity);
        CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{4, 5, 6});
        CHECK(list.contains(6));
        list[1] = 7;
        CHECK(list[1] == 7);
        CHECK_FALSE(list.contains(5));
        list.clear();
        CHECK(list.empty());
        CHECK_FALSE(list.contains(4));
        CHECK(list.begin() == list.end());
    }

    TEST_CASE("FixedList appends only what is wanted") {
        FixedList<int, 3> list;
        list.push_back_if(4, false);
        CHECK(list.empty());
        list.push_back_if(5, true);
        list.push_back_if(6, false);
        list.push_back_if(7, true);
        CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{5, 7});
        CHECK_FALSE(list.contains(6));
        CHECK_FALSE(list.full());
    }

    TEST_CASE("FixedList works at compile time") {
        constexpr int sum = [] {
            FixedList<int, 8> list;
            for (int i = 1; i <= 8; ++i) list.push_back(i);
            int total = 0;
            for (int item : list) total += item;
            return total;
        }();
        CHECK(sum == 36);
    }

    TEST_CASE("numbers of ends: Tiny Islands") { check_numbers<tiny_islands::TinyIslands>(); }
    TEST_CASE("numbers of ends: Roam") { check_numbers<roam::Roam>(); }
}
