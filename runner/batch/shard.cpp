// Parts of an experiment, chunks of about the right length, and after which games a rule looks.

#include "runner/batch/shard.hpp"

#include <limits>

#include "core/bits.hpp"

namespace skerry {

GameRange part_of(const GameRange& whole, const Shard& shard) {
    const auto boundary = [&](std::uint64_t number) {
        const uint128 games = whole.end - whole.begin;
        return whole.begin + static_cast<std::uint64_t>(games * number / shard.count);
    };
    return {boundary(shard.number - 1), boundary(shard.number)};
}

std::string shard_name(const std::string& path, const Shard& shard) {
    constexpr std::string_view ending = ".json";
    const std::string count = std::to_string(shard.count);
    std::string number = std::to_string(shard.number);
    number.insert(0, count.size() - number.size(), '0');
    const std::size_t stem = path.size() - (path.ends_with(ending) ? ending.size() : 0);
    return path.substr(0, stem) + ".shard-" + number + "-of-" + count + std::string(ending);
}

std::vector<GameRange> joined(std::vector<GameRange> ranges) {
    std::ranges::sort(ranges, {}, &GameRange::begin);
    std::vector<GameRange> list;
    for (const GameRange& range : ranges) {
        if (range.begin == range.end) continue;
        if (!list.empty() && list.back().end == range.begin)
            list.back().end = range.end;
        else
            list.push_back(range);
    }
    return list;
}

std::vector<GameRange> gaps(const GameRange& whole, std::span<const GameRange> ranges) {
    std::vector<GameRange> list;
    std::uint64_t at = whole.begin;
    for (const GameRange& range : ranges) {
        if (range.begin > at) list.push_back({at, range.begin});
        at = range.end;
    }
    if (at < whole.end) list.push_back({at, whole.end});
    return list;
}

std::string range_text(std::span<const GameRange> ranges) {
    constexpr std::size_t shown = 5;
    std::string text = "games";
    for (std::size_t i = 0; i < ranges.size() && i < shown; ++i) {
        text += (i == 0 ? " " : ", ") + std::to_string(ranges[i].begin);
        if (ranges[i].end - ranges[i].begin > 1) text += "-" + std::to_string(ranges[i].end - 1);
    }
    if (ranges.size() > shown)
        text += " and " + std::to_string(ranges.size() - shown) + " further ranges";
    return text;
}

namespace {

constexpr std::uint64_t target_ns = 30'000'000;
/// Shorter chunks would cost more in merging than they gain at the end.
constexpr std::uint64_t least_ns = 500'000;

std::uint64_t games_in(std::uint64_t ns, std::uint64_t ns_per_game, std::uint64_t most) {
    return std::clamp<std::uint64_t>(ns / ns_per_game, 1, most);
}

}  // namespace

std::uint64_t ChunkSize::next(std::uint64_t left) {
    if (fixed_ > 0) return std::min(fixed_, left);
    const std::uint64_t ns = ns_per_game_.load(std::memory_order_relaxed);
    // The first games of a thread are slow, so the size grows in steps.
    std::uint64_t size = ns == 0 ? 1 : std::min(games_in(target_ns, ns, max_chunk), 4 * last_ + 1);
    const std::uint64_t share = left / (2 * threads_);
    if (ns > 0) size = std::min(size, std::max(share, games_in(least_ns, ns, max_chunk)));
    last_ = std::min(size, left);
    return last_;
}

void ChunkSize::report(std::uint64_t games, std::uint64_t nanoseconds) {
    if (games == 0) return;
    ns_per_game_.store(std::max<std::uint64_t>(1, nanoseconds / games), std::memory_order_relaxed);
}

Looks::Looks(const ExperimentFacts& facts, std::function<void(const Outlook&)> on_look)
    : facts_(&facts), on_look_(std::move(on_look)), judged_(judged_pairs_of(facts)) {}

std::uint64_t Looks::games_to_next(std::uint64_t games) const {
    if (!facts_->stop.active()) return std::numeric_limits<std::uint64_t>::max();
    return next_look(games) - games;
}

bool Looks::satisfied_by(const BatchTally& tally) {
    const std::uint64_t games = tally.games();
    const bool decides = facts_->stop.active() && is_look(games);
    const bool shows = on_look_ && games >= next_;
    if (!decides && !shows) return false;
    next_ = next_look(games);
    const Outlook outlook = look_at(tally, judged_, facts_->stop);
    if (on_look_) on_look_(outlook);
    if (decides && facts_->stop.best) {
        beaten_.clear();
        for (const std::uint64_t after : outlook.beaten_after) beaten_.push_back(after > 0);
    }
    return decides && outlook.satisfied;
}

}  // namespace skerry
