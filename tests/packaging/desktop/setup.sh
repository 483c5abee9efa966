# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Arguments: the build folder, a folder to empty, tools that are needed. Sets $share, $scratch and $id.
# shellcheck disable=SC2034 # for the tests
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd -P)
share=$1/share scratch=$2 id=org.wavesmith.Wavesmith
bin=$1/bin
shift 2
for tool in "$@"; do
  command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
rm -rf "$scratch"
mkdir -p "$scratch"

die() {
  echo "$*" >&2
  exit 1
}
