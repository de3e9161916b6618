#pragma once
// Decks of Roam as JSON (configs/roam_deck.schema.json).

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/roam/deck.hpp"
#include "runner/documents/document.hpp"

namespace skerry {

struct ReadDeck {
    roam::Deck deck;  ///< complete where there are no faults
    std::vector<std::string>
        faults;  ///< one line each: file, place, what was found, what is allowed
};

/// Reads all of a deck and collects what is wrong with it. UserError only where the file is no
/// JSON.
ReadDeck read_roam_deck(const Document& document);

/// What is to be known of results with this deck.
nlohmann::ordered_json describe_roam_deck(const roam::DeckTable& deck, const std::string& file);

}  // namespace skerry
