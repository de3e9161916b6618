// Every two options of `run` together: which are refused, though each alone is not.

#include <fmt/format.h>

#include <set>

#include "runner/documents/text.hpp"
#include "tests/runner/cli/workshop.hpp"

using namespace skerry;
using namespace skerry::test;

namespace {

/// An option with a value; `needs`: the name of another one that it cannot be without.
struct TriedOption {
    std::string name;
    std::string value;
    std::string needs = {};
};

std::vector<TriedOption> tried_options(const std::string& parameter) {
    return {{"--set", "rules.variant=standard"},
            {"--games", "50"},
            {"--seed", "7"},
            {"--vary", "strategies." + parameter},
            {"--add", "greedy:room=1"},
            {"--drop", "third"},
            {"--game", ""},
            {"--strategy", "greedy:room=1"},
            {"--allow-programs", ""},
            {"--scores", "always"},
            {"--force", ""},
            {"--margin", "3"},
            {"--baseline", "random"},
            {"--until-precision", "9"},
            {"--until-decided", ""},
            {"--until-better", "9", "--baseline"},
            {"--until-best", ""},
            {"--seconds", "100"},
            {"--checkpoint", "new.ck"},
            {"--every", "1s", "--checkpoint"},
            {"--resume", "part.json"},
            {"--shard", "1/2"},
            {"--threads", "2"},
            {"--chunk", "8"},
            {"--table", "ranking"},
            {"--at-least", "50"},
            {"--format", "json"},
            {"--quiet", ""}};
}

/// An experiment whose result, a part of which, and whose names two options may change.
class Pairs {
  public:
    Pairs(const std::string& game, const std::string& third, std::vector<TriedOption> options)
        : by_names_("--game " + game + " --strategy greedy --strategy random --strategy " + third),
          options_(std::move(options)) {
        for (TriedOption& option : options_)
            if (option.name == "--drop") option.value = third;
        const std::string run = "run " + by_names_ + " --games 40 -q --out ";
        shop_.must(run + "r.json");
        shop_.must(run + "part.json --seconds 1e-9 --chunk 8 --threads 1");
    }

    bool works(std::vector<const TriedOption*> options) const {
        std::set<std::string> names;
        for (const TriedOption* const option : options) names.insert(option->name);
        for (const TriedOption& option : options_)
            if (std::ranges::find(options, option.name, &TriedOption::needs) != options.end() &&
                names.insert(option.name).second)
                options.push_back(&option);
        std::string text;
        for (const TriedOption* const option : options)
            // The names of an experiment have this one already.
            if (option->name != "--game") text += " " + option->name + " " + option->value;
        for (const std::string& base : bases(names)) {
            const int code = shop_.run("run " + base + text + " -q --out new.json").code;
            for (const char* const file :
                 {"new.json", "new.scores.npy", "new.ck", "new.partial.json",
                  "new.shard-1-of-2.json", "new.shard-1-of-2.scores.npy"})
                std::filesystem::remove(shop_.path(file));
            if (code == 0) return true;
        }
        return false;
    }

    /// The refused pairs, a line each; those of options that do not work alone are not tried.
    std::string refused() const {
        std::vector<const TriedOption*> tried;
        for (const TriedOption& option : options_)
            if (works({&option})) tried.push_back(&option);
        std::string text;
        std::size_t pairs = 0;
        for (std::size_t i = 0; i < tried.size(); ++i)
            for (std::size_t k = 0; k < i; ++k, ++pairs)
                if (!works({tried[k], tried[i]}))
                    text += tried[k]->name + " " + tried[i]->name + "\n";
        return fmt::format("{} of {} pairs\n", std::ranges::count(text, '\n'), pairs) + text;
    }

    /// The options of `run` that are not among those that are tried.
    std::vector<std::string> untried() const {
        std::set<std::string> names;
        for (const std::string& line : split_lines(shop_.must("run --help").out)) {
            const std::size_t at = line.find("--");
            if (!line.starts_with("  -") || at == line.npos) continue;
            names.insert(line.substr(at, line.find_first_of(" ,", at) - at));
        }
        for (const TriedOption& option : options_) names.erase(option.name);
        return {names.begin(), names.end()};
    }

  private:
    /// What else stands on a line with options of these names.
    std::vector<std::string> bases(const std::set<std::string>& names) const {
        if (names.contains("--resume")) return {""};
        const std::string by_names = by_names_ + (names.contains("--games") ? "" : " --games 40");
        if (names.contains("--game") || names.contains("--strategy")) return {by_names};
        return {"r.json", by_names};
    }

    Workshop shop_;
    std::string by_names_;
    std::vector<TriedOption> options_;
};

}  // namespace

TEST_SUITE("slow") {
    TEST_CASE("which two options of run are refused together") {
        std::vector<TriedOption> for_two = tried_options("greedy.risk=10,40");
        for (TriedOption& option : for_two) {
            if (option.name == "--add" || option.name == "--strategy")
                option.value = "alpha_beta:depth=1";
            if (option.name == "--set") option.value = "rules.pool=10";
        }
        const Pairs one("tiny-islands", "swift", tried_options("greedy.room=1,3"));
        CHECK(one.untried() == std::vector<std::string>{"--help", "--out"});
        check_golden("One player: " + one.refused() +
                         "\nTwo players: " + Pairs("tile-game", "alpha_beta", for_two).refused(),
                     "refused_pairs.txt");
    }
}
