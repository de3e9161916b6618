#!/usr/bin/env bash
# ./dev play-test [OPTIONS]
# builds the page and plays on it in headless Chromium (--screenshots FOLDER)

. "$(dirname -- "$(readlink -f -- "$0")")/../../../.ci/common.sh"

[[ ${1:---} = --* ]] || die "play-test: unexpected argument '$1' (allowed: --screenshots FOLDER, --only PART,PART)"
for word; do
    [[ $word != -* || $word =~ ^--(screenshots|only)(=|$) ]] ||
        die "play-test: unknown option '$word' (allowed: --screenshots FOLDER, --only PART,PART)"
done
need chromium python3
build_preset release skerry
./dev page page skerry_signature
python3 tests/play/web/signature_test.py build/release/skerry build/page/skerry_signature.js
python3 tests/play/web/page_test.py build/release/skerry build/page/skerry.html "$@"
