// Plays a batch with its threads sampled, and estimates phases and functions from the samples.

#include "runner/batch/profile.hpp"

#include <cmath>
#include <numeric>
#include <set>

namespace skerry {

namespace {

constexpr std::size_t most_blocks = 128;
constexpr std::size_t most_samples_in_block = 50;
constexpr std::size_t most_functions = 8;  ///< of a phase

Phase phase_of(Activity activity) {
    switch (activity) {
        case Activity::deal:
            return Phase::deal;
        case Activity::start:
            return Phase::start;
        case Activity::decision:
        case Activity::game:
            return Phase::decision;
        case Activity::play:
            return Phase::play;
        case Activity::score:
            return Phase::score;
        case Activity::tally:
            return Phase::tally;
        case Activity::write:
            return Phase::write;
        case Activity::wait:
            break;
    }
    return Phase::wait;
}

/// A sum over blocks of x against one of y: their ratio.
class Ratio {
  public:
    void add(double x, double y) {
        x_.push_back(x);
        y_.push_back(y);
    }
    Estimated value() const {
        const double x = std::accumulate(x_.begin(), x_.end(), 0.0);
        const double y = std::accumulate(y_.begin(), y_.end(), 0.0);
        if (!(y > 0)) return {};
        Estimated ratio{x / y, {}};
        if (x_.size() < 2) return ratio;
        double squares = 0;
        for (std::size_t i = 0; i < x_.size(); ++i) {
            const double rest = x_[i] - ratio.value * y_[i];
            squares += rest * rest;
        }
        const auto n = static_cast<double>(x_.size());
        ratio.se = std::sqrt(squares * n / (n - 1)) / y;
        return ratio;
    }

  private:
    std::vector<double> x_;
    std::vector<double> y_;
};

/// The chunks of a batch, played by threads that are sampled.
class SampledWork final : public ChunkWork {
  public:
    SampledWork(ChunkWork& work, int threads)
        : work_(&work), blocks_(static_cast<std::size_t>(threads)) {}

    std::optional<GameRange> next() override {
        const Doing tallies(Activity::tally);
        return work_->next();
    }
    PlayedChunk play(GameRange games, std::size_t slot) override {
        Sampling::join();
        PlayedChunk chunk = work_->play(games, slot);
        std::vector<ThreadSample> samples;
        Sampling::take([&](const ThreadSample& sample) { samples.push_back(sample); });
        blocks_[slot].add(samples, static_cast<double>(chunk.tally.games()));
        return chunk;
    }
    void merge(PlayedChunk chunk) override { work_->merge(std::move(chunk)); }
    std::size_t in_flight(std::size_t threads) const override { return work_->in_flight(threads); }

    std::vector<TimeBlock> blocks() const {
        std::vector<TimeBlock> all;
        for (const TimeBlocks& of_slot : blocks_)
            all.insert(all.end(), of_slot.list().begin(), of_slot.list().end());
        return all;
    }

