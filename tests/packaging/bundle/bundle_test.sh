#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Unpacks the archive of scripts/bundle in the smallest system of another Debian release, with a display and nothing else,
# and uses it there.
#
#   bundle_test.sh FOLDER [ARCHIVE]      FOLDER is emptied; it ends up with the archive and a screenshot
set -euo pipefail
# shellcheck source=tests/packaging/empty_system.sh
. "$(dirname "${BASH_SOURCE[0]}")/../empty_system.sh"
folder=$1 archive=${2:-}

# shellcheck source=/dev/null
case "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" in
bookworm) suite=trixie ;;
*) skip "the archive is made on Debian 12, whose C library is the oldest that it runs with" ;;
esac

rm -rf "$folder"
mkdir -p "$folder"
if [ -z "$archive" ]; then
  "$root/scripts/bundle" "$folder"
  archive=$(echo "$folder"/wavesmith-*.tar.zst)
fi

cat >"$folder/use.sh" <<'USE'
cat >/srv/as_user.sh <<'AS_USER'
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
grep -q "$here/lib/libLLVM" loaded
if grep 'not found' loaded; then exit 1; fi
if sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' loaded | grep -v "^$here/" | grep -v -E '/(libc|libm|libdl|librt|libpthread|libresolv|ld-linux-x86-64)\.so'; then exit 1; fi
AS_USER
su user -c 'sh /srv/as_user.sh'
USE
in_empty_system "$suite" "$folder" "zstd -q -d --long=27 --stdout \"$archive\" | tar -x -C \"\$1/opt\""
ls -l "$archive"
