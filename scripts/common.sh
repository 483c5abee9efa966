# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What ./run and ./test share: install, configure, build; each does nothing when it is already done.
# Expects $root, the checkout. Messages go to stderr, so that stdout is the program's own.

: "${root:?}"
build="$root/build/release"

say() { printf 'wavesmith: %s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 2
}

# Where the time goes: `stage NAME` begins a part, `stages` says how long each has taken.
stage_names=() stage_starts=()
stage() {
  stage_names+=("$1") stage_starts+=("$SECONDS")
}
stages() {
  local i end text=""
  for i in "${!stage_names[@]}"; do
    end=${stage_starts[i + 1]:-$SECONDS}
    text+="${stage_names[i]} $((end - stage_starts[i])) s, "
  done
  echo "${text}in all $SECONDS s"
}

# Runs a command with its output in a log; shows the end of the log when it fails, and gives back its status.
logged() {
  local log=$1 status=0
  shift
  mkdir -p "$(dirname "$log")"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    tail -n 60 "$log" >&2
    say "this failed: $*"
    say "all it said is in $log"
  fi
  return "$status"
}

# KSyntaxHighlighting for Qt 6 is a package from Debian 13 on. Debian 12 has it for Qt 5 only, and scripts/ksyntaxhighlighting
# builds it; what that needs is listed instead.
kf6_highlighting=libkf6syntaxhighlighting-dev
dependencies="$root/build/dependencies"

highlighting_is_built() { compgen -G "$dependencies/.built-*-static" >/dev/null; }

highlighting_packages() {
  if dpkg-query -W "$kf6_highlighting" >/dev/null 2>&1 || [ -n "$(apt-cache pkgnames "$kf6_highlighting" 2>/dev/null)" ]; then
    echo "$kf6_highlighting"
  elif ! highlighting_is_built; then
    printf '%s\n' extra-cmake-modules perl xz-utils debian-archive-keyring
  fi
}

build_highlighting() {
  dpkg-query -W "$kf6_highlighting" >/dev/null 2>&1 && return
  ! highlighting_is_built || return 0
  stage KSyntaxHighlighting
  say "building KSyntaxHighlighting for Qt 6 from Debian's source (a minute)"
  logged "$root/build/ksyntaxhighlighting.log" "$root/scripts/ksyntaxhighlighting" "$dependencies" || exit 2
}

# AMD's device libraries, with which tests compile HIP. From Debian 13 on their name has the version of LLVM. They are not
# required: without them, these tests are skipped.
device_library_packages() {
  apt-cache pkgnames rocm-device-libs 2>/dev/null | sort -V | tail -n 1
}

# The first mirror of Debian proper in this machine's apt configuration; nothing if there is none.
debian_mirror() {
  # shellcheck disable=SC2016 # apt expands these
  apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(LABEL)' 'Created-By: Packages' |
    awk '$2 == "Debian" && $3 == "Debian" { print $1; exit }'
}

# Those packages of scripts/packages that dpkg does not have installed, one per line.
missing_packages() {
  local wanted
  wanted=$(grep -v '^ *\(#\|$\)' "$root/scripts/packages" && highlighting_packages && device_library_packages)
  # shellcheck disable=SC2086 # the names are words
  grep -vxF -f <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p') \
    <<<"$wanted" || true
}

install_packages() {
  stage packages
  local missing as_root=()
  if ! command -v dpkg-query >/dev/null; then
    say "this is not Debian: scripts/packages says what has to be installed; going on as if it were"
    return
  fi
  missing=$(missing_packages)
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "as root, please: apt-get install $(tr '\n' ' ' <<<"$missing")"
    as_root=(sudo)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive)
  say "installing Debian packages: $(tr '\n' ' ' <<<"$missing")"
  logged "$root/build/apt-update.log" "${as_root[@]}" apt-get update || exit 2
  missing=$(missing_packages) # now that apt knows what there is
  # shellcheck disable=SC2086 # the names are words
  logged "$root/build/apt-install.log" "${as_root[@]}" \
    apt-get install -y --no-install-recommends $missing || exit 2
}

