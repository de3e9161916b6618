#pragma once

#include "runner/documents/document.hpp"

namespace skerry {

/// Checks all that the figures of a result owe each other, by the file alone: its tally could have
/// been left by games (require_identities), and what is computed from the tally is what stands
/// there. Throws UserError at the first place that contradicts others. Keys that this program does
/// not write are left alone.
///
/// What no other figure tells is not seen: which of the games that fit is named, or that games were
/// never played. `skerry verify` plays games again for that.
void check_result(const JsonNode& result);

}  // namespace skerry
