# SPDX-License-Identifier: Apache-2.0
"""What is stable: the symbols and the JSON of libwavesmith.so; and that one source is the same on Session and on HIP.

    interface_test.py --source TREE --build FOLDER --hip FOLDER --rocm LIBRARY
"""

import argparse
import array
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import unittest

import schema

import wavesmith

parser = argparse.ArgumentParser()
for option in ("source", "build", "hip", "rocm"):
    parser.add_argument(f"--{option}", type=pathlib.Path, required=True)
given, sys.argv[1:] = parser.parse_known_args()
EXAMPLES = given.source / "resources" / "examples"
PROGRAMS = given.build / "examples"


def run(command, **environment):
    return subprocess.run(
        [str(word) for word in command],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def on_hip(program, *arguments, generation=6):
    library = given.hip / f"libamdhip64.so.{generation}"
    return run([PROGRAMS / f"session_{program}_hip", *arguments], WAVESMITH_HIP_LIBRARY=str(library))


def kill_busy_run_worker():
    """Ends the run worker of this process once it has used some processor time since now."""
    before = None
    while True:
        for child in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                name, rest = (child / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
            except OSError:  # it has ended
                continue
            fields = rest.split()
            if int(fields[1]) != os.getpid() or not name.startswith("wavesmith-run-"):
                continue
            time = int(fields[11])  # in hundredths of a second
            before = time if before is None else before
            if time > before + 5:
                os.kill(int(child.name), signal.SIGKILL)
                return


class LibraryTest(unittest.TestCase):
    def test_no_symbol_disappears(self):
        said = run(["nm", "-D", "--defined-only", "--extern-only", given.build / "lib" / "libwavesmith.so.1"]).stdout
        symbols = {line.split()[2] for line in said.splitlines()} - {"WAVESMITH_1"}
        golden = given.source / "tests" / "golden" / "session" / "exports.txt"
        expected = [f"{name}@@WAVESMITH_1" for name in golden.read_text().split()]
        if os.environ.get("WAVESMITH_BLESS"):
            golden.write_text("".join(f"{symbol.split('@')[0]}\n" for symbol in sorted(symbols)))
            return
        self.assertEqual(sorted(symbols), expected, "`./test session --bless` if functions were only added")

    def test_each_function_of_the_header_is_exported(self):
        header = (given.source / "core" / "session" / "wavesmith.h").read_text()
        declared = set(re.findall(r"^[a-z_0-9 ]+\*? ?\*?(ws_\w+)\(", header, re.MULTILINE))
        exported = set((given.source / "tests" / "golden" / "session" / "exports.txt").read_text().split())
        self.assertEqual(declared, exported)

    def test_soname(self):
        said = run(["readelf", "-d", given.build / "lib" / "libwavesmith.so"]).stdout
        self.assertIn("Library soname: [libwavesmith.so.1]", said)
        self.assertNotIn("LLVM", said)

    def check_schema(self, document, name):
        read = schema.read(given.source / "docs" / "schemas" / f"{name}-1.json")
        self.assertEqual(schema.problems(document, read), [])

    def test_documents(self):
        with wavesmith.Session(mode="checked") as session:
            kernel = session.assemble(EXAMPLES / "matmul_tile.s").kernel()
            result = kernel(
                wavesmith.out(2048, "f16"), wavesmith.out(2048, "f16"), wavesmith.out(1024), depth=64, grid=64
            )
            self.assertTrue(result.notes or result.findings or result.ok)
            self.check_schema(result.document, "launch")
            text = wavesmith._library.library.ws_module_diagnostics(kernel.module.handle)
            self.check_schema(json.loads(text), "diagnostics")
            self.check_schema(kernel.module.check().document, "check")

    def test_check_is_that_of_the_command_line(self):
        path = str(EXAMPLES / "gemm.s")
        said = run([given.build / "bin" / "wavesmith-cli", "check", "--json", path]).stdout
        with wavesmith.Session() as session:
            self.assertEqual(session.assemble(path).check().document, json.loads(said))

    def test_a_worker_that_dies(self):
        x = array.array("f", range(256))
        endless = "k: s_branch k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 1\n"
        endless += ".amdhsa_next_free_sgpr 1\n.amdhsa_accum_offset 4\n.end_amdhsa_kernel\n"
        with wavesmith.Session() as session:
            kernel = session.assemble(EXAMPLES / "vector_add.s").kernel()
            stuck = session.assemble(text=".text\n.globl k\n.p2align 8\n.type k,@function\n" + endless).kernel()
            arguments = {"n": 256, "stride": 256, "grid": 256}
            self.assertTrue(kernel(x, x, wavesmith.out(256), **arguments).ok)
            killer = threading.Thread(target=kill_busy_run_worker)
            killer.start()
            with self.assertRaises(wavesmith.LaunchError) as raised:
                stuck(grid=64, workgroup=64)
            killer.join()
            self.assertEqual(raised.exception.diagnostics[0].code, "W4002")
            # Another one takes over, and the buffers are as they were.
            self.assertEqual(list(kernel(x, x, wavesmith.out(256), **arguments)["c"])[:3], [0, 2, 4])


class SameSourceTest(unittest.TestCase):
    def test_probe(self):
        source = EXAMPLES / "vector_add.s"
        session = run([PROGRAMS / "session_probe", source])
        self.assertEqual(session.returncode, 0, session.stdout)
        self.assertGreater(len(session.stdout.splitlines()), 150)
        hip = on_hip("probe", source)
        self.assertEqual(hip.stdout.splitlines(), session.stdout.splitlines())

    def test_vector_add(self):
        source = EXAMPLES / "vector_add.s"
        session = run([PROGRAMS / "session_vector_add", source])
        self.assertEqual(
            session.stdout, "vector_add: 16 work-groups, 64 waves\nc: all 100003 elements are equal\n"
        )
        for generation in (5, 6, 7):
            self.assertEqual(on_hip("vector_add", source, generation=generation).stdout, session.stdout)

    def test_matmul(self):
        source = EXAMPLES / "matmul_tile.s"
        session = run([PROGRAMS / "session_matmul", source])
        self.assertEqual(session.returncode, 0, session.stdout)
        counted = [line for line in session.stdout.splitlines() if line.startswith("  instructions: ")]
        self.assertRegex(counted[0], r"MFMA \d+")
        # A GPU does not count.
        rest = [line for line in session.stdout.splitlines() if line not in counted]
        self.assertEqual(on_hip("matmul", source).stdout.splitlines(), rest)

    def test_finding(self):
        session = run([PROGRAMS / "session_finding"])
        self.assertEqual(session.returncode, 0, session.stdout)
        self.assertIn("wrong.s:11:3: error:", session.stdout)
        for text in ("W0102", "wrong.s: checked mode has 1 findings", "right.s: the check has 0 findings"):
            self.assertIn(text, session.stdout)
        hip = on_hip("finding")
        self.assertEqual((hip.returncode, hip.stdout), (2, "error: a GPU has no checked mode: use the emulator, or fast mode\n"))

    def test_python_examples(self):
        for name, text in (
            ("vector_add", "c: all 100003 elements are equal"),
            ("matmul", "matrix instructions: 8\nc: all 1024 elements are equal"),
            ("finding", "right.s: checked mode has 0 findings, and x[5] is 10.0"),
        ):
            said = run(["/usr/bin/python3", EXAMPLES / "session" / f"{name}.py"])
            self.assertEqual(said.returncode, 0, said.stdout)
            self.assertIn(text, said.stdout)

    def test_code_objects_and_errors_on_hip(self):
        source = EXAMPLES / "vector_add.s"
        hsaco = PROGRAMS / "vector_add.hsaco"
        with wavesmith.Session() as session:
            hsaco.write_bytes(session.assemble(source).code_object)
        self.assertIn("elements are equal", on_hip("vector_add", hsaco).stdout)
        library = str(given.hip / "libamdhip64.so.6")
        program = PROGRAMS / "session_vector_add_hip"
        said = run([program, source], WAVESMITH_HIP_LIBRARY=library, WAVESMITH_CLANG="/no/clang")
        self.assertIn("/no/clang failed: it cannot be executed", said.stdout)
        said = run(["env", "-u", "WAVESMITH_CLANG", program, source], WAVESMITH_HIP_LIBRARY=library)
        if not pathlib.Path("/opt/rocm").exists():
            self.assertIn("no ROCm with clang was found", said.stdout)
        wrong = PROGRAMS / "wrong.s"
        wrong.write_text("  s_nop 0\n  s_nop v0\n")
        self.assertIn(f"{wrong}:2:9: error: ", on_hip("vector_add", wrong).stdout)
        for damage in (40, 200, 1000):
            hsaco.write_bytes(hsaco.read_bytes()[:damage])
            self.assertIn("not a code object with metadata", on_hip("vector_add", hsaco).stdout)

    def test_hip_without_a_device(self):
        program = PROGRAMS / "session_vector_add_hip"
        said = run([program, EXAMPLES / "vector_add.s"], WAVESMITH_HIP_LIBRARY=str(given.rocm))
        self.assertEqual(said.returncode, 2)
        self.assertRegex(said.stdout, "^error: HIP has no device: hipErrorNoDevice")
        said = run([program, EXAMPLES / "vector_add.s"], WAVESMITH_HIP_LIBRARY="/no/libamdhip64.so")
        self.assertRegex(said.stdout, "^error: no HIP runtime .* can be loaded: /no/libamdhip64.so: ")


if __name__ == "__main__":
    unittest.main()