  private:
    ChunkWork* work_;
    std::vector<TimeBlocks> blocks_;  ///< one per slot
};

/// The functions of a phase of an actor, the hottest first.
std::vector<FunctionTime> functions_at(std::span<const TimeBlock> blocks, std::uint32_t actor,
                                       Phase phase) {
    const auto is_here = [&](const TimeBlock::Spot& spot) {
        return actor_in(spot.first) == actor && phase_of(activity_in(spot.first)) == phase;
    };
    std::map<std::uintptr_t, double> sums;
    for (const TimeBlock& block : blocks)
        for (const auto& [spot, ns] : block.spots())
            if (is_here(spot)) sums[spot.second] += ns;
    std::vector<std::pair<double, std::uintptr_t>> order;
    for (const auto& [begin, ns] : sums) order.emplace_back(ns, begin);
    std::ranges::sort(order, std::greater{});
    if (order.size() > most_functions) order.resize(most_functions);
    std::vector<FunctionTime> list;
    for (const auto& [ns, begin] : order)
        list.push_back({FunctionNames::name_of(begin),
                        taken_at(blocks, [&, at = begin](const TimeBlock::Spot& spot) {
                            return spot.second == at && is_here(spot);
                        })});
    return list;
}

/// Adds a phase, and behind decisions which part of them scores and lists moves.
void add_phase(std::vector<PhaseTime>& list, std::span<const TimeBlock> blocks, std::uint32_t actor,
               Phase phase) {
    const auto add = [&](Phase of, auto&& is_meant) {
        const Taken taken = taken_at(blocks, [&](const TimeBlock::Spot& spot) {
            return actor_in(spot.first) == actor && phase_of(activity_in(spot.first)) == phase &&
                   is_meant(spot.second);
        });
        if (!(taken.ns.value > 0)) return;
        PhaseTime row{{}, of, taken, {}};
        if (actor != Actor::nobody) row.actor = Actor::of(actor);
        list.push_back(std::move(row));
    };
    add(phase, [](std::uintptr_t) { return true; });
    if (list.empty() || list.back().phase != phase) return;
    list.back().functions = functions_at(blocks, actor, phase);
    if (phase != Phase::decision) return;
    add(Phase::scoring, FunctionNames::scores);
    add(Phase::candidates, FunctionNames::lists_moves);
}

}  // namespace

std::string_view name_of(Phase phase) { return phase_names[static_cast<std::size_t>(phase)]; }

void TimeBlock::add(const ThreadSample& sample) {
    const auto ns = static_cast<double>(sample.cpu_ns);
    ++samples_;
    ns_ += ns;
    spots_[{sample.told, FunctionNames::begin_of(sample.address)}] += ns;
}

void TimeBlock::add(const TimeBlock& other) {
    samples_ += other.samples_;
    ns_ += other.ns_;
    games_ += other.games_;
    for (const auto& [spot, ns] : other.spots_) spots_[spot] += ns;
}

void TimeBlocks::add(const std::vector<ThreadSample>& samples, double games) {
    double all = 0;
    for (const ThreadSample& sample : samples) all += static_cast<double>(sample.cpu_ns);
    if (samples.empty() || !(all > 0)) {
        if (!blocks_.empty()) blocks_.back().add_games(games);
        return;
    }
    const std::size_t least = (samples.size() + most_samples_in_block - 1) / most_samples_in_block;
    const auto count = std::clamp(static_cast<std::size_t>(games), least, samples.size());
    for (std::size_t i = 0; i < count; ++i) {
        TimeBlock block;
        for (std::size_t k = samples.size() * i / count; k < samples.size() * (i + 1) / count; ++k)
            block.add(samples[k]);
        block.add_games(games * block.ns() / all);
        add(std::move(block));
    }
}

void TimeBlocks::add(TimeBlock block) {
    if (in_last_ == 0 || in_last_ == merged_) {
        blocks_.push_back(std::move(block));
        in_last_ = 1;
    } else {
        blocks_.back().add(block);
        ++in_last_;
    }
    if (blocks_.size() < most_blocks || in_last_ < merged_) return;
    for (std::size_t i = 0; 2 * i + 1 < blocks_.size(); ++i) {
        TimeBlock both = std::move(blocks_[2 * i]);
        both.add(blocks_[2 * i + 1]);
        blocks_[i] = std::move(both);
    }
    blocks_.resize(blocks_.size() / 2);
    merged_ *= 2;
    in_last_ = merged_;
}

Taken taken_at(std::span<const TimeBlock> blocks,
               const std::function<bool(const TimeBlock::Spot&)>& is_meant) {
    Ratio share;
    Ratio ns;
    for (const TimeBlock& block : blocks) {
        double sum = 0;
        for (const auto& [spot, taken] : block.spots())
            if (is_meant(spot)) sum += taken;
        share.add(sum, block.ns());
        ns.add(sum, block.games());
    }
    return {ns.value(), share.value()};
}

std::vector<PhaseTime> phases_of(std::span<const TimeBlock> blocks) {
    std::set<std::uint32_t> actors;
    for (const TimeBlock& block : blocks)
        for (const auto& [spot, ns] : block.spots()) actors.insert(actor_in(spot.first));
    std::vector<PhaseTime> list;
    const auto add_all = [&](std::uint32_t actor) {
        for (std::size_t p = 0; p < phase_names.size(); ++p)
            if (const auto phase = static_cast<Phase>(p); !is_part(phase))
                add_phase(list, blocks, actor, phase);
    };
    for (const std::uint32_t actor : actors)
        if (actor != Actor::nobody) add_all(actor);
    if (actors.contains(Actor::nobody)) add_all(Actor::nobody);
    return list;
}

Profile run_profile(const Experiment& experiment, const ProfileOptions& options,
                    const StopFlag& stop, std::atomic<std::uint64_t>& played) {
    const bool functions_known = FunctionNames::are_known();  // reads the program's file
    const Sampling sampling;
    std::vector<TimeBlock> blocks;
    BatchOptions batch{.threads = options.threads};
    if (options.seconds > 0) batch.seconds = options.seconds;
    batch.backend = [&](ChunkWork& work, int threads) {
        SampledWork sampled(work, threads);
        options.backend(sampled, threads);
        blocks = sampled.blocks();
    };
    Profile profile{.batch = run_batch(experiment, batch, stop, played), .all = {}, .phases = {}};
    for (const TimeBlock& block : blocks) profile.samples += block.samples();
    profile.all = taken_at(blocks, [](const TimeBlock::Spot&) { return true; });
    profile.phases = phases_of(blocks);
    profile.functions_known = functions_known;
    return profile;
}

}  // namespace skerry
