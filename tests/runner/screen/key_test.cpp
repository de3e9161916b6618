// Bytes of terminals as keys, whole, in parts, and damaged.

#include "runner/screen/key.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace skerry::screen {

namespace {

std::vector<Key> keys_of(std::string_view bytes) {
    KeyReader reader;
    std::vector<Key> keys = reader.read(bytes);
    for (Key& key : reader.rest()) keys.push_back(key);
    return keys;
}

Key letter(char32_t code) { return {KeyKind::character, code, {}}; }
Key plain(KeyKind kind) { return {kind, 0, {}}; }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("keys: what terminals send") {
        struct Case {
            std::string_view bytes;
            std::vector<Key> keys;
        };
        const std::vector<Case> cases{
            {"a", {letter('a')}},
            {"\r", {plain(KeyKind::enter)}},
            {"\n", {plain(KeyKind::enter)}},
            {"\t", {plain(KeyKind::tab)}},
            {"\x7f", {plain(KeyKind::backspace)}},
            {"\b", {plain(KeyKind::backspace)}},
            {"\x1b", {plain(KeyKind::escape)}},
            {"\x03", {{KeyKind::control, 'c', {}}}},
            {"\x1b[A", {plain(KeyKind::up)}},
            {"\x1bOA", {plain(KeyKind::up)}},
            {"\x1b[B\x1b[C\x1b[D",
             {plain(KeyKind::down), plain(KeyKind::right), plain(KeyKind::left)}},
            {"\x1b[1;5C", {plain(KeyKind::right)}},
            {"\x1b[Z", {plain(KeyKind::back_tab)}},
            {"\x1b[3~", {plain(KeyKind::erase)}},
            {"\x1b[5~\x1b[6~", {plain(KeyKind::page_up), plain(KeyKind::page_down)}},
            {"\x1b[H\x1b[1~\x1b[7~\x1bOH",
             {plain(KeyKind::home), plain(KeyKind::home), plain(KeyKind::home),
              plain(KeyKind::home)}},
            {"\x1b[F\x1b[4~\x1b[8~",
             {plain(KeyKind::end), plain(KeyKind::end), plain(KeyKind::end)}},
            {"\xc3\xa9", {letter(0xe9)}},
            {"\xe2\x82\xac", {letter(0x20ac)}},
            {"\xf0\x9f\x90\xaf", {letter(0x1f42f)}},
        };
        for (const Case& one : cases) {
            CAPTURE(one.bytes);
            CHECK(keys_of(one.bytes) == one.keys);
        }
    }

    TEST_CASE("keys: a sequence that comes in parts, byte by byte") {
        const std::string bytes = "x\x1b[1;2A\xe2\x82\xac\x1b[200~b3\nc4\x1b[201~q";
        KeyReader reader;
        std::vector<Key> keys;
        for (const char byte : bytes)
            for (Key& key : reader.read(std::string_view(&byte, 1))) keys.push_back(key);
        CHECK_FALSE(reader.is_waiting());
        const std::vector<Key> expected{letter('x'),
                                        plain(KeyKind::up),
                                        letter(0x20ac),
                                        {KeyKind::paste, 0, "b3\nc4"},
                                        letter('q')};
        CHECK(keys == expected);
    }

    TEST_CASE("keys: a lone escape is a key when nothing follows, and not before") {
        KeyReader reader;
        CHECK(reader.read("\x1b").empty());
        CHECK(reader.is_waiting());
        CHECK(reader.rest() == std::vector<Key>{plain(KeyKind::escape)});
        CHECK_FALSE(reader.is_waiting());
        // With Alt: two keys.
        CHECK(reader.read("\x1b"
                          "a") == std::vector<Key>{plain(KeyKind::escape), letter('a')});
        CHECK(reader.read("\x1b\x1b[A") ==
              std::vector<Key>{plain(KeyKind::escape), plain(KeyKind::up)});
    }

    TEST_CASE("keys: a paste waits for its end, also when the reader is asked for the rest") {
        KeyReader reader;
        CHECK(reader.read("\x1b[200~some").empty());
        CHECK(reader.rest().empty());
        CHECK(reader.read(" more\x1b[201~").front().text == "some more");
    }

    TEST_CASE("keys: what no key sends is skipped as a whole") {
        CHECK(keys_of("\x1b[?1;2c"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[[A"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[15~"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[1\x1b[A") == std::vector<Key>{plain(KeyKind::up)});
        CHECK(keys_of("\xff"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\xc3"
                      "a") == std::vector<Key>{letter('a')});
        CHECK(keys_of("\x1b[" + std::string(100, '1') + "Aa").back() == letter('a'));
        KeyReader reader;
        CHECK(reader.read("\x1b[200~" + std::string(1 << 20, 'x')).empty());
        CHECK(reader.read("\x1b[201~").size() == 1);
    }
}

}  // namespace skerry::screen
