#!/bin/bash
# cluster.sh TREE PROGRAM: configs/cluster: the Kubernetes example is well-formed, and its commands do
# what they say when each pod is a process; Slurm has a test of its own, tests/runner/batch/slurm.sh.
set -euo pipefail
tree=$(readlink -f "$1")
program=$(readlink -f "$2")
bash -n "$tree/configs/cluster/slurm.sh"
/usr/bin/python3 -c 'import yaml' 2>/dev/null || { echo "SKIPPED: no yaml (Debian: apt-get install python3-yaml)"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
/usr/bin/python3 - "$tree" "$program" "$work" <<'PY'
import json, os, subprocess, sys
import yaml

tree, program, work = sys.argv[1:]
claim, play, merge = yaml.safe_load_all(open(f"{tree}/configs/cluster/kubernetes.yaml"))
assert (claim["kind"], play["kind"], merge["kind"]) == ("PersistentVolumeClaim", "Job", "Job")
spec = play["spec"]
assert spec["completionMode"] == "Indexed"
config = {"game": "tile-game", "games": 64, "strategies": ["greedy", "random"]}
json.dump(config, open(f"{work}/million.json", "w"))
for job in (play, merge):
    pod = job["spec"]["template"]["spec"]
    volumes = {volume["name"] for volume in pod["volumes"]}
    for container in pod["containers"]:
        assert {mount["name"] for mount in container["volumeMounts"]} <= volumes
    assert pod["securityContext"]["runAsNonRoot"]

def run(job, **environment):
    words = [word.replace("/config/", f"{work}/").replace("/out/", f"{work}/out/")
             for word in job["spec"]["template"]["spec"]["containers"][0]["args"]]
    return subprocess.run([program, *words], env={**os.environ, **environment}, capture_output=True, text=True)

for index in range(spec["completions"]):
    done = run(play, JOB_COMPLETION_INDEX=str(index))
    assert done.returncode == 0, done.stderr
    if index + 1 < spec["completions"]:
        assert run(merge).returncode != 0, "merges before all shards are there"
done = run(merge)
assert done.returncode == 0, done.stderr
whole = json.load(open(f"{work}/out/million.json"))
assert whole["status"] == "complete" and whole["games_done"] == 64, whole["games_done"]
print(f"kubernetes: {spec['completions']} pods and a merge make the whole result")
PY
