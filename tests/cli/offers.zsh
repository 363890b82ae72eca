# Prints what zsh offers at the end of each line of the file `lines`: the line, a tab, a word. The completion is in the file `script`.
# Completion is part of the line editor, so zsh runs on a pseudo-terminal: for each line its editor starts, completes it, and leaves it.
export ZDOTDIR=$PWD/zsh
mkdir -p $ZDOTDIR
: >zsh/offered
cat >zsh/.zshrc <<'END'
PS1= RPS1=
autoload -Uz compinit && compinit -D -u
source ./script
todo=(${(f)"$(<lines)"})
compadd() {
    # With one of these it fills an array.
    if [[ " ${argv[1,(i)--]} " != *" -"[OAD]" "* ]]; then
        local -a words
        builtin compadd -O words "$@"
        (( $#words )) && print -rl -- "$todo[1]"$'\t'$^words >>zsh/offered
    fi
    builtin compadd "$@"
}
zle -C offer list-choices _main_complete
zle-line-init() {
    BUFFER=exit
    if (( $#todo )); then
        BUFFER=$todo[1]
        CURSOR=$#BUFFER
        zle offer 2>>zsh/offered
        shift todo
        BUFFER=
    fi
    zle accept-line
}
zle -N zle-line-init
END
zmodload zsh/zpty
zpty shell zsh -i
while zpty -r shell line; do :; done
cat zsh/offered
