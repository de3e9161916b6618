// Plays a batch with its threads sampled, and estimates phases and functions from the samples.

#include "runner/batch/profile.hpp"

#include <cmath>
#include <set>

#include "runner/documents/system_clock.hpp"

namespace skerry {

namespace {

constexpr std::size_t most_samples_in_block = 50;
constexpr std::size_t most_functions = 8;  ///< of a phase
constexpr Phase shown_phases[] = {Phase::deal,  Phase::start, Phase::decision, Phase::play,
                                  Phase::score, Phase::tally, Phase::write,    Phase::wait};

Phase phase_of(Activity activity) {
    static_assert(static_cast<int>(Phase::write) == static_cast<int>(Activity::write));
    return activity == Activity::game ? Phase::decision : static_cast<Phase>(activity);
}

/// The sum of x over blocks against that of y, with the standard error of the jackknife (Efron
/// 1982) on four samples more, of size `sample`, two of them x: few would tell too little (Agresti
/// and Coull 1998). They tell how much samples differ, and are no samples: it is that of those that
/// are.
Estimated ratio_of(std::vector<std::pair<double, double>> blocks, double sample = 0) {
    double sum_x = 0;
    double sum_y = 0;
    for (const auto& [x, y] : blocks) {
        sum_x += x;
        sum_y += y;
    }
    if (!(sum_y > 0)) return {};
    Estimated ratio{sum_x / sum_y, {}};
    if (blocks.size() < 2) return ratio;
    if (sample > 0)
        blocks.insert(blocks.end(), {{0, sample}, {0, sample}, {sample, sample}, {sample, sample}});
    const double measured = sum_y;
    sum_x += 2 * sample;
    sum_y += 4 * sample;
    double squares = 0;
    for (const auto& [x, y] : blocks) {
        if (y >= sum_y) return ratio;
        squares += std::pow((x - sum_x / sum_y * y) / (sum_y - y), 2);
    }
    const auto n = static_cast<double>(blocks.size());
    ratio.se = std::sqrt(squares * (n - 1) / n * sum_y / measured);
    return ratio;
}

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
    std::vector<std::pair<double, double>> chunks;
    double games = 0;
    for (const ProfiledSlot& slot : slots) {
        blocks_.insert(blocks_.end(), slot.blocks().begin(), slot.blocks().end());
        for (const GameTime& chunk : slot.games()) {
            chunks.emplace_back(chunk.ns, chunk.games);
            games += chunk.games;
        }
    }
    for (const TimeBlock& block : blocks_) {
        ns_ += block.ns();
        count_ += block.samples();
    }
    game_ns_ = ratio_of(chunks);
    if (!(game_ns_.value > 0)) return;
    // The samples have what threads do between chunks, too.
    if (game_ns_.se) *game_ns_.se *= ns_ / games / game_ns_.value;
    game_ns_.value = ns_ / games;
}

Taken Samples::taken_at(const std::function<bool(const TimeBlock::Spot&)>& is_meant) const {
    std::vector<std::pair<double, double>> sums;
    for (const TimeBlock& block : blocks_) {
        double sum = 0;
        for (const auto& [spot, ns] : block.spots())
            if (is_meant(spot)) sum += ns;
        sums.emplace_back(sum, block.ns());
    }
    const Estimated share = ratio_of(sums, ns_ / static_cast<double>(count_));
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
    static_assert(Actor::nobody == 0);
    std::set<std::uint32_t> actors;  // less 1, so that nobody is the last
    for (const TimeBlock& block : blocks_)
        for (const auto& [spot, ns] : block.spots()) actors.insert(actor_in(spot.first) - 1);
    std::vector<PhaseTime> list;
    for (const std::uint32_t actor : actors)
        for (const Phase phase : shown_phases) add_phase(list, actor + 1, phase);
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
    profile.all = samples.all();
    profile.phases = samples.phases();
    profile.functions_known = functions_known;
    return profile;
}

}  // namespace skerry
