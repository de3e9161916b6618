// What the program refuses: each transcript in tests/golden/refused, in a folder of its own.
//
//     + ARGUMENTS   skerry does this
//     ! COMMAND     a shell does this
//     $ ARGUMENTS   skerry refuses this, in the line below: exit code 2, nothing on standard
//     output,
//                   and every file of the folder is as before

#include "runner/documents/text.hpp"
#include "tests/runner/cli/workshop.hpp"

namespace skerry {

using namespace test;

namespace {

/// The files of the workshop with their bytes, but for what the program printed.
std::map<std::string, std::string> files_of(const Workshop& shop) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(shop.path("")))
        if (entry.is_regular_file()) files[entry.path().filename()] = read_text(entry.path());
    files.erase("out.txt");
    files.erase("err.txt");
    return files;
}

std::string without_digests(std::string text) {
    constexpr std::string_view head = "sha256:";
    for (std::size_t at = 0; (at = text.find(head, at)) != text.npos; at += head.size())
        text.replace(at + head.size(), 64, "...");
    return text;
}

/// The transcript with what the program says today.
std::string played(const std::string& transcript) {
    const Workshop shop;
    std::string text;
    for (const std::string& line : split_lines(transcript)) {
        if (line.starts_with("skerry")) continue;
        text += line + "\n";
        const std::string arguments = line.size() > 2 ? line.substr(2) : "";
        if (line.starts_with("+"))
            shop.must(arguments);
        else if (line.starts_with("!"))
            shop.run("", arguments + "; :");
        if (!line.starts_with("$")) continue;
        const auto before = files_of(shop);
        check_refused(shop, arguments);
        text += without_digests(shop.read("err.txt"));
        CHECK_MESSAGE(files_of(shop) == before, line);
    }
    return text;
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("refused: each transcript says why, and no file changes") {
        for (const auto& file : std::filesystem::directory_iterator(golden_file("refused"))) {
            const std::string name = "refused/" + file.path().filename().string();
            CAPTURE(name);
            check_golden(played(read_text(file.path())), name);
        }
    }
}

}  // namespace skerry
