#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the desktop takes files for: by the system's database of file types and ours, asked through GIO.
set -euo pipefail
# shellcheck source=tests/packaging/desktop/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" "$1" "$2" update-mime-database gio
[ -e /usr/share/mime/packages/freedesktop.org.xml ] || { echo "skipped: shared-mime-info is not installed"; exit 77; }

mkdir -p "$scratch/share/mime/packages"
cp /usr/share/mime/packages/freedesktop.org.xml "$share/mime/packages/$id.xml" "$scratch/share/mime/packages/"
problems=$(XDG_DATA_DIRS=$scratch/share update-mime-database "$scratch/share/mime" 2>&1 | grep -v 'newer than') || true
[ -z "$problems" ] || die "$problems"

cd "$scratch"
examples=$root/resources/examples
"$bin/wavesmith-cli" assemble "$examples/vector_add.s" -o kernel.hsaco >/dev/null
cp kernel.hsaco named-otherwise.bin
cp "$bin/wavesmith-cli" other-elf.so
cp "$examples/vector_add.s" kernel.s
cp "$examples/vector_add.s" kernel.S
cp "$examples/vector_add.run.yaml" kernel.run.yaml
cp "$examples/vector_add.run.yaml" kernel.wavesmith
"$bin/wavesmith-cli" share pack "$examples/vector_add.s" -o share.wavesmith >/dev/null
cp share.wavesmith share-named-otherwise
printf '\t.text\n\t.globl main\nmain:\n\tret\n' >x86.s
echo 'a: 1' >other.yaml
wrong=0
while read -r file expected; do
  type=$(XDG_DATA_DIRS=$scratch/share XDG_DATA_HOME=$scratch/none gio info -a standard::content-type "$file" | sed -n 's/.*content-type: //p')
  [ "$type" = "$expected" ] || { echo "$file is $type, not $expected" >&2; wrong=1; }
done <<'FILES'
kernel.hsaco application/x-amdgpu-code-object
named-otherwise.bin application/x-amdgpu-code-object
other-elf.so application/x-sharedlib
kernel.s text/x-amdgcn-asm
kernel.S text/x-amdgcn-asm
x86.s text/x-asm
kernel.run.yaml application/x-wavesmith-run
kernel.wavesmith application/x-wavesmith-run
share.wavesmith application/x-wavesmith-share
share-named-otherwise application/x-wavesmith-share
other.yaml application/x-yaml
FILES
exit "$wrong"
