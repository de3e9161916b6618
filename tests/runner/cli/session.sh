# What the shell of a session knows: skerry, and how it is stopped.

skerry() {
    "$SKERRY" "$@"
}

# stopped SIGNAL FILE ARGUMENTS: skerry meets the signal once there is this file. The exit code is
# that of skerry, or 128 and the number of the signal that ended it.
stopped() {
    signal=$1 file=$2
    shift 2
    env --default-signal=INT "$SKERRY" "$@" &
    process=$!
    while [ ! -e "$file" ] && kill -0 $process 2>/dev/null; do sleep 0.002; done
    kill -"$signal" $process
    wait $process
}
