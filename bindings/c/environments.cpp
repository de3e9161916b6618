// Environments for learning: the caller's buffers, checked, and the vector environment behind them.

#include "bindings/c/guard.hpp"
#include "bindings/c/skerry.h"
#include "learn/environments/environment.hpp"
#include "learn/environments/make.hpp"
#include "learn/environments/planes.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"

struct skerry_env {
    std::unique_ptr<skerry::environments::VectorEnvironment> all;
    std::vector<skerry::environments::PlaneRange> planes;
};

namespace skerry::c {

namespace {

using namespace environments;

VectorEnvironment& all_of(const skerry_env* env) { return *required(env, "env").all; }

VectorEnvironment& one_of(const skerry_env* env, size_t i) {
    VectorEnvironment& all = all_of(env);
    require_within(i, 0, all.size() - 1, "i");
    return all;
}

Buffers buffers_of(const skerry_env_buffers* shown, bool of_step) {
    const skerry_env_buffers& buffers = required(shown, "shown");
    require(buffers.observations, "shown.observations");
    if (of_step) {
        require(buffers.rewards, "shown.rewards");
        require(buffers.terminated, "shown.terminated");
    }
    return {buffers.observations, buffers.masks,      buffers.rewards,
            buffers.terminated,   buffers.unfinished, buffers.final_observations};
}

void step(skerry_env* env, const int64_t* actions, const skerry_env_buffers* shown, bool kept) {
    VectorEnvironment& all = all_of(env);
    require(actions, "actions");
    Buffers buffers = buffers_of(shown, true);
    buffers.kept = kept;
    if (const auto refusal = all.step(actions, buffers)) throw Illegal(all.describe(*refusal));
}

ShownDecisions decisions_of(const VectorEnvironment& all, size_t count, void* moves,
                            uint8_t* decided) {
    require_within(count, 0, all.size(), "count");
    require_array(moves, count, "moves");
    require_array(decided, count, "decided");
    ShownDecisions decisions;
    decisions.count = count;
    decisions.moves = moves;
    decisions.decided = decided;
    return decisions;
}

VectorOptions options_of(const skerry_env_options& given) {
    require_size(given);
    require_within(given.environments, 1, max_environments, "options.environments");
    require_within(given.threads, 1, environments::max_threads, "options.threads");
    if (given.autoreset < SKERRY_NEXT_STEP || given.autoreset > SKERRY_DISABLED)
        throw BadCall("options.autoreset: found " + std::to_string(given.autoreset) +
                      "; must be 0 to 2");
    return {given.environments, given.threads, static_cast<Autoreset>(given.autoreset)};
}

/// The configuration of the environments; their answer to illegal actions and their most steps go
/// into the options.
Document configuration_of(const skerry_env_options& given, VectorOptions& options) {
    Document config = Document::parse(given.config == nullptr ? "{}" : given.config, "environment");
    static constexpr std::array<std::string_view, 2> answers = {"refuse", "lose"};
    const auto answer = config.root().find("on_illegal");
    const auto most_steps = config.root().find("max_episode_steps");
    if (!answer && !most_steps) return config;
    if (answer) options.illegal_loses = answer->choice(answers) == 1;
    if (most_steps)
        options.most_steps = static_cast<std::uint32_t>(
            most_steps->unsigned_integer(1, std::numeric_limits<std::int32_t>::max()));
    ordered_json rest = config.root().json();
    rest.erase("on_illegal");
    rest.erase("max_episode_steps");
    return Document::parse(compact_text(rest), "environment");
}

ordered_json json_of(const ActionRange& range) {
    return {{"name", range.name},
            {"first", range.first},
            {"count", range.count},
            {"meaning", range.meaning}};
}

ordered_json json_of(const ObservationField& field) {
    return {{"name", field.name}, {"first", field.first}, {"count", field.count},
            {"low", field.low},   {"high", field.high},   {"meaning", field.meaning}};
}

ordered_json json_of(const PlaneRange& range) {
    return {{"name", range.name},       {"first", range.first},
            {"values", range.values},   {"places", range.places},
            {"one_hot", range.one_hot}, {"high", range.one_hot ? 1 : range.most}};
}

template <class Part>
ordered_json list_of(const std::vector<Part>& parts) {
    ordered_json list = ordered_json::array();
    for (const Part& part : parts) list.push_back(json_of(part));
    return list;
}

std::string description_of(const VectorEnvironment& all) {
    const EnvironmentInfo& info = all.info();
    const std::vector<PlaneRange> planes = planes_of(info);
    const ordered_json description = {{"id", info.id},
                                      {"game", info.game},
                                      {"help", info.help},
                                      {"players", info.players},
                                      {"action_count", info.action_count()},
                                      {"observation_bytes", info.observation_bytes()},
                                      {"state_bytes", all.state_bytes()},
                                      {"actions", list_of(info.actions)},
                                      {"observation", list_of(info.observation)},
                                      {"plane_count", planes.back().first + planes.back().count()},
                                      {"planes", list_of(planes)}};
    return compact_text(description);
}

}  // namespace

}  // namespace skerry::c

