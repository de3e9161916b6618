// Does one thing after the other to a result in a folder, and keeps an account of what it should
// be.

#include "tests/runner/cli/result_walk.hpp"

namespace skerry::test {

namespace {

const std::string into_new = " -q --force --out new.json";
const std::string with_programs = " --allow-programs";

std::vector<std::string> words_of(const std::string& line) {
    wordexp_t words{};
    REQUIRE(::wordexp(line.c_str(), &words, WRDE_NOCMD) == 0);
    const std::shared_ptr<wordexp_t> owner(&words, ::wordfree);
    return {words.we_wordv, words.we_wordv + words.we_wordc};
}

std::string scores_beside(const std::string& file) {
    return file.substr(0, file.size() - 5) + ".scores.npy";
}

}  // namespace

Walk::Walk(const WalkedGame& game, std::uint64_t seed, const std::vector<std::string>& refusals,
           StepCounts& counts)
    : game_(&game), refusals_(&refusals), counts_(&counts), rng_(seed) {
    std::filesystem::create_symlink(SKERRY_RANDOM_BOT, shop_.path("bot"));
    table_.line_up = {game.strategies[0], game.strategies[1]};
    table_.games = 1 + rng_.below(game.most_games);
    shop_.must(fresh(table_, file_));
}

const std::vector<Walk::Kind>& Walk::kinds() {
    static const std::vector<Kind> list{{"plain", &Walk::plain},
                                        {"checkpoint", &Walk::checkpoint},
                                        {"in place", &Walk::in_place},
                                        {"shards", &Walk::in_parts},
                                        {"time", &Walk::out_of_time},
                                        {"signal", &Walk::by_signal},
                                        {"moved", &Walk::moved},
                                        {"moved alone", &Walk::moved_alone},
                                        {"link", &Walk::by_link},
                                        {"seed", &Walk::with_another_seed},
                                        {"vary", &Walk::varied},
                                        {"unite strategies", &Walk::united_with_strategies},
                                        {"unite seeds", &Walk::united_with_seed}};
    return list;
}

void Walk::step() {
    const Kind& kind = kinds()[rng_.below(static_cast<std::uint32_t>(kinds().size()))];
    const std::string name = kind.name;
    CAPTURE(name);
    const Table kept = before_ = table_;
    made_ = "new.json";
    changes_ = false;
    if (one_in(4)) respell(file_);
    const std::string bytes = shop_.read(file_);
    const bool done = (this->*kind.step)();
    ++(*counts_)[name][done ? 0 : 1];
    if (!done) {
        CHECK(shop_.read(file_) == bytes);
        CHECK_FALSE(shop_.exists("new.json"));
        table_ = kept;
        return;
    }
    shop_.must(fresh(table_, "fresh.json"));
    compare_with_fresh();
    if (made_ == file_) return;
    std::error_code ignored;
    std::filesystem::rename(shop_.path(made_), shop_.path(file_));
    std::filesystem::remove(shop_.path(scores_beside(file_)), ignored);
    if (table_.scores)
        std::filesystem::rename(shop_.path(scores_beside(made_)), shop_.path(scores_beside(file_)));
}

/// Writes the same JSON with its keys in another order.
void Walk::respell(const std::string& file) const {
    shop_.write(file, nlohmann::json::parse(shop_.read(file)).dump());
}

std::string Walk::named(const Table& table) const {
    std::string text = fmt::format(" --game {} --seed {}", game_->name, table.seed);
    std::vector<std::string> seeds;
    for (const GamesOfSeed& earlier : table.earlier_seeds)
        seeds.push_back(
            fmt::format(R"({{"seed": "{}", "games": {}}})", earlier.seed, earlier.games));
    if (!seeds.empty()) text += " --set 'earlier_seeds=[" + join(seeds) + "]'";
    if (table.block_size > 1) text += fmt::format(" --set block_size={}", table.block_size);
    for (const Walker& walker : table.line_up) text += " --strategy " + walker.text;
    return text;
}

std::string Walk::fresh(const Table& table, const std::string& file) const {
    return fmt::format("run -q --force --allow-programs{} --games {} --out {}", named(table),
                       table.games, file);
}

bool Walk::does(const std::string& line) {
    told_ += "\n" + line;
    const Ended ended = shop_.run(line);
    err_ = ended.err;
    if (ended.code == 0) return true;
    CAPTURE(told_);
    CAPTURE(err_);
    CHECK(ended.code == 2);
    CHECK(is_one_line(err_.substr(err_.rfind("skerry: "))));  // programs may be told before
    const bool is_listed = std::ranges::any_of(
        *refusals_, [&](const std::string& refusal) { return says(err_, refusal); });
    REQUIRE(is_listed);
    return false;
}

bool Walk::does_to(const std::string& file, const std::string& options) {
    const bool allowed = !table_.has_program() || !one_in(10);
    return does("run " + file + options + into_new + (allowed ? with_programs : ""));
}

// What is asked for.

bool Walk::is_in(const Table& table, const Walker& walker) const {
    return std::ranges::find(table.line_up, walker.player, &Walker::player) != table.line_up.end();
}

/// Whether games that the result of before has are games of the table.
bool Walk::knows_some() const {
    const auto known = std::ranges::count_if(
        table_.line_up, [&](const Walker& walker) { return is_in(before_, walker); });
    return is_for_two() ? known > 1 || (table_.line_up.size() == 1 && before_.line_up.size() == 1)
                        : known > 0;
}

std::string Walk::drop_one() {
    std::vector<Walker>& line_up = table_.line_up;
    if (one_in(40)) return " --drop nobody";
    if (line_up.size() == 1 && !one_in(20)) return "";
    const auto at = rng_.below(static_cast<std::uint32_t>(line_up.size()));
    const std::string label = line_up[at].label;
    line_up.erase(line_up.begin() + at);
    return " --drop '" + label + "'";
}

std::string Walk::add_one() {
    std::vector<Walker> others;
    for (const Walker& walker : game_->strategies)
        if (!is_in(before_, walker) && !is_in(table_, walker)) others.push_back(walker);
    if (others.empty()) return "";
    if (one_in(40) && says(table_.line_up.back().text, ":"))
        return " --add " + table_.line_up.back().text;
    table_.line_up.push_back(others[rng_.below(static_cast<std::uint32_t>(others.size()))]);
    return " --add " + table_.line_up.back().text;
}

std::string Walk::change_line_up() {
    std::string text;
    if (one_in(2)) text += drop_one();
    if (one_in(2) && !table_.line_up.empty()) text += add_one();
    changes_ = changes_ || !text.empty();
    return text;
}

std::string Walk::change_games() {
    table_.games = 1 + rng_.below(game_->most_games) + (one_in(4) ? 0 : table_.earlier_games());
    return fmt::format(" --games {}", table_.games);
}

/// In the file itself only more can be asked for.
std::string Walk::more_games() {
    if (!one_in(10)) table_.games += 1 + rng_.below(game_->most_games);
    return fmt::format(" --games {}", table_.games);
}

std::string Walk::changes() {
    const std::string line_up = change_line_up();
    const bool many = table_.games > 3 * game_->most_games;
    return line_up + (many || one_in(2) ? change_games() : "");
}

void Walk::account(bool other_deals) {
    std::set<std::string> left_out = other_deals ? std::set<std::string>() : before_.left_out;
    if (!other_deals)
        for (const Walker& walker : before_.line_up)
            if (!is_in(table_, walker)) left_out.insert(walker.label);
    for (const Walker& walker : table_.line_up) left_out.erase(walker.label);
    table_.left_out = left_out;
    table_.seen = other_deals ? 0 : table_.games == before_.games ? before_.seen : before_.games;
    // Games that are only read have no scores where the result has none.
    if (changes_ || table_.games <= before_.games || other_deals) table_.scores = true;
}

// What is done.

bool Walk::plain() {
    const std::string options = changes();
    account();
    return does_to(file_, options + " --threads 2 --chunk 7");
}

bool Walk::checkpoint() {
    const std::string options = changes();
    account();
    return does_to(file_, options + " --checkpoint new.ck --every 1ms");
}

bool Walk::in_place() {
    const std::string options = more_games();
    account();
    made_ = file_;
    return does("run -q --allow-programs " + file_ + options);
}

bool Walk::in_parts() {
    const std::string options = changes();
    account();
    table_.scores = true;
    const bool are_played = table_.games >= 3 || one_in(3);
    for (int part = 1; part <= 3; ++part)
        if (!does_to(file_, options + (are_played ? fmt::format(" --shard {}/3", part) : "")))
            return false;
        else if (!are_played)
            return true;
    return does(
        "merge -q --force new.shard-1-of-3.json new.shard-2-of-3.json new.shard-3-of-3.json "
        "--out new.json");
}

/// The result of before, but its run was over after some games.
bool Walk::out_of_time() {
    Table cut = before_;
    cut.games = cut.earlier_games() + game_->most_games + 100;
    shop_.must(fresh(cut, "cut.json") +
               fmt::format(" --seconds 1e-9 --threads 1 --chunk {}", 1 + rng_.below(9)));
    before_.games = shop_.result("cut.json")["games_done"];
    before_.left_out.clear();
    if (one_in(4)) respell("cut.json");
    table_.games = cut.games;
    const std::string options = change_line_up();
    account();
    table_.scores = true;
    return does_to("--resume cut.json", options);
}

/// Stopped at a random moment, it goes on to the games that it was asked for.
bool Walk::by_signal() {
    const std::string options = change_line_up();
    const std::uint64_t more = table_.has_program() ? 2 : 6;
    table_.games = table_.earlier_games() + more * game_->most_games;
    account();
    const std::string line = fmt::format("run {}{} --games {} --threads 1 --chunk 1{}", file_,
                                         options, table_.games, into_new + with_programs);
    told_ += "\n" + line;
    static constexpr std::array numbers{SIGINT, SIGTERM, SIGXCPU};
    const int number = numbers[rng_.below(numbers.size())];
    const auto moment = rng_.below(30'000);
    const bool respells = one_in(4);
    Process process(shop_, words_of(line));
    while (!process.ended() && !process.catches(number)) ::usleep(100);
    ::usleep(moment);
    process.signal(number);
    const int code = process.wait();
    err_ = shop_.read("err.txt");
    CAPTURE(told_);
    CAPTURE(err_);
    if (code == 0) return true;
    if (code == 2) return does(line);
    CHECK(code == 128 + number);
    if (!shop_.exists("new.json")) return does(line);  // no game was over
    if (respells) respell("new.json");
    return goes_on();
}

/// The part that a signal left is a result like others.
bool Walk::goes_on() {
    const ordered_json part = shop_.result("new.json");
    CHECK(part["status"] == "partial");
    CHECK(part["stop_reason"] == "interrupt");
    CHECK(part["games_done"] < table_.games);
    shop_.must("show new.json");
    (*counts_)["signal that interrupts"][0] += 1;
    return does("run --resume new.json -q --allow-programs");
}

bool Walk::moved() {
    const std::string to = file_ == "r.json" ? "moved.json" : "r.json";
    for (const auto& name : {+[](const std::string& file) { return file; }, &scores_beside})
        if (shop_.exists(name(file_)))
            std::filesystem::rename(shop_.path(name(file_)), shop_.path(name(to)));
    file_ = to;
    return plain();
}

bool Walk::moved_alone() {
    std::filesystem::remove(shop_.path(scores_beside(file_)));
    const bool had_scores = std::exchange(before_.scores, false);
    table_.scores = false;
    std::string options = changes();
    account();
    const bool done =
        does("run " + file_ + options + " --threads 1 --force --allow-programs --out new.json");
    CAPTURE(told_);
    CAPTURE(err_);
    const bool reads = changes_ ? knows_some() : table_.games > before_.games;
    if (done && had_scores && reads)
        CHECK((says(err_, "played again: ") || says(err_, "the scores of the first ")));
    return done;
}

bool Walk::by_link() {
    const std::string to = one_in(2) ? "new.json" : file_;
    std::error_code ignored;
    std::filesystem::remove(shop_.path("link.json"), ignored);
    std::filesystem::create_symlink(to, shop_.path("link.json"));
    made_ = to;
    if (to == "new.json") {
        const std::string options = changes();
        account();
        return does("run -q --force --allow-programs " + file_ + options + " --out link.json");
    }
    const std::string options = more_games();
    account();
    return does("run -q --allow-programs link.json" + options) &&
           std::filesystem::is_symlink(shop_.path("link.json"));
}

bool Walk::with_another_seed() {
    const std::string options = changes();
    table_.seed = rng_.below(1'000);
    const bool same = table_.seed == before_.seed;
    account(!same);
    return does_to(file_, options + fmt::format(" --seed {}", table_.seed));
}

/// Each strategy by two values of a rule.
bool Walk::varied() {
    const bool is_varied = std::ranges::any_of(
        table_.line_up, [](const Walker& walker) { return says(walker.text, "rules."); });
    if ((is_varied && !one_in(10)) || table_.line_up.size() > 2 || table_.has_program())
        return plain();
    std::string options;
    if (!is_varied && one_in(2)) options = add_one();
    std::vector<Walker> by_rules;
    const std::string key = game_->option;
    if (table_.has_program()) {
        account();
        return does_to(file_, options);
    }
    for (const Walker& walker : table_.line_up)
        for (const std::string& value : game_->values) {
            const std::string label = fmt::format("{} {}={}", walker.label, key, value);
            const std::string bare = walker.text.substr(1, walker.text.size() - 2);
            by_rules.push_back({label,
                                value == game_->values[0]
                                    ? walker.player
                                    : fmt::format("{} {}", walker.player, value),
                                fmt::format("'{}{}rules.{}={},label={}'", bare,
                                            says(bare, ":") ? "," : ":", key, value, label)});
        }
    table_.line_up = by_rules;
    changes_ = true;
    account();
    return does_to(file_, options + fmt::format(" --vary rules.{}={},{}", key, game_->values[0],
                                                game_->values[1]));
}

bool Walk::united_with_strategies() {
    Table other = table_;
    const std::string joining = add_one();
    if (table_.line_up.size() == before_.line_up.size() || table_.has_program()) {
        table_ = before_;
        return plain();
    }
    other.line_up = {table_.line_up.back()};
    other.block_size = table_.block_size;
    // In games for two every pair must have met.
    if (is_for_two() && !one_in(10)) other.line_up = table_.line_up;
    if (one_in(20)) ++other.games;
    shop_.must(fresh(other, "other.json"));
    if (one_in(4)) respell("other.json");
    changes_ = true;
    account();
    return does("unite -q --force " + file_ + " other.json --out new.json");
}

bool Walk::united_with_seed() {
    if (table_.earlier_seeds.size() > 1) return plain();
    Table other = table_;
    other.seed = one_in(20) ? table_.seed : rng_.below(1'000);
    other.games = 1 + rng_.below(game_->most_games);
    other.earlier_seeds.clear();
    other.block_size = 1;
    shop_.must(fresh(other, "other.json"));
    if (one_in(4)) respell("other.json");
    table_.earlier_seeds = before_.seeds();
    table_.seed = other.seed;
    table_.games += other.games;
    account();
    if (!before_.scores) table_.scores = false;
    if (!does("unite -q --force " + file_ + " other.json --out new.json")) return false;
    table_.block_size = shop_.result("new.json")["experiment"].value("block_size", 1U);
    return true;
}

void Walk::compare_with_fresh() const {
    CAPTURE(told_);
    const ordered_json found = shop_.result(made_);
    const ordered_json expected = shop_.result("fresh.json");
    for (const std::string key : {"status", "stop_reason", "played", "experiment", "tally"}) {
        CAPTURE(key);
        const auto places = json_differences(expected[key], found[key], "", 1);
        const std::string place = places.empty() ? "order of keys" : places[0].pointer;
        CAPTURE(place);
        // What a program says of itself stands as the file has it.
        const bool same = found[key].dump() == expected[key].dump() ||
                          (table_.has_program() && key == "experiment" && places.empty());
        CHECK(same);
    }
    ordered_json seen;
    if (table_.seen > 0) seen["looked_at"] = table_.seen;
    if (!table_.left_out.empty()) seen["left_out"] = table_.left_out;
    CHECK(found.value("seen", ordered_json()) == seen);
    if (seen.is_null()) CHECK(found["digest"] == expected["digest"]);
    auto shown = ordered_json::parse(shop_.must("show " + made_ + " --format json").out);
    shown.erase("time");
    const bool same_tables = found["tables"] == shown;
    CHECK(same_tables);
    CHECK(shop_.exists(scores_beside(made_)) == table_.scores);
    if (!table_.scores) return;
    const bool same_scores = shop_.read(scores_beside(made_)) == shop_.read("fresh.scores.npy");
    CHECK(same_scores);
}

}  // namespace skerry::test
