// skerry signature: one integer for the behaviour of the whole program.

#include "runner/results/signature.hpp"

#include <fmt/format.h>

#include "runner/batch/batch.hpp"
#include "runner/cli/commands.hpp"
#include "runner/documents/digest.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/environment.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* signature_footer = R"(
The integer is the same on every machine, for any number of threads and any instruction set. It
changes when a game, a strategy or a statistic behaves differently. Say in a commit whether it did.

Examples:
  skerry signature
  skerry signature --list --threads 2
  skerry signature --list --only "tile-game standard")";

struct SignatureOptions {
    std::string threads;
    std::string only;
    bool list = false;
};

int signature(const SignatureOptions& options) {
    const int threads = parse_threads(options.threads);
    require_threads(threads);
    std::vector<SignaturePart> parts;
    for (const GameEntry* game : all_games())
        std::ranges::copy_if(signature_parts(*game), std::back_inserter(parts),
                             [&](const SignaturePart& part) {
                                 return part.name.find(options.only) != std::string::npos;
                             });
    if (parts.empty())
        throw UserError("--only " + options.only +
                        ": in no name of a game, variant and strategy, as in \"tile-game standard "
                        "greedy\"; skerry list names them");
    std::atomic<std::size_t> at{0};
    const StatusLine status(progress_mode(false), [&] {
        const std::size_t i = std::min(at.load(), parts.size() - 1);
        return fmt::format("{} of {}: {}", i + 1, parts.size(), parts[i].name);
    });
    std::string all;
    for (const SignaturePart& part : parts) {
        const std::string digest = signature_digest(part, threads);
        if (options.list) print(fmt::format("{:20}  {}\n", signature_integer(digest), part.name));
        all += digest + "\n";
        ++at;
    }
    print(fmt::format("{}\n", signature_integer(sha256(all))));
    return exit_ok;
}

}  // namespace

void add_signature(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<SignatureOptions>(
        "signature", "One integer for the behaviour of the program", signature_footer, exit_code,
        signature);
    command.add_option("--threads N", options->threads, "threads; default: all CPUs");
    command.add_flag("--list", options->list,
                     "also the integer of each game, variant and strategy");
    command.add_option(
        "--only TEXT", options->only,
        "only of those whose game, variant and strategy, as --list names them, hold TEXT");
}

}  // namespace skerry
