#!/usr/bin/env bash
# ./dev packages
# installs what optional parts and their tests use: Slurm, libFuzzer, libedit, numpy,
# pandas, matplotlib, zsh, fish, cmark-gfm

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 0 "$@"
need "${build_packages[@]}" slurm-wlm munge clang libclang-rt-dev libedit-dev python3-numpy \
    python3-pandas python3-matplotlib python3-distributed python3-venv python3-yaml zsh fish help2man \
    shellcheck cmark-gfm
