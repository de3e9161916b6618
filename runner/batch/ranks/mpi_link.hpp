#pragma once

#include <memory>

#include "runner/batch/ranks/rank_link.hpp"

namespace skerry {

/// Joins the run that mpirun (or srun with a process manager of MPI) started; null where this
/// process was started alone, and then MPI is never touched. One thread may use the link. Throws
/// UserError where there are other ranks and this program was built without MPI: each would play
/// everything and overwrite the others' result.
std::unique_ptr<RankLink> join_mpi();

/// Ranks of the run on this machine, >= 1.
int ranks_on_this_machine();

/// Whether the program was built with MPI.
bool has_mpi();

}  // namespace skerry
