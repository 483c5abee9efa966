#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the packages of a suite twice, compares them byte for byte, and uses them in an empty system of the suite.
#
#   deb_test.sh FOLDER SUITE             FOLDER is emptied; it ends up with the packages and a screenshot
#   deb_test.sh FOLDER SUITE PACKAGES    only uses packages that were built before
set -euo pipefail
# shellcheck source=tests/packaging/empty_system.sh
. "$(dirname "${BASH_SOURCE[0]}")/../empty_system.sh"
folder=$1 suite=$2 packages=${3:-}

rm -rf "$folder"
mkdir -p "$folder"
if [ -z "$packages" ]; then
  packages=$folder/packages
  "$root/scripts/package-deb" "$packages" --suite "$suite"
  "$root/scripts/package-deb" "$folder/again" --suite "$suite"
  for package in "$packages"/*.deb; do
    cmp "$package" "$folder/again/${package##*/}" || fail "a second build gives other bytes"
  done
fi

# What a user does, as root and as another user. Only a display was installed before.
cat >"$folder/use.sh" <<'USE'
set -eux
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
apt-get install -y --no-install-recommends /packages/wavesmith_*.deb /packages/libwavesmith-hip_*.deb
cat >/srv/as_user.sh <<'AS_USER'
set -eux
cd
wavesmith-cli --version
wavesmith-cli run /usr/share/wavesmith/examples/vector_add.run.yaml
wavesmith-cli hip-run --help >/dev/null
wavesmith --version # needs no display
timeout 120 xvfb-run -a wavesmith --run --size 1280x800 --theme light --screenshot window.png /usr/share/wavesmith/examples/vector_add.s
test "$(head -c 4 window.png | tail -c 3)" = PNG
AS_USER
su user -c 'sh /srv/as_user.sh'
for file in applications/org.wavesmith.Wavesmith.desktop icons/hicolor/48x48/apps/org.wavesmith.Wavesmith.png \
  bash-completion/completions/wavesmith-cli wavesmith/docs/guide/window.md; do test -s "/usr/share/$file"; done
# Small systems are told not to unpack pages of the manual.
dpkg --listfiles wavesmith | grep -q man1/wavesmith-cli.1.gz
grep -q x-amdgcn-asm /usr/share/mime/packages/org.wavesmith.Wavesmith.xml

# The Python module, without NumPy.
apt-get install -y --no-install-recommends /packages/libwavesmith1_*.deb /packages/python3-wavesmith_*.deb
su user -c 'cd && python3 /usr/share/wavesmith/examples/session/finding.py | grep "right.s: checked mode has 0 findings"'

# The library, for those who build their own programs.
apt-get install -y --no-install-recommends /packages/libwavesmith-dev_*.deb cmake g++ ninja-build
su user -c 'cd && cp -r /usr/share/wavesmith/examples/library . && cmake -S library -B build -G Ninja && cmake --build build'
su user -c 'cd && build/kernel_report /usr/share/wavesmith/examples/vector_add.s'

apt-get purge -y wavesmith libwavesmith-hip libwavesmith-dev libwavesmith1 python3-wavesmith
test ! -e /usr/share/wavesmith
USE
in_empty_system "$suite" "$folder" "mkdir \"\$1/packages\" && cp \"$packages\"/*.deb \"\$1/packages/\""
