#pragma once

#include <string>

namespace skerry {

/// Where the result of a run goes, checked before the run starts.
class OutputFile {
  public:
    /// path: empty for none, `-` for standard output. Throws UserError if it cannot be written, or
    /// holds something that a result must not replace: `input`, or a file that is not a result.
    OutputFile(std::string path, const std::string& input);

    bool none() const { return path_.empty(); }
    bool is_standard_output() const { return path_ == "-"; }
    const std::string& path() const { return path_; }

    /// Writes a result and returns where. A partial one goes to NAME.partial.json if the file holds
    /// a complete one. Throws UserError.
    std::string write(const std::string& text, bool complete) const;

  private:
    std::string path_;
};

/// `out/x.json` -> `out/x.partial.json`.
std::string partial_name(const std::string& path);

}  // namespace skerry
