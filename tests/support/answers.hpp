#pragma once
// Tables of what is refused, and in which words.

#include "tests/support/test.hpp"

namespace skerry::test {

/// The text with the bytes that a line of a golden file has by name.
inline std::string with_bytes(std::string text) {
    for (const auto& [name, byte] : {std::pair<std::string, char>("\\n", '\n'),
                                     {"\\r", '\r'},
                                     {"\\t", '\t'},
                                     {"\\xff", '\xff'}})
        for (std::size_t at = 0; (at = text.find(name)) != std::string::npos;)
            text.replace(at, name.size(), 1, byte);
    return text;
}

/// Checks a golden file of questions, "$ ...", each with its answer in the next line.
template <class Answer>
void check_answers(std::string_view name, const Answer& answer) {
    std::istringstream lines(read_text(golden_file(name)));
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("$ "))
            line += "\n" + answer(line.substr(2));
        else if (!line.starts_with("#"))
            continue;
        text += line + "\n";
    }
    check_golden(text, name);
}

}  // namespace skerry::test
