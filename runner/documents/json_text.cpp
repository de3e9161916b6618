// Parses JSON text strictly and in linear time: no key twice, no excessive depth, and errors with
// line and column. Comments, as in JavaScript, are read over: people write them into
// configurations.

#include "runner/documents/json_text.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

namespace {

/// Builds the document from the events of the parser, in one pass and in time proportional to the
/// text. The parser's own builders would keep the last of two equal keys silently, search an object
/// for each of its keys, and with a callback search the whole parent at the end of each object.
class Builder {
  public:
    explicit Builder(const std::string& source) : source_(&source) {}

    ordered_json document() { return std::move(root_); }

    bool null() { return scalar(nullptr); }
    bool boolean(bool value) { return scalar(value); }
    bool number_integer(std::int64_t value) { return scalar(value); }
    bool number_unsigned(std::uint64_t value) { return scalar(value); }
    bool number_float(double value, const std::string&) { return scalar(value); }
    bool string(std::string& value) { return scalar(std::move(value)); }
    bool binary(ordered_json::binary_t& value) { return scalar(std::move(value)); }

    bool start_object(std::size_t) { return open(ordered_json::object()); }
    bool start_array(std::size_t) { return open(ordered_json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        Level& level = levels_.back();
        level.key = name;
        if (!level.keys.insert(std::move(name)).second)
            fail("the key is given twice; each key may be given once");
        if (level.keys.size() > max_json_keys)
            fail("the object has more than " + std::to_string(max_json_keys) + " keys");
        return true;
    }

    template <class Error>
    bool parse_error(std::size_t, const std::string&, const Error& error) {
        throw Error(error);
    }

  private:
    /// An array or object that is not closed yet. Its parent does not grow before it is closed, so
    /// that the value stays where it is.
    struct Level {
        ordered_json* value;
        std::string key;  ///< the latest one
        std::set<std::string> keys;
    };

    bool scalar(ordered_json value) {
        add(std::move(value));
        return true;
    }

    bool open(ordered_json empty) {
        ordered_json* const value = add(std::move(empty));
        if (levels_.size() == max_json_depth)
            fail("lies deeper than " + std::to_string(max_json_depth) + " levels");
        levels_.push_back({value, {}, {}});
        return true;
    }

    bool close() {
        levels_.pop_back();
        return true;
    }

    ordered_json* add(ordered_json value) {
        values_ += value.is_number() ? 1 : other_json_value;
        if (values_ > max_json_values)
            fail("is beyond the " + std::to_string(max_json_values) +
                 " numbers that are read, or a fourth as many other values; no file of Skerry has "
                 "more");
        if (levels_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        const Level& level = levels_.back();
        if (level.value->is_array()) {
            level.value->push_back(std::move(value));
            return &level.value->back();
        }
        // key() has seen that there is no such key yet.
        auto& members = level.value->get_ref<ordered_json::object_t&>();
        members.emplace_back(level.key, std::move(value));
        return &members.back().second;
    }

    [[noreturn]] void fail(const std::string& why) const {
        std::string pointer;
        for (const Level& level : levels_)
            pointer += "/" + (level.value->is_array() ? std::to_string(level.value->size() - 1)
                                                      : pointer_token(level.key));
        throw UserError(*source_ + ": " + shortened(pointer, most_quoted) + ": " + why);
    }

    const std::string* source_;
    ordered_json root_;
    std::vector<Level> levels_;
    std::size_t values_ = 0;
};

/// A message `source:line:column: message` for a parser's error. `byte` counts from 1 and may lie
/// beyond the end. Columns count bytes.
std::string at_line(std::string_view text, std::size_t byte, const std::string& source,
                    std::string_view message) {
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ..."
    const std::size_t head = message.find(": ");
    std::string reason(head == std::string_view::npos ? message : message.substr(head + 2));
    constexpr std::string_view prefix = "syntax error ";
    if (reason.starts_with(prefix)) reason.erase(0, prefix.size());
    std::ranges::replace(reason, '\n', ' ');
    // Most of the reason is the parser's own text.
    reason = shortened(reason, 2 * most_quoted);
    return source + ":" + std::to_string(line) + ":" + std::to_string(column) +
           ": not valid JSON: " + reason;
}

/// Where white space begins of which the parser's message would quote every byte.
std::optional<std::size_t> long_blanks(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    constexpr std::size_t most = std::size_t{1} << 20;
    for (std::size_t at = 0; at < text.size(); at += most) {
        if (blank.find(text[at]) == std::string_view::npos) continue;
        const std::size_t before = text.find_last_not_of(blank, at);
        const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
        if (std::min(text.find_first_not_of(blank, at), text.size()) - begin > most) return begin;
    }
    return std::nullopt;
}

class Finder {
  public:
    explicit Finder(std::size_t most) : most_(most) {}

    void compare(const ordered_json& left, const ordered_json& right, const std::string& at) {
        if (found_.size() == most_ || left == right) return;
        if (left.is_object() && right.is_object())
            compare_objects(left, right, at);
        else if (left.is_array() && right.is_array())
            compare_arrays(left, right, at);
        else
            add(at, describe(left), describe(right));
    }

    std::vector<JsonDifference> found() { return std::move(found_); }

  private:
    void add(const std::string& at, const std::string& left, const std::string& right) {
        if (found_.size() < most_) found_.push_back({shortened(at, most_quoted), left, right});
    }

    void compare_objects(const ordered_json& left, const ordered_json& right,
                         const std::string& at) {
        for (const auto& [key, value] : left.items()) {
            const auto other = right.find(key);
            if (other == right.end())
                add(at + "/" + pointer_token(key), describe(value), "nothing");
            else
                compare(value, *other, at + "/" + pointer_token(key));
        }
        for (const auto& [key, value] : right.items())
            if (!left.contains(key)) add(at + "/" + pointer_token(key), "nothing", describe(value));
    }

    void compare_arrays(const ordered_json& left, const ordered_json& right,
                        const std::string& at) {
        for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
            const std::string place = at + "/" + std::to_string(i);
            if (i >= right.size())
                add(place, describe(left[i]), "nothing");
            else if (i >= left.size())
                add(place, "nothing", describe(right[i]));
            else
                compare(left[i], right[i], place);
            if (found_.size() == most_) return;
        }
    }

    std::size_t most_;
    std::vector<JsonDifference> found_;
};

/// As JavaScript writes it: the fewest digits that give it back, with an exponent where it is below
/// 10^-6 or has more than 21 digits before the point.
std::string canonical_number(double value) {
    if (value == 0) return "0";
    if (value < 0) return "-" + canonical_number(-value);
    std::array<char, 32> text{};
    for (int precision = 0; precision < 17; ++precision) {
        std::snprintf(text.data(), text.size(), "%.*e", precision, value);
        if (std::strtod(text.data(), nullptr) == value) break;
    }
    std::string digits(text.data());
    const std::size_t mark = digits.find('e');
    const int point = std::atoi(digits.c_str() + mark + 1) + 1;  // digits before it
    digits.resize(mark);
    std::erase(digits, '.');
    const int count = static_cast<int>(digits.size());
    const auto zeros = [](int n) { return std::string(static_cast<std::size_t>(n), '0'); };
    if (count <= point && point <= 21) return digits + zeros(point - count);
    if (0 < point && point <= 21) return digits.insert(static_cast<std::size_t>(point), ".");
    if (-6 < point && point <= 0) return "0." + zeros(-point) + digits;
    if (count > 1) digits.insert(1, ".");
    return digits + (point > 0 ? "e+" : "e-") + std::to_string(std::abs(point - 1));
}

void append_canonical(std::string& text, const ordered_json& value) {
    const char* separator = "";
    if (value.is_array()) {
        text += '[';
        for (const ordered_json& item : value) {
            text += std::exchange(separator, ",");
            append_canonical(text, item);
        }
        text += ']';
    } else if (value.is_object()) {
        std::map<std::string_view, const ordered_json*> sorted;
        for (const auto& [key, item] : value.items()) sorted[key] = &item;
        text += '{';
        for (const auto& [key, item] : sorted) {
            text.append(std::exchange(separator, ",")).append(compact_text(key)).append(":");
            append_canonical(text, *item);
        }
        text += '}';
    } else if (value.is_number_unsigned()) {  // most are counts
        text += std::to_string(value.get<std::uint64_t>());
    } else {
        text +=
            value.is_number_float() ? canonical_number(value.get<double>()) : compact_text(value);
    }
}

}  // namespace

ordered_json parse_json(std::string_view text, const std::string& source) {
    // The parser takes it for the end.
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
        throw UserError(at_line(text, nul + 1, source, "a NUL byte (0x00)"));
    if (const auto blanks = long_blanks(text))
        throw UserError(at_line(text, *blanks + 1, source, "more than 1 MB of white space"));
    try {
        Builder builder(source);
        constexpr bool whole_text = true;
        constexpr bool ignore_comments = true;
        ordered_json::sax_parse(text, &builder, ordered_json::input_format_t::json, whole_text,
                                ignore_comments);
        return builder.document();
    } catch (const ordered_json::parse_error& error) {
        throw UserError(at_line(text, error.byte, source, error.what()));
    } catch (const ordered_json::exception& error) {
        const std::string what = error.what();  // "[json.exception.out_of_range.406] number ..."
        throw UserError(source + ": not valid JSON: " + what.substr(what.find("] ") + 2));
    }
}

ordered_json parse_json_or_word(std::string_view text, const std::string& source) {
    return ordered_json::accept(text) ? parse_json(text, source) : ordered_json(std::string(text));
}

std::string indented_text(const ordered_json& value, int indent) {
    return value.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

std::string compact_text(const ordered_json& value) { return indented_text(value, -1); }

std::string canonical_text(const ordered_json& value) {
    std::string text;
    append_canonical(text, value);
    return text;
}

std::string ascii_text(const ordered_json& value) {
    return value.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
}

ordered_json as_written(const ordered_json& value) {
    return ordered_json::parse(compact_text(value));
}

std::vector<JsonDifference> json_differences(const ordered_json& left, const ordered_json& right,
                                             const std::string& pointer, std::size_t most) {
    Finder finder(most);
    finder.compare(left, right, pointer);
    return finder.found();
}

}  // namespace skerry
