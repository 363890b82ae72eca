#!/bin/sh
# An engine that misbehaves as its first argument says.
#   mute      never says uciok            crash     ends instead of moving
#   illegal   moves an empty square       silence   never moves
#   garbage   answers nonsense            endless   writes a line without an end
#   flood     writes lines without end    murmur    starts a child, then is silent
#   closes    closes its output and stays
while read -r word rest; do
    case "$word" in
    uci) [ "$1" = mute ] || echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go)
        case "$1" in
        crash) exit 3 ;;
        illegal) echo bestmove b1b2 ;;
        garbage) echo "bestmove $(printf '\001')what?" ;;
        endless) head -c 1000000 /dev/zero | tr '\0' x ;;
        flood) yes info string again ;;
        murmur) sleep 1000000 ;;
        closes)
            exec >/dev/null
            sleep 1000000
            ;;
        esac
        ;;
    esac
done
