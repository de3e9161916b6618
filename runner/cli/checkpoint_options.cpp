#include "runner/cli/checkpoint_options.hpp"

#include <charconv>
#include <utility>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

constexpr const char* default_period = "30s";
}  // namespace

std::chrono::milliseconds parse_period(const std::string& option, std::string_view text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const std::string_view unit(stop, static_cast<std::size_t>(end - stop));
    constexpr std::uint64_t year_ms = 366ULL * 24 * 3600 * 1000;
    for (const auto& [name, ms] : {std::pair("ms", 1ULL), std::pair("s", 1000ULL),
                                   std::pair("m", 60'000ULL), std::pair("h", 3'600'000ULL)})
        if (error == std::errc{} && unit == name && number > 0 && number <= year_ms / ms)
            return std::chrono::milliseconds(number * ms);
    throw UserError(option + " " + std::string(text) +
                    ": must be a whole number above 0 with its unit, ms, s, m or h, e.g. 30s");
}

void CheckpointOptions::add_to(Command app) {
    app.add_option("--checkpoint", checkpoint,
                   "file that keeps what was played, now and then; if it is there already, the run "
                   "goes on from it. Removed when the result is written")
        .type_name("FILE");
    app.add_option("--every", every, "time between checkpoints: 500ms, 30s, 5m, 2h; default: 30s")
        .type_name("TIME");
    app.add_option("--resume", resume,
                   "go on from a checkpoint, or from the partial result of a run that was stopped")
        .type_name("FILE");
}

CheckpointSettings CheckpointOptions::settings(const std::optional<Shard>& shard) const {
    if (!resume.empty() && shard)
        throw UserError("--shard: not together with --resume; the file says which part it is");
    if (!every.empty() && checkpoint.empty() && resume.empty())
        throw UserError("--every " + every + ": only with --checkpoint or --resume");
    return {!checkpoint.empty() && shard ? shard_name(checkpoint, *shard) : checkpoint,
            parse_period("--every", every.empty() ? default_period : every), resume};
}

}  // namespace skerry
