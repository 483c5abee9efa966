#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# cases.sh SHELL CLI SOURCE SCRATCH: completes lines in SHELL (bash, zsh or fish), with the script that CLI prints, and
# compares the words that the shell would offer. Each function takes a line and whole words.
set -euo pipefail
shell=$1 cli=$2 source=$3 scratch=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
command -v "$shell" >/dev/null || { echo "$shell is not installed; scripts/packages lists it" >&2; exit 77; }

rm -rf "$scratch"
mkdir -p "$scratch"/{bin,files/include,"files/my kernels",config}
ln -s "$cli" "$scratch/bin/wavesmith-cli"
PATH=$scratch/bin:$PATH
export PATH XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/config HOME=$scratch/files
wavesmith-cli completion "$shell" >"$scratch/script"
cp "$scratch/script" "$scratch/bin/_wavesmith-cli" # the name that zsh looks for
cd "$scratch/files"
cp "$source"/resources/examples/{vector_add,unrolled}.* .
cp unrolled.s "two words.s"
cp unrolled.s "my kernels/inner.s"
touch notes.txt picture.png
mkfifo pipe.s
"$cli" assemble unrolled.s >/dev/null

# shellcheck source=tests/packaging/completion/bash.sh
. "$here/$shell.sh"

failures=0 count=0
fail() {
  failures=$((failures + 1))
  printf '%s: "%s"\n  %s\n  offered: %s\n' "$shell" "$1" "$2" "$(head -n 20 <<<"$3" | tr '\n' '|')" >&2
}

offers() { # LINE WORD...: these are among the words
  local line=$1 found word
  shift
  count=$((count + 1))
  found=$(answers "$line")
  for word in "$@"; do
    grep -qxF -- "$word" <<<"$found" || fail "$line" "does not offer: $word" "$found"
  done
}

lacks() { # LINE WORD...: these are not, but something is
  local line=$1 found word
  shift
  count=$((count + 1))
  found=$(answers "$line")
  [ -n "$found" ] || fail "$line" "offers nothing" "$found"
  for word in "$@"; do
    ! grep -qxF -- "$word" <<<"$found" || fail "$line" "offers: $word" "$found"
  done
}

