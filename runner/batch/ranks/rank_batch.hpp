#pragma once
// One batch on several processes. The root gives out chunks and merges their tallies; the others
// play.

#include <atomic>
#include <chrono>
#include <stdexcept>

#include "runner/batch/batch.hpp"
#include "runner/batch/chunk_desk.hpp"
#include "runner/batch/for_each_chunk.hpp"

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

/// Turns tallies into texts and back, exactly.
struct TallyCodec {
    std::function<std::string(const BatchTally&)> print;
    std::function<BatchTally(const std::string&)> parse;
};

struct RankBatch {
    RankLink* link;
    TallyCodec codec;
    const StopFlag* asked;               ///< set by signals to this process
    StopFlag* stop;                      ///< set when any rank has to stop; the work checks it
    std::atomic<std::uint64_t>* played;  ///< at the root: grows with the games of the other ranks
    std::function<ForEachChunk> threads = for_each_chunk;  ///< how a rank runs its own threads
    /// How long the root waits after a stop for what the others hand in. Leaves most of mpirun's
    /// second for writing the result file.
    std::chrono::milliseconds last_orders{400};
};

/// How the other ranks ended, as known at the root.
struct RanksEnd {
    std::string lost;      ///< why a rank could no longer be reached, which stopped the run
    bool all_left = true;  ///< all ranks said goodbye
};

/// Runs `work` on all ranks; each rank must call this with a work of one and the same experiment.
/// At the root the work is given every chunk; on other ranks only play() is called. The number of
/// threads may differ from rank to rank. After a stop the root waits a moment for what the others
/// still hand in: when a rank dies, mpirun tells the others to end and kills the run one second
/// later. Throws at the root what the work threw on any rank.
RanksEnd for_each_chunk_on_ranks(ChunkWork& work, int threads, const RankBatch& ranks);

/// How often a rank looks for messages: a short time compared with a chunk, but no core is kept
/// busy by waiting.
inline constexpr auto rank_poll_period = std::chrono::milliseconds(1);

RanksEnd run_root(ChunkWork& work, int threads, const RankBatch& ranks);
void run_branch(ChunkWork& work, int threads, const RankBatch& ranks);

std::string print_ticket(const ChunkTicket& ticket);
ChunkTicket parse_ticket(const std::string& text);

struct RankResult {
    std::uint64_t number;  ///< number of the ticket
    PlayedChunk chunk;
};

std::string print_played(const ChunkTicket& ticket, const PlayedChunk& chunk,
                         const TallyCodec& codec);
RankResult parse_played(const std::string& text, const TallyCodec& codec);

/// Joins the run that mpirun (or srun with a process manager for MPI) started; null if this process
/// was started without it, and then MPI is never touched. Only one thread may use the link. Throws
/// UserError if there are other ranks but this program was built without MPI: each rank would play
/// everything and overwrite the others' result.
std::unique_ptr<RankLink> join_mpi();

/// The number of ranks of the run on this machine, >= 1.
int ranks_on_this_machine();

/// Whether the program was built with MPI.
bool has_mpi();

}  // namespace skerry