# CMake configures again by itself when one of its own files changes, but not when the presets or our options do.
# $lanes: the instruction sets that the emulator is built for, host (the default) or all. Once all, they stay.
configure() {
  local werror=OFF stamp="$build/configured" key before
  before=$(cat "$stamp" 2>/dev/null || true)
  build_highlighting
  stage configuring
  [ -z "${CI:-}" ] || werror=ON
  case "$before" in *\ all) lanes=all ;; esac
  key="$( (echo "$werror" && cat "$root/CMakePresets.json") | cksum) ${lanes:=host}"
  if [ -e "$build/build.ninja" ] && [ "$before" = "$key" ]; then return; fi
  say "configuring ${build#"$root"/}"
  logged "$root/build/configure.log" cmake -S "$root" --preset release -DWAVESMITH_WERROR="$werror" \
    -DWAVESMITH_LANE_SETS="$lanes" || exit 2
  printf '%s\n' "$key" >"$stamp"
}

# Reads what ninja says, with NINJA_STATUS="%f %t ", and says how far it is: on a terminal in one line that changes, otherwise
# every half minute. The estimate takes the steps that are left for as long as those that are done.
build_progress() {
  local line finished total now started=$SECONDS said=$SECONDS text
  while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ "$line" =~ ^([0-9]+)\ ([0-9]+)\  ]] || continue
    finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} now=$SECONDS
    [ "$finished" -gt 0 ] || continue
    text="$((100 * finished / total)) %, step $finished of $total"
    [ "$((now - started))" -lt 10 ] ||
      text+=", about $(minutes $(((now - started) * (total - finished) / finished))) left"
    if [ -t 2 ]; then
      printf '\r\033[Kwavesmith: %s' "$text" >&2
    elif [ $((now - said)) -ge 30 ]; then
      say "$text"
      said=$now
    fi
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# "40 s" or "3 min"
minutes() {
  if [ "$1" -lt 90 ]; then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

build_targets() {
  local work log="$root/build/build.log" started=$SECONDS
  stage building
  if work=$(ninja -C "$build" -n "$@" 2>/dev/null) && grep -q 'no work to do' <<<"$work"; then return; fi
  say "building ${build#"$root"/} (the first time takes minutes)"
  if ! NINJA_STATUS='%f %t ' ninja -C "$build" "$@" </dev/null 2>&1 | build_progress >"$log"; then
    grep -v '^[0-9]* [0-9]* ' "$log" | head -n 60 >&2
    fail "the build failed; all it said is in ${log#"$root"/}"
  fi
  say "built in $(minutes $((SECONDS - started)))"
}

# Our own files that git knows or would add; every file of an unpacked release, which has no git.
project_files() {
  cd "$root" || exit 2
  # The checkout may belong to another user (a container's root).
  if git -c safe.directory="$root" rev-parse --git-dir >/dev/null 2>&1; then
    git -c safe.directory="$root" ls-files --cached --others --exclude-standard "$@" |
      while IFS= read -r file; do [ ! -f "$file" ] || printf '%s\n' "$file"; done
  else
    local pattern arguments=()
    for pattern in "$@"; do arguments+=(-o -path "./${pattern#./}"); done
    find . -path ./build -prune -o -type f \( "${arguments[@]:1}" \) -print | sed 's,^\./,,' | sort
  fi
}

# The version, which CMakeLists.txt (stdin) states, and nothing else does.
project_version() {
  local version
  version=$(sed -n 's/^project(.* VERSION \([0-9][0-9.]*\).*/\1/p')
  [ -n "$version" ] || fail "CMakeLists.txt has no project(... VERSION ...)"
  printf '%s\n' "$version"
}

# The date of a release (YYYY-MM-DD): that of its section in CHANGELOG.md; fails if there is none.
release_date() {
  local line
  line=$(grep -m 1 -E "^## \[${1//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\$" "$root/CHANGELOG.md") || return 1
  printf '%s\n' "${line##* }"
}
