#pragma once
// What ranks need from each other: whole messages, which arrive in order between any two ranks.

#include <optional>
#include <stdexcept>
#include <string>

namespace skerry {

/// Thrown if another rank cannot be reached.
class LinkError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

enum class RankTag : int { hello, welcome, request, range, end, played, stop, failed, done };

struct RankMessage {
    int rank = 0;  ///< the sender
    RankTag tag = RankTag::request;
    std::string text;
};

/// The connection to the other ranks. Used by one thread of each rank. Throws LinkError.
class RankLink {
  public:
    virtual ~RankLink() = default;

    virtual int rank() const = 0;  ///< 0 is the root, which gives out, merges and writes
    virtual int size() const = 0;
    bool is_root() const { return rank() == 0; }

    virtual void send(int rank, RankTag tag, const std::string& text) = 0;
    /// The next message if one has arrived; does not wait.
    virtual std::optional<RankMessage> receive() = 0;

    /// Leaves the run without waiting for the other ranks.
    virtual void abandon() {}
};

}  // namespace skerry
