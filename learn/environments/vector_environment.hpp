#pragma once
// n episodes of a kind, stepped together: checks all actions first, then plays groups of episodes,
// begins those that follow, and writes the rows of the caller's buffers.
//
// A kind K has:
//   K::Episode       derived from EpisodeBase, trivially copyable
//   K::Worker        scratch memory of a thread
//   info(), make_worker(group)
//   begin(episodes, worker)           the episodes that their seeds and numbers name
//   accepts(episode, action)          whether the action is legal; any number may be asked
//   play(episodes, actions, worker)   legal ones; sets reward, over, unfinished
//   lose(episode)                     an illegal one: over without a score, by the lowest reward
//   Glance, glance(episode), is_over(glance)   optional: what accepts() and sample() look at,
//                                     instead of an episode: kept apart, thousands stay in a small
//                                     cache. Then play() asks for the memory of episodes itself
//   touched_bytes                     optional: about what a step looks at of an episode and writes
//   shown_bytes                       optional: how much of an episode play() looks at, from its
//                                     beginning on, before it asks for more; and
//                                     fetch_first(episode) asks for what else it looks at then
//   observe(episode, bytes), write_mask(episode, bytes), sample(episode, key)
//   write_changes(episode, observation, mask)   optional: changes rows in which the episode was
//   shown
//                                     last; the mask may be null. forget_changes(episode): it is
//                                     shown as it is. fetch_changes(episode, observation, mask)
//                                     optional: asks for the memory that is to be changed
//   show(state, rng, episode, worker) a decision of another game; the move, if the kind decides
//   decide(episodes, actions, worker, tell)   chooses, and calls tell(episode, move) where a move
//                                     is complete
//   stream(episode)                   that of who is to choose
//   redeal(episode, key), state_text(episode), state_board(episode), actions_of(episode, move)
//   adopt(episode)                    optional: after a copy was taken in, sets what must not be
//                                     copied (pointers)

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>
#include <type_traits>

#include "core/random.hpp"
#include "learn/environments/environment.hpp"
#include "learn/environments/workers.hpp"
#include "runner/games/erased_game.hpp"

namespace skerry::environments {

/// A digest of bytes against accidents: a state that is not one is told, not one that was forged.
std::uint64_t fingerprint(std::uint64_t start, std::span<const std::uint8_t> bytes);

template <class K>
class VectorOf final : public VectorEnvironment {
  public:
    /// `configuration` tells states of this configuration from those of others.
    VectorOf(K kind, const VectorOptions& options, std::uint64_t configuration)
        : kind_(std::move(kind)),
          options_(options),
          configuration_(configuration),
          episodes_(options.environments),
          workers_(std::min(options.threads, groups())) {
        static_assert(std::is_trivially_copyable_v<Episode>);
        for (std::size_t thread = 0; thread < workers_.threads(); ++thread)
            scratch_.emplace_back(kind_.make_worker(std::min(group_size, size())));
        for (std::size_t i = 0; i < size(); ++i) {
            episodes_[i].seed = i;
            episodes_[i].number = none;  // the next one is 0
        }
    }

    const EnvironmentInfo& info() const override { return kind_.info(); }
    std::size_t size() const override { return episodes_.size(); }
    Autoreset autoreset() const override { return options_.autoreset; }

    void begin_episodes(const std::uint64_t* seeds, const std::uint64_t* episodes,
                        const std::uint8_t* which, const Buffers& buffers) override {
        const bool kept = knows_rows(buffers);
        workers_.run(groups(), [&](std::size_t group, std::size_t thread) {
            Scratch& scratch = scratch_[thread];
            scratch.beginning.clear();
            for (std::size_t i = group_begin(group); i < group_end(group); ++i) {
                if (which != nullptr && which[i] == 0) continue;
                Episode& episode = episodes_[i];
                if (seeds != nullptr) episode.seed = seeds[i];
                episode.number = episodes != nullptr ? episodes[i]
                                 : seeds != nullptr  ? 0
                                                     : episode.number + 1;
                episode.of_run = episodes != nullptr;
                scratch.beginning.push_back(&episode);
            }
            begin(scratch);
            write_rows(group, buffers, kept);
        });
        ready_ = first_not_reset() == size();
    }

