// Collects the ends of playouts by candidate and future, and drops candidates that are lost.

#include "runner/candidates/adviser.hpp"

namespace skerry {

namespace {

/// After so many futures at most so many of very many candidates are left.
struct Screening {
    std::uint64_t futures;
    std::size_t kept;
};
constexpr Screening screenings[] = {{4, most_compared}, {16, most_compared / 4}};

bool is_power_of_two(std::uint64_t n) { return (n & (n - 1)) == 0; }

}  // namespace

Adviser::Adviser(std::unique_ptr<CandidatePlayer> player)
    : player_(std::move(player)), table_(player_->facts(), player_->candidates().size()) {
    finished_ = is_exact();
}

Adviser Adviser::of(const AnyGame& game, const void* state, const nlohmann::ordered_json& config,
                    const AdviceRequest& request) {
    return Adviser(game.candidates(state, config, request));
}

bool Adviser::step() {
    if (finished_) return false;
    const CandidateEnd end = player_->play(next_, table_.futures());
    certain_ = certain_ && end.certain;
    table_.put(next_, end);
    ++playouts_;
    do ++next_;
    while (next_ < table_.candidates() && !table_.is_in(next_));
    if (next_ == table_.candidates()) end_future();
    return true;
}

void Adviser::think(std::uint64_t futures) {
    const std::uint64_t wanted = table_.futures() + std::min(futures, most_futures);
    while (table_.futures() < wanted && step()) continue;
}

void Adviser::end_future() {
    table_.end_future();
    if (table_.candidates() > most_compared)
        for (const Screening& screening : screenings)
            if (table_.futures() == screening.futures) keep_the_best(screening.kept);
    if (table_.futures() >= equal_futures && is_power_of_two(table_.futures())) drop_the_lost();
    finished_ = certain_ || table_.futures() == most_futures;
    next_ = 0;
    while (!table_.is_in(next_)) ++next_;
}

void Adviser::keep_the_best(std::size_t count) {
    if (table_.count_in() <= count) return;
    const std::vector<std::size_t> order = table_.order();
    for (std::size_t i = count; i < order.size(); ++i)
        if (!candidates()[order[i]].kept) table_.drop(order[i]);
}

void Adviser::drop_the_lost() {
    const std::size_t best = table_.order().front();
    for (std::size_t i = 0; i < table_.candidates(); ++i)
        if (table_.is_in(i) && !candidates()[i].kept && table_.lost(i, best)) table_.drop(i);
}

Advice Adviser::advice() const {
    if (is_exact()) return exact_advice(facts(), candidates());
    Advice advice;
    advice.facts = facts();
    advice.futures = table_.futures();
    advice.playouts = playouts_;
    advice.certain = certain_ && table_.futures() > 0;
    if (table_.futures() > 0)
        table_.describe(candidates(), table_.order().front(), advice);
    else
        for (std::size_t i = 0; i < candidates().size(); ++i) {
            AdvisedMove move;
            move.candidate = candidates()[i];
            move.number = i;
            move.chosen = i == facts().chosen;
            advice.moves.push_back(std::move(move));
        }
    return advice;
}

}  // namespace skerry
