#!/bin/sh
# A bot that plays the first or the last legal move by the seed. A file `bad` in its folder may say
# something else: it is read before each choice, and sets `said`.
while read -r word rest; do
    case $word in
    skerry) printf 'name Shell bot\nversion 1.0\nwants moves\nprotocol 1\n' ;;
    ready\?) echo ready ;;
    turn) turn=$rest first='' ;;
    seed) seed=$rest ;;
    legal) last=$rest; [ -n "$first" ] || first=$rest ;;
    choose)
        said=''
        [ ! -e bad ] || . ./bad
        case $said$seed in
        said*) ;;
        *[02468]) echo "move $turn $first" ;;
        *) echo "move $turn $last" ;;
        esac ;;
    quit) exit 0 ;;
    esac
done
