# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2154 # cases.sh sets scratch
# answers LINE: the words that fish offers, without their descriptions. cases.sh uses it.
answers() {
  # shellcheck disable=SC2016 # fish expands it
  WAVESMITH_LINE=$1 fish --no-config -c 'source $argv[1]; complete -C "$WAVESMITH_LINE"' "$scratch/script" | sed 's/\t.*//'
}

more() {
  is 'wavesmith-cli isa list --class matrix\ \(X' 'matrix (XDL)'
}
