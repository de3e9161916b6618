#pragma once
// What is said to the user: errors that one can put right, and the standard streams.

#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

#include "runner/documents/visible_text.hpp"

namespace skerry {

/// An error that the user can correct. what() is one line: the place (file and JSON pointer, file
/// and line, or option), what was found, what is allowed. It quotes only as much as a person reads.
/// The program prints it and ends with `exit_bad_input`.
class UserError : public std::runtime_error {
  public:
    explicit UserError(const std::string& message) : std::runtime_error(short_message(message)) {}
};

/// An error that the user cannot correct: this program would do harm if it went on.
class OwnFault : public UserError {
  public:
    explicit OwnFault(const std::string& message)
        : UserError("a fault of this program, please report it: " + message) {}
};

/// What the user should know of what went wrong in `work`, if anything did.
template <class Work>
std::optional<UserError> failure_of(const Work& work) {
    try {
        work();
    } catch (const UserError& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return UserError("not enough memory");
    }
    return std::nullopt;
}

inline constexpr int exit_ok = 0;
inline constexpr int exit_differences = 1;
inline constexpr int exit_bad_input = 2;

// Standard output, which can fail like any file (a full disk, a closed pipe), and standard error,
// which may fail without consequence. What is shown may quote files, arguments and the environment:
// it passes visible() of visible_text.hpp.

/// Makes sure that the descriptors 0, 1 and 2 are taken. Where one of them was closed (`2>&-`), the
/// first file that the program opens would get its number, and messages would be written into it.
/// Also lets a write beyond a limit on the size of files (ulimit -f) fail, to standard output or
/// any file, where its signal would end the program.
void hold_standard_streams();

/// The name of the program in help, messages and files: "skerry", unless a program of other games
/// has given its own, once, before it did anything else.
void name_program(std::string name);
const std::string& program_name();
/// The text with the program's name in place of "skerry" where that stands before a blank or colon.
std::string by_name(std::string text);

/// Shows a text on standard output. Throws UserError if that fails.
void print(std::string_view text);
void flush_output();

/// Writes a document that another program will read to standard output as it is, and shows it if
/// that is a terminal. Throws UserError if that fails.
void print_document(std::string_view text);

/// Shows a text, by_name(), on standard error. What cannot be written is lost: no run may end
/// because of a message. May be called from any thread.
void tell(std::string_view text);

/// Shows a text on standard error in place of the line that the cursor is in.
void tell_in_place(std::string_view text);

/// Shows a text with the codes of painted() (visible_text.hpp).
void print_painted(std::string_view text);
void tell_painted(std::string_view text);

/// One of those: who shows what goes to either stream.
using Speaker = void (*)(std::string_view text);

}  // namespace skerry
