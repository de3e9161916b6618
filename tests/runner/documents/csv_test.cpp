#include "runner/documents/csv.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "runner/documents/user_error.hpp"
#include "tests/support/errors.hpp"

namespace skerry {
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
}

}  // namespace skerry
