// Where a result stands among games that strategies play on the same deal.

#include "core/random.hpp"
#include "play/advice/review.hpp"

namespace skerry {

std::vector<std::string> field_strategies(const AnyGame& game) {
    std::vector<std::string> names = {"random", "greedy"};
    if (const std::string adviser = game.default_adviser();
        adviser != "greedy" && adviser != "random")
        names.push_back(adviser);
    return names;
}

std::uint64_t field_games(const AnyGame& game) { return game.shape().seats == 2 ? 200 : 1'000; }

FieldScore field_score(const AnyGame& game, const std::string& strategy, const void* deal,
                       const ResultPart& placed, std::uint64_t games, std::uint64_t seed) {
    const auto player = game.deal_player(strategy);
    const auto key = [](const ResultPart& result) {
        return std::pair(result.half_points, result.points);
    };
    FieldScore field{.strategy = strategy, .for_two = game.shape().seats == 2};
    ResultPart sum;
    ResultPart first;
    while (field.games < games) {
        const Rng unused = stream(seed, field.games, Purpose::strategy);
        Rng rng = unused;
        const GameOutcome outcome = player->play(deal, rng);
        const ResultPart result = result_of(outcome, game.shape());
        if (field.games == 0) first = result;
        field.always = field.always && outcome.finished && key(result) == key(first);
        ++field.games;
        sum += result;
        if (!outcome.finished) ++field.unfinished;
        if (!outcome.finished || key(result) < key(placed))
            ++field.below;
        else if (key(result) == key(placed))
            ++field.equal;
        if (rng == unused) break;  // it draws nothing: every game is this one
    }
    if (const std::uint64_t finished = field.games - field.unfinished; finished > 0) {
        field.mean = static_cast<double>(sum.points) / static_cast<double>(finished);
        field.win_share = static_cast<double>(sum.half_points) / static_cast<double>(2 * finished);
    }
    return field;
}

std::vector<FieldScore> field_on_deal(const play::GameInPlay& played, std::uint64_t seed) {
    const AnyGame& game = played.game();
    const auto outcome = played.outcome();
    std::vector<FieldScore> field;
    if (!outcome || !outcome->finished) return field;
    for (const std::string& name : field_strategies(game))
        field.push_back(field_score(game, name, played.deal(), result_of(*outcome, game.shape()),
                                    field_games(game), seed));
    return field;
}

}  // namespace skerry
