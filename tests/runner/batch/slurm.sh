#!/bin/bash
# slurm.sh PROGRAM: submits configs/cluster/slurm.sh, a job array of 8 shards and a merge that waits
# for them, on a Slurm of one machine that this script starts on loopback and stops again; the merged
# bytes are those of one run.
set -u
program=$(readlink -f "$1")
script=$(readlink -f "$0")
folder=$(mktemp -d /tmp/skerry-slurm-XXXXXX) || exit 1
started=()
stop_all() {
    local pid
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null; done
    for pid in "${started[@]}"; do wait "$pid" 2>/dev/null; done
    rm -rf "$folder"
}
trap stop_all EXIT
skip() {
    echo "SKIPPED: $*"
    tail -n 5 "$folder"/*.log 2>/dev/null
    exit 0
}
fail() {
    echo "FAILED: $*"
    tail -n 20 "$folder"/*.log "$folder"/*.txt "$folder"/shards/*.log 2>/dev/null
    exit 1
}
figures() { sed '/^  "environment": {/,$d' "$1"; }

for tool in munged slurmctld slurmd sbatch squeue; do
    command -v "$tool" >/dev/null || [ -x "/usr/sbin/$tool" ] || skip "no $tool (Debian: slurm-wlm)"
done
[ "$(id -u)" = 0 ] || skip "slurmd wants root to start jobs"
PATH=$PATH:/usr/sbin

# --- a Slurm of one machine ------------------------------------------------------------------
chmod 755 "$folder"
mkdir -m 700 "$folder/munge" "$folder/state" "$folder/spool"
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 400 "$folder/munge/key"
munged --foreground --force --key-file "$folder/munge/key" --socket "$folder/munge.socket" \
    --pid-file "$folder/munge/pid" --log-file "$folder/munge.log" --seed-file "$folder/munge/seed" \
    2>"$folder/munged.log" &
started+=($!)
for _ in $(seq 50); do [ -S "$folder/munge.socket" ] && break; sleep 0.1; done
[ -S "$folder/munge.socket" ] || skip "munged does not start"

host=$(hostname -s)
cat >"$folder/slurm.conf" <<CONF
ClusterName=skerry
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$folder/slurm.conf
slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.log" 2>&1 &
started+=($!)
slurmd -D -f "$SLURM_CONF" -N "$host" >"$folder/slurmd.log" 2>&1 &
started+=($!)
for _ in $(seq 100); do
    sinfo -h -o %t 2>/dev/null | grep -qx 'idle\|mix\|alloc' && break
    sleep 0.2
done
sinfo -h -o %t 2>"$folder/sinfo.log" | grep -qx 'idle\|mix\|alloc' || skip "no Slurm node comes up: $(sinfo -h -o '%t %E' 2>&1 | head -n 1)"

# --- the experiment, alone and as a job array --------------------------------------------------
game=(--game tiny-islands --strategy greedy --strategy random --games 4000)
cd "$folder" || exit 1
"$program" run "${game[@]}" --out alone.json -q >alone.txt || fail "the run alone"
cat >million.json <<'JSON'
{"game": "tiny-islands", "games": 4000, "strategies": ["greedy", "random"]}
JSON
export SKERRY=$program
submitted=$("$(dirname "$script")/../../../configs/cluster/slurm.sh" million.json shards/result.json 8) ||
    skip "sbatch refuses the array: $submitted"
read -r array merge < <(sed -E 's/job ([0-9]+) .*job ([0-9]+) .*/\1 \2/' <<<"$submitted")
for _ in $(seq 300); do
    [ -z "$(squeue -h -j "$array,$merge" -t PENDING,RUNNING,COMPLETING 2>/dev/null)" ] && break
    sleep 0.3
done
there=(shards/result.shard-*-of-8.json)
[ ${#there[@]} = 8 ] || fail "of 8 shards there are: $(ls shards | tr '\n' ' ')"
[ -s shards/result.json ] || fail "no merged result: $(squeue -h 2>&1)"
cmp <(figures alone.json) <(figures shards/result.json) || fail "the merged result differs"
echo "8 shards of a Slurm job array, merged: the bytes of one run"
