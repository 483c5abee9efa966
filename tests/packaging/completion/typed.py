#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""typed.py SHELL CLI SCRATCH: types a tab and Enter into a shell on a pseudo-terminal, after files whose kernels have
names that a shell would execute or change, and compares the word that the program gets with the name."""

import os
import pathlib
import pty
import select
import shutil
import signal
import sys
import time

SHELL, CLI, SCRATCH = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])

NAMES = [
    "`touch${IFS}PWNED`",
    "`touch PWNED`",
    "$(touch PWNED)",
    "a;touch PWNED",
    "b&touch PWNED",
    "c|touch PWNED",
    "d>PWNED",
    "$HOME~*?[a]{b,c}",
    "it's x",
    "back\\slash",
    "bang!!x",
    "~",
    "#comment",
    "(sub)",
    "=ls",
    "a:b=c",
]
SECONDS = 30
READY = b"@ready@"
CALLED = b"@called@"

SOURCE = """.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
"{name}":
  s_endpgm
.rodata
.amdhsa_kernel "{name}"
  .amdhsa_next_free_vgpr 1
  .amdhsa_next_free_sgpr 1
  .amdhsa_accum_offset 4
.end_amdhsa_kernel
"""

START = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], ["PS1=@rea''dy@"]),
    "zsh": (["zsh", "-f", "-i"],
            ["unsetopt zle_bracketed_paste prompt_cr", "fpath=($WAVESMITH_SCRIPTS $fpath); autoload -Uz compinit; compinit -u -D",
             "zstyle ':completion:*' insert-tab false; bindkey '^I' complete-word", "PROMPT=@rea''dy@ RPROMPT="]),
    "fish": (["fish", "--no-config", "-i"],
             ["function fish_prompt; echo -n @rea''dy@; end; set -g fish_autosuggestion_enabled 0"]),
}


class Terminal:
    """A shell that leads a session of its own, with everything that it printed."""

    def __init__(self, arguments, folder):
        self.text = b""
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvp(arguments[0], arguments)

    def type(self, text):
        os.write(self.file, text.encode())

    def wait(self, done):
        end = time.monotonic() + SECONDS
        while not done():
            if time.monotonic() > end:
                raise TimeoutError(f"{SHELL} did not go on:\n{self.text.decode(errors='replace')}")
            if select.select([self.file], [], [], 0.05)[0]:
                try:
                    self.text += os.read(self.file, 65536)
                except OSError as error:
                    raise TimeoutError(f"{SHELL} ended:\n{self.text.decode(errors='replace')}") from error

    def enter(self, text):
        """Types a line that starts the program, and waits for its end and the next prompt."""
        before = self.text.count(CALLED)
        self.type(text + "\r")
        self.wait(lambda: self.text.count(CALLED) > before and READY in self.text[self.text.rindex(CALLED):])

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.file)


def prepare():
    shutil.rmtree(SCRATCH, ignore_errors=True)
    for folder in ("bin", "files", "scripts", "config"):
        (SCRATCH / folder).mkdir(parents=True)
    for i, name in enumerate(NAMES):
        (SCRATCH / "files" / f"k{i}.s").write_text(SOURCE.format(name=name))
    # A file is a candidate, too.
    (SCRATCH / "files" / "`touch PWNED`.s").write_text("")
    program = SCRATCH / "bin" / "wavesmith-cli"
    # Answers as the program does, and writes down the arguments of any other call.
    program.write_text(f'#!/bin/sh\n[ "$1" != complete ] || exec "{CLI}" "$@"\n'
                       'printf "%s\\0" "$@" >"$WAVESMITH_CALLED.new"\nmv "$WAVESMITH_CALLED.new" "$WAVESMITH_CALLED"\necho @called@\n')
    program.chmod(0o755)
    script = SCRATCH / "scripts" / "_wavesmith-cli"
    script.write_bytes(os.popen(f"'{CLI}' completion {SHELL}", "r").read().encode())
    os.environ.update(PATH=f"{SCRATCH / 'bin'}:{os.environ['PATH']}", HOME=str(SCRATCH / "files"), TERM="dumb",
                      XDG_CONFIG_HOME=str(SCRATCH / "config"), XDG_DATA_HOME=str(SCRATCH / "config"),
                      WAVESMITH_SCRIPTS=str(SCRATCH / "scripts"), WAVESMITH_CALLED=str(SCRATCH / "called"))
    os.environ.pop("LC_ALL", None)
    os.environ["LANG"] = "C.UTF-8"
    return script


def main():
    if shutil.which(SHELL) is None:
        print(f"{SHELL} is not installed; scripts/packages lists it", file=sys.stderr)
        return 77
    script = prepare()
    arguments, lines = START[SHELL]
    terminal = Terminal(arguments, SCRATCH / "files")
    called = SCRATCH / "called"
    failures = 0
    try:
        for line in lines if SHELL == "zsh" else [*lines, f". '{script}'"]:
            terminal.type(line + "\r")
        terminal.enter("wavesmith-cli")
        cases = [(f"wavesmith-cli show registers k{i}.s --kernel{typed}", name, prefix)
                 for i, name in enumerate(NAMES)
                 if SHELL != "fish" or name != "~"  # fish expands it in any candidate, so that it is not offered
                 for typed, prefix in ((" ", ""), ("=", "--kernel="), (" '", ""), (' "', ""))]
        cases.append(("wavesmith-cli check \\`", "`touch PWNED`.s", ""))
        for line, name, prefix in cases:
            # An open quote must be closed by the shell, which bash and zsh do and fish does with the candidate.
            called.unlink(missing_ok=True)
            terminal.enter(line + "\t")
            got = called.read_bytes().decode().split("\0")[-2] if called.exists() else None
            if got != prefix + name:
                failures += 1
                print(f"{SHELL}: {line!r}: {got!r} instead of {prefix + name!r}", file=sys.stderr)
            if (pwned := SCRATCH / "files" / "PWNED").exists():
                failures += 1
                pwned.unlink()
                print(f"{SHELL}: {line!r} executed {name!r}", file=sys.stderr)
    finally:
        terminal.close()
    print(f"{SHELL}: {len(cases)} words typed, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
