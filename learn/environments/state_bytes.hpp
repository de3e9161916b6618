#pragma once
// What an environment observes of a state without a codec of its game: the squares of its board and
// the values of its fields (core/playable.hpp), or, of a state that has neither, its bytes.

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/state_text.hpp"
#include "learn/environments/environment.hpp"

namespace skerry::environments {

namespace detail {

/// A value of a field: in one byte from its lowest on, or in two, the lower one first.
template <class Put>
struct FieldBytes {
    Put put;

    template <class T>
    void operator()(std::string_view name, const T& value, Range range, std::string_view help) {
        put(name, help, range.max - range.min, std::span<const T>(&value, 1), range.min);
    }
    template <class T, std::size_t N>
    void operator()(std::string_view name, const std::array<T, N>& values, Range range,
                    std::string_view help) {
        put(name, help, range.max - range.min, std::span<const T>(values), range.min);
    }
    template <class T, std::size_t M>
    void operator()(std::string_view name, const T& value, const Choices<M>&,
                    std::string_view help) {
        put(name, help, std::int64_t{M - 1}, std::span<const T>(&value, 1), 0);
    }
    template <class T, std::size_t N, std::size_t M>
    void operator()(std::string_view name, const std::array<T, N>& values, const Choices<M>&,
                    std::string_view help) {
        put(name, help, std::int64_t{M - 1}, std::span<const T>(values), 0);
    }
    void operator()(std::string_view name, const bool& value, std::string_view help) {
        put(name, help, 1, std::span<const bool>(&value, 1), 0);
    }
};
template <class Put>
FieldBytes(Put) -> FieldBytes<Put>;

}  // namespace detail

template <class G>
class StateBytes {
  public:
    using State = typename G::State;
    static constexpr bool described = HasFields<G> || HasBoard<G>;
    static_assert(described || std::has_unique_object_representations_v<State>,
                  "a state with gaps between its members has no bytes to observe: fill them, or "
                  "list its fields");

    /// `state`: any of the game; the size of the board is that of all its states.
    explicit StateBytes(const State& state) {
        if constexpr (HasBoard<G>) {
            const BoardSize board = G::board(state);
            add("board", static_cast<std::size_t>(board.columns * board.rows),
                static_cast<std::int64_t>(std::string_view(G::pieces).size() - 1),
                G::seats == 2 ? "squares from the top: 1 mine, 2 theirs" : "squares from the top");
        }
        if constexpr (HasFields<G>) {
            const auto list = [this](std::string_view name, std::string_view help,
                                     std::int64_t highest, const auto& values, std::int64_t) {
                add(name, values.size() * bytes_of(highest), std::min<std::int64_t>(highest, 255),
                    help);
            };
            G::State::fields(state, detail::FieldBytes{list});
        }
        if constexpr (!described) add("state", sizeof(State), 255, "the bytes of the state");
    }

    const std::vector<ObservationField>& fields() const { return fields_; }

    /// As the seat sees it: its own pieces are those of the first seat.
    void write(const State& state, Seat seat, std::uint8_t* bytes) const {
        if constexpr (!described) std::memcpy(bytes, &state, sizeof(State));
        if constexpr (HasBoard<G>) {
            const BoardSize board = G::board(state);
            for (int row = 0; row < board.rows; ++row)
                for (int column = 0; column < board.columns; ++column) {
                    const std::size_t piece = G::square(state, column, row);
                    const bool other = G::seats == 2 && seat == Seat::second;
                    *bytes++ = static_cast<std::uint8_t>(
                        other && (piece == 1 || piece == 2) ? 3 - piece : piece);
                }
        }
        if constexpr (HasFields<G>) {
            const auto put = [&bytes](std::string_view, std::string_view, std::int64_t highest,
                                      const auto& values, std::int64_t lowest) {
                for (const auto value : values) {
                    const auto above = static_cast<std::int64_t>(value) - lowest;
                    *bytes++ = static_cast<std::uint8_t>(above & 255);
                    if (bytes_of(highest) == 2) *bytes++ = static_cast<std::uint8_t>(above >> 8);
                }
            };
            G::State::fields(state, detail::FieldBytes{put});
        }
    }

  private:
    static constexpr std::size_t bytes_of(std::int64_t highest) { return highest > 255 ? 2 : 1; }

    void add(std::string_view name, std::size_t count, std::int64_t highest,
             std::string_view meaning) {
        const std::size_t first = fields_.empty() ? 0 : fields_.back().first + fields_.back().count;
        fields_.push_back({std::string(name), first, count, 0, static_cast<std::uint8_t>(highest),
                           std::string(meaning)});
    }

    std::vector<ObservationField> fields_;
};

}  // namespace skerry::environments
