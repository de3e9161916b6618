// Values on a command line: of each kind where they are found, be it in the table of games or in
// the configuration or result that the line names.

#include "runner/cli/command_table.hpp"
#include "runner/cli/commands.hpp"
#include "runner/console/result_tables.hpp"
#include "runner/documents/text.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/config.hpp"
#include "runner/games/registry.hpp"

namespace skerry {

namespace {

using OfferedWords = std::vector<OfferedWord>;

/// What a line is about: the experiment of the file that it names, or a game.
struct Subject {
    const GameEntry* game = nullptr;
    std::optional<ExperimentFacts> facts;
};

Subject subject_of(const CommandLineValues& values) {
    Subject subject;
    ExperimentOptions options;
    if (!values.arguments.empty() && game_named(values.arguments.front()) != nullptr) {
        subject.game = game_named(values.arguments.front());
    } else if (!values.arguments.empty() && values.arguments.front() != "-") {
        options.file = values.arguments.front();
        try {
            subject.facts = load_configuration(options.document(), all_games()).experiment->facts();
            subject.game = game_named(subject.facts->game);
        } catch (const UserError&) {  // no file of ours: nothing is known
        }
    } else {
        subject.game = game_named(values.last("--game"));
    }
    return subject;
}

OfferedWords games() {
    OfferedWords list;
    for (const GameEntry* game : all_games())
        list.push_back({std::string(game->name()), std::string(game->help())});
    return list;
}

OfferedWords strategies(const Subject& subject) {
    OfferedWords list;
    if (subject.game != nullptr)
        for (const StrategyInfo& strategy : subject.game->strategies())
            list.push_back({strategy.name, strategy.help});
    return list;
}

OfferedWords labels(const Subject& subject) {
    if (!subject.facts) return strategies(subject);
    OfferedWords list;
    for (const StrategyFacts& strategy : subject.facts->strategies)
        list.push_back({strategy.label, strategy.name});
    return list;
}

std::vector<FieldFacts> parameters_of(const Subject& subject, const std::string& strategy) {
    for (const StrategyInfo& info : subject.game->strategies())
        if (info.name == strategy) return info.params;
    return {};
}

/// `prefix` and the values of a field behind "=" if that is written, else its name and "=".
void add_field(const FieldFacts& field, const std::string& prefix, const std::string& start,
               OfferedWords& list) {
    const std::string assignment = prefix + field.name + "=";
    if (!start.starts_with(assignment)) {
        list.push_back({assignment, field.help});
        return;
    }
    for (const std::string& choice : field.choices) list.push_back({assignment + choice, ""});
    if (field.type == FieldType::boolean)
        for (const char* const value : {"true", "false"}) list.push_back({assignment + value, ""});
    if (field.type == FieldType::integer) list.push_back({assignment + field.default_value, ""});
}

void add_strategies(const Subject& subject, const std::string& start, OfferedWords& list) {
    std::vector<std::pair<std::string, std::string>> all;  // label and name
    if (subject.facts)
        for (const StrategyFacts& strategy : subject.facts->strategies)
            all.emplace_back(strategy.label, strategy.name);
    else
        for (const StrategyInfo& strategy : subject.game->strategies())
            all.emplace_back(strategy.name, strategy.name);
    for (const auto& [label, name] : all) {
        const std::string path = "strategies." + label + ".";
        const std::vector<FieldFacts> parameters = parameters_of(subject, name);
        if (start.starts_with(path))
            for (const FieldFacts& field : parameters) add_field(field, path, start, list);
        else if (!parameters.empty())
            list.push_back({path, name});
    }
}

/// Paths of a configuration, part by part.
OfferedWords assignments(const Subject& subject, const std::string& start) {
    OfferedWords list;
    for (const char* const key : {"games=", "seed=", "plays=", "output="})
        list.push_back({key, ""});
    if (subject.game == nullptr) return list;
    if (!start.starts_with("rules."))
        list.push_back({"rules.", "an option of the rules"});
    else {
        list.push_back({"rules.variant=", "the rules as a whole"});
        if (start.starts_with("rules.variant="))
            for (const VariantInfo& variant : subject.game->variants())
                list.push_back({"rules.variant=" + variant.name, variant.help});
        for (const FieldFacts& field : subject.game->rules())
            add_field(field, "rules.", start, list);
    }
    add_strategies(subject, start, list);
    return list;
}

OfferedWords sweeps(const Subject& subject, const std::string& start) {
    OfferedWords list;
    if (subject.game != nullptr) add_strategies(subject, start, list);
    return list;
}

/// Parameters of the strategy that is tuned: the one of --strategy, else the first.
OfferedWords parameters(const Subject& subject, const CommandLineValues& values) {
    if (subject.game == nullptr) return {};
    std::string name = values.last("--strategy");
    if (subject.facts) {
        const auto& all = subject.facts->strategies;
        const auto found = std::ranges::find(all, name, &StrategyFacts::label);
        name = (found == all.end() ? all.front() : *found).name;
    }
    OfferedWords list;
    for (const FieldFacts& field : parameters_of(subject, name))
        list.push_back({field.name + "=", field.help});
    return list;
}

OfferedWords tables(const Subject& subject) {
    OfferedWords list;
    std::vector<std::string> names{"scores", "components", "differences", "ranking", "time"};
    if (subject.facts) names = table_names(*subject.facts);
    for (const std::string& name : names) list.push_back({name, ""});
    return list;
}

/// The words that a help offers: at its beginning, "text, csv or json; ...", or behind a heading,
/// "colours: auto, always or never".
OfferedWords choices_in(std::string_view help) {
    OfferedWords list;
    int open = 0;
    std::string word;
    const auto end_word = [&] {
        if (!word.empty() && word != "or") list.push_back({word, ""});
        word.clear();
    };
    for (const char c : help) {
        if (c == '(') ++open;
        if (c == ')') --open;
        if (open > 0 || c == '(' || c == ')') continue;
        if (c == ';') break;
        if (c == ':') {
            word.clear();
            list.clear();
        } else if (c == ' ' || c == ',')
            end_word();
        else
            word += c;
    }
    end_word();
    return list;
}

struct Asked {
    const OptionRow& option;
    const CommandLineValues& values;
    const std::string& start;

