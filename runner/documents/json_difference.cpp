#include "runner/documents/json_difference.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/visible_text.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

class Finder {
  public:
    Finder(std::size_t most, ComparedKeys keys) : most_(most), keys_(keys) {}

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
            if (other == right.end() && keys_ == ComparedKeys::common) continue;
            if (other == right.end())
                add(at + "/" + pointer_token(key), describe(value), "nothing");
            else
                compare(value, *other, at + "/" + pointer_token(key));
        }
        if (keys_ == ComparedKeys::common) return;
        for (const auto& [key, value] : right.items())
            if (!left.contains(key)) add(at + "/" + pointer_token(key), "nothing", describe(value));
        if (left.size() != right.size()) return;
        const bool same_order =
            std::equal(left.items().begin(), left.items().end(), right.items().begin(),
                       [](const auto& a, const auto& b) { return a.key() == b.key(); });
        if (!same_order) add(at, "keys in one order", "keys in another order");
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
    ComparedKeys keys_;
    std::vector<JsonDifference> found_;
};

}  // namespace

std::vector<JsonDifference> json_differences(const ordered_json& left, const ordered_json& right,
                                             const std::string& pointer, std::size_t most,
                                             ComparedKeys keys) {
    Finder finder(most, keys);
    finder.compare(left, right, pointer);
    return finder.found();
}

}  // namespace skerry