    std::optional<Refusal> step(const std::int64_t* actions, const Buffers& buffers) override {
        if (!ready_) return refusal_of(first_not_reset(), actions);
        if (const std::size_t i = first_refused(actions); i < size()) return refusal_of(i, actions);
        const bool kept = knows_rows(buffers);
        workers_.run(groups(), [&](std::size_t group, std::size_t thread) {
            step_group(group, actions, scratch_[thread], buffers);
            write_rows(group, buffers, kept);
        });
        return std::nullopt;
    }

    bool show_decisions(const ShownDecisions& decisions, const Buffers& buffers) override {
        const auto* states = static_cast<const State*>(decisions.states);
        if (decisions.count > 0 && !is_under_rules<typename K::Game>(states[0], kind_.rules()))
            return false;
        ready_ = false;
        observations_ = nullptr;
        for_each_group(decisions, [&](std::size_t group, std::size_t end, Scratch& scratch) {
            for (std::size_t i = group_begin(group); i < end; ++i) {
                Episode& episode = episodes_[i];
                const auto move =
                    kind_.show(states[i], decisions.streams[i], episode, scratch.worker);
                episode.number = none;
                episode.over = move.has_value();
                decisions.decided[i] = episode.over ? 1 : 0;
                if (move) tell_move(i, *move, decisions);
            }
            show_rows(group, end, buffers);
        });
        return true;
    }

    std::optional<Refusal> decide(const std::int64_t* actions, const ShownDecisions& decisions,
                                  const Buffers& buffers) override {
        for (std::size_t i = 0; i < decisions.count; ++i)
            if (decisions.decided[i] == 0 && !kind_.accepts(looked_at(i), actions[i]))
                return refusal_of(i, actions, true);
        for_each_group(decisions, [&](std::size_t group, std::size_t end, Scratch& scratch) {
            scratch.playing.clear();
            scratch.actions.clear();
            for (std::size_t i = group_begin(group); i < end; ++i) {
                if (decisions.decided[i] != 0) continue;
                scratch.playing.push_back(&episodes_[i]);
                scratch.actions.push_back(static_cast<std::int32_t>(actions[i]));
            }
            kind_.decide(scratch.playing, scratch.actions, scratch.worker,
                         [&](Episode& episode, const auto& move) {
                             const auto i = static_cast<std::size_t>(&episode - episodes_.data());
                             tell_move(i, move, decisions);
                         });
            show_rows(group, end, buffers);
        });
        return std::nullopt;
    }

    void sample_actions(std::uint64_t key, std::int64_t* actions) const override {
        workers_.run(groups(), [&](std::size_t group, std::size_t) {
            for (std::size_t i = group_begin(group); i < group_end(group); ++i)
                actions[i] =
                    is_cut(i) ? 0 : kind_.sample(looked_at(i), key + i * 0xd1342543de82ef95);
        });
    }

    void observe(std::size_t i, std::uint8_t* observation, std::uint8_t* mask) const override {
        if (observation != nullptr) kind_.observe(episodes_[i], observation);
        if (mask != nullptr) write_mask(i, mask);
    }

    std::uint64_t seed(std::size_t i) const override { return episodes_[i].seed; }
    std::uint64_t episode(std::size_t i) const override { return episodes_[i].number; }
    bool is_of_run(std::size_t i) const override { return episodes_[i].of_run; }

    std::size_t state_bytes() const override { return sizeof(std::uint64_t) + sizeof(Episode); }
    void copy_state(std::size_t i, std::uint8_t* bytes) const override {
        std::uint8_t* episode = bytes + sizeof(std::uint64_t);
        std::memcpy(episode, &episodes_[i], sizeof(Episode));
        // A copy is shown nowhere: where it came from must not be told from its bytes.
        const bool fresh = true;
        std::memcpy(episode + place_of_fresh(i), &fresh, sizeof fresh);
        const std::uint64_t print = print_of(episode);
        std::memcpy(bytes, &print, sizeof print);
    }
    bool set_state(std::size_t i, const std::uint8_t* bytes) override {
        std::uint64_t print = 0;
        std::memcpy(&print, bytes, sizeof print);
        const std::uint8_t* episode = bytes + sizeof(std::uint64_t);
        if (print != print_of(episode)) return false;
        std::memcpy(static_cast<void*>(&episodes_[i]), episode, sizeof(Episode));
        if constexpr (requires { kind_.adopt(episodes_[i]); }) kind_.adopt(episodes_[i]);
        episodes_[i].fresh = true;
        keep_glance(i);
        if (!ready_) ready_ = first_not_reset() == size();
        return true;
    }
    void redeal(std::size_t i, std::uint64_t key) override {
        kind_.redeal(episodes_[i], key);
        keep_glance(i);
    }