is() { # LINE WORD...: these and no others, in any order
  local line=$1 found wanted
  shift
  count=$((count + 1))
  found=$(answers "$line" | LC_ALL=C sort -u)
  wanted=$([ $# -eq 0 ] || printf '%s\n' "$@" | LC_ALL=C sort -u)
  [ "$found" = "$wanted" ] || fail "$line" "wanted: ${*:-nothing}" "$found"
}

# Commands and options
offers 'wavesmith-cli ' new assemble check show isa hip-run completion
lacks 'wavesmith-cli ' manual complete
is 'wavesmith-cli dec' decode
is 'wavesmith-cli isa ' explain list show
is 'wavesmith-cli show ' registers hazards initial columns
is 'wavesmith-cli --ver' --version
offers 'wavesmith-cli check --' --only --explain --json --sarif --mcpu
is 'wavesmith-cli run x --limit' --limit-instructions --limit-seconds
lacks 'wavesmith-cli check --json vector_add.s --' --json --sarif
lacks 'wavesmith-cli check --strict --' --strict
offers 'wavesmith-cli descriptor vector_add.s --run a --' --run
lacks 'wavesmith-cli descriptor vector_add.s --infer --' --infer
is 'wavesmith-cli nonsense '

# Words of the field
offers 'wavesmith-cli isa show v_mfma_f32_16' v_mfma_f32_16x16x16_f16 v_mfma_f32_16x16x4_f32
lacks 'wavesmith-cli isa show v_mfma_f32_16' v_mfma_f32_32x32x8_f16
offers 'wavesmith-cli check vector_add.s --only W010' W0101 W0102
lacks 'wavesmith-cli check vector_add.s --only W010' W0201
offers 'wavesmith-cli check vector_add.s --only H-SGPR' H-SGPR-VMEM
offers 'wavesmith-cli check vector_add.s --only W0102,H-SGPR' W0102,H-SGPR-VMEM
lacks 'wavesmith-cli check vector_add.s --only W0102,W010' W0102 W0102,W0102
offers 'wavesmith-cli check --explain missing-v' missing-vmcnt
offers 'wavesmith-cli isa list --encoding VOP3' VOP3 VOP3P VOP3P-MAI
offers 'wavesmith-cli isa list --target gfx9' gfx90a gfx942
offers 'wavesmith-cli check --mcpu gfx942:x' gfx942:xnack+ gfx942:xnack-
offers 'wavesmith-cli diff a b --type f' f16 f32 f64 fp8
is 'wavesmith-cli kernarg x.s --emit c' c cpp
is 'wavesmith-cli kernarg x.s --emit=c' --emit=c --emit=cpp
is 'wavesmith-cli run x --backend=e' --backend=emulator
offers 'wavesmith-cli check --only=W0102,W010' --only=W0102,W0101
offers 'wavesmith-cli check --mcpu=gfx942:sramecc+:x' --mcpu=gfx942:sramecc+:xnack-
is 'wavesmith-cli show initial x.s --set .amdhsa_user_sgpr_dispatch_i' .amdhsa_user_sgpr_dispatch_id=
is 'wavesmith-cli completion ' bash fish zsh
offers 'wavesmith-cli isa list --class "matrix (X' 'matrix (XDL)'

# Kernels of the file on the line
is 'wavesmith-cli show registers unrolled.s --kernel ' unrolled_8 unrolled_32
is 'wavesmith-cli show registers unrolled.hsaco --kernel ' unrolled_8 unrolled_32
is 'wavesmith-cli show registers unrolled.hsaco --kernel unrolled_3' unrolled_32
is 'wavesmith-cli show registers "two words.s" --kernel=unrolled_3' --kernel=unrolled_32
is 'wavesmith-cli show registers two\ words.s --kernel ' unrolled_8 unrolled_32
is 'wavesmith-cli show registers ~/unrolled.s --kernel ' unrolled_8 unrolled_32
is 'wavesmith-cli show registers vector_add.s --kernel ' vector_add
is 'wavesmith-cli show registers notes.txt --kernel '
is 'wavesmith-cli show registers missing.s --kernel '
is 'wavesmith-cli show registers pipe.s --kernel '

# Files
is 'wavesmith-cli run vec' vector_add.run.yaml vector_add.s
is 'wavesmith-cli disassemble unr' unrolled.hsaco
offers 'wavesmith-cli check ' vector_add.s unrolled.hsaco 'two words.s'
lacks 'wavesmith-cli check ' notes.txt vector_add.run.yaml
offers 'wavesmith-cli check two' 'two words.s'
offers 'wavesmith-cli check my\ ker' 'my kernels/'
is 'wavesmith-cli check my\ kernels/' 'my kernels/inner.s'
is 'wavesmith-cli check "my kernels/in' 'my kernels/inner.s'
is 'wavesmith-cli disassemble x.hsaco --output=unr' --output=unrolled.s
is 'wavesmith-cli check x.s -I inc' include/
is 'wavesmith-cli check x.s -Iinc' -Iinclude/
offers 'wavesmith-cli diff not' notes.txt
is 'wavesmith-cli check x.s --json missing'
is 'wavesmith-cli check missing'
is 'wavesmith-cli check not' notes.txt # there is nothing else
offers 'wavesmith-cli hip-run ./not' ./notes.txt
offers 'wavesmith-cli hip-run ./notes.txt unr' unrolled.hsaco unrolled.s

# The desktop program
offers 'wavesmith --' --screenshot --theme --settings
is 'wavesmith --theme=d' --theme=dark
offers 'wavesmith unr' unrolled.s unrolled.hsaco unrolled.run.yaml
lacks 'wavesmith ' notes.txt
is 'wavesmith --screenshot pic' picture.png

if declare -F more >/dev/null; then more; fi
echo "$shell: $count lines, $failures failures"
[ "$failures" -eq 0 ]
