#include "runner/programs/program_player.hpp"

#include <nlohmann/json.hpp>

#include "runner/programs/program_files.hpp"

namespace skerry {

using nlohmann::ordered_json;

namespace {

/// A program that is replaced while it plays must not go on with another's games. Its files are
/// not looked at again.
void require_identity(const ProgramSettings& settings, const ProgramHello& hello) {
    if (settings.identity.empty()) return;
    const ordered_json found = {
        {"name", hello.name}, {"version", hello.version}, {"protocol", hello.protocol}};
    const std::string other = identity_difference(ordered_json::parse(settings.identity), found);
    if (!other.empty()) throw ProgramFault("is another one than \"identity\" says: " + other);
}

}  // namespace

Conversation& ProgramPlayer::talk() {
    if (talk_) return *talk_;
    require_allowed(settings_, "a strategy");
    auto talk = std::make_unique<Conversation>(settings_.command, settings_.time_limit,
                                               settings_.start_limit());
    require_identity(settings_, talk->hello());
    talk->begin(game_);
    talk_ = std::move(talk);
    return *talk_;
}

std::span<const std::string> ProgramPlayer::choose() {
    try {
        return talk().choose();
    } catch (const ProgramFault&) {
        talk_.reset();
        throw;
    }
}

}  // namespace skerry
