#!/bin/bash
# slurm.sh CONFIG RESULT [SHARDS]: plays CONFIG as a Slurm job array of SHARDS (default: 16) and merges
# their results into RESULT when all have ended. A task that is stopped continues from its checkpoint
# when it is queued again. SKERRY names the program (default: skerry); what Slurm is told beside it
# goes into SBATCH_PARTITION, SBATCH_TIMELIMIT and the other variables that sbatch reads.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: slurm.sh CONFIG RESULT [SHARDS]" >&2; exit 2; }
config=$(readlink -f "$1")
result=$(readlink -m "$2")
shards=${3:-16}
program=${SKERRY:-skerry}
parts=${result%.json}
mkdir -p "$(dirname "$result")"

printf -v play '%q ' "$program" run "$config" --quiet --out "$result" --checkpoint "$parts.checkpoint"
array=$(sbatch --parsable --job-name=skerry --array="1-$shards" --requeue --cpus-per-task="${SLURM_CPUS:-1}" \
    --output="$parts.%a.log" --wrap "exec $play --threads \$SLURM_CPUS_PER_TASK --shard auto/$shards")
printf -v merge '%q ' "$program" merge --out "$result"
printf -v found '%q' "$parts"
merged=$(sbatch --parsable --job-name=skerry-merge --dependency=afterok:"$array" --kill-on-invalid-dep=yes \
    --output="$parts.merge.log" --wrap "exec $merge $found.shard-*-of-$shards.json")
echo "job $array plays $shards shards; job $merged merges them into $result"
