// Numbers for what has none, words that are shorter where all begin alike, and the reading of both.

#include "play/lines/offers.hpp"

#include <algorithm>

#include "core/notation.hpp"
#include "runner/documents/text.hpp"
#include "runner/text/shared_words.hpp"

namespace skerry::play {

namespace {

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_open(const ChoiceOption& option) { return option.is_legal() && !option.chosen; }

bool has_place(const Choices& choices, std::size_t group) {
    return std::ranges::any_of(choices.options, [&](const ChoiceOption& option) {
        return option.group == group && is_open(option);
    });
}

/// The number that `offer` is typed by, where those before it have theirs.
void number(std::vector<Offer>& offers) {
    std::size_t next = 1;
    for (const Offer& offer : offers)
        if (is_number(offer.key)) next = std::max(next, std::stoul(offer.key) + 1);
    for (Offer& offer : offers)
        if (offer.number.empty())
            offer.number = is_number(offer.key) ? offer.key : std::to_string(next++);
}

/// Cuts what all words begin with, whole words of it.
void cut_common(std::vector<Offer>& offers) {
    if (offers.size() < 2) return;
    const std::string first = offers.front().words;
    std::size_t common = first.size();
    for (const Offer& offer : offers) common = std::min(common, shared_words(first, offer.words));
    for (Offer& offer : offers) offer.words.erase(0, common);
}

Offer offer_of(const Choices& choices, const ChoiceOption& option, SceneGrid grid) {
    Offer offer{"", option.key, option.words, false, option.cell};
    if (!option.cell) return offer;
    // The names of squares are shorter than numbers would be.
    if (grid == SceneGrid::squares) offer.number = option.key;
    // Places that share their words are told apart by their names.
    const auto alike = std::ranges::count(choices.options, option.words, &ChoiceOption::words);
    if (alike < 2 && grid == SceneGrid::hexes && option.group == no_group) return offer;
    if (grid == SceneGrid::squares) return offer;
    offer.words = option.key;
    if (option.group != no_group) offer.words.erase(0, choices.groups[option.group].key.size() + 1);
    return offer;
}

/// A cell of squares is named as shortly as the words tell it apart: "e3" of "house on e3".
void name_cells(std::vector<Offer>& offers) {
    for (Offer& offer : offers) {
        if (!offer.cell || offer.number.empty()) continue;
        if (offer.words.find(' ') == std::string::npos) offer.number = offer.words;
        offer.words = offer.number;
    }
}

/// With the two blanks between columns.
std::size_t column_width(const std::vector<std::string>& texts) {
    std::size_t longest = 0;
    for (const std::string& text : texts) longest = std::max(longest, display_width(text));
    return longest + 2;
}

/// How many of the texts stand beside each other.
std::size_t columns_of(const std::vector<std::string>& texts, std::size_t width) {
    return std::max<std::size_t>(1, (width + 2) / column_width(texts));
}

}  // namespace

std::vector<Offer> offers_of(const Choices& choices, SceneGrid grid) {
    std::vector<Offer> offers;
    if (choices.edges_left) return offers;
    std::size_t groups = 0;
    for (std::size_t group = 0; group < choices.groups.size(); ++group)
        groups += has_place(choices, group) ? 1 : 0;
    for (std::size_t group = 0; groups > 1 && group < choices.groups.size(); ++group)
        if (has_place(choices, group))
            offers.push_back({"", choices.groups[group].key, choices.groups[group].words, true});
    for (const ChoiceOption& option : choices.options)
        if (is_open(option) && (groups < 2 || option.group == no_group))
            offers.push_back(offer_of(choices, option, grid));
    const bool over = std::ranges::all_of(
        offers, [](const Offer& offer) { return offer.words.starts_with("over "); });
    if (groups < 2 && (over || grid == SceneGrid::squares)) cut_common(offers);
    if (grid == SceneGrid::squares) name_cells(offers);
    number(offers);
    return offers;
}

std::vector<CellNote> notes_of(const Choices& choices, const std::vector<Offer>& offers,
                               const Scene& scene) {
    std::vector<CellNote> notes;
    const auto is_empty = [&](ScenePoint at) {
        return std::ranges::none_of(scene.cells, [&](const SceneCell& cell) {
            return cell.x == at.x && cell.y == at.y && !text_of(cell, scene.grid).text.empty();
        });
    };
    if (scene.grid == SceneGrid::hexes) {
        for (const Offer& offer : offers)
            if (offer.cell && is_empty(*offer.cell)) notes.push_back({*offer.cell, offer.number});
        return notes;
    }
    for (const ChoiceOption& option : choices.options) {
        if (!option.cell || !is_open(option) || option.group == no_group) continue;
        if (choices.groups.size() < 2 || !is_empty(*option.cell)) continue;
        const auto other = std::ranges::find(notes, *option.cell, &CellNote::cell);
        const std::string text = std::to_string(option.group + 1);
        if (other == notes.end())
            notes.push_back({*option.cell, text});
        else
            other->text += " " + text;
    }
    return notes;
}

std::vector<std::string> in_columns(const std::vector<std::string>& texts, std::size_t width) {
    const std::size_t column = column_width(texts);
    const std::size_t columns = columns_of(texts, width);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string& line = i % columns == 0 ? lines.emplace_back() : lines.back();
        if (i % columns != 0) line.append(column - display_width(texts[i - 1]), ' ');
        line += texts[i];
    }
    return lines;
}

