// skerry list: prints games, variants, options, strategies and parameters from the registry.

#include <unistd.h>

#include "runner/cli/commands.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"
#include "runner/results/result_schema.hpp"
#include "runner/text/terminal.hpp"

namespace skerry {

namespace {

constexpr const char* list_footer = R"(
Examples:
  skerry list
  skerry list tiny-islands --format json
  skerry list --schema                            the JSON Schema of configurations
  skerry list --schema result                     the JSON Schema of results

A strategy's parameters go beside its name, e.g.
  "strategies": [{"name": "rollout", "rollouts": 32, "base": {"name": "greedy", "steps": 20}}])";

std::string allowed_text(const FieldFacts& field) {
    switch (field.type) {
        case FieldType::boolean:
            return "true or false";
        case FieldType::integer:
            return std::to_string(field.range->min) + " to " + std::to_string(field.range->max);
        case FieldType::integers:
            return std::to_string(field.count) + " numbers from " +
                   std::to_string(field.range->min) + " to " + std::to_string(field.range->max);
        case FieldType::choice:
            return join(field.choices);
        case FieldType::text:
            return "text";
        case FieldType::file:
            return "the path of a file";
        case FieldType::strategy:
            return "a strategy";
        case FieldType::words:
            return "a list of texts";
        case FieldType::object:
            return "an object";
    }
    return {};
}

class Listing {
  public:
    explicit Listing(int width) : width_(static_cast<std::size_t>(std::clamp(width, 40, 100))) {}

    void heading(const std::string& text) { text_ += text; }

    /// Prints a name and its help beside it, after `indent` blanks.
    void item(std::size_t indent, const std::string& name, std::size_t name_width,
              const std::string& help) {
        std::string first = std::string(indent, ' ') + name;
        const std::size_t column = indent + name_width + 2;
        const std::string rest(column, ' ');
        if (first.size() < column) first.resize(column, ' ');
        text_ += wrap(help, width_, first, rest);
        if (!text_.ends_with('\n')) text_ += '\n';
    }

    void fields(std::size_t indent, const std::vector<FieldFacts>& fields) {
        std::size_t longest = 0;
        for (const FieldFacts& field : fields) longest = std::max(longest, field.name.size());
        for (const FieldFacts& field : fields)
            item(indent, field.name, longest,
                 field.help + "; " + allowed_text(field) +
                     (field.type == FieldType::words ? "; must be given"
                                                     : " [" + field.default_value + "]"));
    }

    template <class List>
    static std::size_t longest_name(const List& list) {
        std::size_t longest = 0;
        for (const auto& entry : list) longest = std::max(longest, entry.name.size());
        return longest;
    }

    const std::string& text() const { return text_; }

  private:
    std::size_t width_;
    std::string text_;
};

void list_game(const GameEntry& game, Listing& listing) {
    listing.item(0, std::string(game.name()) + ":", game.name().size(), std::string(game.help()));
    listing.heading("\n  Variants, \"rules\": {\"variant\": NAME}\n");
    const auto variants = game.variants();
    for (const VariantInfo& variant : variants)
        listing.item(4, variant.name, Listing::longest_name(variants), variant.help);
    if (!game.rules().empty())
        listing.heading(
            "\n  Rule options, \"rules\": {NAME: VALUE}; the variant's values are kept where\n"
            "  none is given; in brackets those of the first variant\n");
    listing.fields(4, game.rules());
    listing.heading("\n  Strategies, {\"name\": NAME, PARAMETER: VALUE}; defaults in brackets\n");
    const auto strategies = game.strategies();
    for (const StrategyInfo& strategy : strategies) {
        listing.item(4, strategy.name, Listing::longest_name(strategies), strategy.help);
        listing.fields(8, strategy.params);
    }
}

std::vector<const GameEntry*> chosen_games(const std::string& name) {
    const GameTable games = all_games();
    if (name.empty()) return {games.begin(), games.end()};
    if (const GameEntry* const game = game_named(name)) return {game};
    std::vector<std::string> names;
    for (const GameEntry* game : games) names.emplace_back(game->name());
    throw UserError("list: unknown game \"" + name + "\"; known: " + join(names) +
                    did_you_mean(name, names));
}

struct ListOptions {
    std::string game;
    TextOrJson format;
    bool schema = false;
};

int list(const ListOptions& options) {
    if (options.schema && options.game == "result") {
        print(std::string(result_schema_text));
        return exit_ok;
    }
    const auto games = chosen_games(options.game);
    const bool json = options.format.is_json();
    if (options.schema) {
        print(indented_text(config_schema(games)) + "\n");
        return exit_ok;
    }
    if (json) {
        print(indented_text(catalogue_json(games)) + "\n");
        return exit_ok;
    }
    Listing listing(style_of(STDOUT_FILENO).width);
    for (const GameEntry* game : games) {
        if (game != games.front()) listing.heading("\n");
        list_game(*game, listing);
    }
    print(listing.text());
    return exit_ok;
}

}  // namespace

void add_list(Command program, int& exit_code) {
    const auto [command, options] = program.add_command<ListOptions>(
        "list", "Games, their rules, strategies and parameters", list_footer, exit_code, list);
    command.add_option("GAME", options->game, "one game; default: all");
    options->format.add_to(command);
    command.add_flag("--schema", options->schema,
                     "the JSON Schema of configurations; with \"result\", of results");
}

}  // namespace skerry
