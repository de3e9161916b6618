// A drawing as JSON, whole or as what a move changed, and its notes in words.

#include "runner/experiment/scene.hpp"

#include <map>
#include <nlohmann/json.hpp>

namespace skerry {

using nlohmann::ordered_json;

namespace {

ordered_json cell_json(const SceneCell& cell) {
    ordered_json json = {cell.x, cell.y, cell.role};
    if (cell.symbol.empty() && cell.level == 0 && cell.group == 0) return json;
    json.push_back(cell.symbol);
    if (cell.level == 0 && cell.group == 0) return json;
    json.push_back(cell.level);
    if (cell.group != 0) json.push_back(cell.group);
    return json;
}

ordered_json paths_json(const std::vector<ScenePath>& paths) {
    ordered_json list = ordered_json::array();
    for (const ScenePath& path : paths) {
        list.push_back(ordered_json::array());
        for (const auto& [x, y] : path.points) list.back().insert(list.back().end(), {x, y});
    }
    return list;
}

ordered_json frames_json(const std::vector<SceneFrame>& frames) {
    ordered_json list = ordered_json::array();
    for (const SceneFrame& frame : frames)
        list.push_back({frame.x, frame.y, frame.width, frame.height, frame.label});
    return list;
}

ordered_json cards_json(const std::vector<SceneCard>& cards) {
    ordered_json list = ordered_json::array();
    for (const SceneCard& card : cards)
        list.push_back({card.name, card.slot, card.seat, card.face_up});
    return list;
}

ordered_json new_faces_json(const Scene& before, const Scene& after) {
    ordered_json faces = ordered_json::object();
    for (const SceneCard& card : after.cards)
        if (std::ranges::find(before.cards, card.name, &SceneCard::name) == before.cards.end())
            faces[card.name] = {card.points, card.pattern};
    return faces;
}

void put_unless_empty(ordered_json& into, const char* key, ordered_json value) {
    if (!value.empty()) into[key] = std::move(value);
}

}  // namespace

ordered_json scene_json(const Scene& scene) {
    ordered_json json = {{"grid", scene.grid == SceneGrid::hexes ? "hexes" : "squares"}};
    if (scene.width > 0) json["size"] = {scene.width, scene.height};
    put_unless_empty(json, "columns", scene.columns);
    put_unless_empty(json, "rows", scene.rows);
    json.update(scene_change_json(Scene{}, scene));
    return json;
}

ordered_json scene_change_json(const Scene& before, const Scene& after) {
    std::map<std::pair<int, int>, const SceneCell*> known;
    for (const SceneCell& cell : before.cells) known[{cell.x, cell.y}] = &cell;
    ordered_json cells = ordered_json::array();
    for (const SceneCell& cell : after.cells) {
        const auto found = known.find({cell.x, cell.y});
        if (found == known.end() || *found->second != cell) cells.push_back(cell_json(cell));
    }
    ordered_json json = ordered_json::object();
    put_unless_empty(json, "cells", std::move(cells));
    if (before.paths != after.paths) json["paths"] = paths_json(after.paths);
    if (before.frames != after.frames) json["frames"] = frames_json(after.frames);
    if (before.cards != after.cards) json["cards"] = cards_json(after.cards);
    put_unless_empty(json, "faces", new_faces_json(before, after));
    if (before.notes != after.notes) json["notes"] = after.notes;
    if (before.caption != after.caption) json["caption"] = after.caption;
    if (before.points != after.points) json["points"] = after.points;
    return json;
}

std::vector<std::string> notes_with_cards(const Scene& scene) {
    std::vector<std::string> notes = scene.notes;
    for (const SceneCard& card : scene.cards) {
        if (card.slot > 0) continue;
        std::string& note = notes[card.seat];
        note += note.size() == scene.notes[card.seat].size() ? ", " : " ";
        note += card.face_up ? card.name : "(" + card.name + ")";
    }
    return notes;
}

void add_step(ordered_json& steps, const std::string& move, const std::string& words,
              std::optional<std::size_t> seat, Scene& scene, Scene next) {
    ordered_json step = {{"move", move}};
    if (words != move) step["words"] = words;
    if (seat) step["seat"] = *seat;
    step.update(scene_change_json(scene, next));
    steps.push_back(std::move(step));
    scene = std::move(next);
}

}  // namespace skerry
