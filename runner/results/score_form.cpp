// Writes and reads the rows of kept scores, and the head that tells numpy what they are.

#include <fmt/format.h>

#include <limits>
#include <set>

#include "runner/documents/user_error.hpp"
#include "runner/results/kept_scores.hpp"

namespace skerry {

namespace {

constexpr std::string_view magic("\x93NUMPY\x03\x00", 8);
constexpr std::size_t alignment = 64;  ///< of the rows, as numpy has it
constexpr std::string_view score_type = "<i2";
constexpr std::string_view count_type = "<u2";
constexpr std::string_view number_type = "<u8";

/// A text as a literal of Python, which reads JSON's.
std::string literal(const std::string& text) { return compact_text(text); }

/// The fields of a record.
class Fields {
  public:
    void add(const std::string& name, std::string_view type, std::size_t bytes,
             std::string_view shape = "") {
        text_ += fmt::format("({}, '{}'{}), ", literal(free(name)), type, shape);
        bytes_ += bytes;
    }
    void add(const std::string& name, const Fields& record) {
        text_ += fmt::format("({}, {}), ", literal(free(name)), record.list());
        bytes_ += record.bytes_;
    }
    std::string list() const { return "[" + text_.substr(0, text_.size() - 2) + "]"; }
    std::size_t bytes() const { return bytes_; }

  private:
    /// numpy refuses a name that is given twice.
    std::string free(const std::string& name) {
        std::string found = name;
        for (int number = 2; !taken_.insert(found).second; ++number)
            found = fmt::format("{}#{}", name, number);
        return found;
    }

    std::string text_;
    std::size_t bytes_ = 0;
    std::set<std::string> taken_;
};

void add_choices(Fields& fields) {
    fields.add("listed decisions", count_type, 2);
    fields.add("listed moves", "<u4", 4);
}

Fields score_fields(const ExperimentFacts& facts) {
    Fields fields;
    fields.add("score", score_type, 2);
    fields.add("finished", "|u1", 1);
    fields.add("forfeited", "|u1", 1);
    for (const std::string& component : facts.components) fields.add(component, score_type, 2);
    for (const std::string& measure : facts.measures.names) fields.add(measure, score_type, 2);
    if (!facts.measures.categories.empty()) {
        fields.add(facts.measures.category, "|u1", 1);
        fields.add("counts as record", "|u1", 1);
    }
    fields.add("decisions", count_type, 2);
    add_choices(fields);
    fields.add("end", number_type, 8);
    return fields;
}

Fields match_fields(const ExperimentFacts& facts) {
    Fields game;
    game.add("ending", "|u1", 1);
    game.add("winner", "|u1", 1);
    game.add("score", score_type, 4, ", (2,)");
    for (const std::string& component : facts.components)
        game.add(component, score_type, 4, ", (2,)");
    for (const char* const count : {"decisions", "lead changes", "last lead change"})
        game.add(count, count_type, 2);
    add_choices(game);
    Fields pair;
    pair.add("first", game);
    pair.add("second", game);
    pair.add("identical", "|u1", 1);
    pair.add("deterministic", "|u1", 1);
    pair.add("moves", "<i8", 8);
    return pair;
}

/// Writes integers, little endian.
class RowWriter {
  public:
    /// Appends a row of so many bytes, which are filled in.
    RowWriter(std::string& into, std::size_t bytes) {
        into.resize(into.size() + bytes);
        at_ = into.data() + into.size() - bytes;
    }

    void byte(unsigned value) { *at_++ = static_cast<char>(value); }
    void score(std::int32_t value) {
        fits_ = fits_ && value >= std::numeric_limits<std::int16_t>::min() &&
                value <= std::numeric_limits<std::int16_t>::max();
        put(static_cast<std::uint16_t>(value));
    }
    void count(std::uint16_t value) { put(value); }
    void choices(const ChoiceCount& choices) {
        put(static_cast<std::uint16_t>(choices.decisions));
        put(static_cast<std::uint32_t>(choices.moves));
    }
    void number(std::uint64_t value) { put(value); }
    bool fits() const { return fits_; }

  private:
    template <class Unsigned>
    void put(Unsigned value) {
        static_assert(std::endian::native == std::endian::little);
        std::memcpy(at_, &value, sizeof value);
        at_ += sizeof value;
    }

    char* at_;
    bool fits_ = true;
};

class RowReader {
  public:
    explicit RowReader(std::string_view record) : left_(record) {}

    std::uint8_t byte_below(std::size_t end) {
        const std::uint64_t byte = take(1);
        if (byte >= end) throw UserError("kept scores: a row is damaged");
        return static_cast<std::uint8_t>(byte);
    }
    bool flag() { return byte_below(2) != 0; }
    std::int32_t score() { return static_cast<std::int16_t>(take(2)); }
    std::uint16_t count() { return static_cast<std::uint16_t>(take(2)); }
    ChoiceCount choices() {
        const std::uint64_t decisions = take(2);
        return {decisions, take(4)};
    }
    std::uint64_t number() { return take(8); }

  private:
    std::uint64_t take(std::size_t bytes) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(left_[i])} << (8 * i);
        left_.remove_prefix(bytes);
        return value;
    }

    std::string_view left_;
};

/// How many figures of each kind a game has.
struct FigureCounts {
    std::size_t components;
    std::size_t measures;
    std::size_t categories;
};

