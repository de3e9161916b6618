#pragma once
// What the program needs to know about a game, implemented once for all games. A game's own file in
// this folder holds its table of strategies and its public record format, if it has one.

#include <algorithm>

#include "runner/experiment/game_entry.hpp"
#include "runner/experiment/options.hpp"
#include "runner/experiment/rules_fingerprint.hpp"
#include "runner/experiment/vary.hpp"
#include "runner/games/erased_game.hpp"
#include "runner/games/match.hpp"
#include "runner/games/measures.hpp"
#include "runner/games/outside_strategy.hpp"
#include "runner/games/program_strategy.hpp"
#include "runner/games/solitaire.hpp"
#include "runner/games/strategy_table.hpp"

namespace skerry {

/// A part of the rules that is kept in a file of its own, such as a deck; the functions may be
/// empty.
template <Game G>
struct RulesData {
    /// Reads the file that `rules` names; throws UserError. `node` is /rules of the configuration.
    std::function<void(const JsonNode& node, typename G::Rules& rules)> load;
    /// The description of that part in results.
    std::function<ordered_json(const typename G::Rules& rules)> describe;
};

/// What a game's file says of it; what is left out it does not have.
template <Game G>
struct GameParts {
    std::string_view help = {};
    std::string_view title = {};
    std::string_view how_to_play = {};
    StrategyTable<G> strategies = {};
    RecordForm<G> records = {};
    RulesData<G> data = {};
    SceneDrawer<G> draw = {};
    ArrayForm<G> arrays = {};
    AdviceForm<G> advice = {};
    /// Raised when a change makes the same seed play other games; at least 1.
    int rules_version = 1;
    /// Options that results before them do not name: where they have their default, no result names
    /// them, so that those are of one experiment with later ones.
    std::vector<std::string> later_options = {};
};

template <Game G>
class GameModule final : public GameEntry {
  public:
    static_assert(G::seats == 1 || G::seats == 2);

    explicit GameModule(GameParts<G> parts) : parts_(std::move(parts)) {
        parts_.strategies.add(program_row<G>());
    }

    std::string_view name() const override { return G::name; }
    std::string_view help() const override { return parts_.help; }
    std::string_view title() const override { return parts_.title.empty() ? name() : parts_.title; }
    std::string_view how_to_play() const override { return parts_.how_to_play; }
    std::size_t seats() const override { return G::seats; }

    std::vector<VariantInfo> variants() const override {
        std::vector<VariantInfo> list;
        for (const auto& variant : G::variants())
            list.push_back({std::string(variant.name), std::string(variant.help)});
        return list;
    }
    std::vector<FieldFacts> rules() const override {
        return list_fields(G::variants().front().rules);
    }
    std::vector<StrategyInfo> strategies() const override {
        std::vector<StrategyInfo> list;
        for (const auto& row : parts_.strategies.rows()) list.push_back(row.info);
        return list;
    }

    std::unique_ptr<Experiment> configure(const JsonNode& config, std::uint64_t seed,
                                          std::uint64_t games,
                                          const OutsideStrategies& from_outside) const override {
        Setup<G> setup;
        setup.rules = read_rules(config, G::variants().front().rules, {"vary"});
        setup.erased = open(setup.rules, config.programs());
        const GameShape& shape = setup.erased->shape();
        ExperimentFacts& facts = setup.facts;
        facts.game = shape.name;
        facts.seats = shape.seats;
        facts.rules = shape.rules;
        facts.rules_version = parts_.rules_version;
        facts.rules_fingerprint = rules_fingerprint(*setup.erased);
        leave_out_later_options(facts.rules);
        facts.data = shape.data;
        facts.components = shape.components;
        facts.scores = shape.scores;
        facts.measures = measure_facts<G>();
        facts.seed = seed;
        facts.games = games;
        read_strategies(config, setup, from_outside);
        read_options({config, facts});
        if (facts.unfinished_score) facts.components.emplace_back(unfinished_component);
        if constexpr (G::seats == 1)
            return std::make_unique<SolitaireExperiment<G>>(std::move(setup));
        else
            return std::make_unique<MatchExperiment<G>>(std::move(setup));
    }

