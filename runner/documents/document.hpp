#pragma once
// A configuration as JSON in which every value knows its place, so that each error can name it.

#include <functional>
#include <map>
#include <memory>
#include <span>

#include "core/fields.hpp"
#include "runner/documents/json_text.hpp"

namespace skerry {

class Document;

/// Whether the programs that a document names may be started.
enum class Programs : std::uint8_t {
    stay,     ///< nobody has asked for it: the document may be a stranger's
    allowed,  ///< an option allows them, whoever wrote the document
    own,      ///< the document is what the user gave to be played
};

/// One value of a document. Valid as long as the document lives and is not changed. The functions
/// that read the value throw UserError with its place, what was found and what is allowed.
class JsonNode {
  public:
    JsonNode(const Document& document, const ordered_json& value, std::string pointer);

    /// Throws UserError: the place, then `message`.
    [[noreturn]] void fail(const std::string& message) const;
    /// Throws UserError for another place of the document.
    [[noreturn]] void fail_at(const std::string& pointer, const std::string& message) const;

    const ordered_json& json() const { return *value_; }
    const std::string& pointer() const { return pointer_; }

    /// The names of an object's members. Throws UserError if the node is not an object.
    std::vector<std::string> keys() const;
    std::optional<JsonNode> find(std::string_view key) const;
    JsonNode at(std::string_view key) const;  ///< UserError if it is missing
    /// Throws UserError at the first key that is not among `allowed`.
    void allow_keys(std::span<const std::string> allowed) const;

    /// The items of an array. Throws UserError if the node is not an array.
    std::vector<JsonNode> items() const;
    /// One item of an array that has more than `i`, in constant time.
    JsonNode item(std::size_t i) const;
    /// Another value in this place; it must outlive the node.
    JsonNode with(const ordered_json& value) const;

    Programs programs() const;  ///< of the document

    bool is_string() const;
    bool is_object() const;
    std::string text() const;
    /// A text that will be shown; UserError if it has a hidden character (visible_text.hpp).
    std::string visible_text() const;
    bool boolean() const;
    /// An integer; 1e6 and 5.0 count as integers, too.
    std::int64_t integer(Range range) const;
    /// Like integer(), but a string of decimal digits is accepted, too.
    std::uint64_t unsigned_integer(std::uint64_t min, std::uint64_t max) const;
    /// The index of the choice that the text names.
    std::size_t choice(std::span<const std::string_view> choices) const;
    /// The index of the name that the text holds; `what` says what the names stand for
    /// ("strategy").
    std::size_t name_among(std::span<const std::string> names, std::string_view what) const;

  private:
    [[noreturn]] void fail_type(const std::string& allowed) const;
    JsonNode child(const std::string& token, const ordered_json& value) const;

    const Document* document_;
    const ordered_json* value_;
    std::string pointer_;  ///< JSON pointer (RFC 6901), empty for the root
};

class Document {
  public:
    /// Reads and parses a file; throws UserError.
    static Document read(const std::string& path);
    /// Parses a text; messages call it `source`.
    static Document parse(std::string_view text, std::string source);
    /// Makes a document of a value that is valid JSON by construction, e.g. part of another
    /// document.
    static Document of(ordered_json value, std::string source, Programs programs = Programs::stay);

    /// Like this one, but it starts no program. Both share their value until one of them is
    /// changed.
    Document without_programs() const;

    JsonNode root() const;
    const std::string& source() const { return source_; }

    /// A document starts no program until it is told to, so that other readers of files need not
    /// think of it.
    void set_programs(Programs programs) { programs_ = programs; }
    Programs programs() const { return programs_; }

    /// Sets the member `key` of the root. Errors about it name `origin` ("--games x") instead of
    /// the file.
    void set(std::string_view key, ordered_json value, std::string origin);
    /// Sets the value that the parts of a path lead to, as assign() says of them.
    void set_at(std::span<const std::string> path, ordered_json value, const std::string& origin);
    /// Applies `path=value`: the path is names and indices joined by dots, the value is JSON or
    /// else a string. Missing objects on the way are created. A strategy can be named by its label
    /// instead of its index, or by its name if it has no label; one that is a name only becomes an
    /// object {"name": ...}. A UserError names the assignment, also one about what it created.
    void assign(std::string_view assignment);

    /// Where the `=` of an assignment is; npos if there is none. A label in the path may hold some.
    std::size_t end_of_path(std::string_view assignment) const;
    /// The parts of a path between its dots. A label of a strategy is one part, dots or not.
    std::vector<std::string> parts_of(std::string_view path) const;

    /// `source: pointer`, or the option that set the value at that place.
    std::string place(std::string_view pointer) const;

  private:
    Document(std::shared_ptr<ordered_json> root, std::string source);
    ordered_json& writable();
    /// Behind the label of a strategy with which the path begins; 0 if it does not.
    std::size_t end_of_label(std::string_view path) const;

    std::shared_ptr<ordered_json> root_;
    std::string source_;
    Programs programs_ = Programs::stay;
    /// Origins of values that options set, by pointer.
    std::map<std::string, std::string, std::less<>> origins_;
};

/// Escapes a key as part of a JSON pointer (RFC 6901): "~" and "/" are escaped.
std::string pointer_token(std::string_view key);

/// A short text of a value for messages: the value itself if it is short, else its type.
std::string describe(const ordered_json& value);

}  // namespace skerry
