#pragma once
// The schema of the block `tally`, made of the lists of its fields.

#include <set>

#include "runner/results/tally_fields.hpp"
#include "tests/support/test.hpp"

namespace skerry::test {

inline ordered_json reference(const char* name, std::string_view help) {
    ordered_json schema;
    if (!help.empty()) schema["description"] = help;
    schema["$ref"] = std::string("#/$defs/") + name;
    return schema;
}

/// A visitor that describes what it visits.
class TallyDescriber {
  public:
    explicit TallyDescriber(const TallyContext& context) : context_(&context) {}

    const TallyContext& context() const { return *context_; }
    ordered_json schema(std::string_view help = {}) const {
        ordered_json object = typed("object", help);
        object["additionalProperties"] = false;
        object["required"] = ordered_json::array();
        for (const auto& [name, value] : properties_.items())
            if (!optional_.contains(name)) object["required"].push_back(name);
        object["properties"] = properties_;
        return object;
    }

    void operator()(std::string_view name, std::uint64_t, CountBounds, std::string_view help) {
        put(name) = name == "moves" ? reference("whole", help) : reference("count", help);
    }
    void operator()(std::string_view name, bool, std::string_view help) {
        put(name) = typed("boolean", help);
    }
    template <class Enum, std::size_t n>
    void operator()(std::string_view name, Enum, const std::array<std::string_view, n>& values,
                    std::string_view) {
        put(name)["enum"] = values;
    }
    void operator()(std::string_view name, std::span<const std::int32_t>, Range,
                    std::string_view help) {
        put(name) = typed("array", help);
        put(name)["items"] = typed("integer");
    }
    void operator()(std::string_view name, std::span<const std::uint64_t>, const Counts& counts,
                    std::string_view help) {
        put(name) = counts.names.empty() ? reference("counts", help) : by_name("count", help);
    }
    void operator()(std::string_view name, const PowerSums&, const SumsOf&, std::string_view help) {
        put(name) = reference("sums", help);
    }
    void operator()(std::string_view name, const std::vector<PowerSums>&, const PartsOf&,
                    std::string_view help) {
        put(name) = by_name("sums", help);
    }
    void operator()(std::string_view name, const Histogram&, CountBounds, std::string_view help) {
        put(name) = reference("histogram", help);
    }
    template <Order order>
    void operator()(std::string_view name, const Extremes<order>&, GameList list,
                    std::string_view help) {
        put(name) = reference(list == GameList::numbers  ? "games"
                              : list == GameList::values ? "valued_games"
                                                         : "games_of_pairs",
                              help);
    }
    void operator()(std::string_view name, const BlockSums& blocks, const std::vector<BlockColumn>&,
                    std::string_view help) {
        if (blocks.kept()) put(name) = reference("blocks", help);
    }
    void label(std::string_view name, std::size_t) { put(name) = typed("string", "a label"); }
    template <class Item, class Each>
    void list(std::string_view name, std::span<Item> items, std::string_view help,
              const Each& each) {
        ordered_json& list = put(name) = typed("array", help);
        for (std::size_t i = 0; i < items.size(); ++i) {
            TallyDescriber inner(*context_);
            each(inner, items[i], i);
            list["items"] = i == 0 ? inner.schema() : of_either(list["items"], inner.schema());
        }
    }
    template <class Each>
    void object(std::string_view name, std::string_view help, const Each& each) {
        TallyDescriber inner(*context_);
        each(inner);
        // The members of some objects are names of the game.
        put(name) = name == "records" ? by_name("valued_games", help) : inner.schema(help);
    }
    template <class Each>
    void object_if(bool, std::string_view name, std::string_view help, const Each& each) {
        object(name, help, each);
        optional_.emplace(name);
    }
    template <class Found, class Expected>
    void owes(std::string_view, Found, Expected, std::string_view) {}
    void fails(std::string_view, std::string_view) {}

    /// What both describe: members that one of them lacks are not required.
    static ordered_json of_either(const ordered_json& a, const ordered_json& b) {
        ordered_json both = a;
        if (a.contains("items") && b.contains("items"))
            both["items"] = of_either(a["items"], b["items"]);
        else if (b.contains("items"))
            both["items"] = b["items"];
        if (!a.contains("properties")) return both;
        both["required"] = ordered_json::array();
        for (const auto& [name, value] : a["properties"].items())
            if (b["properties"].contains(name)) {
                both["properties"][name] = of_either(value, b["properties"][name]);
                if (requires_member(a, name) && requires_member(b, name))
                    both["required"].push_back(name);
            }
        for (const auto& [name, value] : b["properties"].items())
            if (!a["properties"].contains(name)) both["properties"][name] = value;
        return both;
    }

  private:
    static bool requires_member(const ordered_json& schema, const std::string& name) {
        return std::ranges::any_of(schema["required"],
                                   [&](const ordered_json& required) { return required == name; });
    }
    static ordered_json typed(const char* type, std::string_view help = {}) {
        ordered_json schema;
        if (!help.empty()) schema["description"] = help;
        schema["type"] = type;
        return schema;
    }
    static ordered_json by_name(const char* what, std::string_view help) {
        ordered_json schema = typed("object", help);
        schema["additionalProperties"] = reference(what, {});
        return schema;
    }
    ordered_json& put(std::string_view name) { return properties_[std::string(name)]; }

    const TallyContext* context_;
    ordered_json properties_ = ordered_json::object();
    std::set<std::string> optional_;
};

template <class Tally>
ordered_json described(const ExperimentFacts& facts, Tally tally) {
    const TallyContext context{facts};
    TallyDescriber describer(context);
    fields(describer, tally);
    return describer.schema();
}

}  // namespace skerry::test
