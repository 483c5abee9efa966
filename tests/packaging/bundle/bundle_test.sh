#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Unpacks the archive of scripts/bundle in the smallest system of another Debian release, with a display and nothing else,
# and uses it there.
#
#   bundle_test.sh FOLDER [ARCHIVE]      FOLDER is emptied; it ends up with the archive and a screenshot
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd -P)
# shellcheck source=scripts/common.sh
. "$root/scripts/common.sh"
folder=$1 archive=${2:-}

if [ "$(id -u)" -ne 0 ] || ! command -v mmdebstrap >/dev/null; then
  echo "skipped: needs root and mmdebstrap, to make a system without packages"
  exit 77
fi
# shellcheck source=/dev/null
case "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" in
bookworm) suite=trixie ;;
*) echo "skipped: the archive is made on Debian 12, whose C library is the oldest that it runs with"; exit 77 ;;
esac
mirror=$(debian_mirror)
[ -n "$mirror" ] || { echo "skipped: there is no Debian mirror in the apt configuration"; exit 77; }

rm -rf "$folder"
mkdir -p "$folder"
if [ -z "$archive" ]; then
  "$root/scripts/bundle" "$folder"
  archive=$(echo "$folder"/wavesmith-*.tar.zst)
fi

cat >"$folder/use.sh" <<'USE'
set -eux
cd
here=$(echo /opt/wavesmith-*)
"$here/wavesmith-cli" --version
"$here/wavesmith-cli" run "$here/share/wavesmith/examples/vector_add.run.yaml"
# clang is in it too
cp "$here/share/wavesmith/examples/guarded_copy.s" twice.S
echo '#define NOTHING' >>twice.S
"$here/wavesmith-cli" assemble twice.S
mkdir bin && ln -s "$here/wavesmith" "$here/wavesmith-cli" bin/
bin/wavesmith --version
timeout 120 xvfb-run -a bin/wavesmith --run --size 1280x800 --theme light --screenshot window.png "$here/share/wavesmith/examples/vector_add.s"
# Nothing is loaded from the system but the C library.
for file in $(find "$here/bin" "$here/libexec" "$here/plugins" "$here/lib" -type f \( -perm -u+x -o -name '*.so*' \)); do
  LD_LIBRARY_PATH="$here/lib/fallback" ldd "$file" 2>/dev/null || true
done >loaded
! grep 'not found' loaded
! sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' loaded | grep -v "^$here/" | grep -v -E '/(libc|libm|libdl|librt|libpthread|libresolv|ld-linux-x86-64)\.so'
USE
# shellcheck disable=SC2016 # mmdebstrap expands $1
mmdebstrap --mode=root --variant=minbase --include=xvfb,xauth \
  --customize-hook="zstd -q -d --long=27 --stdout \"$archive\" | tar -x -C \"\$1/opt\" && cp \"$folder/use.sh\" \"\$1/\"" \
  --customize-hook='chroot "$1" sh -c "useradd --create-home --home-dir /srv/user user && su user -c \"sh /use.sh\"" </dev/null' \
  --customize-hook="cp \"\$1/srv/user/window.png\" \"$folder/\"" \
  "$suite" /dev/null "$mirror" >"$folder/use.log" 2>&1 || { tail -n 60 "$folder/use.log"; fail "the archive cannot be used in $suite"; }
grep -A 2 '^vector_add on' "$folder/use.log"
ls -l "$archive"
