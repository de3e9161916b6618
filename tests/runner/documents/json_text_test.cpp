// Texts of JSON: what they mean, their limits, what is refused, and that reading takes one pass.
// What a safe file asks of the system, and in which order: what no crash in a test could show. The
// functions of this file stand in for those of the C library in the whole test program; unless a
// test records, they only pass the calls on.

#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "runner/documents/document.hpp"
#include "runner/documents/safe_file.hpp"
#include "runner/documents/user_error.hpp"
#include "runner/results/result.hpp"
#include "tests/support/test.hpp"

using namespace skerry;

namespace {

std::string nested(std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
}

std::string object_of(std::size_t keys) {
    std::string text;
    for (std::size_t i = 0; i < keys; ++i)
        text += (i == 0 ? "{\"" : ",\"") + std::to_string(i) + "\":0";
    return text + "}";
}

/// `count` times `item`, joined by commas.
std::string list_of(std::size_t count, const std::string& item) {
    std::string text = "[" + item;
    for (std::size_t i = 1; i < count; ++i) text += "," + item;
    return text + "]";
}

std::string refusal(const std::string& text) {
    return skerry::test::error_of([&] { parse_json(text, "f"); });
}

/// `{"0":0,"1":0,...}` with as many keys as an object may have.
std::string widest_object() { return object_of(max_json_keys); }

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("JSON texts are read as they are written") {
        const std::string text =
            R"({"b":[1,-2,3.5,1e3,18446744073709551615,true,false,null,"\u00e9\n"],"a":{"x":{},"y":[]},"":""})";
        CHECK(parse_json(text, "f") == nlohmann::ordered_json::parse(text));
        CHECK(parse_json(text, "f").dump() == nlohmann::ordered_json::parse(text).dump());
        CHECK(parse_json("7", "f") == 7);
        CHECK(parse_json(" \"x\" ", "f") == "x");
    }

    TEST_CASE("JSON texts that are refused, with their place") {
        CHECK(refusal(R"({"a":{"b":1,"c":[{"b":1},{"d":2,"d":3}]}})") ==
              "f: /a/c/1/d: the key is given twice; each key may be given once");
        CHECK(refusal(R"({"a/b":{"~":1,"~":2}})") ==
              "f: /a~1b/~0: the key is given twice; each key may be given once");
        CHECK(refusal("[1,\n 2,,3]").starts_with("f:2:4: not valid JSON: "));
        CHECK(refusal("[1] 2").starts_with("f:1:5: not valid JSON: "));
        CHECK(refusal("{\"a\":1e999}") == "f: not valid JSON: number overflow parsing '1e999'");
        CHECK(refusal(R"([[[[1,2,3],)" + nested(max_json_depth) + "]]]")
                  .starts_with("f: /0/0/1/0/0"));
    }

