#!/usr/bin/env zsh
# SPDX-License-Identifier: Apache-2.0
# capture.zsh FOLDER LINE: types LINE and a tab into a zsh on a pseudo-terminal, with the completion functions of FOLDER,
# and prints the words that it adds.
zmodload zsh/zpty || exit 1

# What the zsh inside is told first. compadd also prints what it adds.
init=$(mktemp) || exit 1
trap 'rm -f "$init"' EXIT
cat >$init <<'INIT'
PROMPT= RPROMPT= PS2=
unsetopt zle_bracketed_paste 2>/dev/null
unset zle_bracketed_paste
fpath=("$WAVESMITH_FPATH" $fpath)
autoload -Uz compinit && compinit -u -D
zstyle ':completion:*' insert-tab false
bindkey '^I' complete-word
compadd() {
  # These store matches and add none.
  if [[ ${argv[1,(i)(-|--)]} == (*\ |)-[[:alnum:]]#[OAD]* ]]; then
    builtin compadd "$@"
    return
  fi
  local -a matches hidden shown suffix rest
  builtin compadd -O matches "$@"
  zparseopts -E -a rest p:=hidden P:=shown S:=suffix W: J: V: X: M: F: r: R: x: d: E:
  local each
  for each in $matches; do
    each=$IPREFIX${shown[2]}${hidden[2]}$each
    # As a shell marks directories.
    [[ -z $hidden && $argv[(I)-f] == 0 ]] || [[ ! -d ${(Q)${each#*=}} && ! -d ${(Q)each#-I} ]] || each+=/
    print -r -- "@word ${(Q)each}${suffix[2]## }"
  done
  builtin compadd "$@"
}
finish() { print -r -- @end }
comppostfuncs=(finish)
print -r -- @ready
INIT

export WAVESMITH_FPATH=$1
zpty terminal zsh -f -i
zpty -w terminal "setopt extended_glob; source ${(q)init}"
zpty -r terminal out '*@ready*' || exit 1
zpty -n -w terminal "$2"$'\t'
zpty -r terminal out '*@end*' || exit 1
for line in "${(@f)out}"; do
  line=${line%$'\r'}
  [[ $line != *@word\ * ]] || print -r -- "${line#*@word }"
done | sort -u
zpty -d terminal
