// The text of every kind of error of a configuration, as a user reads it.

#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "tests/support/answers.hpp"

namespace skerry {

namespace {

/// What is said of `CONFIGURATION --set ASSIGNMENT`.
std::string message_of_configuration(const std::string& wrong) {
    const std::string option = " --set ";
    const std::size_t end = wrong.find(option);
    return test::error_of([&] {
        Document document = Document::parse(wrong.substr(0, end), "my.json");
        if (end != std::string::npos) document.assign(wrong.substr(end + option.size()));
        const std::array<const GameEntry*, 1> games = {game_named("tiny-islands")};
        load_configuration(document, games);
    });
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("each wrong configuration gets one clear line") {
        test::check_answers("errors.txt", [](const std::string& wrong) {
            std::string message = message_of_configuration(test::with_bytes(wrong));
            CHECK_MESSAGE(!message.empty(), wrong);
            return message;
        });
    }
}

}  // namespace skerry
