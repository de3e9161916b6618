// What may be shown of a text: by examples, of every character, and of random bytes.

#include "runner/documents/visible_text.hpp"

#include <nlohmann/json.hpp>

#include "core/random.hpp"
#include "runner/documents/csv.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Cells = std::vector<std::string>;

/// The only row of a text.
Cells cells(const std::string& text) {
    const std::vector<CsvRow> rows = read_csv(text, "f.csv");
    REQUIRE(rows.size() == 1);
    return rows[0].cells;
}

std::string csv_refusal(const std::string& text) {
    return skerry::test::error_of([&] { read_csv(text, "f.csv"); });
}

/// UTF-8 of a character below U+110000, whether or not it is one that a text may hold.
std::string utf8(char32_t c) {
    std::string text;
    const auto put = [&text](char32_t byte) { text += static_cast<char>(byte); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xc0 | c >> 6);
        put(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        put(0xe0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    } else {
        put(0xf0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3f));
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    }
    return text;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("CSV: cells with and without quotes") {
        CHECK(cells("a,b,c") == Cells{"a", "b", "c"});
        CHECK(cells(" a\t, b c ,\n") == Cells{"a", "b c", ""});
        CHECK(cells(R"("a, ""b""" , "" ,c)") == Cells{"a, \"b\"", "", "c"});
        CHECK(cells("\"two\nlines\",x\n") == Cells{"two\nlines", "x"});
        for (const std::string text : {"plain", "a,b", "a \"b\"", "two\nlines", " blank "})
            CHECK(cells("x," + csv_cell(text) + ",y")[1] == (text == " blank " ? "blank" : text));
    }

    TEST_CASE("CSV: no text is a formula of a spreadsheet, and numbers are left alone") {
        CHECK(csv_cell("=1+1") == "'=1+1");
        CHECK(csv_cell("+a") == "'+a");
        CHECK(csv_cell("-a") == "'-a");
        CHECK(csv_cell("@a") == "'@a");
        CHECK(csv_cell("\t=a") == "'\t=a");
        CHECK(csv_cell("=cmd|' /C calc'!A0,\"b\"") == "\"'=cmd|' /C calc'!A0,\"\"b\"\"\"");
        for (const std::string text : {"-5", "+2.5", "-1e-3", "a=b", "a-b", "", "'x"})
            CHECK(csv_cell(text) == text);
    }

    TEST_CASE("CSV: lines") {
        for (const std::string end : {"\n", "\r\n", "\r"}) {
            const std::vector<CsvRow> rows = read_csv(
                "\xef\xbb\xbf"
                "a,b" +
                    end + end + "  " + end + "c,d" + end,
                "f.csv");
            REQUIRE(rows.size() == 2);
            CHECK(rows[0].line == 1);
            CHECK(rows[0].cells == Cells{"a", "b"});
            CHECK(rows[1].line == 4);
            CHECK(rows[1].cells == Cells{"c", "d"});
        }
        CHECK(read_csv("", "f.csv").empty());
        CHECK(read_csv("\n\n", "f.csv").empty());
        const std::vector<CsvRow> rows = read_csv("a\n\"b\nb\"\nc\n", "f.csv");
        REQUIRE(rows.size() == 3);
        CHECK(rows[1].line == 2);
        CHECK(rows[2].line == 4);
    }

    TEST_CASE("CSV: quotes in the wrong place") {
        CHECK(csv_refusal("a\n\"b\n\n") == "f.csv:2: a quote is not closed");
        CHECK(csv_refusal("a\n\"b\"c\n") ==
              "f.csv:2: something follows the closing quote of a cell");
        CHECK(
            csv_refusal("a\nb\"c\n") ==
            "f.csv:2: a quote inside a cell; a cell with quotes is in quotes, and each is doubled");
        CHECK(csv_refusal("a\n" + std::string(1000, ',')) == "f.csv:2: has more than 1000 cells");
    }

    TEST_CASE("sha256: FIPS 180-4's examples, and a million letters") {
        CHECK(sha256("") ==
              "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        CHECK(sha256("abc") ==
              "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
              "sha256:248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        CHECK(sha256(std::string(1'000'000, 'a')) ==
              "sha256:cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    TEST_CASE("sha256: every length up to 200 bytes, where blocks end differently") {
        // import hashlib; h = hashlib.sha256()
        // for n in range(201):
        //     text = bytes((i * 7 + n) % 256 for i in range(n))
        //     h.update(hashlib.sha256(text).hexdigest().encode())
        // print(h.hexdigest())
        std::string all;
        for (unsigned n = 0; n <= 200; ++n) {
            std::string text;
            for (unsigned i = 0; i < n; ++i) text += static_cast<char>((i * 7 + n) % 256);
            all += sha256(text).substr(7);
        }
        CHECK(sha256(all) ==
              "sha256:de444fd33c2915b23d3772a4de9aa249a9206ee2f93688a74e332e160c085f41");
    }

    TEST_CASE("visible text: what people write stays as it is") {
        for (const char* text : {"", "plain", "tab\tand\nline", "é ü ñ", "漢字 かな", "שלום عربي",
                                 "A > {B, C}", "±½…░█", "👍🏽", "back\\slash \"quoted\""}) {
            CHECK(visible(text) == text);
        }
        CHECK(visible_line("a\tb\nc\r") == "a\\u0009b\\u000ac\\u000d");
        CHECK_FALSE(first_hidden("é 漢字 👍🏽"));
    }

    TEST_CASE("visible text: what steers, turns or hides is spelt out") {
        CHECK(visible("\x1b[31mred\x1b[0m\a\r") == "\\u001b[31mred\\u001b[0m\\u0007\\u000d");
        CHECK(visible("\x7f\xc2\x9b"
                      "2J") == "\\u007f\\u009b2J");
        CHECK(visible("nam\u202ee\u2066!\u2069") == "nam\\u202ee\\u2066!\\u2069");
        CHECK(visible("a\u200bb\u200dc\ufeffd\u00ade") == "a\\u200bb\\u200dc\\ufeffd\\u00ade");
        CHECK(visible("\U000e0041\U0001d173") == "\\udb40\\udc41\\ud834\\udd73");
        CHECK(visible("\u2028\u2029\ufff9") == "\\u2028\\u2029\\ufff9");
        CHECK(first_hidden("ab\u202ec") == "U+202E");
        CHECK(first_hidden("a\x1b") == "U+001B");
        CHECK(first_hidden("\U000e0041") == "U+E0041");
    }

    TEST_CASE("visible text: bytes that are not UTF-8 are spelt out one by one") {
        CHECK(visible("a\x9b[2J") == "a\\x9b[2J");
        CHECK(visible("\xc0\x80") == "\\xc0\\x80");                    // overlong
        CHECK(visible("\xe0\x9f\xbf") == "\\xe0\\x9f\\xbf");           // overlong
        CHECK(visible("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // a surrogate
        CHECK(visible("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // beyond U+10FFFF
        CHECK(visible("\xf5z\xe2\x82") == "\\xf5z\\xe2\\x82");
        CHECK(first_hidden("ok\xff") == "byte 0xFF");
    }

    TEST_CASE("visible text: of every character, and of it within JSON") {
        int hidden = 0;
        constexpr char32_t step = skerry::test::sanitized ? 11 : 1;
        for (char32_t c = 0; c < 0x110000; c += step) {
            if (c >= 0xd800 && c < 0xe000) continue;
            const std::string text = utf8(c);
            const bool stays = visible_line(text) == text;
            REQUIRE(stays == !is_hidden(c));
            REQUIRE(stays == !first_hidden(text).has_value());
            if (stays) continue;
            ++hidden;
            const std::string json = "\"" + visible_line(text) + "\"";
            REQUIRE(nlohmann::json::parse(json).get<std::string>() == text);
        }
        // 65 control characters, 4,174 default ignorables, U+2028, U+2029, U+FFF9 to U+FFFB, and
        // 66 noncharacters.
        if (step == 1) CHECK(hidden == 65 + 4174 + 2 + 3 + 66);
    }

    TEST_CASE("visible text: paint stays, and what is painted cannot paint") {
        const std::string title = painted("a\x1b[1mb\n", Paint::bold_yellow);
        CHECK(title == "\x1b[1;33ma\\u001b[1mb\\u000a\x1b[0m");
        CHECK(visible_and_painted("x" + title + "\x1b[2my\n") == "x" + title + "\x1b[2my\n");
        CHECK(visible_and_painted("\x1b[34m\x1b[2J\x1b") == "\\u001b[34m\\u001b[2J\\u001b");
        CHECK(visible_and_painted("") == "");
    }

    TEST_CASE("visible text: of random bytes nothing hidden is left") {
        Rng rng(1);
        for (int i = 0; i < 20'000; ++i) {
            std::string text;
            for (auto size = rng.below(24); size > 0; --size)
                text += rng.below(2) == 0 ? utf8(rng.below(0x110000))
                                          : std::string(1, static_cast<char>(rng.below(256)));
            const std::string shown = visible_line(text);
            REQUIRE_FALSE(first_hidden(shown));
            REQUIRE(visible_line(shown) == shown);
            REQUIRE((shown == text) == !first_hidden(text).has_value());
        }
    }
}
