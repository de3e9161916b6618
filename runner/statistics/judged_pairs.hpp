#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace skerry {

/// Which pairs of strategies are judged, and which of them share one error rate: those of two
/// ranked strategies, none of them a reference. With a baseline only pairs with it are judged, so
/// that k ranked strategies share the error rate of k - 1 comparisons. Where strategies play by
/// several rule sets, those of one set are compared, and each player with itself by the first set.
class JudgedPairs {
  public:
    JudgedPairs() = default;
    /// One entry per strategy. A baseline is no reference. Not explicit: references are all there
    /// is to say without a baseline.
    JudgedPairs(std::vector<bool> is_reference, std::optional<std::size_t> baseline = {})
        : is_reference_(std::move(is_reference)), baseline_(baseline) {}
    JudgedPairs(std::initializer_list<bool> is_reference) : is_reference_(is_reference) {}

    /// A strategy and the rules that it plays by.
    struct Entry {
        std::size_t rule_set = 0;    ///< 0: the first
        std::size_t contestant = 0;  ///< equal for the same player by other rules
    };
    /// One entry per strategy.
    void set_rule_sets(std::vector<Entry> entries) { entries_ = std::move(entries); }

    const std::vector<bool>& is_reference() const { return is_reference_; }
    std::optional<std::size_t> baseline() const { return baseline_; }

    /// The ranked strategies, in order.
    std::vector<std::size_t> ranked() const {
        std::vector<std::size_t> list;
        for (std::size_t i = 0; i < is_reference_.size(); ++i)
            if (!is_reference_[i]) list.push_back(i);
        return list;
    }

    /// Whether two strategies a != b are judged at all.
    bool judged(std::size_t a, std::size_t b) const {
        if (baseline_ && a != *baseline_ && b != *baseline_) return false;
        if (entries_.empty() || entries_[a].rule_set == entries_[b].rule_set) return true;
        return entries_[a].contestant == entries_[b].contestant &&
               std::min(entries_[a].rule_set, entries_[b].rule_set) == 0;
    }
    /// Whether their verdict belongs to the family that shares one error rate.
    bool together(std::size_t a, std::size_t b) const {
        return judged(a, b) && !is_reference_[a] && !is_reference_[b];
    }
    /// The number of such pairs.
    std::size_t family() const {
        std::size_t count = 0;
        for (std::size_t b = 1; b < is_reference_.size(); ++b)
            for (std::size_t a = 0; a < b; ++a) count += together(a, b) ? 1 : 0;
        return count;
    }

  private:
    std::vector<bool> is_reference_;
    std::optional<std::size_t> baseline_;
    std::vector<Entry> entries_;  ///< empty: all play by the same rules
};

}  // namespace skerry
