

#include "tests/fuzz/targets.hpp"
#include "tests/support/test.hpp"

using namespace skerry;
namespace fs = std::filesystem;

TEST_SUITE("unit") {
    TEST_CASE("fuzz targets read their corpus") {
        const fs::path corpus = fs::path(SKERRY_SOURCE_DIR) / "tests" / "fuzz" / "corpus";
        std::set<std::string> folders;
        for (const fs::directory_entry& folder : fs::directory_iterator(corpus))
            folders.insert(folder.path().filename().string());
        CHECK(folders.size() == fuzz::targets().size());
        for (const fuzz::Target& target : fuzz::targets()) {
            const std::string name(target.name);
            REQUIRE(folders.contains(name));
            std::size_t inputs = 0;
            for (const fs::directory_entry& file : fs::directory_iterator(corpus / name)) {
                CAPTURE(file.path().string());
                const std::string input = test::read_text(file.path());
                CHECK_NOTHROW(target.read(input));
                ++inputs;
            }
            CHECK_MESSAGE(inputs > 0, name, " has no corpus");
        }
    }
}
