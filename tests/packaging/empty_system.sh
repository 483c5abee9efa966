# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Debian systems that have a display and nothing else, for tests that install packages as a user does. Sets $root and
# $mirror. A test that cannot make such a system is skipped.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source=scripts/common.sh
. "$root/scripts/common.sh"

skip() {
  echo "skipped: $*"
  exit 77
}

if [ "$(id -u)" -ne 0 ] || ! command -v mmdebstrap >/dev/null; then skip "needs root and mmdebstrap"; fi
mirror=$(debian_mirror)
[ -n "$mirror" ] || skip "there is no Debian mirror in the apt configuration"

# in_empty_system SUITE FOLDER COPY: makes the system, runs COPY (in which $1 is its root) to put files there, then
# FOLDER/use.sh in it as root. The script leaves a screenshot, /srv/user/window.png, which is copied to FOLDER.
# FOLDER/use.log is shown if something fails.
in_empty_system() {
  local suite=$1 folder=$2 copy=$3
  # shellcheck disable=SC2016 # mmdebstrap expands $1
  mmdebstrap --mode=root --variant=minbase --include=xvfb,xauth \
    --customize-hook="$copy" --customize-hook="cp \"$folder/use.sh\" \"\$1/srv/\"" \
    --customize-hook='chroot "$1" useradd --create-home --home-dir /srv/user user' \
    --customize-hook='chroot "$1" sh /srv/use.sh </dev/null' \
    --customize-hook="cp \"\$1/srv/user/window.png\" \"$folder/\"" \
    "$suite" /dev/null "$mirror" >"$folder/use.log" 2>&1 || { tail -n 60 "$folder/use.log"; fail "this does not work in $suite"; }
  grep -A 2 '^vector_add on' "$folder/use.log"
}
