// Parses JSON text strictly: no key twice, no excessive depth, and errors with line and column.

#include "runner/documents/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "runner/documents/user_error.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// Watches the events of the parser for what it would accept silently: of two equal keys it keeps
/// the last one. Also watches for texts that would take the code after it too deep or too long.
class Watch {
  public:
    explicit Watch(const std::string& source) : source_(&source) {}

    bool operator()(int, ordered_json::parse_event_t event, const ordered_json& parsed) {
        using Event = ordered_json::parse_event_t;
        switch (event) {
            case Event::object_start:
            case Event::array_start:
                next_item();
                if (levels_.size() == max_json_depth)
                    fail("lies deeper than " + std::to_string(max_json_depth) + " levels");
                levels_.push_back({event == Event::array_start, 0, {}, {}});
                break;
            case Event::object_end:
            case Event::array_end:
                levels_.pop_back();
                break;
            case Event::key:
                levels_.back().key = parsed.get<std::string>();
                if (!levels_.back().keys.insert(levels_.back().key).second)
                    fail("the key is given twice; each key may be given once");
                if (levels_.back().keys.size() > max_json_keys)
                    fail("the object has more than " + std::to_string(max_json_keys) + " keys");
                break;
            case Event::value:
                next_item();
                break;
        }
        return true;
    }

  private:
    struct Level {
        bool is_array;
        std::size_t items;
        std::string key;
        std::set<std::string> keys;
    };

    void next_item() {
        if (!levels_.empty() && levels_.back().is_array)
            levels_.back().key = std::to_string(levels_.back().items++);
    }

    [[noreturn]] void fail(const std::string& why) const {
        std::string pointer;
        for (const Level& level : levels_) pointer += "/" + level.key;
        throw UserError(*source_ + ": " + pointer + ": " + why);
    }

    const std::string* source_;
    std::vector<Level> levels_;
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
    return source + ":" + std::to_string(line) + ":" + std::to_string(column) +
           ": not valid JSON: " + reason;
}

}  // namespace

ordered_json parse_json(std::string_view text, const std::string& source) {
    try {
        return ordered_json::parse(text, Watch(source));
    } catch (const ordered_json::parse_error& error) {
        throw UserError(at_line(text, error.byte, source, error.what()));
    } catch (const ordered_json::exception& error) {
        const std::string what = error.what();  // "[json.exception.out_of_range.406] number ..."
        throw UserError(source + ": not valid JSON: " + what.substr(what.find("] ") + 2));
    }
}

}  // namespace skerry
