#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Opens files as a file manager does, by the desktop file through GIO: the first start makes the window, a later one gives
# its files to it. With a session bus of its own; the window is drawn offscreen and the files that it has open are those
# of the session that it keeps for the case of a crash.
set -euo pipefail
# shellcheck source=tests/packaging/desktop/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" "$1" "$2" dbus-run-session gio gdbus

mkdir -p "$scratch"/{config,data,state,cache,run,files}
chmod 700 "$scratch/run"
cp "$root"/resources/examples/{vector_add,permute,scratch}.s "$scratch/files/"
cp "$root/resources/examples/unrolled.s" "$scratch/files/a file with spaces & ümlauts.s"
export XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data XDG_STATE_HOME=$scratch/state XDG_CACHE_HOME=$scratch/cache
export XDG_RUNTIME_DIR=$scratch/run XDG_DATA_DIRS=$share:/usr/share PATH=$bin:$PATH QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY

cat >"$scratch/session.sh" <<'SESSION'
set -euo pipefail
die() { echo "$*" >&2; exit 1; }
trap 'kill $(pids) 2>/dev/null || true' EXIT
open() { timeout 30 gio launch "$share/applications/$id.desktop" "$@"; }
# The names of the open files are in the settings, which the window keeps up to date.
is_open() { grep -rqF -- "$1" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_STATE_HOME"; }
wait_for() {
  local tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || die "waited in vain: $*"
    read -r -t 0.1 <> <(:) || true
  done
}
# Those of this test: a developer may have a window open, too.
pids() {
  local pid
  for pid in $(pgrep -x wavesmith); do
    ! grep -qzxF "XDG_CONFIG_HOME=$XDG_CONFIG_HOME" "/proc/$pid/environ" 2>/dev/null || echo "$pid"
  done
}
windows() { pids | wc -l; }

cd "$scratch/files"
wavesmith vector_add.s &
timeout 60 gdbus wait --session --timeout 60 "$id"
wait_for is_open vector_add.s

open permute.s "a file with spaces & ümlauts.s"
wait_for is_open permute.s
wait_for is_open 'a file with spaces & '
# Started by hand, from another folder, with a relative path; it ends when the window has answered.
cd "$scratch"
timeout 30 wavesmith files/scratch.s || die "a later start ends with $?"
wait_for is_open "$scratch/files/scratch.s"
timeout 30 wavesmith || die "a later start without files ends with $?"
[ "$(windows)" = 1 ] || die "there are $(windows) windows"
# The interface is that of the Desktop Entry Specification.
timeout 30 gdbus call --session --dest "$id" --object-path /org/wavesmith/Wavesmith --method org.freedesktop.Application.Activate '{}' >/dev/null

wavesmith --new-window &
wait_for eval '[ "$(windows)" = 2 ]'
SESSION
export share scratch id bin
timeout 150 dbus-run-session -- bash "$scratch/session.sh"

# Without a session bus each start has its own window, and help needs no display.
unset DBUS_SESSION_BUS_ADDRESS
export XDG_RUNTIME_DIR=$scratch/none
[ "$(QT_QPA_PLATFORM=xcb wavesmith --version)" = "wavesmith $(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")" ] || die "--version"
QT_QPA_PLATFORM=xcb wavesmith --help | grep -q -- --new-window || die "--help"
