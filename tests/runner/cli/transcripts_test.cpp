// What commands do one after the other: transcripts in tests/golden/refused and
// tests/golden/sessions. Each part that begins with ## has a folder of its own.
//
//     + ARGUMENTS               skerry does this, with exit code 0
//     1 ARGUMENTS               so with exit code 1
//     2 ARGUMENTS               skerry refuses this: exit code 2, one line, nothing on standard
//                               output, and every file of the folder is as before
//     ! COMMAND                 a shell does this, with exit code 0; it knows what is in session.sh
//     $ ARGUMENTS               skerry refuses this, in the line below
//     * FILE /POINTER = VALUE   changes a document, and mends its digest; +N adds N, `none` erases,
//                               and of another FILE what it has there is taken
//     > WORDS                   the output of the last command says this, however it is broken
//     < WORDS                   it does not
//     = FILE FILE ...           files of the same content, and results with the same kept scores;
//                               with pointers behind them, results that differ there alone
//     ? FILE /POINTER = VALUE   what a document has there; * stands for all elements
//
// Standard output of the last command is the file out.txt. Results that a part with ## leaves
// fulfil the schema.

#include "runner/documents/digest.hpp"
#include "runner/documents/text.hpp"
#include "runner/results/result.hpp"
#include "tests/runner/cli/workshop.hpp"
#include "tests/runner/results/schema.hpp"

namespace skerry {

using namespace test;

namespace {

/// The files of the workshop with their bytes, but for what the program printed.
std::map<std::string, std::string> files_of(const Workshop& shop) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(shop.path("")))
        if (entry.is_regular_file()) files[entry.path().filename()] = read_text(entry.path());
    files.erase("out.txt");
    files.erase("err.txt");
    return files;
}

std::string without_digests(std::string text) {
    constexpr std::string_view head = "sha256:";
    for (std::size_t at = 0; (at = text.find(head, at)) != text.npos; at += head.size())
        text.replace(at + head.size(), 64, "...");
    return text;
}

bool is_result(const std::string& text) {
    const ordered_json json = ordered_json::parse(text, nullptr, false);
    return json.is_object() && json.value("schema", "") == "skerry/result";
}

void erase_at(ordered_json& json, std::span<const std::string> pointer) {
    if (pointer.size() == 1 && json.is_object()) json.erase(pointer[0]);
    for (const auto& [key, value] : json.items())
        if (pointer.size() > 1 && (pointer[0] == "*" || pointer[0] == key))
            erase_at(value, pointer.subspan(1));
}

/// The bytes of a file; of a result all but its environment, and the scores kept beside it. With
/// pointers, all of a document but what is there and in the environment.
std::string content_of(const Workshop& shop, const std::string& name,
                       const std::vector<std::vector<std::string>>& left_out) {
    if (left_out.empty()) {
        if (!is_result(shop.read(name))) return shop.read(name);
        const std::string scores = name.substr(0, name.rfind('.')) + ".scores.npy";
        return shop.content(name) + (shop.exists(scores) ? shop.read(scores) : "");
    }
    ordered_json json = ordered_json::parse(shop.read(name));
    for (const char* const key : {"environment", "digest"}) json.erase(key);
    for (const std::vector<std::string>& pointer : left_out) erase_at(json, pointer);
    return json.dump();
}

/// A line `= FILE FILE ... /POINTER ...`
void check_same(const Workshop& shop, const std::string& words) {
    std::vector<std::string> names;
    std::vector<std::vector<std::string>> left_out;
    for (const std::string& word : split(words, ' '))
        if (word.starts_with('/'))
            left_out.push_back(split(word.substr(1), '/'));
        else
            names.push_back(word);
    for (const std::string& name : names)
        CHECK((content_of(shop, name, left_out) == content_of(shop, names[0], left_out)));
}

/// What a document has at a pointer; of several elements an array.
ordered_json value_at(const ordered_json& json, std::span<const std::string> pointer) {
    if (pointer.empty()) return json;
    if (pointer[0] == "*") {
        ordered_json all = ordered_json::array();
        for (const ordered_json& element : json)
            all.push_back(value_at(element, pointer.subspan(1)));
        return all;
    }
    if (json.is_array()) return value_at(json.at(std::stoul(pointer[0])), pointer.subspan(1));
    if (!json.contains(pointer[0])) return "none";
    return value_at(json[pointer[0]], pointer.subspan(1));
}

/// A line `? FILE /POINTER = VALUE` with the value of today.
std::string valued(const Workshop& shop, const std::string& line) {
    const std::string question = line.substr(0, line.find(" = "));
    const std::size_t at = question.find(" /");
    const ordered_json json = ordered_json::parse(shop.read(question.substr(2, at - 2)));
    const std::vector<std::string> pointer = split(question.substr(at + 2), '/');
    return question + " = " + value_at(json, pointer).dump();
}

/// A line `* FILE /POINTER = VALUE`.
void change(const Workshop& shop, const std::string& line) {
    const std::size_t place = line.find(" /");
    const std::size_t end = line.find(" = ");
    const std::string name = line.substr(0, place);
    const ordered_json::json_pointer pointer(line.substr(place + 1, end - place - 1));
    const std::string value = line.substr(end + 3);
    ordered_json json = ordered_json::parse(shop.read(name));
    ordered_json& changed = json[pointer];
    if (value == "none" && json[pointer.parent_pointer()].is_array())
        json[pointer.parent_pointer()].erase(std::stoul(pointer.back()));
    else if (value == "none")
        json[pointer.parent_pointer()].erase(pointer.back());
    else if (value[0] == '+' && changed.is_string())
        changed =
            std::to_string(std::stoll(changed.get<std::string>()) + std::stoll(value.substr(1)));
    else if (value[0] == '+')
        changed = changed.get<int>() + std::stoi(value.substr(1));
    else if (ordered_json::accept(value))
        changed = ordered_json::parse(value);
    else
        changed = ordered_json::parse(shop.read(value))[pointer];
    if (json.contains("digest")) json["digest"] = result_digest(json);
    shop.write(name, print_result(json));
}

