#pragma once
// The strategies of a game by name. Each row of the table is made by one of
//     strategy_row<G, S>(name, help, later)        for a strategy S(rules, params)
//     search_row<G, S>(name, help, default_base)   for one that also takes a base strategy

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "core/notation.hpp"
#include "runner/documents/document.hpp"
#include "runner/documents/fields_json.hpp"
#include "runner/experiment/facts.hpp"
#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/outside.hpp"
#include "strategies/random.hpp"
#include "strategies/strategy.hpp"

namespace skerry {

/// Limits bases of bases of ...: deeper searches would not end in a lifetime.
inline constexpr int max_base_depth = 3;

/// A game with rules that are not those of the experiment.
template <Game G>
struct OwnRules {
    typename G::Rules rules;
    std::shared_ptr<const AnyGame> erased;
};

/// A strategy together with the values of all its parameters.
template <Game G>
struct Configured {
    std::string name;
    ordered_json params;                                    ///< including defaults
    std::function<std::unique_ptr<AnyStrategy<G>>()> make;  ///< called once per thread
    /// Set if the code is not part of this program; `make` then asks it decision by decision.
    std::shared_ptr<const OutsideStrategy> outside = {};

    /// Every move is drawn by G::sample_move, so its games can be played in lockstep.
    bool samples_moves = false;

    /// It plays by weights that were learned under the rules of the first variant.
    bool learned = false;

    /// The rules that it plays by; empty: those of the experiment.
    std::optional<OwnRules<G>> own = {};
};

template <Game G>
class StrategyTable;

template <Game G>
struct StrategyRow {
    StrategyInfo info;
    /// Reads the row's own parameters from an object; other keys have been refused before. `depth`
    /// is the number of bases around this one.
    std::function<Configured<G>(const JsonNode&, const typename G::Rules&, const StrategyTable<G>&,
                                int depth)>
        configure;
};

template <Game G>
class StrategyTable {
  public:
    StrategyTable(std::vector<StrategyRow<G>> rows = {}) : rows_(std::move(rows)) {
        for (const auto& row : rows_) names_.push_back(row.info.name);
    }

    void add(StrategyRow<G> row) {
        names_.push_back(row.info.name);
        rows_.push_back(std::move(row));
    }

    const std::vector<StrategyRow<G>>& rows() const { return rows_; }
    bool has(std::string_view name) const {
        return std::ranges::find(names_, name) != names_.end();
    }

    /// `node` is an object {"name": ..., parameters}, or just the name.
    /// `extra_keys` are further keys that the object may have.
    Configured<G> configure(const JsonNode& node, const typename G::Rules& rules,
                            const std::vector<std::string>& extra_keys, int depth) const {
        if (!node.is_string() && !node.is_object())
            node.fail("found " + describe(node.json()) +
                      "; must be the name of a strategy or an object {...}");
        const JsonNode name = node.is_string() ? node : node.at("name");
        const StrategyRow<G>& row = rows_[name.name_among(names_, "strategy")];
        if (depth > 0 && row.info.outside)
            name.fail(
                "\"" + row.info.name +
                "\" is an outside program: it is asked for each decision and cannot be a base");
        if (!node.is_string()) {
            std::vector<std::string> allowed = {"name"};
            allowed.insert(allowed.end(), extra_keys.begin(), extra_keys.end());
            for (const FieldFacts& field : row.info.params)
                if (std::ranges::find(allowed, field.name) == allowed.end())
                    allowed.push_back(field.name);
            node.allow_keys(allowed);
        }
        Configured<G> configured = row.configure(node, rules, *this, depth);
        configured.name = row.info.name;
        return configured;
    }

