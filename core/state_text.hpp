#pragma once
// The notation of positions that list their fields or have a board of squares (core/playable.hpp):
// the board, the fields and the rules, where there are such, with blanks between.

#include <string>

#include "core/fields_text.hpp"
#include "core/square_board.hpp"

namespace skerry {

/// A state that lists its members as Rules do.
template <class D>
concept HasFields = requires(const typename D::State& state, skerry::detail::FieldText& visit) {
    D::State::fields(state, visit);
};

/// A state that knows its rules.
template <class D>
concept KeepsRules = requires(typename D::State& state) {
    state.rules = {};
};

/// The text of a position.
template <class D>
std::string print_position(const typename D::State& state) {
    std::string text;
    if constexpr (HasBoard<D>) text = print_board<D>(state);
    if constexpr (HasFields<D>) text += (text.empty() ? "" : " ") + print_fields(state);
    if constexpr (KeepsRules<D>)
        if (const std::string rules = print_fields(state.rules); !rules.empty())
            text += " " + rules;
    return text;
}

/// Reads such a text into a position that is empty. `check` says why rules cannot be played, or
/// nothing. Throws NotationError.
template <class D, class Check>
void read_position(std::string_view text, typename D::State& state, Check&& check) {
    const auto parts = split({text, 0}, ' ');
    constexpr std::size_t own = (HasBoard<D> ? 1 : 0) + (HasFields<D> ? 1 : 0);
    const bool has_rules = KeepsRules<D> && parts.size() == own + 1;
    if (parts.size() != own + (has_rules ? 1 : 0))
        throw NotationError(0, "a state reads like '" + print_position<D>(state) + "'");
    if constexpr (KeepsRules<D>) {
        if (has_rules) parse_fields(parts[own].text, state.rules, parts[own].offset);
        if (const std::string why = check(state.rules); !why.empty()) parts.back().fail(why);
    }
    if constexpr (HasBoard<D>) parse_board<D>(parts[0], state);
    if constexpr (HasFields<D>)
        parse_fields(parts[own - 1].text, state, parts[own - 1].offset, "a field");
    if constexpr (requires { D::complete(state); }) D::complete(state);
}

/// The fields of a position for a person, a line each; empty where it has none.
template <class D>
std::string field_lines(const typename D::State& state) {
    std::string text;
    if constexpr (HasFields<D>) {
        skerry::detail::FieldText fields;
        D::State::fields(state, fields);
        for (auto [name, value] : fields.items()) {
            std::ranges::replace(value, '/', ' ');  // between the items of a list
            text += std::string(name) + " " + value + "\n";
        }
    }
    return text;
}

}  // namespace skerry
