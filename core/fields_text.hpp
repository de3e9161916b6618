#pragma once
// Fields as text, `name=value,name=value`, for notations that carry the rules, and for states that
// list their fields. The items of a list are joined by `/`: numbers, or names of Choices. A State
// may have any type of integers where Rules have int.

#include <algorithm>
#include <type_traits>

#include "core/fields.hpp"
#include "core/notation.hpp"
#include "core/whole_number.hpp"

namespace skerry {

namespace detail {

class FieldText {
  public:
    template <class T, class Extent>
    void operator()(std::string_view name, const T& value, const Extent& extent, std::string_view) {
        if constexpr (!std::is_same_v<Extent, Range>)
            append(name, extent[static_cast<std::size_t>(value)]);
        else
            append(name, std::to_string(value));
    }
    void operator()(std::string_view name, const bool& value, std::string_view) {
        append(name, value ? "true" : "false");
    }
    void operator()(std::string_view name, const std::string& value, std::string_view) {
        append(name, value);
    }
    template <class T, std::size_t N>
    void operator()(std::string_view name, const std::array<T, N>& values, Range,
                    std::string_view) {
        std::string list;
        for (const T value : values) list += (list.empty() ? "" : "/") + std::to_string(value);
        append(name, list);
    }
    template <class T, std::size_t N, std::size_t M>
    void operator()(std::string_view name, const std::array<T, N>& values, const Choices<M>& names,
                    std::string_view) {
        std::string list;
        for (const std::size_t value : values) (list += list.empty() ? "" : "/") += names[value];
        append(name, list);
    }
    struct Item {
        std::string_view name;
        std::string value;
        friend bool operator==(const Item&, const Item&) = default;
    };
    const std::vector<Item>& items() const { return items_; }

  private:
    void append(std::string_view name, std::string_view value) {
        items_.push_back({name, std::string(value)});
    }
    std::vector<Item> items_;
};

/// Sets the one field with the given name; `found` and `fits` tell the caller how it went.
struct FieldSetter {
    std::string_view wanted;
    std::string_view text;
    bool found = false;
    bool fits = false;

    template <class T, class Extent>
    void operator()(std::string_view name, T& value, const Extent& extent, std::string_view) {
        if (name != wanted) return;
        found = true;
        if constexpr (!std::is_same_v<Extent, Range>) {
            for (std::size_t i = 0; i < extent.size(); ++i)
                if (extent[i] == text) {
                    value = static_cast<T>(i);
                    fits = true;
                }
        } else {
            fits = read(text, extent, value);
        }
    }
    template <class T, std::size_t N>
    void operator()(std::string_view name, std::array<T, N>& values, Range range,
                    std::string_view) {
        if (name != wanted) return;
        found = true;
        std::string_view left = text;
        for (std::size_t i = 0; i < N; ++i) {
            const std::size_t slash = left.find('/');
            fits = (slash == left.npos) == (i + 1 == N) &&
                   read(left.substr(0, slash), range, values[i]);
            if (!fits) return;
            left.remove_prefix(i + 1 == N ? left.size() : slash + 1);
        }
    }
    template <class T, std::size_t N, std::size_t M>
    void operator()(std::string_view name, std::array<T, N>& values, const Choices<M>& names,
                    std::string_view) {
        if (name != wanted) return;
        found = true;
        const auto parts = split({text, 0}, '/');
        fits = parts.size() == N;
        for (std::size_t i = 0; i < N && fits; ++i) {
            const auto place = std::ranges::find(names, parts[i].text);
            fits = place != names.end();
            if (fits) values[i] = static_cast<T>(place - names.begin());
        }
    }
    void operator()(std::string_view name, bool& value, std::string_view) {
        if (name != wanted) return;
        found = true;
        fits = text == "true" || text == "false";
        value = text == "true";
    }
    void operator()(std::string_view name, std::string& value, std::string_view) {
        if (name != wanted) return;
        found = fits = true;
        value = text;
    }

  private:
    template <class T>
    static bool read(std::string_view number, Range range, T& value) {
        const auto parsed = whole_number<int>(number);
        const bool good = parsed && *parsed >= range.min && *parsed <= range.max;
        if (good) value = static_cast<T>(*parsed);
        return good;
    }
};

}  // namespace detail

/// Every field of `params` as `name=value,...`, those that are shown_if_changed() only where they
/// are not the default.
template <class Params>
std::string print_fields(const Params& params) {
    skerry::detail::FieldText printer;
    skerry::detail::FieldText defaults;
    Params::fields(params, printer);
    const Params standard{};
    Params::fields(standard, defaults);
    const auto names = shown_if_changed<Params>();
    std::string text;
    for (std::size_t i = 0; i < printer.items().size(); ++i) {
        const auto& item = printer.items()[i];
        const bool changed = item != defaults.items()[i];
        if (!changed && std::find(names.begin(), names.end(), item.name) != names.end()) continue;
        if (!text.empty()) text += ',';
        text.append(item.name).append("=").append(item.value);
    }
    return text;
}

/// Sets fields from `name=value,...`, which begin at `offset` of a longer text. Throws
/// NotationError with the offset of the faulty item, which is not `what`.
template <class Params>
void parse_fields(std::string_view text, Params& params, std::size_t offset = 0,
                  std::string_view what = "an option") {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view item = text.substr(at, end - at);
        const std::size_t equals = item.find('=');
        skerry::detail::FieldSetter setter{item.substr(0, equals),
                                           equals < item.size() ? item.substr(equals + 1) : ""};
        Params::fields(params, setter);
        if (!setter.found || !setter.fits)
            throw NotationError(offset + at,
                                quoted(item) + " is not " + std::string(what) + ": name=value");
        at = end + 1;
    }
}

}  // namespace skerry