    bool deal_alike(const JsonNode& a, const JsonNode& b, std::uint64_t seed) const override {
        Setup<G> setup;
        setup.facts.seed = seed;
        typename G::Rules by_a = G::variants().front().rules;
        typename G::Rules by_b = by_a;
        read_fields(a.at("rules"), by_a);
        read_fields(b.at("rules"), by_b);
        const bool valid = G::check(by_a).empty() && G::check(by_b).empty();
        return valid && deal_alike(setup, by_a, by_b);
    }

    std::unique_ptr<AnyGame> open(const JsonNode& config) const override {
        return open(read_rules(config), config.programs());
    }

    /// Reads /rules of a configuration; throws UserError. The key `variant` sets the starting
    /// values; the other keys set single options.
    typename G::Rules read_rules(const JsonNode& config) const {
        return read_rules(config, G::variants().front().rules, {});
    }

    /// Reads a strategy, its name or an object with its name and parameters; throws UserError.
    Configured<G> read_strategy(const JsonNode& node, const typename G::Rules& rules) const {
        return parts_.strategies.configure(node, rules, {}, 0);
    }

  private:
    /// Changes `rules` by /rules, in which these other keys may stand.
    typename G::Rules read_rules(const JsonNode& config, typename G::Rules rules,
                                 const std::vector<std::string>& others) const {
        const auto node = config.find("rules");
        if (!node) return rules;
        std::vector<std::string> allowed = names_of(GameModule::rules());
        allowed.insert(allowed.begin(), "variant");
        if (const auto vary = node->find("vary"); vary && !others.empty())
            vary->allow_keys(allowed);
        allowed.insert(allowed.end(), others.begin(), others.end());
        node->allow_keys(allowed);
        if (const auto variant = node->find("variant")) {
            std::vector<std::string> names;
            for (const auto& known : G::variants()) names.emplace_back(known.name);
            rules = G::variants()[variant->name_among(names, "variant")].rules;
        }
        read_fields(*node, rules);
        if (parts_.data.load) parts_.data.load(*node, rules);
        if (const std::string why = G::check(rules); !why.empty()) node->fail(why);
        return rules;
    }

    static ordered_json all_options(const typename G::Rules& rules) {
        ordered_json options = ordered_json::object();
        write_fields(rules, options);
        return options;
    }

    void leave_out_later_options(ordered_json& rules) const {
        const ordered_json defaults = all_options(G::variants().front().rules);
        leave_out_defaults(rules, defaults, parts_.later_options);
    }

    static ordered_json shown_options(const typename G::Rules& rules) {
        ordered_json options = all_options(rules);
        const auto names = shown_if_changed<typename G::Rules>();
        leave_out_defaults(options, all_options(G::variants().front().rules),
                           std::vector<std::string>(names.begin(), names.end()));
        return options;
    }

    std::unique_ptr<AnyGame> open(const typename G::Rules& rules, Programs programs) const {
        GameShape shape;
        shape.name = G::name;
        shape.rules = shown_options(rules);
        if (parts_.data.describe) shape.data = parts_.data.describe(rules);
        shape.seats = G::seats;
        shape.has_chance = G::has_chance;
        for (std::string_view component : G::component_names(rules))
            shape.components.emplace_back(component);
        const auto bounds = score_bounds_of<G>(rules);
        shape.scores = {bounds.total,
                        {bounds.components.begin(), bounds.components.end()},
                        always_finishes<G>()};
        auto game =
            std::make_unique<ErasedGame<G>>(rules, std::move(shape), parts_.strategies, parts_.draw,
                                            parts_.arrays, parts_.advice, parts_.records);
        game->set_programs(programs);
        return game;
    }