void print_score(const GameResult& result, const FigureCounts& figures, RowWriter& row) {
    const bool measured = result.finished && !result.stood_in;
    row.score(result.finished ? result.total : 0);
    row.byte(measured ? 1 : 0);
    row.byte(result.forfeited ? 1 : 0);
    for (std::size_t c = 0; c < figures.components; ++c)
        row.score(result.finished ? result.components[c] : 0);
    for (std::size_t i = 0; i < figures.measures; ++i)
        row.score(measured ? result.measured.values[i] : 0);
    if (figures.categories > 0) {
        row.byte(measured ? result.measured.category : 0);
        row.byte(measured && result.measured.counts_as_record ? 1 : 0);
    }
    row.count(measured ? result.decisions : std::uint16_t{0});
    row.choices(measured ? result.choices : ChoiceCount());
    row.number(result.end);
}

/// Total and components count only if the game was scored: else they may be anything.
void print_game(const MatchGame& game, std::size_t components, RowWriter& row) {
    const bool scored = game.ending == MatchEnding::scored;
    row.byte(static_cast<unsigned>(game.ending));
    row.byte(static_cast<unsigned>(game.winner));
    for (const std::int32_t total : game.totals) row.score(scored ? total : 0);
    for (std::size_t c = 0; c < components; ++c)
        for (std::size_t seat = 0; seat < 2; ++seat)
            row.score(scored ? game.components[seat][c] : 0);
    const GameCourse course = scored ? game.course : GameCourse();
    for (const std::uint16_t count : {course.decisions, course.lead_changes, course.last_change})
        row.count(count);
    row.choices(course.choices);
}

MatchGame read_game(std::size_t components, RowReader& row) {
    MatchGame game;
    game.ending = static_cast<MatchEnding>(row.byte_below(ending_names.size()));
    game.winner = static_cast<Winner>(row.byte_below(winner_names.size()));
    for (std::int32_t& total : game.totals) total = row.score();
    for (std::size_t c = 0; c < components; ++c)
        for (std::size_t seat = 0; seat < 2; ++seat) game.components[seat][c] = row.score();
    for (std::uint16_t* const count :
         {&game.course.decisions, &game.course.lead_changes, &game.course.last_change})
        *count = row.count();
    game.course.choices = row.choices();
    return game;
}

}  // namespace

ScoreForm::ScoreForm(const ExperimentFacts& facts)
    : components_(facts.components.size()),
      measures_(facts.measures.names.size()),
      categories_(facts.measures.categories.size()),
      columns_(facts.strategies.size()),
      unfinished_(unfinished_result(facts)) {
    const Fields record = facts.seats == 1 ? score_fields(facts) : match_fields(facts);
    record_bytes_ = record.bytes();
    Fields row;
    if (facts.seats == 1) {
        for (const StrategyFacts& strategy : facts.strategies) row.add(strategy.label, record);
    } else {
        const std::vector<Matchup> matchups = matchups_of(facts);
        columns_ = matchups.size();
        for (const Matchup& matchup : matchups)
            row.add(facts.strategies[matchup.a].label + " - " + facts.strategies[matchup.b].label,
                    record);
    }
    type_ = row.list();
}

std::string ScoreForm::head(std::uint64_t games) const {
    // The number of games comes last, so that spaces behind it keep the size.
    std::string text =
        fmt::format("{{'descr': {}, 'fortran_order': False, 'shape': ({},)}}", type_, games);
    constexpr std::size_t most_digits = 20;
    const std::size_t size =
        magic.size() + 4 + text.size() - std::to_string(games).size() + most_digits + 1;
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;
    text.resize(whole - magic.size() - 4 - 1, ' ');
    text += '\n';
    std::string head(magic);
    for (std::size_t i = 0; i < 4; ++i) head += static_cast<char>(text.size() >> (8 * i));
    return head + text;
}

bool ScoreForm::is_head(std::string_view bytes) {
    return bytes.starts_with(magic) &&
           (bytes.find(R"(("end", '<u8'))") != std::string_view::npos ||
            bytes.find(R"(("ending", '|u1'))") != std::string_view::npos);
}

bool ScoreForm::print(const GameEnds& ends, std::string& into) const {
    RowWriter row(into, row_bytes());
    for (const GameResult& result : ends.scores)
        print_score(result, {components_, measures_, categories_}, row);
    for (const MatchPair& pair : ends.pairs) {
        for (const MatchGame& game : pair.games) print_game(game, components_, row);
        row.byte(pair.identical ? 1 : 0);
        row.byte(pair.deterministic ? 1 : 0);
        row.number(pair.moves.value_or(std::numeric_limits<std::uint64_t>::max()));  // -1: none
    }
    return row.fits();
}

GameResult ScoreForm::score(std::string_view row, std::size_t strategy) const {
    RowReader from(record(row, strategy));
    GameResult read;
    read.total = from.score();
    read.finished = from.flag();
    read.forfeited = from.flag();
    for (std::size_t c = 0; c < components_; ++c) read.components[c] = from.score();
    for (std::size_t i = 0; i < measures_; ++i) read.measured.values[i] = from.score();
    if (categories_ > 0) {
        read.measured.category = from.byte_below(categories_);
        read.measured.counts_as_record = from.flag();
    }
    read.decisions = from.count();
    read.choices = from.choices();
    read.end = from.number();
    if (read.finished) return read;
    GameResult unfinished = unfinished_;
    unfinished.forfeited = read.forfeited;
    unfinished.end = read.end;
    return unfinished;
}

MatchPair ScoreForm::pair(std::string_view row, std::size_t matchup) const {
    RowReader from(record(row, matchup));
    MatchPair read;
    for (MatchGame& game : read.games) game = read_game(components_, from);
    read.identical = from.flag();
    read.deterministic = from.flag();
    const std::uint64_t moves = from.number();
    if (moves != std::numeric_limits<std::uint64_t>::max()) read.moves = moves;
    return read;
}

}  // namespace skerry