Ended shell(const Workshop& shop, const std::string& command) {
    const std::string sources = SKERRY_SOURCE_DIR;
    return shop.run(
        "", "export SKERRY=" SKERRY_PROGRAM " RANDOM_BOT=" SKERRY_RANDOM_BOT " SOURCES=" + sources +
                "; . $SOURCES/tests/runner/cli/session.sh; " + command + " && :");
}

/// A line that looks at what is there, or changes it.
void check_line(const Workshop& shop, const Ended& last, char kind, const std::string& rest) {
    CAPTURE(last.out);
    CAPTURE(last.err);
    if (kind == '>' || kind == '<')
        CHECK(says(unbroken(last.out + last.err), rest) == (kind == '>'));
    else if (kind == '=')
        check_same(shop, rest);
    else if (kind == '*')
        change(shop, rest);
}

/// One part of a transcript with what the program says today.
std::string played_part(const std::string& transcript) {
    const Workshop shop;
    Ended last;
    std::string text;
    for (const std::string& line : split_lines(transcript)) {
        if (line.starts_with("skerry")) continue;
        const std::string rest = line.size() > 2 ? line.substr(2) : "";
        const char kind = line.empty() ? '#' : line[0];
        CAPTURE(line);
        text += (kind == '?' ? valued(shop, line) : line) + "\n";
        if (kind == '+' || kind == '1' || kind == '!') {
            last = kind == '!' ? shell(shop, rest) : shop.run(rest);
            CAPTURE(last.err);
            CHECK(last.code == (kind == '1' ? 1 : 0));
        } else if (kind == '$' || kind == '2') {
            const auto before = files_of(shop);
            last = check_refused(shop, rest);
            if (kind == '$') text += without_digests(last.err);
            CHECK(files_of(shop) == before);
        } else {
            check_line(shop, last, kind, rest);
        }
    }
    if (!transcript.starts_with("##")) return text;  // some are broken on purpose
    for (const auto& [name, bytes] : files_of(shop))
        if (is_result(bytes)) CHECK(schema_violations(ordered_json::parse(bytes)) == "");
    return text;
}

void check_transcript(const std::string& name) {
    CAPTURE(name);
    const std::string transcript = read_text(golden_file(name));
    std::string text;
    for (std::size_t begin = 0, end = 0; begin < transcript.size(); begin = end) {
        end = std::min(transcript.size(), transcript.find("\n## ", begin) + 1);
        if (end == 0) end = transcript.size();
        text += played_part(transcript.substr(begin, end - begin));
    }
    check_golden(text, name);
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("refused: each transcript says why, and no file changes") {
        for (const auto& file : std::filesystem::directory_iterator(golden_file("refused")))
            check_transcript("refused/" + file.path().filename().string());
    }
}

// As unit tests, so that the sanitizers see them too.
TEST_SUITE("unit") {
    TEST_CASE("session: baseline") { check_transcript("sessions/baseline.txt"); }
    TEST_CASE("session: best") { check_transcript("sessions/best.txt"); }
    TEST_CASE("session: better") { check_transcript("sessions/better.txt"); }
    TEST_CASE("session: compare") { check_transcript("sessions/compare.txt"); }
    TEST_CASE("session: merge") { check_transcript("sessions/merge.txt"); }
    TEST_CASE("session: more games") { check_transcript("sessions/more_games.txt"); }
    TEST_CASE("session: kept scores") { check_transcript("sessions/kept_scores.txt"); }
    TEST_CASE("session: united seeds") { check_transcript("sessions/united_seeds.txt"); }
    TEST_CASE("session: rule sets") { check_transcript("sessions/rule_sets.txt"); }
    TEST_CASE("session: rule sets matches") { check_transcript("sessions/rule_sets_matches.txt"); }
    TEST_CASE("session: programs") { check_transcript("sessions/programs.txt"); }
    TEST_CASE("session: roam") { check_transcript("sessions/roam.txt"); }
    TEST_CASE("session: stopped") { check_transcript("sessions/stopped.txt"); }
    TEST_CASE("session: streams") { check_transcript("sessions/streams.txt"); }
    TEST_CASE("session: shown") { check_transcript("sessions/shown.txt"); }
    TEST_CASE("session: replaced") { check_transcript("sessions/replaced.txt"); }
    TEST_CASE("session: played") { check_transcript("sessions/played.txt"); }
    TEST_CASE("session: learned") { check_transcript("sessions/learned.txt"); }
    TEST_CASE("session: verified") { check_transcript("sessions/verified.txt"); }
    TEST_CASE("session: tuned") { check_transcript("sessions/tuned.txt"); }

    TEST_CASE("sessions: each transcript has its test") {
        const std::string tests =
            read_text(SKERRY_SOURCE_DIR "/tests/runner/cli/transcripts_test.cpp");
        for (const auto& file : std::filesystem::directory_iterator(golden_file("sessions")))
            CHECK(says(tests, "\"sessions/" + file.path().filename().string() + "\""));
    }
}

}  // namespace skerry
