#include "runner/play/game_choices.hpp"

namespace skerry::play {

const GameChoices* choices_of(std::string_view) { return nullptr; }

}  // namespace skerry::play
