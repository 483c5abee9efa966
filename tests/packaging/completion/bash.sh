# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2154 # cases.sh sets scratch and here
# answers LINE: the words that bash would offer, by a call of the completion function as bash makes it. cases.sh uses it.

# shellcheck source=/dev/null
. "$scratch/script"
options=()
compopt() { options+=("$2"); } # the real one works only while bash completes

# Splits like readline: at blanks, and each of "=" and ":" is a word, unless they are quoted.
split() { # LINE: sets COMP_WORDS
  local line=$1 c i quote='' open=
  COMP_WORDS=()
  for ((i = 0; i < ${#line}; i++)); do
    c=${line:i:1}
    case $quote$c in
    [[:space:]]) open= && continue ;;
    [=:])
      if [[ $COMP_WORDBREAKS == *"$c"* ]]; then COMP_WORDS+=("$c") && open= && continue; fi
      ;;
    \\) c+=${line:$((++i)):1} ;;
    \" | \') quote=$c ;;
    \"\" | \'\') quote='' ;;
    esac
    [ -n "$open" ] || COMP_WORDS+=('')
    open=1
    COMP_WORDS[-1]+=$c
  done
  [[ -n $quote || $line != *[[:space:]] || $line == *\\[[:space:]] ]] || COMP_WORDS+=('')
}

answers() {
  local line=$1 COMP_WORDS COMP_CWORD COMP_LINE COMP_POINT kept='' i reply
  COMP_WORDBREAKS=${breaks-$' \t\n"\'><=;|&(:'}
  split "$line"
  COMP_LINE=$line COMP_POINT=${#line} COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) options=()
  _wavesmith "${COMP_WORDS[0]}" "" ""
  # What readline keeps before the words: the part of the last one up to a separator.
  if [[ $line != *[[:space:]] ]]; then
    kept=${line##*[[:space:]]}
    kept=${kept%%[\"\'\\]*}
    case $kept in
    *[=:]*) [[ $COMP_WORDBREAKS == *[=:]* ]] && kept=${kept%"${kept##*[=:]}"} || kept='' ;;
    *) kept='' ;;
    esac
  fi
  for reply in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do
    # With -o filenames bash marks directories itself.
    if [[ " ${options[*]-} " == *' filenames '* && $reply != */ && -d ${kept#*=}$reply ]]; then reply+=/; fi
    printf '%s\n' "$kept$reply"
  done
}

more() {
  # Separators that are none; and bash-completion's settings must not matter.
  breaks=$' \t\n"\'><;|&('
  is 'wavesmith-cli kernarg x.s --emit=c' --emit=c --emit=cpp
  is 'wavesmith-cli check --mcpu gfx942:sramecc+:x' gfx942:sramecc+:xnack+ gfx942:sramecc+:xnack-
  unset breaks
  # No space follows where a value, or the rest of a path, does.
  local line
  for line in 'wavesmith-cli show initial x.s --set .amdhsa_user_sgpr_dispatch_i' 'wavesmith-cli check x.s -Iinc'; do
    count=$((count + 1))
    answers "$line" >/dev/null
    [[ " ${options[*]} " == *' nospace '* ]] || fail "$line" "is followed by a space" ""
  done
  is 'wavesmith-cli show initial x.s --set .amdhsa_user_sgpr_dispatch_id='
  # A value with a blank is one word for the shell.
  offers 'wavesmith-cli isa list --class matrix' 'matrix\ \(XDL\)'
  is 'wavesmith-cli isa list --class matrix\ \(X' 'matrix\ \(XDL\)'
  # The installed script, through bash-completion's loader.
  if [ -r /usr/share/bash-completion/bash_completion ]; then
    count=$((count + 1))
    mkdir -p "$XDG_DATA_HOME/bash-completion/completions"
    cp "$scratch/script" "$XDG_DATA_HOME/bash-completion/completions/wavesmith-cli"
    # shellcheck disable=SC2016 # the inner bash expands it
    bash --norc -c '. /usr/share/bash-completion/bash_completion; _completion_loader wavesmith-cli; complete -p wavesmith-cli' 2>/dev/null |
      grep -q -- '-F _wavesmith' || fail wavesmith-cli "bash-completion does not load the script" ""
  fi
}
