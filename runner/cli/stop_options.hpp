#pragma once
// The options that let the figures end a run, and those of its verdicts.

#include <string>

#include "runner/cli/command_line.hpp"
#include "runner/documents/document.hpp"

namespace skerry {

struct StopOptions {
    std::string precision;
    bool decided = false;
    std::string better;
    std::string margin;
    std::string baseline;

    void add_to(Command app);

    /// Sets /stop, /margin and /baseline of a configuration if such options are given; throws
    /// UserError.
    void set_in(Document& configuration) const;
};

}  // namespace skerry