std::vector<std::string> offer_lines(const std::vector<Offer>& offers,
                                     const std::vector<CellNote>& noted, std::size_t width,
                                     std::size_t most) {
    std::vector<std::string> texts;
    for (const Offer& offer : offers) {
        if (std::ranges::any_of(noted, [&](const CellNote& note) {
                return offer.cell == note.cell && offer.number == note.text;
            }))
            continue;
        const bool alone =
            offer.words == offer.number || offer.words.starts_with(offer.number + ",");
        texts.push_back(alone ? offer.words : offer.number + " " + offer.words);
    }
    if (const std::string all = "  " + join(texts, "  ");
        !texts.empty() && display_width(all) <= width)
        return {all};
    std::vector<std::string> lines = in_columns(texts, width - 4);
    if (lines.size() > most) {
        const std::size_t shown = (most - 1) * columns_of(texts, width - 4);
        lines.resize(most - 1);
        lines.push_back("and " + std::to_string(texts.size() - shown) + " more; moves lists all");
    }
    for (std::string& line : lines) line.insert(0, "  ");
    return lines;
}

namespace {

/// The keys of what has these words: the whole of them, else at their beginning, else anywhere.
std::vector<std::string> keys_of(const Choices& choices, std::string_view text) {
    const std::string wanted = lower_case(text);
    constexpr std::size_t least_part = 3;
    for (int how = 0; how < (wanted.size() < least_part ? 1 : 3); ++how) {
        std::vector<std::string> keys;
        const auto look = [&](const std::string& key, const std::string& words) {
            const std::string all = lower_case(words);
            if (how == 0   ? all == wanted
                : how == 1 ? all.starts_with(wanted)
                           : all.find(wanted) != std::string::npos)
                keys.push_back(key);
        };
        for (const ChoiceGroup& group : choices.groups) look(group.key, group.words);
        if (!keys.empty()) return keys;
        for (const ChoiceOption& option : choices.options)
            if (is_open(option)) look(option.key, option.words);
        if (!keys.empty()) return keys;
    }
    return {};
}

}  // namespace

Answer take(Chooser& chooser, const std::vector<Offer>& offers, std::string_view text) {
    const auto offer = std::ranges::find(offers, lower_case(text), &Offer::number);
    if (offer != offers.end()) return chooser.choose(std::string(offer->key));
    if (is_number(text) && !offers.empty())
        return {Answer::Kind::refused, "there is no " + std::string(text) + " here"};
    const Answer typed = chooser.type(text);
    if (!typed.is_refused()) return typed;
    if (chooser.choices().edges_left && text.find(' ') != std::string_view::npos) {
        std::string cells(text);
        std::erase(cells, ' ');
        return chooser.type(cells);
    }
    const std::vector<std::string> keys = keys_of(chooser.choices(), text);
    if (keys.size() == 1) return chooser.choose(std::string(keys.front()));
    constexpr std::size_t few = 6;
    if (keys.size() > 1)
        return {Answer::Kind::refused, "several are meant by " + skerry::quoted(text) + ": " +
                                           join(std::span(keys).first(std::min(keys.size(), few))) +
                                           (keys.size() > few ? " and others" : "")};
    return typed;
}

}  // namespace skerry::play
