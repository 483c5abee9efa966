# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Completion of wavesmith-cli and wavesmith in bash (4.4 or newer):
#
#   source <(wavesmith-cli completion bash)
#
# `wavesmith-cli complete` prints what may follow; names of files come from bash.

# Sets `unquoted` to a word without its quotes, and `quote` to the quote that is open at its end. Expands nothing.
_wavesmith_unquote() {
  local word=$1 c i
  unquoted='' quote=''
  for ((i = 0; i < ${#word}; i++)); do
    c=${word:i:1}
    case $quote$c in
    \\ | \"\\) unquoted+=${word:$((++i)):1} ;;
    \" | \') quote=$c ;;
    \"\" | \'\') quote='' ;;
    *) unquoted+=$c ;;
    esac
  done
}

# _wavesmith_quote QUOTE: quotes `value`, after an open quote or without one. It may be any name of a file's, and Enter
# must pass it as it is.
_wavesmith_quote() {
  case $1 in
  \')
    value=${value//\'/"'\\''"}
    ;;
  \")
    value=${value//\\/\\\\}
    value=${value//\"/\\\"}
    value=${value//\$/\\\$}
    value=${value//\`/\\\`}
    value=${value//!/"\"'!'\""} # nothing else protects it from the expansion of the history
    ;;
  *)
    # %q would quote "," and other characters that need none.
    [[ $value != *[^A-Za-z0-9_.,:=+@%/-]* ]] || printf -v value %q "$value"
    ;;
  esac
}

# _wavesmith_files KIND EXTENSIONS NAME: sets `names` to the files and directories that begin with NAME; to those
# with any extension if none has one of EXTENSIONS.
_wavesmith_files() {
  local kind=$1 name extension others=()
  names=()
  while IFS= read -r name; do
    if [ -d "${name/#\~\//$HOME/}" ]; then
      names+=("$name")
    elif [ "$kind" = files ]; then
      for extension in $2; do
        # shellcheck disable=SC2053 # "*" is any extension
        [[ $name == *.$extension || $extension == '*' ]] && names+=("$name") && continue 2
      done
      others+=("$name")
    fi
  done < <(compgen -f -- "$3")
  [ ${#names[@]} -gt 0 ] || names=("${others[@]}")
}

_wavesmith() {
  COMPREPLY=()
  local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} words=() piece blank i
  # Bash splits at every character of COMP_WORDBREAKS. Words are separated by blanks.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    blank=${line%%[![:space:]]*}
    line=${line#"$blank"}
    piece=$line
    [ "$i" -eq "$COMP_CWORD" ] || piece=${COMP_WORDS[i]}
    line=${line#"$piece"}
    if [ "$i" -eq 0 ] || [ -n "$blank" ]; then words+=("$piece"); else words[-1]+=$piece; fi
  done

  local arguments=() unquoted='' quote=''
  for piece in "${words[@]:1}"; do
    _wavesmith_unquote "$piece"
    arguments+=("$unquoted")
  done
  # The command line that is beside the program, or in PATH.
  local cli=${words[0]/#\~\//$HOME/} program=wavesmith-cli
  [ "${cli##*/}" != wavesmith ] || program=wavesmith
  case $cli in
  */*) cli=${cli%/*}/wavesmith-cli ;;
  *) cli=wavesmith-cli ;;
  esac

  # Bash replaces only what follows the last of its separators.
  local word=${words[-1]} head cut='' breaks=${COMP_WORDBREAKS//[!=:]/}
  head=${word%%[\"\'\\]*}
  [ -z "$breaks" ] || cut=${head%"${head##*["$breaks"]}"}

  local value kind extensions prefix names
  while IFS= read -r line; do
    value=${line%%$'\t'*}
    if [ -n "$value" ]; then
      value=${value:${#cut}}
      [ -n "$value" ] || continue # typed already: DIRECTIVE=
      case $value in *=) compopt -o nospace ;; esac
      _wavesmith_quote "$quote"
      COMPREPLY+=("$value")
    else
      IFS=$'\t' read -r kind extensions prefix <<<"$line"
      compopt -o filenames
      set -f # "*" among the extensions
      _wavesmith_files "$kind" "$extensions" "${unquoted#"$prefix"}"
      set +f
      for piece in "${names[@]}"; do
        value=$prefix$piece
        value=${value:${#cut}}
        # Bash marks directories, but does not find one after "-I".
        if [ "$value" != "$piece" ] && [ -d "${piece/#\~\//$HOME/}" ]; then
          value+=/
          compopt -o nospace
        fi
        COMPREPLY+=("$value")
      done
    fi
  done < <("$cli" complete "$program" -- "${arguments[@]}" 2>/dev/null)
}

complete -F _wavesmith wavesmith-cli wavesmith
