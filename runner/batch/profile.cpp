// Plays a batch with its threads sampled, and estimates phases and functions from the samples.

#include "runner/batch/profile.hpp"

#include <cmath>
#include <numeric>
#include <set>

#include "runner/documents/system_clock.hpp"

namespace skerry {

namespace {

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
        : work_(&work), slots_(static_cast<std::size_t>(threads)) {}

    std::optional<GameRange> next() override {
        const Doing tallies(Activity::tally);
        return work_->next();
    }
    PlayedChunk play(GameRange games, std::size_t slot) override {
        Sampling::join();
        const std::uint64_t start = thread_cpu_ns();
        PlayedChunk chunk = work_->play(games, slot);
        std::vector<ThreadSample> samples;
        Sampling::take([&](const ThreadSample& sample) { samples.push_back(sample); });
        slots_[slot].add(samples, {static_cast<double>(chunk.tally.games()),
                                   static_cast<double>(thread_cpu_ns() - start)});
        return chunk;
    }
    void merge(PlayedChunk chunk) override { work_->merge(std::move(chunk)); }
    std::size_t in_flight(std::size_t threads) const override { return work_->in_flight(threads); }

    const std::vector<ProfiledSlot>& slots() const { return slots_; }

  private:
    ChunkWork* work_;
    std::vector<ProfiledSlot> slots_;
};

bool is_at(const TimeBlock::Spot& spot, std::uint32_t actor, Phase phase) {
    return actor_in(spot.first) == actor && phase_of(activity_in(spot.first)) == phase;
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
    for (const auto& [spot, ns] : other.spots_) spots_[spot] += ns;
}

void ProfiledSlot::add(const std::vector<ThreadSample>& samples, const GameTime& chunk) {
    games_.add(chunk);
    if (samples.empty()) return;
    const std::size_t least = (samples.size() + most_samples_in_block - 1) / most_samples_in_block;
    const auto count = std::clamp(static_cast<std::size_t>(chunk.games), least, samples.size());
    for (std::size_t i = 0; i < count; ++i) {
        TimeBlock block;
        for (std::size_t k = samples.size() * i / count; k < samples.size() * (i + 1) / count; ++k)
            block.add(samples[k]);
        blocks_.add(std::move(block));
    }
}

Samples::Samples(const std::vector<ProfiledSlot>& slots) {
    Ratio game;
    double games = 0;
    double ns = 0;
    for (const ProfiledSlot& slot : slots) {
        blocks_.insert(blocks_.end(), slot.blocks().begin(), slot.blocks().end());
        for (const GameTime& of : slot.games()) {
            game.add(of.ns, of.games);
            games += of.games;
        }
    }
    for (const TimeBlock& block : blocks_) ns += block.ns();
    game_ns_ = game.value();
    if (!(game_ns_.value > 0)) return;
    // The samples have what threads do between chunks, too.
    const double scale = ns / games / game_ns_.value;
    game_ns_.value *= scale;
    if (game_ns_.se) *game_ns_.se *= scale;
}

std::uint64_t Samples::count() const {
    std::uint64_t sum = 0;
    for (const TimeBlock& block : blocks_) sum += block.samples();
    return sum;
}

Taken Samples::taken_at(const std::function<bool(const TimeBlock::Spot&)>& is_meant) const {
    Ratio ratio;
    for (const TimeBlock& block : blocks_) {
        double sum = 0;
        for (const auto& [spot, ns] : block.spots())
            if (is_meant(spot)) sum += ns;
        ratio.add(sum, block.ns());
    }
    const Estimated share = ratio.value();
    Estimated ns{share.value * game_ns_.value, {}};
    if (share.se && game_ns_.se)
        ns.se = std::hypot(*share.se * game_ns_.value, share.value * *game_ns_.se);
    return {ns, share};
}

std::vector<FunctionTime> Samples::functions_of(std::uint32_t actor, Phase phase) const {
    std::map<std::uintptr_t, double> sums;
    for (const TimeBlock& block : blocks_)
        for (const auto& [spot, ns] : block.spots())
            if (is_at(spot, actor, phase)) sums[spot.second] += ns;
    std::vector<std::pair<double, std::uintptr_t>> order;
    for (const auto& [begin, ns] : sums) order.emplace_back(ns, begin);
    std::ranges::sort(order, std::greater{});
    if (order.size() > most_functions) order.resize(most_functions);
    std::vector<FunctionTime> list;
    for (const auto& [ns, begin] : order)
        list.push_back(
            {FunctionNames::name_of(begin), taken_at([&, at = begin](const TimeBlock::Spot& spot) {
                 return spot.second == at && is_at(spot, actor, phase);
             })});
    return list;
}

/// Adds a phase, and behind decisions which part of them scores and lists moves.
void Samples::add_phase(std::vector<PhaseTime>& list, std::uint32_t actor, Phase phase) const {
    const auto add = [&](Phase as, auto&& is_meant) {
        const Taken taken = taken_at([&](const TimeBlock::Spot& spot) {
            return is_at(spot, actor, phase) && is_meant(spot.second);
        });
        if (!(taken.share.value > 0)) return false;
        PhaseTime row{{}, as, taken, {}};
        if (actor != Actor::nobody) row.actor = Actor::of(actor);
        list.push_back(std::move(row));
        return true;
    };
    if (!add(phase, [](std::uintptr_t) { return true; })) return;
    list.back().functions = functions_of(actor, phase);
    if (phase != Phase::decision) return;
    add(Phase::scoring, FunctionNames::scores);
    add(Phase::candidates, FunctionNames::lists_moves);
}

std::vector<PhaseTime> Samples::phases() const {
    std::set<std::uint32_t> actors;
    for (const TimeBlock& block : blocks_)
        for (const auto& [spot, ns] : block.spots()) actors.insert(actor_in(spot.first));
    std::vector<PhaseTime> list;
    const auto add_all = [&](std::uint32_t actor) {
        for (std::size_t p = 0; p < phase_names.size(); ++p)
            if (const auto phase = static_cast<Phase>(p); !is_part(phase))
                add_phase(list, actor, phase);
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
    std::vector<ProfiledSlot> slots;
    BatchOptions batch{.threads = options.threads};
    if (options.seconds > 0) batch.seconds = options.seconds;
    batch.backend = [&](ChunkWork& work, int threads) {
        SampledWork sampled(work, threads);
        for_each_chunk(sampled, threads);
        slots = sampled.slots();
    };
    Profile profile{.batch = run_batch(experiment, batch, stop, played), .all = {}, .phases = {}};
    const Samples samples(slots);
    profile.samples = samples.count();
    profile.all = samples.taken_at([](const TimeBlock::Spot&) { return true; });
    profile.phases = samples.phases();
    profile.functions_known = functions_known;
    return profile;
}

}  // namespace skerry
