# SPDX-License-Identifier: Apache-2.0
# Completion of wavesmith-cli and wavesmith in fish (3.4 or newer):
#
#   wavesmith-cli completion fish | source
#
# `wavesmith-cli complete` prints what may follow; names of files come from fish.

# __wavesmith_files KIND EXTENSIONS PREFIX NAME: files and directories that begin with NAME, each after PREFIX; those
# with any extension if none has one of EXTENSIONS.
function __wavesmith_files --argument-names kind extensions prefix name
    set -l escaped (string escape --no-quoted -- $name | string replace -r '^\\\\~/' '~/')
    set -l all (complete -C "'' $escaped" | string replace -r '\t.*' '')
    set -l names (string match -r '.*/$' -- $all)
    if test $kind = files
        set -l others (string match -rv '/$' -- $all)
        if test $extensions != '*'
            set -l pattern '\.('(string replace -a . '\.' -- $extensions | string replace -a ' ' '|')')$'
            set -l wanted (string match -er -- $pattern $others)
            if set -q wanted[1]; or set -q names[1]
                set others $wanted
            end
        end
        set -a names $others
    end
    for each in $names
        printf '%s\n' $prefix$each
    end
end

function __wavesmith_complete --argument-names program
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l unquoted (string unescape -- $word; or string trim -l -c '"\'' -- $word)
    # The command line that is beside the program, or in PATH.
    set -l cli wavesmith-cli
    if string match -q '*/*' -- $words[1]
        set cli (string replace -r '[^/]*$' wavesmith-cli -- $words[1] | string replace -r '^~/' $HOME/)
    end
    for line in ($cli complete $program -- $words[2..-1] "$unquoted" 2>/dev/null)
        set -l fields (string split \t -- $line)
        if string match -q '~*' -- $fields[1]
            continue # the only character that fish would not quote
        else if test -n "$fields[1]"
            printf '%s\n' $line # fish quotes what it inserts
        else if set -q fields[4]
            __wavesmith_files $fields[2] $fields[3] "$fields[4]" (string sub -s (math 1 + (string length -- "$fields[4]")) -- "$unquoted")
        end
    end
end

complete -c wavesmith-cli -f -a '(__wavesmith_complete wavesmith-cli)'
complete -c wavesmith -f -a '(__wavesmith_complete wavesmith)'
