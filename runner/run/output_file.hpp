#pragma once

#include <string>

namespace skerry {

/// The file for the result of a run, checked before the run starts.
class OutputFile {
  public:
    /// `path` is empty for no file, `-` for standard output. Throws UserError if the file cannot be
    /// written, or holds something that a result must not replace: `input`, or anything that is not
    /// a result.
    OutputFile(std::string path, const std::string& input);

    bool none() const { return path_.empty(); }
    bool is_standard_output() const { return path_ == "-"; }
    const std::string& path() const { return path_; }

    /// Writes a result and returns where. A partial result goes to NAME.partial.json if the file
    /// holds a complete one. Throws UserError.
    std::string write(const std::string& text, bool complete) const;

  private:
    std::string path_;
};

/// The name `out/x.partial.json` for `out/x.json`.
std::string partial_name(const std::string& path);

}  // namespace skerry
