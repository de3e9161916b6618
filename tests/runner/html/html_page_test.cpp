#include "runner/html/html_page.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <string_view>

using namespace skerry;
using nlohmann::ordered_json;

namespace {

std::size_t occurrences(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("page: everything is in it, and nothing is left to fill in or to fetch") {
        const std::string page = html_page({{"sections", ordered_json::array()}});
        CHECK(page.find("{{") == std::string::npos);
        CHECK(page.starts_with("<!DOCTYPE html>"));
        CHECK(page.find(report_mark) < 4096);
        CHECK(page.size() < 100'000);
    }

    TEST_CASE("page: it may run its own script, and load, send and lead nowhere") {
        const std::string page = html_page({{"sections", ordered_json::array()}});
        const std::string start = "http-equiv=\"Content-Security-Policy\" content=\"";
        const std::size_t at = page.find(start);
        REQUIRE(at != std::string::npos);
        CHECK(at < page.find("<style>"));
        std::string policy = page.substr(at + start.size());
        policy.resize(policy.find('"'));
        policy = std::regex_replace(policy, std::regex("'sha256-[A-Za-z0-9+/]{43}='"), "HASH");
        CHECK(policy ==
              "default-src 'none'; script-src HASH; style-src 'unsafe-inline'; img-src data:; "
              "base-uri 'none'; form-action 'none'");
    }

    TEST_CASE("page: labels cannot leave the data") {
        const std::string attack = "</script><script>alert(1)</script><!--";
        const std::string clean = html_page({{"sections", ordered_json::array()}});
        const std::string page = html_page({{"sections", {{{"label", attack}}}}});
        CHECK(page.find("alert(1)") != std::string::npos);
        CHECK(occurrences(page, "</script>") == occurrences(clean, "</script>"));
        CHECK(occurrences(page, "<!--") == occurrences(clean, "<!--"));
    }

    TEST_CASE("page: texts that look like places to fill are left alone") {
        const std::string page = html_page({{"sections", {"{{SCRIPT}} {{PLOTS}}"}}});
        CHECK(page.find("{{SCRIPT}} {{PLOTS}}") != std::string::npos);
        CHECK(occurrences(page, "'use strict';") == 1);
    }
}
