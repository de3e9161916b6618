#pragma once
// What another reviewer makes of the dearest decisions: the figures of one alone are not their
// error.

#include "play/advice/review.hpp"

namespace skerry {

/// Lets another strategy value the best move and the one played in the dearest decisions of
/// `review`, each on a quarter of the futures, at least 128 where there are so many. Throws
/// UserError.
void ask_for_second_opinions(const play::GameInPlay& played, const ReviewRequest& request,
                             Review& review);

/// Whether the losses that both found are further apart than two standard errors, and by no less
/// than what is bad.
bool opinions_differ(const ReviewedDecision& decision, bool for_two);

/// "9.2 ± 0.4 by policy, 1.9 ± 0.4 by swift" where they differ, else "swift agrees: 8.4 ± 0.4"; in
/// a game for two in % of a win. Empty where nobody else was asked.
std::string second_words(const ReviewedDecision& decision, bool for_two, bool unicode);

}  // namespace skerry
