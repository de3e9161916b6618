// Splits and joins texts, finds the nearest name, and reads files line by line.

#include "runner/documents/text.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <set>
#include <system_error>

#include "runner/documents/document.hpp"
#include "runner/documents/given_up.hpp"
#include "runner/documents/user_error.hpp"

namespace skerry {

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

namespace {

/// Optimal string alignment distance: the number of insertions, deletions, replacements, and swaps
/// of neighbours.
std::size_t edits(const std::string& a, const std::string& b) {
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        std::swap(before_last, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

constexpr int end_of_text = std::char_traits<char>::eof();

}  // namespace

std::string nearest_name(std::string_view word, std::span<const std::string> names) {
    // No name is near a longer word, and the table of edits would be large.
    constexpr std::size_t longest_word = 64;
    const std::string wanted = lower_case(word);
    if (wanted.empty() || wanted.size() > longest_word) return {};
    std::string best;
    std::size_t best_edits = longest_word;
    const auto length_change = [&](const std::string& name) {
        return std::max(name.size(), wanted.size()) - std::min(name.size(), wanted.size());
    };
    for (const std::string& name : names) {
        const std::string candidate = lower_case(name);
        const bool begun = wanted.size() >= 2 && candidate.starts_with(wanted);
        const std::size_t distance = begun ? 1 : edits(wanted, candidate);
        const std::size_t allowed =
            std::max<std::size_t>(1, std::max(wanted.size(), name.size()) / 3);
        if (distance > allowed || distance >= name.size()) continue;
        if (distance < best_edits ||
            (distance == best_edits && length_change(name) < length_change(best))) {
            best = name;
            best_edits = distance;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> names,
                         const std::string& place) {
    for (const std::string& what : {place + std::string(word), std::string(word)})
        if (std::string gone = given_up(what); !gone.empty()) return gone;
    const std::string name = nearest_name(word, names);
    return name.empty() ? name : "; did you mean \"" + name + "\"?";
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::vector<std::string> split_lines(std::string_view text) { return split(text, '\n'); }

std::string spaced(std::string name) {
    std::ranges::replace(name, '_', ' ');
    return name.starts_with("ai ") ? "AI" + name.substr(2) : name;
}

std::string join(std::span<const std::string> texts, std::string_view between) {
    std::string joined;
    for (const std::string& text : texts) {
        if (&text != texts.data()) joined += between;
        joined += text;
    }
    return joined;
}

std::vector<std::string> complete_labels(std::span<const LabelledName> given) {
    std::set<std::string> taken;
    for (const LabelledName& item : given) taken.insert(item.label);
    std::vector<std::string> labels;
    for (const auto& [label, name] : given) {
        labels.push_back(label.empty() ? name : label);
        for (int number = 2; label.empty() && !taken.insert(labels.back()).second; ++number)
            labels.back() = name + "#" + std::to_string(number);
    }
    return labels;
}

Lines::Lines(const std::string& path) : path_(source_name(path)), in_(open_input(path)) {}

char Lines::first() {
    do {
        const std::size_t at = buffer_.find_first_not_of(" \t\r\n", at_);
        if (at != std::string::npos) return buffer_[at];
    } while (buffer_.size() - at_ <= max_record_bytes && fill());
    return '\0';
}

std::string Lines::rest() {
    do {
        if (buffer_.size() - at_ > max_document_bytes)
            throw UserError(path_ + ": is larger than 64 MB; no configuration or result is");
    } while (fill());
    return buffer_.substr(std::exchange(at_, buffer_.size()));
}

bool Lines::next(std::string& line) {
    line.clear();
    int c = get();
    if (c == end_of_text) return false;
    ++number_;
    for (; c != end_of_text && c != '\n'; c = get()) {
        line += static_cast<char>(c);
        require_short(line.size(), number_);
    }
    return true;
}

void Lines::require_short(std::size_t bytes, std::size_t line) const {
    if (bytes > max_record_bytes)
        throw UserError(path_ + ":" + std::to_string(line) +
                        ": is longer than 1 MB; no game record is");
}

bool Lines::fill() {
    constexpr std::size_t piece = std::size_t{1} << 16;
    buffer_.erase(0, std::exchange(at_, 0));
    const std::size_t size = buffer_.size();
    buffer_.resize(size + piece);
    const ssize_t count = in_.read(std::span(buffer_).subspan(size));
    if (count < 0)
        throw UserError(path_ + ": cannot be read: " + std::generic_category().message(errno));
    buffer_.resize(size + static_cast<std::size_t>(count));
    return count > 0;
}

int Lines::get() {
    if (at_ == buffer_.size() && !fill()) return end_of_text;
    return static_cast<unsigned char>(buffer_[at_++]);
}

}  // namespace skerry
