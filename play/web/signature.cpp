// The lines of `skerry signature --list`, played by the engine of the page: for node.

#include "runner/results/signature.hpp"

#include <fmt/format.h>

#include "runner/documents/user_error.hpp"
#include "runner/games/registry.hpp"

/// With an argument only the lines that hold it.
int main(int count, char** arguments) {
    const std::string only = count > 1 ? arguments[1] : "";
    for (const skerry::GameEntry* game : skerry::all_games())
        for (const skerry::SignaturePart& part : skerry::signature_parts(*game))
            if (part.name.find(only) != std::string::npos)
                skerry::print(fmt::format(
                    "{:20}  {}\n", skerry::signature_integer(skerry::signature_digest(part, 1)),
                    part.name));
    return 0;
}