  private:
    std::vector<StrategyRow<G>> rows_;
    std::vector<std::string> names_;
};

namespace detail {

/// The node that a constructor's complaint is about: the only text or file among the parameters,
/// else the whole object.
inline JsonNode node_of_text(const JsonNode& node, const std::vector<FieldFacts>& fields) {
    const JsonNode* found = &node;
    std::optional<JsonNode> text;
    for (const FieldFacts& field : fields) {
        const bool is_text = field.type == FieldType::text || field.type == FieldType::file;
        if (!is_text || node.is_string()) continue;
        if (text) return *found;
        text = node.find(field.name);
    }
    return text ? *text : *found;
}

template <class Params>
Params read_params(const JsonNode& node) {
    Params params;
    if (!node.is_string()) read_fields(node, params);
    return params;
}

/// A base as results show it among the parameters: an object of its name and its parameters.
inline void put_base(ordered_json& params, const std::string& name,
                     const ordered_json& base_params) {
    ordered_json base = {{"name", name}};
    base.update(base_params);
    params["base"] = std::move(base);
}

/// What a result says of the parameters: those of `later` only where they have not their defaults.
template <class Params>
ordered_json written_params(const Params& params, const std::vector<std::string>& later) {
    ordered_json written = ordered_json::object();
    ordered_json defaults = ordered_json::object();
    write_fields(params, written);
    write_fields(Params{}, defaults);
    leave_out_defaults(written, defaults, later);
    return written;
}

}  // namespace detail

/// `later`: parameters that came after the first release of the strategy. With their defaults a
/// result does not name them, so that it is the result it was before.
template <Game G, class S>
StrategyRow<G> strategy_row(std::string_view name, std::string_view help,
                            std::vector<std::string> later = {}) {
    using Params = typename S::Params;
    static_assert(StrategyFor<S, G>);
    StrategyRow<G> row;
    row.info = {std::string(name), std::string(help), list_fields(Params{})};
    row.configure = [fields = row.info.params, later = std::move(later)](
                        const JsonNode& node, const typename G::Rules& rules,
                        const StrategyTable<G>&, int) {
        const auto params = detail::read_params<Params>(node);
        Configured<G> configured;
        configured.params = detail::written_params(params, later);
        configured.samples_moves = std::same_as<S, RandomStrategy<G>>;
        if constexpr (requires { S::learned; }) configured.learned = S::learned;
        configured.make = [rules, params]() -> std::unique_ptr<AnyStrategy<G>> {
            return std::make_unique<ErasedStrategy<G, S>>(S(rules, params));
        };
        try {
            configured.make();
        } catch (const NotationError& error) {
            detail::node_of_text(node, fields).fail(error.what());
        }
        return configured;
    };
    return row;
}

template <Game G, class S>
StrategyRow<G> search_row(std::string_view name, std::string_view help,
                          const std::string& default_base) {
    using Params = typename S::Params;
    static_assert(StrategyFor<S, G>);
    StrategyRow<G> row;
    row.info = {std::string(name), std::string(help), list_fields(Params{})};
    row.info.params.push_back({"base",
                               FieldType::strategy,
                               default_base,
                               std::nullopt,
                               {},
                               "strategy that plays the playouts: a name, or an object with a "
                               "name and parameters"});
    row.configure = [default_base](const JsonNode& node, const typename G::Rules& rules,
                                   const StrategyTable<G>& table, int depth) {
        if (depth >= max_base_depth)
            node.fail("bases are nested too deep; at most " + std::to_string(max_base_depth) +
                      " strategies may have a base within each other");
        const auto params = detail::read_params<Params>(node);
        const Document fallback = Document::of(default_base, node.pointer());
        const auto chosen = node.is_string() ? std::nullopt : node.find("base");
        Configured<G> base =
            table.configure(chosen ? *chosen : fallback.root(), rules, {}, depth + 1);
        Configured<G> configured;
        configured.params = ordered_json::object();
        write_fields(params, configured.params);
        detail::put_base(configured.params, base.name, base.params);
        configured.learned = base.learned;
        configured.make = [rules, params, base]() -> std::unique_ptr<AnyStrategy<G>> {
            return std::make_unique<ErasedStrategy<G, S>>(S(rules, params, base.make()));
        };
        return configured;
    };
    return row;
}

}  // namespace skerry