using namespace skerry;
using namespace skerry::c;

skerry_status skerry_env_ids(skerry_text* json, skerry_error* error) {
    return guarded(error, [&] {
        ordered_json ids = ordered_json::array();
        for (const std::string_view id : environment_ids()) ids.push_back(id);
        give(json, compact_text(ids));
    });
}

skerry_status skerry_env_open(const char* id, const skerry_env_options* options, skerry_env** env,
                              skerry_error* error) {
    return guarded(error, [&] {
        require(id, "id");
        const skerry_env_options& given = required(options, "options");
        skerry_env*& opened = required(env, "env");
        VectorOptions chosen = options_of(given);
        Document config = configuration_of(given, chosen);
        config.set_programs(Programs::own);  // the caller names the strategies
        auto made = make_environments(id, config.root(), chosen);
        auto planes = planes_of(made->info());
        opened = new skerry_env{std::move(made), std::move(planes)};
    });
}

void skerry_env_close(skerry_env* env) { delete env; }

skerry_status skerry_env_description(const skerry_env* env, skerry_text* json,
                                     skerry_error* error) {
    return guarded(error, [&] { give(json, description_of(all_of(env))); });
}

skerry_status skerry_env_reset(skerry_env* env, const uint64_t* seeds, const uint8_t* which,
                               const skerry_env_buffers* shown, skerry_error* error) {
    return guarded(error, [&] { all_of(env).reset(seeds, which, buffers_of(shown, false)); });
}

skerry_status skerry_env_reset_to(skerry_env* env, const uint64_t* seeds, const uint64_t* episodes,
                                  const uint8_t* which, const skerry_env_buffers* shown,
                                  skerry_error* error) {
    return guarded(error, [&] {
        require(episodes, "episodes");
        all_of(env).begin_episodes(seeds, episodes, which, buffers_of(shown, false));
    });
}

// Decisions take five parameters. NOLINTNEXTLINE(readability-function-size)
skerry_status skerry_env_show(skerry_env* env, const skerry_game* game, const void* states,
                              size_t count, skerry_rng* streams, void* moves, uint8_t* decided,
                              const skerry_env_buffers* shown, skerry_error* error) {
    return guarded(error, [&] {
        VectorEnvironment& all = all_of(env);
        require_array(states, count, "states");
        require_array(streams, count, "streams");
        ShownDecisions asked = decisions_of(all, count, moves, decided);
        asked.states = states;
        asked.streams = streams_of(streams);
        const std::string& name = game_of(game).shape().name;
        if (name != all.info().game)
            throw UserError(all.info().id + " shows games of " + all.info().game +
                            "; the states are of " + name);
        if (!all.show_decisions(asked, buffers_of(shown, false)))
            throw UserError("the states are under other rules than " + all.info().id + " has here");
    });
}

skerry_status skerry_env_decide(skerry_env* env, const int64_t* actions, size_t count, void* moves,
                                uint8_t* decided, const skerry_env_buffers* shown,
                                skerry_error* error) {
    return guarded(error, [&] {
        VectorEnvironment& all = all_of(env);
        require_array(actions, count, "actions");
        const ShownDecisions asked = decisions_of(all, count, moves, decided);
        if (const auto refusal = all.decide(actions, asked, buffers_of(shown, false)))
            throw Illegal(all.describe(*refusal));
    });
}

skerry_status skerry_env_step(skerry_env* env, const int64_t* actions,
                              const skerry_env_buffers* shown, skerry_error* error) {
    return guarded(error, [&] { step(env, actions, shown, false); });
}

skerry_status skerry_env_step_kept(skerry_env* env, const int64_t* actions,
                                   const skerry_env_buffers* shown, skerry_error* error) {
    return guarded(error, [&] { step(env, actions, shown, true); });
}