    TEST_CASE("an array of many objects is read in one pass") {
        // A reader that searches the whole array at the end of each object takes minutes.
        const auto document = parse_json("{\"game\":" + list_of(200'000, "{\"a\":{}}") + "}", "f");
        CHECK(document["game"].size() == 200'000);
        CHECK(document["game"][199'999].contains("a"));
    }

    TEST_CASE("JSON texts: nothing follows a NUL byte unread") {
        CHECK(refusal(std::string("[1]\n\0 garbage", 13)) ==
              "f:2:1: not valid JSON: a NUL byte (0x00)");
        CHECK(refusal(std::string("[1,\0", 5)) == "f:1:4: not valid JSON: a NUL byte (0x00)");
        CHECK(refusal(R"(["\u0000"])") == "");
    }

    TEST_CASE("JSON texts: a message quotes little of what it refuses") {
        const std::string word(70'000, 'k');
        std::string words;
        while (words.size() < word.size()) words += "key ";
        for (const std::string& key : {word, words})
            for (const std::string& text :
                 {"{\"" + key + "\":1,\"" + key + "\":2}", "[\"" + key + "\n\"]",
                  "{\"a\":1" + key + "}", "{\"" + key + "\":" + list_of(300, "x") + "}"}) {
                const std::string why = refusal(text);
                CAPTURE(why);
                CHECK(why.size() < 350);
                CHECK(std::ranges::count(why, 'k') <= 200);
            }
    }

    TEST_CASE("JSON texts have limits of depth and keys") {
        CHECK(parse_json(nested(max_json_depth), "f").is_array());
        CHECK_THROWS_AS(parse_json(nested(max_json_depth + 1), "f"), UserError);
        CHECK(parse_json(object_of(max_json_keys), "f").size() == max_json_keys);
        CHECK_THROWS_WITH_AS(parse_json(object_of(max_json_keys + 1), "f"),
                             "f: /256: the object has more than 256 keys", UserError);
        const std::string most = list_of(max_json_values - other_json_value, "0");
        CHECK(refusal(most) == "");
        CHECK(refusal("[" + most + "]").starts_with("f: /0/8388599: is beyond the 8388608 "));
        CHECK(refusal(list_of(max_json_values / other_json_value, "\"\"")) != "");
    }

    TEST_CASE("a file of ten million brackets or keys is refused at once") {
        for (const std::string& text :
             {std::string(10'000'000, '['), nested(5'000'000), object_of(1'000'000)}) {
            CHECK_THROWS_AS(parse_json(text, "f"), UserError);
            CHECK_THROWS_AS(Result::parse(text, "f"), UserError);
        }
        CHECK_THROWS_AS(Result::parse("{\"schema\": 1e999}", "f"), UserError);
    }
}

TEST_SUITE("slow") {
    TEST_CASE("16 MB of JSON of any shape are read or refused in one pass") {
        // Where a reader is quadratic, each of these takes hours.
        constexpr auto bytes = static_cast<std::size_t>(skerry::test::share(16)) << 20;
        const auto fill = [](const std::string& item) {
            return list_of(bytes / (item.size() + 1), item);
        };
        for (const std::string& item :
             {std::string("0"), std::string("-1.5"), std::string("{}"), std::string("[]"),
              std::string("{\"a\":0}"), std::string("\"\\u00e9\""), widest_object(),
              list_of(1'000, "{}"), "\"" + std::string(1'000'000, 'x') + "\"",
              std::string(60, '[') + std::string(60, ']')}) {
            const std::string text = fill(item);
            CAPTURE(item.substr(0, 20));
            const std::string why = refusal(text);
            CHECK((why == "" || why.ends_with("no file of Skerry has more")));
        }
        CHECK(refusal("\"" + std::string(bytes, 'x') + "\"") == "");
        CHECK(refusal(object_of(bytes / 12)).ends_with("more than 256 keys"));
        CHECK(refusal(std::string(bytes, '[')).ends_with("deeper than 64 levels"));
        std::string twice = "{\"a\":0";
        while (twice.size() < bytes) twice += ",\"a\":0";
        CHECK(refusal(twice + "}") == "f: /a: the key is given twice; each key may be given once");
        CHECK(refusal(list_of(1'000'000, "0") + "x").starts_with("f:1:"));
        CHECK(refusal(std::string(1'000'000, '\n') + "x").starts_with("f:1000001:1: "));
        for (const std::string& text : {std::string(bytes, '\n') + "x", std::string(bytes, ' ')})
            CHECK(refusal(text) == "f:1:1: not valid JSON: more than 1 MB of white space");
    }
}

namespace {

/// What a test lets happen to its thread's calls.
struct Script {
    std::vector<std::string> calls = {};
    int interrupted_writes = 0;                ///< so many fail with EINTR first
    std::size_t most_bytes = ~std::size_t{0};  ///< that one write takes
    int flock_error = 0;                       ///< with which each flock() fails; 0: none does
};

thread_local Script* script = nullptr;

bool is_folder(int descriptor) {
    struct stat facts {};
    return ::fstat(descriptor, &facts) == 0 && S_ISDIR(facts.st_mode);
}

std::string name_of(const char* path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* data, std::size_t size) {
    if (script != nullptr) {
        if (script->interrupted_writes-- > 0) {
            errno = EINTR;
            return -1;
        }
        script->calls.emplace_back("write");
        size = std::min(size, script->most_bytes);
    }
    return ::syscall(SYS_write, descriptor, data, size);
}

int fsync(int descriptor) {
    if (script != nullptr)
        script->calls.emplace_back(is_folder(descriptor) ? "sync folder" : "sync file");
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int rename(const char* from, const char* to) noexcept {
    if (script != nullptr) script->calls.push_back("rename to " + name_of(to));
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int flock(int descriptor, int operation) noexcept {
    if (script != nullptr && script->flock_error != 0) {
        errno = script->flock_error;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
}

}  // extern "C"

namespace skerry {

namespace {

/// The calls that `action` makes while `events` happen.
template <class Action>
std::vector<std::string> calls_of(Action&& action, Script events = {}) {
    script = &events;
    action();
    script = nullptr;
    return events.calls;
}

using Calls = std::vector<std::string>;

}  // namespace

TEST_SUITE("unit") {
    TEST_CASE("system calls: content is on the disk before its name, the name before the end") {
        const test::Folder folder;
        CHECK(calls_of([&] { write_whole(folder / "a", "one"); }) ==
              Calls{"write", "sync file", "rename to a", "sync folder"});
        const Calls keeping =
            calls_of([&] { write_keeping_previous(folder / "a", folder / "a.previous", "two"); });
        CHECK(keeping ==
              Calls{"write", "sync file", "rename to a.previous", "rename to a", "sync folder"});
        CHECK(test::read_text(folder / "a") == "two");
        CHECK(test::read_text(folder / "a.previous") == "one");
    }

    TEST_CASE("system calls: a write that a signal interrupts, or that takes a part, goes on") {
        const test::Folder folder;
        const std::string text = "a text of several parts";
        Script events;
        events.interrupted_writes = 3;
        events.most_bytes = 5;
        const Calls calls = calls_of([&] { write_whole(folder / "a", text); }, events);
        CHECK(std::ranges::count(calls, "write") == 5);
        CHECK(test::read_text(folder / "a") == text);
        CHECK(folder.entries() == 1);
    }

    TEST_CASE("system calls: what a killed process with our number has left is no obstacle") {
        const test::Folder folder;
        const std::string stale = (folder / "a") + ".skerry.tmp-" + std::to_string(::getpid());
        test::write_text(stale, "half a te");
        CHECK_NOTHROW(write_whole(folder / "a", "text"));
        CHECK(test::read_text(folder / "a") == "text");
        CHECK(folder.entries() == 1);
        test::write_text((folder / "p") + ".skerry.tmp-" + std::to_string(::getpid()), "half a te");
        CHECK_NOTHROW(write_keeping_previous(folder / "a", folder / "p", "new"));
        CHECK(test::read_text(folder / "p") == "text");
        CHECK(folder.entries() == 2);
    }

    TEST_CASE("system calls: a file system without locks is written to all the same") {
        const test::Folder folder;
        Script events;
        events.flock_error = ENOLCK;
        calls_of([&] { const FileLock lock = lock_for_writing(folder / "a"); }, events);
        CHECK(folder.entries() == 0);
    }
}

}  // namespace skerry