    Rng& stream(std::size_t i) override { return kind_.stream(episodes_[i]); }

    std::string state_text(std::size_t i) const override { return kind_.state_text(episodes_[i]); }
    std::string state_board(std::size_t i) const override {
        return kind_.state_board(episodes_[i]);
    }
    std::vector<std::int64_t> actions_of(std::size_t i, std::string_view move) const override {
        return kind_.actions_of(episodes_[i], move);
    }

  private:
    using Episode = typename K::Episode;
    using State = typename K::Game::State;
    static constexpr std::uint64_t none = ~std::uint64_t{0};  ///< the number of no episode

    std::ptrdiff_t place_of_fresh(std::size_t i) const {
        const auto* begin = reinterpret_cast<const std::uint8_t*>(&episodes_[i]);
        return reinterpret_cast<const std::uint8_t*>(&episodes_[i].fresh) - begin;
    }

    /// Episodes that a thread plays together. New deals and scores fill the lanes of the kernels at
    /// once. No more episodes than stay in the caches near the processor until their rows are
    /// written.
    static constexpr std::size_t touched_bytes = [] {
        if constexpr (requires { K::touched_bytes; })
            return K::touched_bytes;
        else
            return sizeof(Episode);
    }();
    static constexpr std::size_t group_size =
        std::clamp<std::size_t>((std::size_t{1} << 19) / touched_bytes, 16, 256);

    /// Apart from that of the next thread, also for processors that fetch lines in pairs.
    struct alignas(128) Scratch {
        explicit Scratch(typename K::Worker made) : worker(std::move(made)) {
            playing.reserve(group_size);
            actions.reserve(group_size);
            beginning.reserve(group_size);
        }
        typename K::Worker worker;
        std::vector<Episode*> playing;
        std::vector<std::int32_t> actions;
        std::vector<Episode*> beginning;
    };

    /// Thousands of episodes do not fit into the caches near the processor. What every step wants
    /// of an episode is asked for early: its legal actions, and what is shown.
    static constexpr std::size_t head_bytes = std::min<std::size_t>(256, sizeof(Episode));
    static constexpr std::size_t shown_bytes = [] {
        if constexpr (requires { K::shown_bytes; })
            return std::min(K::shown_bytes, sizeof(Episode));
        else
            return head_bytes;
    }();
    static constexpr std::size_t heads_ahead = 8;
    static constexpr std::size_t shown_ahead = shown_bytes <= 1024 ? heads_ahead : 2;
    static constexpr std::size_t rows_ahead = 4;
    void fetch(std::size_t i, std::size_t size_of_it) const {
        if (i >= size()) return;
        const auto* bytes = reinterpret_cast<const char*>(&episodes_[i]);
        for (std::size_t line = 0; line < size_of_it; line += 64)
            __builtin_prefetch(bytes + line, 1);
    }

    static constexpr bool glances = requires { typename K::Glance; };
    static auto glance_memory(std::size_t count) {
        if constexpr (glances)
            return std::vector<typename K::Glance>(count);
        else
            return count;
    }
    void keep_glance(std::size_t i) {
        if constexpr (glances) glances_[i] = kind_.glance(episodes_[i]);
    }
    /// What the kind is asked about, when many are asked in a row.
    const auto& looked_at(std::size_t i) const {
        if constexpr (glances) {
            return glances_[i];
        } else {
            fetch(i + heads_ahead, head_bytes);
            return episodes_[i];
        }
    }

    bool is_cut(std::size_t i) const { return options_.most_steps != 0 && episodes_[i].cut; }

    bool has_ended(std::size_t i) const { return episodes_[i].over || is_cut(i); }

    /// Like has_ended(), for many episodes in a row.
    bool is_over(std::size_t i) const {
        if (is_cut(i)) return true;
        if constexpr (glances) {
            return K::is_over(glances_[i]);
        } else {
            fetch(i + shown_ahead, shown_bytes);
            if constexpr (requires { kind_.fetch_first(episodes_[i]); })
                if (i + shown_ahead < size()) kind_.fetch_first(episodes_[i + shown_ahead]);
            return episodes_[i].over;
        }
    }