skerry_status skerry_env_sample(const skerry_env* env, uint64_t key, int64_t* actions,
                                skerry_error* error) {
    return guarded(error, [&] {
        require(actions, "actions");
        all_of(env).sample_actions(key, actions);
    });
}

skerry_status skerry_env_planes(const skerry_env* env, const uint8_t* observations, size_t count,
                                float* floats, uint8_t* bytes, skerry_error* error) {
    return guarded(error, [&] {
        const skerry_env& opened = required(env, "env");
        require_array(observations, count, "observations");
        if ((floats == nullptr) == (bytes == nullptr))
            throw BadCall("planes: wants either floats or bytes");
        const size_t row = opened.all->info().observation_bytes();
        const size_t width = opened.planes.back().first + opened.planes.back().count();
        for (size_t i = 0; i < count; ++i)
            if (floats != nullptr)
                write_planes(opened.planes, observations + i * row, floats + i * width);
            else
                write_planes(opened.planes, observations + i * row, bytes + i * width);
    });
}

skerry_status skerry_env_observe(const skerry_env* env, size_t i, uint8_t* observation,
                                 uint8_t* mask, skerry_error* error) {
    return guarded(error, [&] { one_of(env, i).observe(i, observation, mask); });
}

skerry_status skerry_env_episode(const skerry_env* env, size_t i, uint64_t* seed, uint64_t* episode,
                                 skerry_error* error) {
    return guarded(error, [&] {
        const VectorEnvironment& all = one_of(env, i);
        required(seed, "seed") = all.seed(i);
        required(episode, "episode") = all.episode(i);
    });
}

skerry_status skerry_env_is_of_run(const skerry_env* env, size_t i, uint8_t* of_run,
                                   skerry_error* error) {
    return guarded(error,
                   [&] { required(of_run, "of_run") = one_of(env, i).is_of_run(i) ? 1 : 0; });
}

skerry_status skerry_env_streams(const skerry_env* env, skerry_rng* streams, skerry_error* error) {
    return guarded(error, [&] {
        VectorEnvironment& all = all_of(env);
        require(streams, "streams");
        for (size_t i = 0; i < all.size(); ++i) *streams_of(streams + i) = all.stream(i);
    });
}

skerry_status skerry_env_set_streams(skerry_env* env, const skerry_rng* streams,
                                     skerry_error* error) {
    return guarded(error, [&] {
        VectorEnvironment& all = all_of(env);
        require(streams, "streams");
        for (size_t i = 0; i < all.size(); ++i)
            std::memcpy(static_cast<void*>(&all.stream(i)), streams + i, sizeof(Rng));
    });
}

skerry_status skerry_env_state(const skerry_env* env, size_t i, uint8_t* state,
                               skerry_error* error) {
    return guarded(error, [&] {
        require(state, "state");
        one_of(env, i).copy_state(i, state);
    });
}

skerry_status skerry_env_set_state(skerry_env* env, size_t i, const uint8_t* state,
                                   skerry_error* error) {
    return guarded(error, [&] {
        require(state, "state");
        if (!one_of(env, i).set_state(i, state))
            throw UserError(
                "state: is no copy of an environment of this id and configuration in this program");
    });
}

skerry_status skerry_env_redeal(skerry_env* env, size_t i, uint64_t key, skerry_error* error) {
    return guarded(error, [&] { one_of(env, i).redeal(i, key); });
}

skerry_status skerry_env_text(const skerry_env* env, size_t i, skerry_text* text,
                              skerry_error* error) {
    return guarded(error, [&] { give(text, one_of(env, i).state_text(i)); });
}

skerry_status skerry_env_board(const skerry_env* env, size_t i, skerry_text* text,
                               skerry_error* error) {
    return guarded(error, [&] { give(text, one_of(env, i).state_board(i)); });
}

skerry_status skerry_env_actions_of(const skerry_env* env, size_t i, const char* move,
                                    int64_t* actions, size_t capacity, size_t* count,
                                    skerry_error* error) {
    return guarded(error, [&] {
        require(move, "move");
        require_array(actions, capacity, "actions");
        size_t& found = required(count, "count");
        const std::vector<std::int64_t> all = one_of(env, i).actions_of(i, move);
        std::copy_n(all.begin(), std::min(capacity, all.size()), actions);
        found = all.size();
    });
}
