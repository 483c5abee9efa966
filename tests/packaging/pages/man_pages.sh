#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# man_pages.sh CLI SCRATCH [DESKTOP]: the pages that CLI writes have no error, one for each command, and everything that
# --help has. With the desktop program, its page has the options of its --help and no others.
set -euo pipefail
cli=$1 scratch=$2 desktop=${3-}
for tool in man groff lexgrog; do
  command -v "$tool" >/dev/null || { echo "$tool is not installed; scripts/packages lists man-db and groff" >&2; exit 77; }
done
export LC_ALL=C.UTF-8 MANWIDTH=80 MANPAGER=cat
unset MANROFFOPT MANROFFSEQ GROFF_NO_SGR
rm -rf "$scratch"
mkdir -p "$scratch"/{pages,again,undated}

failures=0
fail() {
  failures=$((failures + 1))
  printf '%s\n' "$*" >&2
}

SOURCE_DATE_EPOCH=86400 "$cli" manual --directory "$scratch/pages"
SOURCE_DATE_EPOCH=86400 "$cli" manual --directory "$scratch/again"
diff -r "$scratch/pages" "$scratch/again" || fail "pages differ between two calls"
grep -q '"1970-01-02"' "$scratch/pages/wavesmith-cli.1" || fail "the date is not that of SOURCE_DATE_EPOCH"
env -u SOURCE_DATE_EPOCH "$cli" manual --directory "$scratch/undated"
grep -q '^\.TH .* 1 "" ' "$scratch/undated/wavesmith-cli.1" || fail "there is a date without SOURCE_DATE_EPOCH"

render() { # PAGE: as in a terminal of 80 columns
  man -l "$1" | col -bx
}

# What a page has whatever it is about.
sound() { # PAGE
  local name said
  name=$(basename "$1" .1)
  said=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$1" 2>&1 >/dev/null; groff -ww -man -Tutf8 "$1" 2>&1 >/dev/null)
  [ -z "$said" ] || fail "$name: $said"
  lexgrog "$1" | grep -qF "\"$name - " || fail "$name: lexgrog reads no name: $(lexgrog "$1" 2>&1)"
  for heading in NAME SYNOPSIS DESCRIPTION OPTIONS 'SEE ALSO'; do
    grep -qE "^\.SH \"?$heading" "$1" || fail "$name: has no $heading"
  done
}

hasOption() { # TEXT OPTION
  grep -qE -- "^ {7}(--?[A-Za-z0-9-]+, )*$2( |,|\$)" <<<"$1"
}

options() { # TEXT: those of a help by CLI11 or Qt, one a line
  sed -nE 's/^  (-[^ ]+( --?[a-z][^ ]*)*).*/\1/p' <<<"$1" | sed 's/[, ]/\n/g' | sed -nE 's/^(--?[A-Za-z][A-Za-z0-9-]*).*/\1/p'
}

pages=0 found=0 examples=0
command_page() { # COMMAND...
  local page help text name option example
  page=$scratch/pages/$(IFS=- && echo "wavesmith-cli${*:+-$*}").1
  pages=$((pages + 1))
  [ -e "$page" ] || { fail "no page: $(basename "$page")"; return; }
  sound "$page"
  help=$("$cli" "$@" --help)
  text=$(render "$page")
  for option in $(options "$help"); do
    found=$((found + 1))
    hasOption "$text" "$option" || fail "$(basename "$page"): lacks $option"
  done
  while IFS= read -r example; do
    examples=$((examples + 1))
    grep -qF -- " $example" <<<"$text" || fail "$(basename "$page"): lacks the example: $example"
  done < <(sed -n '/^Examples:/,/^$/p' <<<"$help" | sed -nE '2,$s/^  (.*)/\1/p' | sed -E 's/   .*//')
  # "Exit code:" is the section of the root's help that a page has under another name.
  [ "$(grep -c '^EXIT STATUS' <<<"$text")" = 1 ] || fail "$(basename "$page"): has no exit status"
  while IFS= read -r name; do
    [ -e "$scratch/pages/$name.1" ] || [ "$name" = wavesmith ] || fail "$(basename "$page"): refers to $name(1)"
  done < <(sed -n '/^SEE ALSO/,$p' <<<"$text" | grep -oE '[a-z][a-z-]*\(1\)' | sed 's/(1)//')
  while IFS= read -r name; do
    command_page "$@" "$name"
  done < <(sed -n '/^Subcommands:/,/^$/p' <<<"$help" | sed -nE 's/^  ([a-z][a-z-]*).*/\1/p')
}
command_page
[ "$pages" -eq "$(find "$scratch/pages" -type f | wc -l)" ] || fail "there are pages of no command"
if [ "$pages" -le 20 ] || [ "$found" -le 100 ] || [ "$examples" -le 40 ]; then
  fail "read too little of the help: $pages commands, $found options, $examples examples"
fi

mkdir "$scratch/desktop"
"$cli" manual --desktop --directory "$scratch/desktop"
sound "$scratch/desktop/wavesmith.1"
if [ -n "$desktop" ]; then
  text=$(render "$scratch/desktop/wavesmith.1")
  # Qt adds --help-all, which lists options of Qt as well.
  wanted=$(options "$(QT_QPA_PLATFORM=offscreen "$desktop" --help)" | grep -vx -- --help-all | sort -u)
  has=$(sed -nE 's/^ {7}((-[a-z], )?--[a-z0-9-]+).*/\1/p' <<<"$text" | sed 's/, /\n/' | sort -u)
  [ "$wanted" = "$has" ] || fail "wavesmith(1) has other options than its help:" "$(diff <(echo "$wanted") <(echo "$has"))"
fi

echo "$pages pages with $found options and $examples examples, $failures failures"
[ "$failures" -eq 0 ]