    std::size_t groups() const { return (size() + group_size - 1) / group_size; }
    static std::size_t group_begin(std::size_t group) { return group * group_size; }
    std::size_t group_end(std::size_t group) const {
        return std::min(size(), (group + 1) * group_size);
    }

    /// No action is legal in an episode that is over.
    bool accepts(std::size_t i, std::int64_t action) const {
        if (kind_.accepts(looked_at(i), action) && !is_cut(i)) [[likely]]
            return true;
        return has_ended(i) ? options_.autoreset == Autoreset::next_step : options_.illegal_loses;
    }

    /// The first environment that refuses its action, or size().
    std::size_t first_refused(const std::int64_t* actions) {
        std::atomic<std::size_t> first = size();
        workers_.run(groups(), [&](std::size_t group, std::size_t) {
            for (std::size_t i = group_begin(group); i < group_end(group); ++i) {
                if (accepts(i, actions[i])) [[likely]]
                    continue;
                for (std::size_t known = first; i < known;)
                    if (first.compare_exchange_weak(known, i)) break;
                return;
            }
        });
        return first;
    }

    std::size_t first_not_reset() const {
        const auto found =
            std::ranges::find_if(episodes_, [](const Episode& e) { return e.number == none; });
        return static_cast<std::size_t>(found - episodes_.begin());
    }

    Refusal refusal_of(std::size_t i, const std::int64_t* actions, bool decides = false) const {
        const Episode& episode = episodes_[i];
        const auto count = static_cast<std::int64_t>(info().action_count());
        using enum Refusal::Reason;
        const auto reason = !decides && episode.number == none      ? not_reset
                            : !decides && has_ended(i)              ? ended
                            : actions[i] < 0 || actions[i] >= count ? out_of_range
                                                                    : illegal;
        return {i, actions[i], reason};
    }

    void step_group(std::size_t group, const std::int64_t* actions, Scratch& scratch,
                    const Buffers& buffers) {
        scratch.playing.clear();
        scratch.actions.clear();
        scratch.beginning.clear();
        for (std::size_t i = group_begin(group); i < group_end(group); ++i) {
            Episode& episode = episodes_[i];
            if (is_over(i)) {
                name_next(episode);
                scratch.beginning.push_back(&episode);
            } else if (options_.illegal_loses && !kind_.accepts(looked_at(i), actions[i])) {
                kind_.lose(episode);
            } else {
                scratch.playing.push_back(&episode);
                scratch.actions.push_back(static_cast<std::int32_t>(actions[i]));
            }
        }
        if (!scratch.beginning.empty()) {
            for (Episode* episode : scratch.beginning) episode->reward = 0;
            begin(scratch);
            for (Episode* episode : scratch.beginning) episode->steps = -1;  // this is none of it
            scratch.beginning.clear();
        }
        kind_.play(scratch.playing, scratch.actions, scratch.worker);
        for (std::size_t i = group_begin(group); i < group_end(group); ++i)
            tell(i, scratch, buffers);
        if (!scratch.beginning.empty()) begin(scratch);
    }

    void begin(Scratch& scratch) {
        kind_.begin(scratch.beginning, scratch.worker);
        for (Episode* episode : scratch.beginning) {
            episode->fresh = true;
            episode->cut = false;
            episode->steps = 0;
        }
    }

    /// Writes what the step did in environment i.
    void tell(std::size_t i, Scratch& scratch, const Buffers& buffers) {
        Episode& episode = episodes_[i];
        buffers.rewards[i] = episode.reward;
        if (options_.most_steps != 0 && !episode.over)
            episode.cut = ++episode.steps >= static_cast<std::int32_t>(options_.most_steps);
        buffers.terminated[i] = episode.over ? 1 : is_cut(i) ? 2 : 0;
        if (buffers.unfinished != nullptr) buffers.unfinished[i] = episode.unfinished ? 1 : 0;
        if (!has_ended(i) || options_.autoreset != Autoreset::same_step) return;
        if (buffers.final_observations != nullptr)
            kind_.observe(episode, buffers.final_observations + i * observation_bytes_);
        name_next(episode);
        scratch.beginning.push_back(&episode);
    }

    /// The next episode of a seed is one of training, whatever was played before.
    static void name_next(Episode& episode) {
        ++episode.number;
        episode.of_run = false;
    }

