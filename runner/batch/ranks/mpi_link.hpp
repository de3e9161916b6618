#pragma once

#include <memory>

#include "runner/batch/ranks/rank_link.hpp"

namespace skerry {

/// Joins the run that mpirun (or srun with a process manager for MPI) started; null if this process
/// was started alone, and then MPI is never touched. Only one thread may use the link. Throws
/// UserError if there are other ranks but this program was built without MPI: each rank would play
/// everything and overwrite the others' result.
std::unique_ptr<RankLink> join_mpi();

/// The number of ranks of the run on this machine, >= 1.
int ranks_on_this_machine();

/// Whether the program was built with MPI.
bool has_mpi();

}  // namespace skerry
