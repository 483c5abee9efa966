# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Clones of the repository at HEAD, for tests that commit. Sets $root and $scratch, an empty folder ($1 of the test). A test
# whose tools (its further arguments) are missing, or that runs in an unpacked archive, is skipped.

# shellcheck disable=SC2034 # for the tests
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
scratch=$1
shift

skip() {
  echo "skipped: $*"
  exit 77
}

die() {
  echo "$*" >&2
  exit 1
}

for tool in git xz sha256sum "$@"; do
  command -v "$tool" >/dev/null || skip "$tool is not installed"
done
# The checkout may belong to another user; the user's own settings do not matter.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.org
git -C "$root" rev-parse --verify --quiet HEAD >/dev/null || skip "this is not a clone of the repository"
rm -rf "$scratch"
mkdir -p "$scratch"

clone() { git clone --quiet --no-hardlinks "$root" "$1" 2>/dev/null || die "cannot clone $root"; }
