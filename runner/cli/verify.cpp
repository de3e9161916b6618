#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "core/notation.hpp"
#include "runner/cli/commands.hpp"
#include "runner/cli/terminal.hpp"
#include "runner/experiment/config.hpp"
#include "runner/experiment/user_error.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

constexpr const char* footer = R"(
FILE holds one game a line in the public text format of the game. Each one is replayed through the
rules; each figure that differs from the recorded one is reported.

Examples:
  skerry verify records.txt
  skerry verify notebook.txt --set rules.variant=notebook
  skerry replay out/quickstart.json --best 3 --format record | skerry verify -)";

struct VerifyOptions {
    std::string file;
    std::string game = "tiny-islands";
    std::vector<std::string> sets;
};

/// Lines of a file, or of standard input for `-`.
class Lines {
  public:
    explicit Lines(const std::string& path) : path_(path == "-" ? "/dev/stdin" : path) {
        std::error_code ignored;
        if (std::filesystem::is_directory(path_, ignored)) fail(EISDIR);
        errno = 0;
        in_.open(path_, std::ios::binary);
        if (!in_) fail(errno);
    }

    bool next(std::string& line) {
        if (std::getline(in_, line)) {
            ++number_;
            return true;
        }
        if (in_.bad()) fail(errno);
        return false;
    }
    std::size_t number() const { return number_; }

  private:
    [[noreturn]] void fail(int error) const {
        throw UserError(path_ + ": cannot be read: " + std::generic_category().message(error));
    }

    std::string path_;
    std::ifstream in_;
    std::size_t number_ = 0;
};

std::unique_ptr<RecordChecker> make_checker(const VerifyOptions& options) {
    Document rules = Document::of({{"rules", nlohmann::ordered_json::object()}}, "command line");
    rules.set("game", options.game, "--game " + options.game);
    for (const std::string& assignment : options.sets) rules.assign(assignment);
    static const std::vector<std::string> allowed = {"game", "rules"};
    rules.root().allow_keys(allowed);
    const GameEntry& game = find_game(rules, all_games());
    auto checker = game.record_checker(rules.root());
    if (!checker) throw UserError("--game " + options.game + ": has no public record format");
    return checker;
}

/// Counts and prints what differs in a file of game records.
class RecordVerifier {
  public:
    RecordVerifier(std::string file, const RecordChecker& checker)
        : file_(std::move(file)), checker_(&checker) {}

    void check(const std::string& line, std::size_t number) {
        const std::size_t start = line.find_first_not_of(" \t\r");
        if (start == std::string::npos) return;
        if (games_ == 0 && line[start] == '{')
            throw UserError(file_ + ": is JSON; must be game records, one a line");
        const RecordCheck found = parse(line, number);
        ++games_;
        figures_ += found.figures;
        const std::string place = fmt::format("{}:{}: game {}: ", file_, number, games_);
        if (!found.illegal.empty()) {
            ++illegal_;
            print(place + found.illegal + "\n");
        }
        for (const RecordCheck::Difference& difference : found.differences)
            print(fmt::format("{}{}: recorded {}, computed {}\n", place, difference.figure,
                              difference.recorded, difference.computed));
        different_ += found.differences.size();
        if (!found.differences.empty()) ++different_games_;
    }

    int finish() const {
        if (games_ == 0) throw UserError(file_ + ": has no game records");
        std::string verdict;
        if (illegal_ > 0) verdict = count(illegal_, "game") + " cannot be played as recorded";
        if (different_ > 0)
            verdict += (verdict.empty() ? "" : ", ") + std::to_string(different_) +
                       (different_ == 1 ? " differs in " : " differ in ") +
                       count(different_games_, "game");
        const bool agree = verdict.empty();
        print(count(games_, "game") + ", " + count(figures_, "figure") + ": " +
              (agree ? "all agree" : verdict) + "\n");
        return agree ? exit_ok : exit_differences;
    }

  private:
    static std::string count(std::size_t number, const std::string& what) {
        return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
    }

    RecordCheck parse(const std::string& line, std::size_t number) const {
        try {
            return checker_->check(line);
        } catch (const NotationError& error) {
            flush_output();
            throw UserError(
                fmt::format("{}:{}:{}: {}", file_, number, error.offset() + 1, error.what()));
        }
    }

    std::string file_;
    const RecordChecker* checker_;
    std::size_t games_ = 0;
    std::size_t figures_ = 0;
    std::size_t illegal_ = 0;
    std::size_t different_ = 0;
    std::size_t different_games_ = 0;
};

int verify(const VerifyOptions& options) {
    const auto checker = make_checker(options);
    Lines lines(options.file);
    RecordVerifier verifier(options.file, *checker);
    for (std::string line; lines.next(line);) verifier.check(line, lines.number());
    return verifier.finish();
}

}  // namespace

void add_verify(CLI::App& program, int& exit_code) {
    CLI::App* const command =
        program.add_subcommand("verify", "Replay recorded games through the rules");
    const auto options = std::make_shared<VerifyOptions>();
    command->add_option("FILE", options->file, "game records; - for standard input")->required();
    command->add_option("--game", options->game, "game of the records")
        ->type_name("NAME")
        ->capture_default_str();
    command->add_option("--set", options->sets, "rules of the records, e.g. rules.variant=notebook")
        ->type_name("PATH=VALUE")
        ->take_all()
        ->allow_extra_args(false);
    command->footer(footer);
    command->callback([options, &exit_code] { exit_code = verify(*options); });
}

}  // namespace skerry
