#!/bin/sh
# A program for Skerry as a shell script: takes the first legal move. The protocol: docs/programs.md.
while read -r word rest; do
    case $word in
    skerry)
        echo "name First bot"
        echo "version 1.0"
        echo "wants moves"
        echo "protocol 1"
        ;;
    "ready?") echo "ready" ;;
    turn) turn=$rest move='' ;;
    legal) [ -n "$move" ] || move=$rest ;;
    choose) echo "move $turn $move" ;;
    quit) exit 0 ;;
    esac
done