    Subject subject() const { return subject_of(values); }
};

struct KindOfValue {
    std::string_view values;   ///< as --help calls them, with commas between
    std::string_view options;  ///< empty: of all
    Completion (*offered)(const Asked& of);
};

// The first row that fits.
constexpr KindOfValue kinds[] = {
    {"FILE,FILE.svg,RESULT,PART,A,B,CMD", "",
     [](const Asked&) {
         return Completion{{}, true};
     }},
    {"GAME", "", [](const Asked&) { return Completion{games()}; }},
    {"NAME", "--game", [](const Asked&) { return Completion{games()}; }},
    {"NAME", "--strategy,--add,--rival,--reviewer",
     [](const Asked& of) { return Completion{strategies(of.subject())}; }},
    {"NAME", "--table", [](const Asked& of) { return Completion{tables(of.subject())}; }},
    {"LABEL,LABEL LABEL,A B", "", [](const Asked& of) { return Completion{labels(of.subject())}; }},
    {"PATH=VALUE", "",
     [](const Asked& of) { return Completion{assignments(of.subject(), of.start)}; }},
    {"PATH=VALUES", "", [](const Asked& of) { return Completion{sweeps(of.subject(), of.start)}; }},
    {"PARAMETER=VALUES", "",
     [](const Asked& of) { return Completion{parameters(of.subject(), of.values)}; }},
    {"FORMAT,WHEN,SHELL", "",
     [](const Asked& of) { return Completion{choices_in(of.option.help)}; }},
    // complete() knows the commands.
    {"COMMAND,JSON,WORD,N,K,[K],P,X,SCORES,I,I[..J],K/N,MIB,P..Q,RxCxP,TIME,TEXT,YYYY-MM-DD", "",
     [](const Asked&) { return Completion{}; }},
};

const KindOfValue* kind_of(const OptionRow& option) {
    const auto is_among = [](const std::string& name, std::string_view names) {
        const std::vector<std::string> list = split(names, ',');
        return std::ranges::find(list, name) != list.end();
    };
    for (const KindOfValue& row : kinds)
        if (is_among(option.value, row.values) &&
            (row.options.empty() || is_among(option.name(), row.options)))
            return &row;
    return nullptr;
}

}  // namespace

bool knows_value(const OptionRow& option) { return kind_of(option) != nullptr; }

Completion completed_values(const OptionRow& option, const CommandLineValues& values,
                            const std::string& start) {
    const KindOfValue* const kind = kind_of(option);
    return kind != nullptr ? kind->offered({option, values, start}) : Completion{};
}

}  // namespace skerry
