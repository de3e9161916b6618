#include <doctest/doctest.h>

#include <string>

#include "runner/documents/document.hpp"
#include "runner/environments/make.hpp"
#include "runner/environments/planes.hpp"

using namespace skerry;
using namespace skerry::environments;

TEST_SUITE("unit") {
    TEST_CASE("docs/environments/GAME.md has the tables of all environments") {
        const Document none = Document::parse("{}", "config");
        std::string game;
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = make_environments(id, none.root(), {});
            const std::string page =
                read_file(SKERRY_SOURCE_DIR "/docs/environments/" + env->info().game + ".md");
            CHECK(page.find("`" + std::string(id) + "`") != std::string::npos);
            const bool first = env->info().game != game;
            game = env->info().game;
            if (!first) continue;  // a variant of the one before it
            const std::string actions = action_table(env->info());
            const std::string seen = observation_table(env->info());
            CHECK_MESSAGE(page.find(actions) != std::string::npos, actions);
            const std::string planes = plane_table(env->info());
            CHECK_MESSAGE(page.find(seen) != std::string::npos, seen);
            CHECK_MESSAGE(page.find(planes) != std::string::npos, planes);
        }
    }

    TEST_CASE("the fields of an observation and the ranges of actions have no gap") {
        const Document none = Document::parse("{}", "config");
        for (const std::string_view id : environment_ids()) {
            CAPTURE(id);
            const auto env = make_environments(id, none.root(), {});
            CHECK(env->info().id == id);
            std::size_t next = 0;
            for (const ObservationField& field : env->info().observation) {
                CHECK(field.first == next);
                next += field.count;
            }
            CHECK(next == env->info().observation_bytes());
            next = 0;
            for (const ActionRange& range : env->info().actions) {
                CHECK(range.first == next);
                next += range.count;
            }
            CHECK(next == env->info().action_count());
            if (env->info().game == "tiny-islands") CHECK(env->info().observation_bytes() <= 128);
        }
    }
}
