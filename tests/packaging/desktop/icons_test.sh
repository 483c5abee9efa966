#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The icon has every size of the icon theme, each a PNG of that size.
set -euo pipefail
# shellcheck source=tests/packaging/desktop/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" "$1" "$2" rsvg-convert

for size in 16 22 24 32 48 64 96 128 256 512; do
  icon=$share/icons/hicolor/${size}x$size/apps/$id.png
  [ -s "$icon" ] || die "$icon is missing"
  actual=$(od -An -tu1 -j16 -N8 "$icon" | awk '{ print ($3 * 256 + $4) "x" ($7 * 256 + $8) }')
  [ "$actual" = "${size}x$size" ] || die "$icon is $actual"
done
cmp "$share/icons/hicolor/scalable/apps/$id.svg" "$root/resources/icons/wavesmith.svg"
