#include "runner/screen/thinker.hpp"

#include <exception>
#include <utility>

namespace skerry::screen {

namespace {

bool same(const Errand& a, const Errand& b) { return a.kind == b.kind && a.number == b.number; }

}  // namespace

Thinker::Thinker(Advising advising, Reviewing reviewing)
    : advising_(std::move(advising)),
      reviewing_(std::move(reviewing)),
      thread_([this](const std::stop_token& end) { work(end); }) {}

Thinker::~Thinker() {
    thread_.request_stop();
    thread_.join();
}

void Thinker::give(const Errand& errand, const play::PlayTable& table) {
    const std::lock_guard lock(mutex_);
    if (same(errand, errand_)) return;
    errand_ = errand;
    table_.reset();
    if (errand.kind != Errand::Kind::none) table_ = table;
    given_.notify_one();
}

std::optional<Found> Thinker::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(found_, std::nullopt);
}

bool Thinker::is_busy() {
    const std::lock_guard lock(mutex_);
    return busy_ || table_.has_value() || found_.has_value();
}

bool Thinker::is_wanted(const Errand& errand) {
    const std::lock_guard lock(mutex_);
    return same(errand, errand_);
}

void Thinker::put(Found found) {
    const std::lock_guard lock(mutex_);
    if (same(found.errand, errand_)) found_ = std::move(found);
}

void Thinker::work(const std::stop_token& end) {
    for (;;) {
        Errand errand;
        std::optional<play::PlayTable> table;
        {
            std::unique_lock lock(mutex_);
            busy_ = false;
            if (!given_.wait(lock, end, [this] { return table_.has_value(); })) return;
            errand = errand_;
            table = std::exchange(table_, std::nullopt);
            busy_ = true;
        }
        try {
            think(errand, std::move(*table),
                  [&] { return !end.stop_requested() && is_wanted(errand); });
        } catch (const std::exception& error) {
            put({.errand = errand, .fault = error.what()});
        }
    }
}

void Thinker::think(const Errand& errand, play::PlayTable table,
                    const std::function<bool()>& goes_on) {
    switch (errand.kind) {
        case Errand::Kind::rival:
            table.play_rival();
            return put({.errand = errand, .table = std::move(table)});
        case Errand::Kind::advice:
            return advising_(table, goes_on,
                             [&](Hint hint) { put({.errand = errand, .hint = std::move(hint)}); });
        case Errand::Kind::review:
            return put({.errand = errand, .review = reviewing_(table, goes_on)});
        case Errand::Kind::none:
            return;
    }
}

}  // namespace skerry::screen
