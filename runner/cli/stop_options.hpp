#pragma once
// The options that let the figures end a run.

#include <string>

#include "runner/cli/command_line.hpp"
#include "runner/documents/document.hpp"

namespace skerry {

struct StopOptions {
    std::string precision;
    bool decided = false;
    std::string margin;

    void add_to(Command app);

    /// Sets /stop of a configuration if such an option is given; throws UserError.
    void set_in(Document& configuration) const;
};

}  // namespace skerry