    void read_strategies(const JsonNode& config, Setup<G>& setup,
                         const OutsideStrategies& from_outside) const {
        const StrategyList entries(config);
        const std::vector<JsonNode>& items = entries.items();
        for (const JsonNode& item : items) {
            // What is left of "vary" is a parameter, or a mistake.
            std::vector<std::string> keys{"label"};
            if (item.is_string() || !item.find("vary")) keys.emplace_back("vary");
            const auto own = item.is_object() ? item.find("rules") : std::nullopt;
            if (own) keys.emplace_back("rules");
            const auto rules = own ? read_rules(item, setup.rules, {}) : setup.rules;
            setup.strategies.push_back(configure_strategy(item, rules, keys, from_outside));
            Configured<G>& configured = setup.strategies.back();
            setup.facts.strategies.push_back(
                {read_label(item), configured.name, configured.params});
            StrategyFacts& facts = setup.facts.strategies.back();
            if (configured.outside) facts.outside = configured.outside->origin();
            facts.untrained = configured.learned && rules != G::variants().front().rules;
            if (!own) continue;
            set_own_rules(*own, rules, setup, configured, facts);
            if (configured.own) add_scores(configured.own->erased->shape(), setup.facts);
        }
        complete_labels(items, setup.facts.strategies);
        const auto differ = [](const StrategyFacts& strategy) { return !strategy.rules.is_null(); };
        if (!std::ranges::any_of(setup.facts.strategies, differ)) return;
        setup.facts.rules = all_options(setup.rules);
        for (StrategyFacts& strategy : setup.facts.strategies)
            if (!differ(strategy)) {
                strategy.rules = setup.facts.rules;
                strategy.rules_fingerprint = setup.facts.rules_fingerprint;
            }
    }

    /// Some rules have one component more, behind the others: by the other rules it is 0.
    static void add_scores(const GameShape& shape, ExperimentFacts& facts) {
        facts.scores.total = facts.scores.total | shape.scores.total;
        for (std::size_t i = 0; i < shape.scores.components.size(); ++i)
            facts.scores.components[i] = facts.scores.components[i] | shape.scores.components[i];
        for (std::size_t i = facts.components.size(); i < shape.components.size(); ++i)
            facts.components.push_back(shape.components[i]);
    }

    /// Rules that are those of the experiment change nothing.
    void set_own_rules(const JsonNode& node, const typename G::Rules& rules, const Setup<G>& setup,
                       Configured<G>& configured, StrategyFacts& facts) const {
        if (rules == setup.rules) return;
        configured.own = {rules, open(rules, node.programs())};
        configured.samples_moves = false;  // those are played in lockstep, by one rule set
        const GameShape& shape = configured.own->erased->shape();
        if (shape.data != setup.facts.data)
            node.fail("names other data of the game; a run has one deck");
        facts.rules = all_options(rules);
        facts.rules_fingerprint = rules_fingerprint(*configured.own->erased);
        facts.own_deals = !deal_alike(setup, rules, setup.rules);
    }

    static bool deal_alike(const Setup<G>& setup, const typename G::Rules& a,
                           const typename G::Rules& b) {
        constexpr std::uint64_t deals_looked_at = 64;
        for (std::uint64_t game = 0; game < deals_looked_at; ++game)
            if (setup.deal(game, a) != setup.deal(game, b)) return false;
        return true;
    }

    /// The one place where the strategies of an experiment are made.
    Configured<G> configure_strategy(const JsonNode& item, const typename G::Rules& rules,
                                     const std::vector<std::string>& keys,
                                     const OutsideStrategies& from_outside) const {
        const auto name = item.is_object() ? item.find("name") : std::optional(item);
        if (name && name->is_string())
            if (const auto found = from_outside.find(name->text()); found != from_outside.end()) {
                if (parts_.strategies.has(found->first))
                    name->fail("\"" + found->first + "\" is a strategy of " + std::string(G::name) +
                               "; code from outside needs another name");
                return configure_outside<G>(item, found->first, found->second);
            }
        if (const auto origin = item.is_object() ? item.find("outside") : std::nullopt)
            origin->fail("rests on code that is not part of this program, " +
                         origin_text(origin->json()) +
                         "; only the program that has it can play its games");
        return parts_.strategies.configure(item, rules, keys, 0);
    }

    GameParts<G> parts_;
};

}  // namespace skerry
