// Finds the strategies of one name, what they differ in, and which of them make a curve or a grid.

#include "runner/experiment/sweeps.hpp"

#include "runner/documents/text.hpp"
#include "runner/experiment/vary.hpp"

namespace skerry {

namespace {

/// The least of a sweep over parameters; two values of a rule are a picture, too.
constexpr std::size_t least_strategies = 3;
constexpr std::size_t least_rule_sets = 2;
/// Values closer than this share of their range could not be told apart on an axis.
constexpr double least_gap = 1.0 / 40;

using Members = std::vector<std::size_t>;

bool are_of_one_name(const std::vector<ordered_json>& values) {
    return std::ranges::all_of(values, [&](const ordered_json& value) {
        return value.is_object() && value.contains("name") &&
               value["name"] == values.front().value("name", ordered_json());
    });
}

/// Adds the paths at which the objects differ; bases of one name are looked into.
void add_differing(const std::vector<ordered_json>& objects, const std::string& prefix,
                   std::vector<std::string>& paths) {
    std::vector<std::string> keys;
    for (const ordered_json& object : objects)
        for (const auto& [key, value] : object.items())
            if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    for (const std::string& key : keys) {
        std::vector<ordered_json> values;
        for (const ordered_json& object : objects)
            values.push_back(object.value(key, ordered_json()));
        if (std::ranges::all_of(values, [&](const auto& value) { return value == values.front(); }))
            continue;
        if (are_of_one_name(values))
            add_differing(values, prefix + key + ".", paths);
        else
            paths.push_back(prefix + key);
    }
}

/// The sweep of these members over these parameters.
Sweep sweep_over(const ExperimentFacts& facts, const Members& members,
                 const std::vector<std::string>& paths) {
    Sweep sweep{facts.strategies[members.front()].name, {}, {}, {}};
    for (const std::size_t member : members) sweep.strategies.push_back({member, {}});
    for (const std::string& path : paths) {
        std::vector<ordered_json> values;
        for (const std::size_t member : members) {
            ordered_json value = parameter_at(facts.strategies[member], path);
            if (std::ranges::find(values, value) == values.end())
                values.push_back(std::move(value));
        }
        sweep.parameters.push_back(swept_parameter(path, values));
        for (SweptStrategy& swept : sweep.strategies) {
            const auto found =
                std::ranges::find(values, parameter_at(facts.strategies[swept.strategy], path));
            swept.at.push_back(static_cast<std::size_t>(found - values.begin()));
        }
    }
    return sweep;
}

bool is_grid(const Sweep& sweep) {
    const std::size_t cells = sweep.parameters[0].texts.size() * sweep.parameters[1].texts.size();
    return 2 * sweep.strategies.size() >= cells;
}

std::size_t least_members(const std::vector<std::string>& paths) {
    const auto is_rule = [](const std::string& path) { return path.starts_with(rules_prefix); };
    return std::ranges::all_of(paths, is_rule) ? least_rule_sets : least_strategies;
}

/// A curve for each parameter through the best of the members.
void add_slices(std::vector<Sweep>& sweeps, const ExperimentFacts& facts, const SweptName& swept,
                std::size_t best) {
    const std::vector<std::string>& paths = swept.paths;
    const StrategyFacts& centre = facts.strategies[best];
    for (const std::string& path : paths) {
        const auto differs_elsewhere = [&](std::size_t member) {
            return std::ranges::any_of(paths, [&](const std::string& other) {
                return other != path &&
                       parameter_at(facts.strategies[member], other) != parameter_at(centre, other);
            });
        };
        Members slice = swept.strategies;
        std::erase_if(slice, differs_elsewhere);
        if (slice.size() < least_members({path})) continue;
        sweeps.push_back(sweep_over(facts, slice, {path}));
        for (const std::string& other : paths)
            if (other != path)
                sweeps.back().held += (sweeps.back().held.empty() ? "" : " ") + other + "=" +
                                      value_in_label(parameter_at(centre, other));
    }
}

/// The strategies of a name; of several with the same parameters the first.
Members members_of(const ExperimentFacts& facts, const std::string& name) {
    Members members;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i) {
        const StrategyFacts& strategy = facts.strategies[i];
        const auto same = [&](std::size_t member) {
            return facts.strategies[member].params == strategy.params &&
                   facts.strategies[member].rules == strategy.rules;
        };
        if (strategy.name == name && std::ranges::none_of(members, same)) members.push_back(i);
    }
    return members;
}

void add_sweeps(std::vector<Sweep>& sweeps, const ExperimentFacts& facts, const SweptName& swept,
                std::span<const std::size_t> ranked) {
    if (swept.paths.size() <= 2) {
        Sweep sweep = sweep_over(facts, swept.strategies, swept.paths);
        if (swept.paths.size() == 1 || is_grid(sweep)) {
            sweeps.push_back(std::move(sweep));
            return;
        }
    }
    const auto is_member = [&](std::size_t i) {
        return std::ranges::find(swept.strategies, i) != swept.strategies.end();
    };
    const auto best = std::ranges::find_if(ranked, is_member);
    add_slices(sweeps, facts, swept, best == ranked.end() ? swept.strategies.front() : *best);
}

}  // namespace

