// The link over MPI: finds out whether mpirun started this process, and passes messages of any
// size.

#include "runner/batch/ranks/rank_batch.hpp"

#ifdef SKERRY_MPI
// Only the C interface: Debian's C++ bindings are outdated.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#endif

#include <cstdlib>

#include "runner/documents/user_error.hpp"

namespace skerry {

namespace {

/// The number in an environment variable; 0 if it is not set.
int number_of_variable(const char* variable) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? 0 : static_cast<int>(std::strtol(text, nullptr, 10));
}

/// The number of ranks that the process managers of Open MPI and of MPICH report; 0 if none does.
int started_ranks() {
    const int open_mpi = number_of_variable("OMPI_COMM_WORLD_SIZE");
    return open_mpi > 0 ? open_mpi : number_of_variable("PMI_SIZE");
}

#ifdef SKERRY_MPI

class MpiLink final : public RankLink {
  public:
    MpiLink() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        if (provided < MPI_THREAD_FUNNELED)
            throw UserError("this MPI library allows no threads beside it");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    MpiLink(const MpiLink&) = delete;
    MpiLink& operator=(const MpiLink&) = delete;
    /// Waits for the other ranks, unless one of them is known to be lost.
    ~MpiLink() override {
        if (!abandoned_) MPI_Finalize();
    }

    int rank() const override { return rank_; }
    int size() const override { return size_; }
    void abandon() override { abandoned_ = true; }

    void send(int rank, RankTag tag, const std::string& text) override {
        check(MPI_Send(text.data(), static_cast<int>(text.size()), MPI_BYTE, rank,
                       static_cast<int>(tag), MPI_COMM_WORLD),
              rank);
    }

    std::optional<RankMessage> receive() override {
        int here = 0;
        MPI_Status status{};
        check(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &here, &status), -1);
        if (here == 0) return std::nullopt;
        int bytes = 0;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        RankMessage message{status.MPI_SOURCE, static_cast<RankTag>(status.MPI_TAG),
                            std::string(static_cast<std::size_t>(bytes), '\0')};
        check(MPI_Recv(message.text.data(), bytes, MPI_BYTE, message.rank, status.MPI_TAG,
                       MPI_COMM_WORLD, MPI_STATUS_IGNORE),
              message.rank);
        return message;
    }

  private:
    static void check(int code, int rank) {
        if (code == MPI_SUCCESS) return;
        std::string text(MPI_MAX_ERROR_STRING, '\0');
        int size = 0;
        MPI_Error_string(code, text.data(), &size);
        text.resize(static_cast<std::size_t>(size));
        throw LinkError((rank < 0 ? "a rank" : "rank " + std::to_string(rank)) +
                        " cannot be reached: " + text);
    }

    int rank_ = 0;
    int size_ = 1;
    bool abandoned_ = false;
};

#endif

}  // namespace

int ranks_on_this_machine() {
    const int local = number_of_variable("OMPI_COMM_WORLD_LOCAL_SIZE");
    return local > 0 ? local : 1;
}

std::unique_ptr<RankLink> join_mpi() {
    if (started_ranks() == 0) return nullptr;
#ifdef SKERRY_MPI
    return std::make_unique<MpiLink>();
#else
    if (started_ranks() > 1)
        throw UserError("started as one of " + std::to_string(started_ranks()) +
                        " MPI ranks, but this skerry was built without MPI; install libopenmpi-dev "
                        "and build again, or use --shard");
    return nullptr;
#endif
}

bool has_mpi() {
#ifdef SKERRY_MPI
    return true;
#else
    return false;
#endif
}

}  // namespace skerry
