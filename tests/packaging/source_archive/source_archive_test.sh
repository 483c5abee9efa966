#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The source archive is the same from two clones, whatever their path, umask, time zone and git settings, and CMake configures
# what is in it without git. source_archive_test.sh SCRATCH
set -euo pipefail
# shellcheck source=tests/packaging/scratch_clone.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scratch_clone.sh" "$1" cmake

(umask 022 && clone "$scratch/a")
(umask 077 && clone "$scratch/another path")
first=$(cd "$scratch/a" && TZ=UTC LC_ALL=C scripts/source-archive)
second=$(
  cd "$scratch/another path"
  git config tar.umask 0002
  git config core.autocrlf true
  umask 077
  touch -d 2001-01-01 README.md
  TZ=Asia/Tokyo scripts/source-archive "$scratch/out"
)
cmp "$first" "$second" || die "two clones give different archives"

version=$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' "$scratch/a/CMakeLists.txt")
[ "$(basename "$first")" = "wavesmith-$version.tar.xz" ] || die "$first is not named after version $version"
strange=$(tar --numeric-owner -tvf "$first" | awk '$2 != "0/0" { print $2, $NF }')
[ -z "$strange" ] || die "entries that do not belong to 0: $strange"
strange=$(tar -tf "$first" | grep -v "^wavesmith-$version/" || true)
[ -z "$strange" ] || die "entries outside of wavesmith-$version: $strange"
tar -tf "$first" | sed -n "s,^wavesmith-$version/\(.*[^/]\)$,\1,p" | LC_ALL=C sort >"$scratch/packed"
git -C "$scratch/a" ls-files | grep -v '^\.ci/\|^\.gitattributes$' | LC_ALL=C sort >"$scratch/committed"
diff "$scratch/committed" "$scratch/packed" || die "the archive does not have the files of the commit"

# An older commit has an archive of its own; a file that is not committed is in none.
echo new >"$scratch/a/new_file"
again=$(cd "$scratch/a" && scripts/source-archive "$scratch/again" HEAD)
cmp "$first" "$again" || die "a file that is not committed changed the archive"

mkdir "$scratch/unpacked" "$scratch/bin"
tar -xf "$first" -C "$scratch/unpacked"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/git"
chmod +x "$scratch/bin/git"
PATH=$scratch/bin:$PATH GIT_DIR=/nonexistent cmake -S "$scratch/unpacked/wavesmith-$version" -B "$scratch/build" -G Ninja \
  -DWAVESMITH_WINDOW=OFF >"$scratch/configure.log" 2>&1 || { cat "$scratch/configure.log" && die "the archive cannot be configured"; }
grep -qxF "CMAKE_PROJECT_VERSION:STATIC=$version" "$scratch/build/CMakeCache.txt" || die "the version in the archive is not $version"
echo "$(basename "$first"): $(stat -c %s "$first") bytes"
rm -rf "$scratch"