    /// Calls work(group, end, scratch) for all groups that have decisions, which are before `end`.
    template <class Work>
    void for_each_group(const ShownDecisions& decisions, const Work& work) {
        const std::size_t count = decisions.count;
        workers_.run((count + group_size - 1) / group_size,
                     [&](std::size_t group, std::size_t thread) {
                         work(group, std::min(group_end(group), count), scratch_[thread]);
                     });
    }
    void tell_move(std::size_t i, const typename K::Game::Move& move,
                   const ShownDecisions& decisions) {
        ::new (static_cast<typename K::Game::Move*>(decisions.moves) + i)
            typename K::Game::Move(move);
        decisions.decided[i] = 1;
        episodes_[i].over = true;
    }
    void show_rows(std::size_t group, std::size_t end, const Buffers& buffers) {
        for (std::size_t i = group_begin(group); i < end; ++i) {
            if (episodes_[i].over) continue;
            keep_glance(i);
            episodes_[i].fresh = true;
            kind_.observe(episodes_[i], buffers.observations + i * observation_bytes_);
            if (buffers.masks != nullptr)
                kind_.write_mask(episodes_[i], buffers.masks + i * actions_);
        }
    }

    /// Whether the caller's rows are those of the last call, which this one follows.
    bool knows_rows(const Buffers& buffers) {
        const bool known =
            buffers.kept && buffers.observations == observations_ && buffers.masks == masks_;
        observations_ = buffers.observations;
        masks_ = buffers.masks;
        return known;
    }

    /// Asks for the memory of row i, if it is before `end`.
    void fetch_row(std::size_t i, std::size_t end, const Buffers& buffers) const {
        if constexpr (requires { kind_.fetch_changes(episodes_[i], nullptr, nullptr); })
            if (i < end)
                kind_.fetch_changes(
                    episodes_[i], buffers.observations + i * observation_bytes_,
                    buffers.masks == nullptr ? nullptr : buffers.masks + i * actions_);
    }

    void write_rows(std::size_t group, const Buffers& buffers, bool kept) {
        if (kept)
            for (std::size_t i = 0; i < rows_ahead; ++i)
                fetch_row(group_begin(group) + i, group_end(group), buffers);
        for (std::size_t i = group_begin(group); i < group_end(group); ++i) {
            keep_glance(i);
            Episode& episode = episodes_[i];
            std::uint8_t* observation = buffers.observations + i * observation_bytes_;
            std::uint8_t* mask = buffers.masks == nullptr ? nullptr : buffers.masks + i * actions_;
            if (kept) fetch_row(i + rows_ahead, group_end(group), buffers);
            if constexpr (requires { kind_.write_changes(episode, observation, mask); }) {
                // Where an episode is over the mask may be another than its own.
                if (kept && !episode.fresh && !has_ended(i)) {
                    kind_.write_changes(episode, observation, mask);
                    continue;
                }
                kind_.forget_changes(episode);
                episode.fresh = false;
            }
            kind_.observe(episode, observation);
            if (mask != nullptr) write_mask(i, mask);
        }
    }

    void write_mask(std::size_t i, std::uint8_t* mask) const {
        const Episode& episode = episodes_[i];
        if (has_ended(i) && options_.autoreset == Autoreset::next_step) [[unlikely]]
            std::memset(mask, 1, actions_);
        else if (is_cut(i)) [[unlikely]]
            std::memset(mask, 0, actions_);
        else
            kind_.write_mask(episode, mask);
    }

    std::uint64_t print_of(const std::uint8_t* episode) const {
        return fingerprint(configuration_, {episode, sizeof(Episode)});
    }

    K kind_;
    VectorOptions options_;
    std::uint64_t configuration_;
    std::vector<Episode, EpisodeMemory<Episode>> episodes_;
    decltype(glance_memory(0)) glances_ = glance_memory(size());
    std::size_t observation_bytes_ = kind_.info().observation_bytes();
    std::size_t actions_ = kind_.info().action_count();
    bool ready_ = false;
    const std::uint8_t* observations_ = nullptr;  ///< of the last call; only compared
    const std::uint8_t* masks_ = nullptr;
    std::vector<Scratch> scratch_;
    mutable Workers workers_;  ///< called by one thread at a time, as all of this is
};

}  // namespace skerry::environments
