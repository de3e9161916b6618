#include "runner/page/advice_json.hpp"

#include <nlohmann/json.hpp>

#include "runner/advice/advice_json.hpp"
#include "runner/advice/advice_words.hpp"
#include "runner/page/view_json.hpp"
#include "runner/play/choices.hpp"

namespace skerry::page {

using nlohmann::ordered_json;

namespace {

ordered_json move_json(const AdvisedMove& move, const play::GameChoices* choices) {
    ordered_json json = {{"move", move.candidate.move},
                         {"standing", name_of(move.standing)},
                         {"n", move.points.n},
                         {"mean", move.points.mean}};
    if (move.points.se) json["se"] = *move.points.se;
    if (move.chosen) json["chosen"] = true;
    if (const auto& place = move.candidate.place) json["place"] = {place->x, place->y, place->what};
    if (choices != nullptr)
        if (const auto line = choices->line_of(move.candidate.bytes); !line.empty())
            json["line"] = line_json(line);
    json["difference"] = move.difference.of.mean;
    if (const auto& interval = move.difference.interval) {
        json["low"] = interval->low;
        json["high"] = interval->high;
    }
    if (move.share) json["share"] = move.share->mean;
    if (move.share_difference) json["share_difference"] = move.share_difference->of.mean;
    for (const FutureMean& component : move.components)
        json["components"].push_back(component.mean);
    return json;
}

}  // namespace

ordered_json advice_json(const Adviser& adviser) {
    const Advice advice = adviser.advice();
    ordered_json json = {
        {"finished", adviser.finished()},      {"futures", advice.futures},
        {"playouts", advice.playouts},         {"certain", advice.certain},
        {"strategy", advice.facts.strategy},   {"for_two", advice.facts.for_two},
        {"all_moves", advice.facts.all_moves}, {"components", advice.facts.components},
        {"moves", ordered_json::array()}};
    if (advice.futures > 1) json["words"] = advice_words(advice, true);
    const play::GameChoices* const choices = play::choices_of(advice.facts.game);
    for (const AdvisedMove& move : advice.moves) json["moves"].push_back(move_json(move, choices));
    return json;
}

}  // namespace skerry::page