SweptParameter swept_parameter(const std::string& path, std::vector<ordered_json>& values) {
    SweptParameter parameter{path, {}, std::vector<double>(values.size())};
    parameter.ordered = std::ranges::all_of(values, &ordered_json::is_number);
    std::iota(parameter.positions.begin(), parameter.positions.end(), 0.0);
    if (parameter.ordered) {
        std::ranges::sort(values);
        const auto number = [&](std::size_t i) { return values[i].get<double>(); };
        const double range = number(values.size() - 1) - number(0);
        parameter.to_scale = true;
        for (std::size_t i = 1; i < values.size(); ++i)
            parameter.to_scale &= number(i) - number(i - 1) >= least_gap * range;
        for (std::size_t i = 0; i < values.size() && parameter.to_scale; ++i)
            parameter.positions[i] = number(i);
    }
    for (const ordered_json& value : values) parameter.texts.push_back(value_in_label(value));
    return parameter;
}

ordered_json parameter_at(const StrategyFacts& strategy, const std::string& path) {
    const bool is_rule = path.starts_with(rules_prefix);
    const ordered_json* node = is_rule ? &strategy.rules : &strategy.params;
    for (const std::string& part : split(path.substr(is_rule ? rules_prefix.size() : 0), '.')) {
        if (!node->is_object() || !node->contains(part)) return nullptr;
        node = &(*node)[part];
    }
    return *node;
}

std::vector<SweptName> swept_names(const ExperimentFacts& facts) {
    std::vector<SweptName> list;
    std::vector<std::string> names;
    for (const StrategyFacts& strategy : facts.strategies) {
        if (std::ranges::find(names, strategy.name) != names.end()) continue;
        names.push_back(strategy.name);
        SweptName swept{members_of(facts, strategy.name), {}};
        if (swept.strategies.size() < least_rule_sets) continue;
        std::vector<ordered_json> params;
        std::vector<ordered_json> rules;
        for (const std::size_t i : swept.strategies) {
            params.push_back(facts.strategies[i].params);
            rules.push_back(facts.rules_of(i));
        }
        add_differing(params, "", swept.paths);
        add_differing(rules, std::string(rules_prefix), swept.paths);
        if (swept.strategies.size() >= least_members(swept.paths)) list.push_back(std::move(swept));
    }
    return list;
}

std::vector<Sweep> sweeps_of(const ExperimentFacts& facts, std::span<const std::size_t> ranked) {
    std::vector<Sweep> sweeps;
    for (const SweptName& swept : swept_names(facts)) add_sweeps(sweeps, facts, swept, ranked);
    return sweeps;
}

}  // namespace skerry
