// A run on ranks, which are threads here, from the configuration to the end.

#include <thread>

#include "runner/games/registry.hpp"
#include "runner/run/run_session.hpp"
#include "tests/support/mail_room.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

using Load = std::function<Configuration()>;

Configuration labelled(const std::string& label) {
    Document document = Document::parse(
        R"({"game": "tiny-islands", "games": 2000, "seed": 3, "strategies": [{"name": "random"}]})",
        "test");
    document.set("strategies",
                 nlohmann::ordered_json::array({{{"name", "random"}, {"label", label}}}), "test");
    return load_configuration(document, all_games());
}

/// Plays on two ranks that load these; returns the number of games at the root.
std::uint64_t played_on_two(const Load& at_root, const Load& at_other) {
    test::MailRoom room(2);
    const StopFlag go{0};
    const BatchOptions options{1, 8};  // chunks so small that both ranks get some
    const std::jthread other([&] { Ranks(room.link(1)).serve(at_other, options, go); });
    Ranks root(room.link(0));
    const Configuration configuration = root.lead(at_root);
    std::atomic<std::uint64_t> played{0};
    return root.run(*configuration.experiment, options, go, played).tally.games();
}

Configuration without_memory() { throw std::bad_alloc(); }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("ranks of a run: a label that is not UTF-8 is refused as it is alone") {
        const Load load = [] { return labelled("gr\xfc\xdf"); };
        const std::string alone = test::error_of(load);
        CHECK(alone.starts_with("test: /strategies/0/label: found byte 0xFC"));
        CHECK(test::error_of([&] { played_on_two(load, load); }) == alone);
        const Load umlauts = [] { return labelled("gr\u00fc\u00df"); };
        CHECK(played_on_two(umlauts, umlauts) == 2000);
    }

    TEST_CASE("ranks of a run: what goes wrong on any of them while loading ends all") {
        const Load good = [] { return labelled("a"); };
        CHECK(test::error_of([&] { played_on_two(good, [] { return labelled("b"); }); }) ==
              "rank 1: reads another experiment from the same command line");
        CHECK(test::error_of([&] { played_on_two(good, without_memory); }) ==
              "rank 1: std::bad_alloc");
        CHECK(test::error_of([&] { played_on_two(without_memory, good); }) == "std::bad_alloc");
    }
}
