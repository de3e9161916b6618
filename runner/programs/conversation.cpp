// Says and reads the messages of the protocol, and says what a program said wrong.

#include "runner/programs/conversation.hpp"

#include "core/whole_number.hpp"
#include "runner/documents/visible_text.hpp"
#include "runner/programs/program_settings.hpp"

namespace skerry {

namespace {

using Clock = Process::Clock;

constexpr std::chrono::milliseconds quit_patience{1000};
constexpr std::size_t shown_line = 200;

/// Takes the first word off a line, and the blank after it.
std::string_view take_word(std::string_view& line) {
    const std::size_t end = line.find(' ');
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    return word;
}

std::string in_quotes(std::string_view text) {
    const bool cut = text.size() > shown_line;
    return "\"" + visible_line(text.substr(0, shown_line)) + (cut ? "...\"" : "\"");
}

/// Appends the last lines of what was said, with who said it; long lists of moves only by number.
void append_said(std::string& to, char who, std::string_view said) {
    constexpr std::size_t most = 8;
    std::vector<std::string> lines;
    std::size_t legal = 0;
    while (!said.empty()) {
        const std::size_t end = said.find('\n');
        const std::string_view line = said.substr(0, end);
        said.remove_prefix(end == std::string_view::npos ? said.size() : end + 1);
        if (who == '>' && line.starts_with("legal ")) {
            ++legal;
            continue;
        }
        if (legal > 0) lines.push_back("(" + std::to_string(legal) + " legal moves)");
        legal = 0;
        const bool cut = line.size() > shown_line;
        lines.push_back(visible_line(line.substr(0, shown_line)) + (cut ? "..." : ""));
    }
    if (lines.size() > most) lines.erase(lines.begin(), lines.end() - most), lines[0] = "...";
    for (const std::string& line : lines) to += std::string(1, who) + " " + line + "\n";
}

void append_number(std::string& to, std::uint64_t number) {
    std::array<char, 20> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    to.append(digits.data(), end);
}

}  // namespace

template <class Work>
auto Conversation::told(Work&& work) {
    try {
        return work();
    } catch (const ProgramFault& fault) {
        failed_ = true;
        throw ProgramFault(fault.what(), transcript());
    }
}

Conversation::Conversation(const std::vector<std::string>& command, Milliseconds limit,
                           Milliseconds start_limit)
    : limit_(limit), start_limit_(start_limit), process_(find_program(command[0]), command) {
    told([&] { read_hello(); });
}

Conversation::~Conversation() {
    if (failed_) return;
    try {
        quit();
    } catch (const ProgramFault&) {
        // It is gone already, or will be killed.
    }
}

void Conversation::remember(char who, std::string_view text) {
    Said& place = said_[count_said_++ % kept];
    place.who = who;
    // The end of a long question is enough.
    constexpr std::size_t most = 64 * shown_line;
    place.text.assign(text.size() > most ? text.substr(text.size() - most) : text);
}

void Conversation::send(std::string_view text) {
    remember('>', text);
    process_.write(text, limit_);
}

std::string_view Conversation::next_line(Clock::time_point deadline, Milliseconds limit) {
    for (;;) {
        const std::string_view line = process_.read_line(deadline, limit);
        remember('<', line);
        if (!line.starts_with("info") || (line.size() > 4 && line[4] != ' ')) return line;
        if (Clock::now() > deadline)
            throw ProgramFault("no answer within " + std::to_string(limit.count()) +
                               " ms, only info");
    }
}

void Conversation::read_hello() {
    send("skerry " + std::to_string(program_protocol) + "\n");
    const Clock::time_point deadline = Clock::now() + start_limit_;
    while (read_hello_line(next_line(deadline, start_limit_)))
        if (Clock::now() > deadline)
            throw ProgramFault("no \"protocol\" within " + std::to_string(start_limit_.count()) +
                               " ms");
}

/// Returns whether more lines follow.
bool Conversation::read_hello_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "name") {
        hello_.name = rest;
    } else if (word == "version") {
        hello_.version = rest;
    } else if (word == "vector") {
        const auto most = whole_number<std::size_t>(rest);
        if (!most || *most < 1 || *most > max_vector)
            throw ProgramFault("said " + in_quotes(line) + "; \"vector\" takes 1 to " +
                               std::to_string(max_vector));
        hello_.vector = *most;
    } else if (line == "wants moves") {
        hello_.wants_moves = true;
    } else if (word == "protocol") {
        const auto version = whole_number<int>(rest);
        if (!version || *version < 1 || *version > program_protocol)
            throw ProgramFault("said " + in_quotes(line) + "; this program speaks protocol " +
                               std::to_string(program_protocol));
        hello_.protocol = *version;
        return false;
    } else if (word == "error") {
        throw ProgramFault("says error: " + in_quotes(rest));
    } else {
        throw ProgramFault("said " + in_quotes(line) +
                           " where \"name\", \"version\", \"vector\", \"wants moves\" or "
                           "\"protocol\" was expected");
    }
    return true;
}

