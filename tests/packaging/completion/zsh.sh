# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# shellcheck disable=SC2154 # cases.sh sets scratch and here
# answers LINE: the words that zsh offers in a terminal, see capture.zsh. cases.sh uses it.
answers() {
  zsh -f "$here/capture.zsh" "$scratch/bin" "$1"
}

more() {
  is 'wavesmith-cli isa list --class matrix\ \(X' 'matrix (XDL)'
}
