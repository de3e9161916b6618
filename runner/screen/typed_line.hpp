#pragma once
// A line that is typed and edited in place.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runner/screen/key.hpp"

namespace skerry::screen {

class TypedLine {
  public:
    enum class After : std::uint8_t {
        open,     ///< still being typed
        entered,  ///< text() is complete
        left,     ///< given up
    };

    void open(std::string_view prompt, std::string_view text = "");
    void close() { is_open_ = false; }
    bool is_open() const { return is_open_; }

    /// The line must be open; it is closed unless it stays open. What is pasted is taken up to its
    /// first line's end.
    After press(const Key& key);

    const std::string& prompt() const { return prompt_; }
    std::string text() const;
    std::size_t cursor() const { return cursor_; }  ///< in characters from the left

  private:
    void insert(std::u32string_view letters);
    void recall(std::size_t place);
    void edit(const Key& key);
    void control(char32_t letter);

    bool is_open_ = false;
    std::string prompt_;
    std::u32string letters_;
    std::size_t cursor_ = 0;
    std::vector<std::u32string> entered_;  ///< earlier lines
    std::size_t recalled_ = 0;             ///< which of them is shown; their number: none
};

}  // namespace skerry::screen