void Conversation::begin(const ProgramGame& game) {
    told([&] {
        send("game " + game.name + "\nrules " + game.rules + "\noptions " + game.options +
             "\ntime " + std::to_string(limit_.count()) + "\nready?\n");
        const std::string_view line = next_line(Clock::now() + start_limit_, start_limit_);
        if (line == "ready") return note_ready();
        if (line.starts_with("error "))
            throw ProgramFault("says error: " + in_quotes(line.substr(6)));
        throw ProgramFault("said " + in_quotes(line) +
                           " where \"ready\" or \"error TEXT\" was expected");
    });
}

void Conversation::note_ready() {
    process_.note_children();
    ready_ = {0, process_.waited_ns(), 1, process_.cpu_ns()};
}

ProgramTime Conversation::spent() {
    if (!ready_) return {0, 0, 1, process_.cpu_ns()};
    return {process_.cpu_ns() - ready_->start_cpu, process_.waited_ns() - ready_->waiting, 1,
            ready_->start_cpu};
}

void Conversation::add(std::uint64_t seed, std::string_view state, const NamedMoves& moves) {
    if (asked_ == answered_) {  // a new question
        question_.clear();
        first_turn_ += asked_;
        asked_ = answered_ = 0;
    }
    question_ += "turn ";
    append_number(question_, first_turn_ + asked_);
    question_ += "\nseed ";
    append_number(question_, seed);
    question_ += "\nstate ";
    question_ += state;
    question_ += '\n';
    if (hello_.wants_moves) {
        question_ += moves.all ? "moves all\n" : "moves some\n";
        for (const std::string& move : moves.moves) {
            question_ += "legal ";
            question_ += move;
            question_ += '\n';
        }
    }
    ++asked_;
}

std::span<const std::string> Conversation::choose() {
    return told([&]() -> std::span<const std::string> {
        question_ += "choose ";
        append_number(question_, asked_);
        question_ += '\n';
        if (answers_.size() < asked_) answers_.resize(asked_);
        has_answer_.assign(asked_, false);
        send(question_);
        const Clock::time_point deadline = Clock::now() + limit_;
        while (answered_ < asked_) take_answer(next_line(deadline, limit_));
        return std::span<const std::string>(answers_).first(asked_);
    });
}

void Conversation::take_answer(std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "error") throw ProgramFault("says error: " + in_quotes(rest));
    const auto turn = word == "move" ? whole_number<std::uint64_t>(take_word(rest)) : std::nullopt;
    if (!turn || rest.empty())
        throw ProgramFault("said " + in_quotes(line) + " where \"move TURN MOVE\" was expected");
    if (*turn < first_turn_)
        throw ProgramFault("answered turn " + std::to_string(*turn) + " again, when turn " +
                           std::to_string(first_turn_) + " was asked");
    const std::uint64_t place = *turn - first_turn_;
    if (place >= asked_)
        throw ProgramFault("answered turn " + std::to_string(*turn) +
                           ", which it was not asked; the last one asked is " +
                           std::to_string(first_turn_ + asked_ - 1));
    if (has_answer_[place]) throw ProgramFault("answered turn " + std::to_string(*turn) + " twice");
    has_answer_[place] = true;
    answers_[place].assign(rest);
    ++answered_;
}

std::optional<ProgramEnd> Conversation::quit() {
    send("quit\n");
    return hang_up();
}

std::optional<ProgramEnd> Conversation::hang_up() { return process_.close_input(quit_patience); }

void Conversation::say(std::string_view line) {
    told([&] { send(std::string(line) + "\n"); });
}

std::string Conversation::transcript() {
    std::string text;
    for (std::size_t i = count_said_ - std::min(count_said_, kept); i < count_said_; ++i)
        append_said(text, said_[i % kept].who, said_[i % kept].text);
    append_said(text, '!', process_.error_tail());
    return text;
}

}  // namespace skerry
