// Games/s of the strategies that the page plays out, natively and, compiled by emscripten, in node:
// bench/page.py runs both and divides.

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "runner/documents/document.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/experiment/any_game.hpp"
#include "runner/games/registry.hpp"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
EM_JS(double, skerry_cpu_microseconds, (), {
    const used = process.cpuUsage();
    return used.user + used.system;
});
#endif

namespace {

using namespace skerry;

/// The strategies whose games are playouts of advice, review and search.
const std::vector<std::pair<std::string, std::string>> players = {
    {"tiny-islands", "random"}, {"tiny-islands", "greedy"}, {"tiny-islands", "policy"},
    {"tile-game", "random"},    {"tile-game", "greedy"},    {"tiger-island", "random"},
    {"tiger-island", "greedy"}, {"roam", "random"},         {"roam", "greedy"},
};

struct Played {
    std::uint64_t games = 0;
    std::int64_t points = 0;  ///< of all seats and games: equal in every build
    double seconds = 0;       ///< of the processor
};

/// CPU time of this process: others that use the machine do not count.
double cpu_seconds() {
#ifdef __EMSCRIPTEN__
    return skerry_cpu_microseconds() / 1e6;  // std::clock() tells the time of day there
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

/// Deals and plays whole games by one strategy in every seat.
class Playouts {
  public:
    Playouts(const AnyGame& game, const std::string& strategy)
        : game_(game), player_(game.deal_player({{"name", strategy}})), deal_(game.shape().deal) {
        deal_.add();
    }

    /// Plays a game; returns the points of all seats.
    std::int64_t play(std::uint64_t index) {
        Rng chance = stream(1, index, Purpose::deal);
        Rng draws = stream(1, index, Purpose::strategy);
        game_.deal(chance, deal_[0]);
        std::int64_t points = 0;
        for (const auto& of_seat : player_->play(deal_[0], draws).points)
            for (const std::int32_t value : of_seat) points += value;
        return points;
    }

  private:
    const AnyGame& game_;
    std::unique_ptr<DealPlayer> player_;
    ErasedValues deal_;
};

/// Whole games until `seconds` of the processor are over, but the first `least` at any rate, whose
/// points count.
Played play_for(Playouts& playouts, std::uint64_t least, double seconds) {
    Played played;
    const double begin = cpu_seconds();
    std::uint64_t next = least;
    while (played.games < least || played.seconds < seconds) {
        const std::int64_t points = playouts.play(played.games);
        if (played.games < least) played.points += points;
        if (++played.games < next) continue;
        // A look at the clock takes as long as ten short games: the more games, the later the next.
        played.seconds = cpu_seconds() - begin;
        next += std::max<std::uint64_t>(1, played.games / 16);
    }
    return played;
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 1;
    const std::string only = count > 2 ? arguments[2] : "";
    constexpr std::uint64_t least = 50;
    for (const auto& [name, strategy] : players) {
        const std::string label = name + " " + strategy;
        if (label.find(only) == std::string::npos) continue;
        const Document config = Document::of({{"game", name}}, "page_playouts");
        const auto game = game_named(name)->open(config.root());
        Playouts playouts(*game, strategy);
        play_for(playouts, least, seconds / 4);
        const Played played = play_for(playouts, least, seconds);
        print(fmt::format("{:24} {:12.1f} {}\n", label,
                          static_cast<double>(played.games) / played.seconds, played.points));
    }
    return 0;
}
