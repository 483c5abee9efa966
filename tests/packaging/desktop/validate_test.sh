#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The entry of the menu and the page in software centers, judged by the validators of freedesktop.org.
set -euo pipefail
# shellcheck source=tests/packaging/desktop/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" "$1" "$2" desktop-file-validate appstreamcli

desktop=$share/applications/$id.desktop page=$share/metainfo/$id.metainfo.xml
problems=$(desktop-file-validate "$desktop" 2>&1) || die "$problems"
[ -z "$problems" ] || die "$problems"
appstreamcli validate --no-net "$page" >"$scratch/page" 2>&1 || die "$(cat "$scratch/page")"
! grep '^[EW]:' "$scratch/page" >&2 || die "$page has the problems above"

# The validators find mistakes: a test that could not fail would be none.
sed 's/^Type=.*/Type=Programm/' "$desktop" >"$scratch/$id.desktop"
! desktop-file-validate "$scratch/$id.desktop" >/dev/null 2>&1 || die "desktop-file-validate finds no mistake"
sed '/<summary>/d' "$page" >"$scratch/$id.metainfo.xml"
! appstreamcli validate --no-net "$scratch/$id.metainfo.xml" >/dev/null 2>&1 || die "appstreamcli finds no mistake"

# The three files agree, and so does the program.
for type in $(sed -n 's/^MimeType=//p' "$desktop" | tr ';' ' '); do
  grep -q "type=\"$type\"" "$share/mime/packages/$id.xml" || die "no file type $type is defined"
done
while read -r type; do
  grep -q "^MimeType=.*$type;" "$desktop" || die "$desktop does not open $type"
done < <(sed -n 's|.*<mediatype>\(.*\)</mediatype>.*|\1|p' "$page")
grep -q "kApplicationId\[\] = \"$id\"" "$root/widgets/window/single_instance.h" || die "the program has another name than $id"

# The page shows pictures that exist, in their size.
while read -r width height picture; do
  actual=$(od -An -tu1 -j16 -N8 "$root/docs/guide/pictures/$picture" | awk '{ print ($3 * 256 + $4) " " ($7 * 256 + $8) }')
  [ "$actual" = "$width $height" ] || die "$picture is $actual, not $width x $height"
done < <(sed -n 's|.*<image .*width="\([0-9]*\)" height="\([0-9]*\)">.*/pictures/\(.*\)</image>.*|\1 \2 \3|p' "$page")
[ "$(grep -c '<image ' "$page")" -ge 3 ] || die "$page has fewer than three pictures"

# A dated section of the changelog is a release of the page.
sed -n 's/^## \[\([0-9.]*\)\] - \(.*\)$/\1 \2/p' "$root/CHANGELOG.md" | while read -r version date; do
  grep -q "<release version=\"$version\" date=\"$date\"" "$page" || die "$page does not have the release $version"
done
