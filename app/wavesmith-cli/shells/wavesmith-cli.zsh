#compdef wavesmith-cli wavesmith
# SPDX-License-Identifier: Apache-2.0
# Completion of wavesmith-cli and wavesmith in zsh, as _wavesmith-cli in a folder of fpath, or after compinit:
#
#   source <(wavesmith-cli completion zsh)
#
# `wavesmith-cli complete` prints what may follow; names of files come from zsh.

_wavesmith-cli() {
  local cli=${words[1]/#\~\//$HOME/} program=wavesmith-cli line value fields
  local -a values unfinished
  integer ret=1
  [[ ${cli:t} != wavesmith ]] || program=wavesmith
  # The command line that is beside the program, or in PATH.
  if [[ $cli == */* ]]; then cli=${cli:h}/wavesmith-cli; else cli=wavesmith-cli; fi

  for line in "${(@f)$($cli complete $program -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
    value=${line%%$'\t'*}
    if [[ -n $value ]]; then
      # _describe ends a value at ":" and takes a backslash before any character; zsh quotes what it inserts.
      fields=${${value//\\/\\\\}//:/\\:}:${line#*$'\t'}
      if [[ $value == *= ]]; then
        unfinished+=("$fields")
      else
        values+=("$fields")
      fi
    elif [[ -n $line ]]; then
      fields=("${(@s:	:)line}") # empty, kind, extensions, prefix
      compset -P "${(b)fields[4]}"
      if [[ $fields[2] == directories ]]; then
        _files -/ && ret=0
      elif [[ $fields[3] == '*' ]]; then
        _files && ret=0
      else
        _files -g "*.(${fields[3]// /|})(-.)" && ret=0
      fi
    fi
  done
  if (( $#values + $#unfinished )); then
    _describe -t values value values -- unfinished -S '' && ret=0
  fi
  return ret
}

if [[ ${funcstack[1]} == _wavesmith-cli ]]; then
  _wavesmith-cli "$@"
else
  compdef _wavesmith-cli wavesmith-cli wavesmith
fi
