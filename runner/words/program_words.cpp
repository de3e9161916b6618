#include "runner/words/program_words.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/words/run_words.hpp"

namespace skerry {

namespace {

using nlohmann::ordered_json;

std::string text_at(const ordered_json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// "My bot 1.2; python3 my_bot.py".
std::string program_text(const ordered_json& params) {
    const ordered_json identity = params.value("identity", ordered_json());
    std::string text = text_at(identity, "name");
    if (const std::string version = text_at(identity, "version"); !version.empty())
        text += (text.empty() ? "" : " ") + version;
    if (!text.empty()) text += "; ";
    const ordered_json command = params.value("command", ordered_json::array());
    for (std::size_t i = 0; i < command.size(); ++i)
        if (command[i].is_string()) text += (i == 0 ? "" : " ") + command[i].get<std::string>();
    return text;
}

}  // namespace

std::vector<std::string> program_warnings(const ExperimentFacts& facts, const TextStyle& style) {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < facts.strategies.size(); ++i)
        if (is_program(facts.strategies[i]))
            list.push_back(fmt::format(
                "{} is an outside program ({}): its games can be played again only with it.",
                label_of(facts, i, style), program_text(facts.strategies[i].params)));
    return list;
}

}  // namespace skerry
