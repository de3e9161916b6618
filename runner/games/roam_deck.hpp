#pragma once
// Reads and describes decks of Roam as JSON (configs/roam_deck.schema.json).

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/roam/deck.hpp"
#include "runner/documents/document.hpp"

namespace skerry {

struct ReadDeck {
    roam::Deck deck;  ///< complete if there are no faults
    std::vector<std::string>
        faults;  ///< one line each: file, place, what was found, what is allowed
};

/// Reads the whole deck and collects all its faults. Throws UserError only if the file is not JSON.
ReadDeck read_roam_deck(const Document& document);

/// What a reader of results with this deck should know about it.
nlohmann::ordered_json describe_roam_deck(const roam::DeckTable& deck, const std::string& file);

}  // namespace skerry
