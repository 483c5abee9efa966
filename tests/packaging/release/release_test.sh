#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# scripts/release on a scratch clone: what it refuses, what it makes, and that CMakeLists.txt alone states the version.
# release_test.sh SCRATCH
set -euo pipefail
# shellcheck source=tests/packaging/scratch_clone.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scratch_clone.sh" "$1"

clone "$scratch/clone"
cd "$scratch/clone"

# The version is stated once: a bump in CMakeLists.txt is a bump of everything. Tags are those of other projects.
version=$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
pattern="(^|[^0-9.])${version//./\\.}([^0-9.]|$)"
elsewhere=$(git grep -nE "$pattern" -- CMakeLists.txt '*/CMakeLists.txt' '*.cmake' '*.in' run test scripts packaging app core widgets |
  grep -vE '^CMakeLists.txt:[0-9]+:project\(|:[0-9]+: *tag:' || true)
[ -z "$elsewhere" ] || die "the version is stated again in: $elsewhere"

refuses() {
  local expected=$1 said
  shift
  ! said=$(scripts/release "$@" 2>&1) || die "scripts/release $* must be refused: $expected"
  grep -qF -- "$expected" <<<"$said" || die "scripts/release $* does not say '$expected', but: $said"
}

sed -i "s/^\(project(.* VERSION \)[0-9.]*/\19.8.7/" CMakeLists.txt
refuses 'the checkout has changes' --check
git commit -qam 'Version 9.8.7'
refuses "CMakeLists.txt has version 9.8.7, not $version" "$version"
refuses "CHANGELOG.md has no section for this version: write '## [9.8.7] - YYYY-MM-DD'" --check
refuses 'CHANGELOG.md has no section for this version' 9.8.7
[ ! -e build/dist ] || die "a refused release wrote files"

section() {
  sed -i '/^## \[9\.8\.7\]/d' CHANGELOG.md
  sed -i "0,/^## \[Unreleased\]/s//## [Unreleased]\n\n## [9.8.7] - $1/" CHANGELOG.md
  git commit -qam "Release 9.8.7 of $1"
}
section 2031-02-30
refuses '2031-02-30 is not a date' --check
section 2031-02-03
scripts/release --check 2>&1 | grep -qF '9.8.7 of 2031-02-03 can be released' || die "--check does not name version and date"

# What makes packages is called with the folder; here it writes a file.
for script in package-deb bundle; do
  # shellcheck disable=SC2016 # $1 is the script's
  printf '#!/bin/sh\necho %s >"$1/wavesmith_%s"\n' "$script" "$script" >"scripts/$script"
  chmod +x "scripts/$script"
done
git add scripts
git commit -qm 'Scripts that write a file' || true

head=$(git rev-parse HEAD)
scripts/release 9.8.7 >"$scratch/said" 2>&1 || die "the release failed: $(cat "$scratch/said")"
[ "$(ls build/dist/9.8.7)" = $'SHA256SUMS\nwavesmith-9.8.7.tar.xz' ] || die "it made: $(ls build/dist/9.8.7)"
tar -xOf build/dist/9.8.7/wavesmith-9.8.7.tar.xz wavesmith-9.8.7/CMakeLists.txt | cmp - CMakeLists.txt
(cd build/dist/9.8.7 && sha256sum --check --strict --quiet SHA256SUMS) || die "SHA256SUMS does not verify"
grep -qF "git tag -s v9.8.7" "$scratch/said" || die "it does not say what to do next: $(cat "$scratch/said")"
cp build/dist/9.8.7/SHA256SUMS "$scratch/first"

scripts/release 9.8.7 --deb --bundle >"$scratch/said" 2>&1 || die "the release failed: $(cat "$scratch/said")"
[ "$(sed 's/^[0-9a-f]* *//' build/dist/9.8.7/SHA256SUMS | tr '\n' ' ')" = \
  'wavesmith-9.8.7.tar.xz wavesmith_bundle wavesmith_package-deb ' ] || die "SHA256SUMS: $(cat build/dist/9.8.7/SHA256SUMS)"
grep -qxFf "$scratch/first" build/dist/9.8.7/SHA256SUMS || die "the second archive differs"
echo tampered >>build/dist/9.8.7/wavesmith_bundle
! (cd build/dist/9.8.7 && sha256sum --check --quiet SHA256SUMS) >/dev/null 2>&1 || die "SHA256SUMS accepts a changed file"

# Nothing was tagged, committed or left behind; a version is released once.
[ "$(git rev-parse HEAD) $(git status --porcelain)" = "$head " ] || die "the release changed the checkout"
! git rev-parse --verify --quiet refs/tags/v9.8.7 >/dev/null || die "the release made a tag"
git tag v9.8.7
refuses 'the tag v9.8.7 exists' 9.8.7
rm -rf "$scratch"
