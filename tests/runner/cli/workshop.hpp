#pragma once
// Runs the program as users do, in a folder of its own.

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "runner/results/result.hpp"
#include "tests/support/cases.hpp"

namespace skerry::test {

struct Ended {
    int code = -1;
    std::string out;
    std::string err;
};

/// A folder in which the program runs, and which no other test uses.
class Workshop {
  public:
    Workshop() {
        std::string name = (std::filesystem::temp_directory_path() / "skerry-cli-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        folder_ = name;
        write("config.json", R"({"game": "tiny-islands", "games": 30, "seed": 4,
            "strategies": [{"name": "greedy"}, {"name": "random"}]})");
    }
    Workshop(const Workshop&) = delete;
    Workshop& operator=(const Workshop&) = delete;
    ~Workshop() { std::filesystem::remove_all(folder_); }

    /// Runs `skerry ARGUMENTS` in a shell; `prefix` comes before the program.
    Ended run(const std::string& arguments, const std::string& prefix = "") const {
        const std::string command = "cd '" + folder_.string() + "' && { " + prefix + " '" +
                                    SKERRY_PROGRAM + "' " + arguments + "; } >out.txt 2>err.txt";
        const int status = std::system(command.c_str());
        return {WEXITSTATUS(status), read("out.txt"), read("err.txt")};
    }

    std::filesystem::path path(std::string_view name) const { return folder_ / name; }
    bool exists(std::string_view name) const { return std::filesystem::exists(path(name)); }
    std::string read(std::string_view name) const { return read_text(path(name)); }
    void write(std::string_view name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
    }
    nlohmann::ordered_json result(std::string_view name) const {
        return Result::read(path(name).string()).json();
    }
    /// All bytes of a result except its environment.
    std::string content(std::string_view name) const {
        nlohmann::ordered_json document = result(name);
        document.erase("environment");
        return print_result(document);
    }

  private:
    std::filesystem::path folder_;
};

inline bool is_one_line(const std::string& text) {
    return text.size() > 1 && std::ranges::count(text, '\n') == 1 && text.back() == '\n';
}

/// `skerry ARGUMENTS` is bad input: exit code 2, one line on stderr with `reason` in it, nothing on
/// stdout.
inline void check_refused(const Workshop& shop, const std::string& arguments,
                          std::string_view reason = "") {
    const Ended ended = shop.run(arguments);
    CAPTURE(arguments);
    CAPTURE(ended.err);
    CHECK(ended.code == 2);
    CHECK(ended.out.empty());
    CHECK(is_one_line(ended.err));
    CHECK(ended.err.find(reason) != std::string::npos);
}

}  // namespace skerry::test
