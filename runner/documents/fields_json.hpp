#pragma once
// Visitors of typed parameters (core/fields.hpp) that read them from JSON, write them to JSON, and
// describe them for listings.

#include <nlohmann/json_fwd.hpp>
#include <type_traits>
#include <utility>

#include "core/fields.hpp"
#include "runner/documents/document.hpp"

namespace skerry {

namespace detail {

/// Sets the fields that the object names; throws UserError if a value does not fit.
class FieldReader {
  public:
    explicit FieldReader(const JsonNode& object) : object_(object) {}

    template <class T, class Extent>
    void operator()(std::string_view name, T& value, const Extent& extent, std::string_view) {
        const auto node = object_.find(name);
        if (!node) return;
        if constexpr (std::is_enum_v<T>)
            value = static_cast<T>(node->choice(extent));
        else
            value = static_cast<T>(node->integer(extent));
    }
    template <std::size_t N>
    void operator()(std::string_view name, std::array<int, N>& values, Range range,
                    std::string_view) {
        const auto node = object_.find(name);
        if (!node) return;
        const std::vector<JsonNode> items = node->items();
        if (items.size() != N)
            node->fail("has " + std::to_string(items.size()) + " numbers; must have " +
                       std::to_string(N));
        for (std::size_t i = 0; i < N; ++i) values[i] = static_cast<int>(items[i].integer(range));
    }
    void operator()(std::string_view name, bool& value, std::string_view) {
        if (const auto node = object_.find(name)) value = node->boolean();
    }
    void operator()(std::string_view name, std::string& value, std::string_view) {
        if (const auto node = object_.find(name)) value = node->text();
    }

  private:
    JsonNode object_;
};

void put(ordered_json& object, std::string_view name, std::int64_t value);
void put(ordered_json& object, std::string_view name, bool value);
void put(ordered_json& object, std::string_view name, std::span<const int> values);
void put(ordered_json& object, std::string_view name, std::string_view value);

class FieldWriter {
  public:
    explicit FieldWriter(ordered_json& object) : object_(&object) {}

    template <class T, class Extent>
    void operator()(std::string_view name, const T& value, const Extent& extent, std::string_view) {
        if constexpr (std::is_enum_v<T>)
            put(*object_, name, extent[static_cast<std::size_t>(value)]);
        else
            put(*object_, name, std::int64_t{value});
    }
    template <std::size_t N>
    void operator()(std::string_view name, const std::array<int, N>& values, Range,
                    std::string_view) {
        put(*object_, name, std::span<const int>(values));
    }
    void operator()(std::string_view name, const bool& value, std::string_view) {
        put(*object_, name, value);
    }
    void operator()(std::string_view name, const std::string& value, std::string_view) {
        put(*object_, name, std::string_view(value));
    }

  private:
    ordered_json* object_;
};

}  // namespace detail

enum class FieldType : std::uint8_t {
    boolean,
    integer,
    integers,
    choice,
    text,
    strategy,
    words,  ///< a list of texts, which must be given
    object  ///< any JSON object
};

/// A parameter as listings describe it to a person.
struct FieldFacts {
    std::string name;
    FieldType type;
    std::string default_value;  ///< without quotes
    std::optional<Range> range;
    std::vector<std::string> choices;
    std::string help;
    std::size_t count = 1;  ///< the number of integers that the field holds
};

namespace detail {

class FieldLister {
  public:
    template <class T, class Extent>
    void operator()(std::string_view name, const T& value, const Extent& extent,
                    std::string_view help) {
        if constexpr (std::is_enum_v<T>) {
            const std::vector<std::string> choices(extent.begin(), extent.end());
            add(name, FieldType::choice, choices[static_cast<std::size_t>(value)], help);
            facts_.back().choices = choices;
        } else {
            add(name, FieldType::integer, std::to_string(value), help);
            facts_.back().range = extent;
        }
    }
    template <std::size_t N>
    void operator()(std::string_view name, const std::array<int, N>& values, Range range,
                    std::string_view help) {
        std::string text;
        for (int value : values) text += (text.empty() ? "[" : ", ") + std::to_string(value);
        add(name, FieldType::integers, text + "]", help);
        facts_.back().range = range;
        facts_.back().count = N;
    }
    void operator()(std::string_view name, const bool& value, std::string_view help) {
        add(name, FieldType::boolean, value ? "true" : "false", help);
    }
    void operator()(std::string_view name, const std::string& value, std::string_view help) {
        add(name, FieldType::text, value, help);
    }
    std::vector<FieldFacts> facts() && { return std::move(facts_); }

  private:
    void add(std::string_view name, FieldType type, std::string value, std::string_view help) {
        facts_.push_back(
            {std::string(name), type, std::move(value), std::nullopt, {}, std::string(help), 1});
    }
    std::vector<FieldFacts> facts_;
};

}  // namespace detail

/// Sets only the fields that the object names; ignores all other keys.
template <class Params>
void read_fields(const JsonNode& object, Params& params) {
    Params::fields(params, skerry::detail::FieldReader(object));
}

/// Appends every field to the object.
template <class Params>
void write_fields(const Params& params, ordered_json& object) {
    Params::fields(params, skerry::detail::FieldWriter(object));
}

/// Describes the fields; the values of `params` are the defaults.
template <class Params>
std::vector<FieldFacts> list_fields(const Params& params) {
    skerry::detail::FieldLister lister;
    Params::fields(params, lister);
    return std::move(lister).facts();
}

/// Erases the fields of these names that are as in `defaults`.
void leave_out_defaults(ordered_json& written, const ordered_json& defaults,
                        std::span<const std::string> names);

std::vector<std::string> names_of(const std::vector<FieldFacts>& fields);

}  // namespace skerry
