// Checks that the versions in CHANGELOG.md, under the newest release, are those of the code.

#include "core/random.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/experiment/load.hpp"
#include "tests/support/test.hpp"

namespace skerry {
namespace {

/// The text from the heading of the first release to that of the next one.
std::string newest_release() {
    const std::string all =
        test::read_text(std::filesystem::path(SKERRY_SOURCE_DIR) / "CHANGELOG.md");
    const std::size_t start = all.find("\n## [");
    REQUIRE(start != std::string::npos);
    return all.substr(start, all.find("\n## [", start + 1) - start);
}

void check_row(const std::string& release, const std::string& what, std::string_view version) {
    const std::string row = "\n| " + what + " | " + std::string(version) + " |\n";
    CHECK_MESSAGE(test::says(release, row), "CHANGELOG.md, its newest release: no row", row);
}

TEST_SUITE("unit") {
    TEST_CASE("changelog: the newest release has the versions of the code") {
        const std::string release = newest_release();
        const std::string program = version_text().substr(std::string_view("skerry ").size());
        CHECK(release.starts_with("\n## [" + program + "]"));
        check_row(release, "program", program);
        check_row(release, "result schema", std::to_string(result_schema_version));
        check_row(release, "streams", stream_derivation);
        for (const GameEntry* game : all_games()) {
            const std::string name(game->name());
            const auto experiment = test::load_experiment(
                R"({"game": ")" + name + R"(", "games": 1, "strategies": [{"name": "random"}]})");
            check_row(release, "rules of " + name,
                      std::to_string(experiment->facts().rules_version));
        }
    }
}

}  // namespace
}  // namespace skerry
