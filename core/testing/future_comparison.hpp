#pragma once
// Whether redealt games go on as true ones do. Given a state, the true deal and a redealt one are
// as likely to be exchanged: what one shows and the other does not, each shows equally often.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/testing/chi_square.hpp"

namespace skerry::testing {

/// Counts in what two texts differ, one of a true future and one of a redealt one.
class FutureComparison {
  public:
    /// Texts of two states that come from one state by the same choices; `what` names them.
    void add(std::string_view what, std::string_view truth, std::string_view redealt) {
        if (truth == redealt) return;
        const std::size_t longer = std::max(truth.size(), redealt.size());
        for (std::size_t i = 0; i < longer; ++i) {
            add_letters({what, From::start, i}, at(truth, i), at(redealt, i));
            add_letters({what, From::end, i}, at(truth, truth.size() - 1 - i),
                        at(redealt, redealt.size() - 1 - i));
        }
        std::map<char, std::int64_t> more;
        for (const char letter : truth) ++more[letter];
        for (const char letter : redealt) --more[letter];
        for (const auto& [letter, count] : more)
            add_numbers({what, From::anywhere, 0, static_cast<unsigned char>(letter)}, count, 0);
    }

    /// Points of a seat.
    void add(std::string_view what, std::size_t seat, int truth, int redealt) {
        add_numbers({what, From::points, seat}, truth, redealt);
    }

    /// Whether the states of a true and a redealt future are equal, and those of two redealt ones.
    void add_equal(std::string_view what, bool true_one, bool redealt_ones) {
        add_numbers({what, From::pairs}, true_one ? 1 : 0, redealt_ones ? 1 : 0);
    }

    /// What the futures differ in most, as a sentence; empty if chance explains it.
    std::string difference() const {
        const Question* worst = nullptr;
        Counts most;
        for (const auto& [question, counts] : counts_) {
            if (!is_lopsided(counts.truth, counts.redealt, counts_.size())) continue;
            if (worst != nullptr && lopsidedness(counts.truth, counts.redealt) <=
                                        lopsidedness(most.truth, most.redealt))
                continue;
            worst = &question;
            most = counts;
        }
        return worst == nullptr ? "" : sentence(*worst, most);
    }

  private:
    enum class From : std::uint8_t { start, end, anywhere, points, pairs };
    struct Question {
        std::string_view what;
        From from = From::start;
        std::size_t place = 0;
        int letter = 0;
        auto operator<=>(const Question&) const = default;
    };
    /// Futures in which one of the two shows it, or has more of it.
    struct Counts {
        std::uint64_t truth = 0;
        std::uint64_t redealt = 0;
    };
    static constexpr int nothing = -1;  ///< beyond the text

    static int at(std::string_view text, std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : nothing;
    }
    void add_letters(Question question, int truth, int redealt) {
        if (truth == redealt) return;
        question.letter = truth;
        ++counts_[question].truth;
        question.letter = redealt;
        ++counts_[question].redealt;
    }
    void add_numbers(const Question& question, std::int64_t truth, std::int64_t redealt) {
        if (truth > redealt) ++counts_[question].truth;
        if (truth < redealt) ++counts_[question].redealt;
    }

    static std::string letter_name(int letter) {
        if (letter == nothing) return "nothing";
        if (letter < ' ' || letter > '~') return "byte " + std::to_string(letter);
        return "'" + std::string(1, static_cast<char>(letter)) + "'";
    }

    static std::string sentence(const Question& question, const Counts& counts) {
        const std::string what(question.what);
        const std::string letter = letter_name(question.letter);
        const std::string place = std::to_string(question.place + 1);
        std::string fact;
        switch (question.from) {
            case From::start:
                fact = "character " + place + " of " + what + " is " + letter;
                break;
            case From::end:
                fact = "character " + place + " from the end of " + what + " is " + letter;
                break;
            case From::anywhere:
                fact = what + " has more " + letter;
                break;
            case From::points:
                fact = "seat " + place + " has more points in " + what;
                break;
            case From::pairs:
                fact = what + " is that of another redealt game";
                break;
        }
        return fact + " in " + std::to_string(counts.redealt) + " redealt games, where the true " +
               "ones have it not, and the other way round in " + std::to_string(counts.truth);
    }

    std::map<Question, Counts> counts_;
};

}  // namespace skerry::testing
