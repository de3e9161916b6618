#include "runner/programs/program_player.hpp"

#include <nlohmann/json.hpp>

namespace skerry {

namespace {

/// A program that is replaced while it plays must not go on with another's games. Its files are
/// not looked at again.
void require_identity(const ProgramSettings& settings, const ProgramHello& hello) {
    const auto differs = [](const auto& asked, const auto& found) {
        return asked && *asked != found;
    };
    if (!differs(settings.asked_name, hello.name) &&
        !differs(settings.asked_version, hello.version) &&
        !differs(settings.asked_protocol, hello.protocol))
        return;
    const ordered_json found = {
        {"name", hello.name}, {"version", hello.version}, {"protocol", hello.protocol}};
    const std::string other = identity_difference(parse_json(settings.identity, "identity"), found);
    if (!other.empty()) throw ProgramFault("is another one than \"identity\" says: " + other);
}

}  // namespace

void ProgramStarts::require() const {
    constexpr int enough = 3;
    const std::lock_guard lock(mutex_);
    if (failed_ >= enough)
        throw ProgramFault("was given up after " + std::to_string(failed_) +
                               " starts that failed, the last one: " + last_.what(),
                           last_.transcript());
}

void ProgramStarts::note(const ProgramFault* fault) {
    const std::lock_guard lock(mutex_);
    failed_ = fault != nullptr ? failed_ + 1 : 0;
    if (fault != nullptr) last_ = *fault;
}

Conversation& ProgramPlayer::talk() {
    if (talk_) return *talk_;
    require_allowed(settings_, "a strategy");
    starts_->require();
    try {
        auto talk = std::make_unique<Conversation>(settings_.command, settings_.time_limit,
                                                   settings_.start_limit);
        require_identity(settings_, talk->hello());
        talk->begin(game_);
        talk_ = std::move(talk);
    } catch (const ProgramFault& fault) {
        starts_->note(&fault);
        throw;
    }
    starts_->note(nullptr);
    return *talk_;
}

std::span<const std::string> ProgramPlayer::choose() {
    try {
        return talk().choose();
    } catch (const ProgramFault&) {
        end_talk();
        throw;
    }
}

ProgramTime ProgramPlayer::spent() const {
    ProgramTime all = earlier_;
    if (talk_) all.add(talk_->spent());
    return all;
}

void ProgramPlayer::end_talk() {
    earlier_ = spent();
    talk_.reset();
}

}  // namespace skerry
