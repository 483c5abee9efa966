# SPDX-License-Identifier: Apache-2.0
"""The Python module: calls with arrays, errors with their argument, results, and what must not end the process.

    python_test.py EXAMPLES          with WAVESMITH_LIBRARY and PYTHONPATH
"""

import array
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import wavesmith

EXAMPLES = pathlib.Path(sys.argv.pop(1))

KERNEL = """  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl {name}
  .p2align 8
  .type {name},@function
{name}:
{code}
  s_endpgm
.Lend:
  .size {name}, .Lend - {name}
  .rodata
  .p2align 6
  .amdhsa_kernel {name}
    .amdhsa_kernarg_size {size}
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: {name}
    .symbol: {name}.kd
    .args: [{arguments}]
    .kernarg_segment_size: {size}
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .vgpr_count: 8
    .sgpr_count: 16
...
  .end_amdgpu_metadata
"""
X = "{ .name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }"
STORE = """  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dword s6, s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s6
  global_store_dword v1, v2, s[4:5]"""


def by_value(name, size, type=None):
    named = f", .type_name: {type}" if type else ""
    return f"{{ .name: {name}, .offset: 8, .size: {size}, .value_kind: by_value{named} }}"


class SessionTest(unittest.TestCase):
    def setUp(self):
        self.session = wavesmith.Session()
        self.addCleanup(self.session.close)

    def kernel(self, code, arguments=X, size=8, name="k"):
        text = KERNEL.format(name=name, code=code, arguments=arguments, size=size)
        return self.session.assemble(text=text, name=name + ".s").kernel()

    def test_arrays_in_and_out(self):
        kernel = self.session.assemble(EXAMPLES / "vector_add.s")
        a, b = np.arange(1000, dtype=np.float32), np.ones(1000, dtype=np.float32)
        c = np.zeros(1000, dtype=np.float32)
        result = kernel(a, b, c, 1000, 1024, grid=1024)
        np.testing.assert_array_equal(c, a + b)
        self.assertIs(result["c"], c)
        self.assertEqual(list(result), ["a", "b", "c"])
        self.assertTrue(result.ok)
        self.assertEqual(result.workgroup, (256, 1, 1))
        self.assertEqual((result.counters.workgroups, result.counters.waves), (4, 16))
        self.assertEqual(sum(result.counters.classes.values()), result.counters.instructions)
        self.assertTrue(any(line.instruction == "v_add_f32" for line in result.counters.lines))
        # By name, into an out() argument; read-only and strided arrays are inputs.
        a.setflags(write=False)
        result = kernel(n=500, stride=1024, c=wavesmith.out((20, 25), np.float32), b=b, a=a[::2], grid=1024)
        np.testing.assert_array_equal(result["c"], (a[::2] + 1).reshape(20, 25))

    def test_without_numpy_arrays(self):
        kernel = self.kernel(STORE, X + ", " + by_value("value", 4), 16)
        x = array.array("I", [0] * 64)
        kernel(x, 7, grid=64, workgroup=64)
        self.assertEqual(set(x), {7})
        data = bytearray(256)
        kernel(data, value=-1, grid=64, workgroup=64)
        self.assertEqual(set(data), {0xFF})
        self.assertEqual(kernel(bytes(256), 1, grid=64, workgroup=64)["x"], b"\1\0\0\0" * 64)

    def test_numbers_and_structs(self):
        def stored(value, argument):
            kernel = self.kernel(STORE, X + ", " + argument, 16)
            return int(kernel(wavesmith.out(64, "u32"), value, grid=64, workgroup=64)["x"][0])

        one_and_half = int(np.float32(1.5).view(np.uint32))
        self.assertEqual(stored(1.5, by_value("v", 4)), one_and_half)
        self.assertEqual(stored(2, by_value("v", 4, "float")), int(np.float32(2).view(np.uint32)))
        self.assertEqual(stored(np.float32(1.5), by_value("v", 4)), one_and_half)
        self.assertEqual(stored(float("-inf"), by_value("v", 4, "float")), 0xFF800000)
        self.assertEqual(stored(True, by_value("v", 4, "int")), 1)
        self.assertEqual(stored(b"\1\2\3\4", by_value("v", 4)), 0x04030201)

        class Two(ctypes.Structure):
            _fields_ = [("first", ctypes.c_uint16), ("second", ctypes.c_uint16)]

        self.assertEqual(stored(Two(0x1111, 0x2222), by_value("v", 4)), 0x22221111)
        with self.assertRaisesRegex(wavesmith.LaunchError, r"argument v of k has 4 bytes \(4 bytes\), but 3 bytes"):
            stored(b"abc", by_value("v", 4))

    def test_errors_name_the_argument(self):
        kernel = self.session.assemble(EXAMPLES / "vector_add.s")
        x, wide = np.zeros(256, np.float32), np.zeros(256)
        for arguments, message in [
            ((x, x, x, 256), r"kernel vector_add also needs stride \(uint\)"),
            ((x, wide, x, 1, 1), r"argument b of vector_add is float\*, but the buffer has elements of f64"),
            ((x, 5, x, 1, 1), r"argument b of vector_add is float\*: pass a buffer, not the number 5"),
            ((x, x, x, x, 1), "argument n of vector_add is uint: pass a number, not a buffer"),
            ((x, x, x, 0.5, 1), r"0.5 does not fit in argument n, which is u32 \(0 to 4294967295\)"),
            ((x, x, x, -1, 1), r"-1 does not fit in argument n"),
        ]:
            with self.assertRaisesRegex(wavesmith.LaunchError, message) as raised:
                kernel(*arguments, grid=256)
            self.assertEqual(raised.exception.diagnostics[0].code, "W3003")
        with self.assertRaisesRegex(ValueError, "argument b: 5 bytes are not a multiple of the 4 of f32"):
            kernel(x, bytes(5), x, 1, 1, grid=256)
        with self.assertRaisesRegex(wavesmith.LaunchError, "has no argument m"):
            kernel(x, x, x, m=1, stride=1, grid=256)
        with self.assertRaisesRegex(TypeError, "argument n cannot be a str"):
            kernel(x, x, x, "1", 1, grid=256)
        with self.assertRaisesRegex(wavesmith.LaunchError, "vector_ad.*did you mean vector_add"):
            kernel["vector_ad"]

    def test_sizes(self):
        kernel = self.session.assemble(EXAMPLES / "vector_add.s")
        x = np.zeros(256, np.float32)
        for grid, error, message in [
            (0, ValueError, "the grid has 0 work-items in x"),
            ((256, 0), ValueError, "the grid has 0 work-items in y"),
            (1024.5, TypeError, "the grid must be an integer, not 1024.5"),
            ((256, 1.0), TypeError, "the grid must be an integer, not 1.0"),
            (-1, ValueError, "the grid must not be negative: -1"),
            (1 << 32, ValueError, r"the grid must be less than 2\^32: 4294967296"),
        ]:
            with self.assertRaisesRegex(error, message):
                kernel(x, x, x, 256, 256, grid=grid)
        with self.assertRaisesRegex(ValueError, "the work-group has 0 work-items in y"):
            kernel(x, x, x, 256, 256, grid=256, workgroup=(256, 0))
        with self.assertRaisesRegex(ValueError, "lds must not be negative: -1"):
            kernel(x, x, x, 256, 256, grid=256, lds=-1)
        self.assertTrue(kernel(x, x, x, 256, 256, grid=np.int64(256)).ok)
        for count in (-1, np.int32(-1)):
            with self.assertRaisesRegex(ValueError, "a number of elements must not be negative: -1"):
                self.session.buffer(count)
        with self.assertRaisesRegex(ValueError, r"a number of elements must be less than 2\^64"):
            self.session.buffer(1 << 64)
        with self.assertRaisesRegex(TypeError, "a number of elements must be an integer, not 2.5"):
            self.session.buffer(2.5)
        with self.assertRaisesRegex(ValueError, "a number of elements must not be negative: -2"):
            wavesmith.out((3, -2))
        with self.assertRaisesRegex(ValueError, "threads must not be negative: -1"):
            wavesmith.Session(threads=-1)

    def test_the_same_array_has_each_of_its_names(self):
        kernel = self.session.assemble(EXAMPLES / "vector_add.s")
        x = np.full(256, 2, np.float32)
        result = kernel(x, x, x, 256, 256, grid=256)
        for name in "abc":
            self.assertIs(result[name], x)
        np.testing.assert_array_equal(x, np.full(256, 4, np.float32))

    def test_bytes_for_a_pointer(self):
        kernel = self.session.assemble(EXAMPLES / "vector_add.s")
        self.assertEqual([one.element for one in kernel.kernel().arguments][:4], ["f32", "f32", "f32", ""])
        a, c = np.arange(256, dtype=np.float32), bytearray(1024)
        result = kernel(a.tobytes(), a, c, 256, 256, grid=256)
        np.testing.assert_array_equal(np.frombuffer(c, np.float32), 2 * a)
        self.assertIs(result["c"], c)
        buffer = self.session.buffer(256).upload(a.tobytes())
        np.testing.assert_array_equal(buffer.download(), a)
        self.assertTrue(buffer.compare(a.tobytes()))

    def test_elements_are_not_reinterpreted(self):
        numbers = np.arange(4, dtype=np.int32)
        buffer = self.session.buffer(4, "f32")
        with self.assertRaisesRegex(ValueError, "4 elements of f32, the array 4 of i32"):
            buffer.upload(numbers)
        with self.assertRaisesRegex(ValueError, "4 elements of f32, the array 4 of i32"):
            self.session.buffer(numbers, "f32")
        with self.assertRaisesRegex(ValueError, "elements of f32, the expected ones are i32"):
            buffer.compare(numbers)
        with self.assertRaisesRegex(ValueError, "elements of f32, the expected ones are i32"):
            buffer.compare(self.session.buffer(numbers))
        with self.assertRaisesRegex(OverflowError, "does not fit in 64 bits"):
            self.session.buffer(4, "u64").fill(1 << 64)
        # Unsigned integers are bits.
        buffer.upload(np.full(4, 0x3F800000, np.uint32))
        np.testing.assert_array_equal(buffer.download(), np.ones(4, np.float32))

    def test_after_close(self):
        session = wavesmith.Session()
        module = session.assemble(EXAMPLES / "vector_add.s")
        buffer = session.buffer(4).fill(1)
        empty = session.buffer(0)
        kernel = module.kernel()
        session.close()
        for call in (buffer.download, empty.download, lambda: buffer.upload(np.zeros(4, np.float32)), buffer.poison,
                     lambda: buffer.compare(np.zeros(4, np.float32)), lambda: np.asarray(buffer)):
            with self.assertRaisesRegex(ValueError, "the session of this Buffer is closed"):
                call()
        for call in (lambda: kernel(buffer, buffer, buffer, 4, 4, grid=256), module.check, module.kernel,
                     lambda: module.code_object):
            with self.assertRaisesRegex(ValueError, "closed"):
                call()

    def test_import_says_how_to_build_the_library(self):
        package = pathlib.Path(wavesmith.__file__).resolve().parent
        environment = {key: value for key, value in os.environ.items() if key != "WAVESMITH_LIBRARY"}
        with tempfile.TemporaryDirectory() as build:
            python = pathlib.Path(build, "share/wavesmith/python")
            shutil.copytree(package, python / "wavesmith")
            pathlib.Path(build, "CMakeCache.txt").touch()
            environment["PYTHONPATH"] = str(python)
            ran = subprocess.run([sys.executable, "-c", "import wavesmith"], env=environment, capture_output=True, text=True)
        self.assertNotEqual(ran.returncode, 0)
        self.assertIn(f"libwavesmith.so.1 is not built; `cmake --build {build} --target wavesmith_library` builds it",
                      ran.stderr)

    def test_errors_of_a_text(self):
        with self.assertRaises(wavesmith.AssembleError) as raised:
            self.session.assemble("  v_mov_b32 v1\n  s_endpgm\n  s_nop v0\n")
        lines = [one.line for one in raised.exception.diagnostics.errors]
        self.assertEqual(lines, [1, 3])
        self.assertIn("<table>", raised.exception.diagnostics._repr_html_())
        module = self.session.assemble(text="  s_wait\n", errors="keep")
        self.assertFalse(module.ok)
        with self.assertRaisesRegex(wavesmith.Error, "No such file|no/such"):
            self.session.assemble("no/such.s")

    def test_fault_has_its_line(self):
        kernel = self.kernel(STORE, X + ", " + by_value("value", 4), 16)
        with self.assertRaises(wavesmith.KernelFault) as raised:
            kernel(np.zeros(10, np.uint32), 1, grid=64, workgroup=64)
        fault = raised.exception.diagnostics[0]
        self.assertEqual((fault.file, fault.line), ("k.s", 12))
        self.assertIn("0 bytes after the end of x (40 bytes)", fault.message)
        self.assertFalse(raised.exception.result.ok)
        # The next launch works.
        self.assertTrue(kernel(np.zeros(64, np.uint32), 1, grid=64, workgroup=64).ok)

    def test_code_object_and_check(self):
        module = self.session.assemble(EXAMPLES / "vector_add.s")
        loaded = self.session.load(module.code_object, name="v.hsaco")
        self.assertEqual(loaded.kernel_names, ["vector_add"])
        report = module.check()
        self.assertTrue(report.ok)
        self.assertEqual(report.document["schema"], "wavesmith.check/1")
        self.assertIn("0 errors", report._repr_html_())

    def test_buffers(self):
        buffer = self.session.buffer(6, "i16").iota(3, -2)
        np.testing.assert_array_equal(buffer.download(), [3, 1, -1, -3, -5, -7])
        self.assertEqual(sorted(self.session.buffer(100, "u32").permutation(5).download()), list(range(100)))
        self.assertTrue(np.isnan(self.session.buffer(4, "f64").download()).all())
        np.testing.assert_array_equal(np.asarray(self.session.buffer(np.eye(3))), np.eye(3))
        comparison = buffer.compare(np.array([3, 1, -1, 0, -5, -7], np.int16))
        self.assertFalse(comparison)
        self.assertEqual((comparison.first[0].index, comparison.first[0].expected), (3, "0"))
        self.assertIn("1 of 6 elements differs", comparison._repr_html_())
        with self.assertRaisesRegex(wavesmith.Error, "70000 is not representable in i16"):
            buffer.fill(70000)
        with self.assertRaisesRegex(wavesmith.Error, "exceeds the limit"):
            self.session.buffer(1 << 40)
        buffer.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            buffer.download()

    def test_options(self):
        with self.assertRaisesRegex(wavesmith.Error, "unknown backend"):
            wavesmith.Session("gpu")
        with wavesmith.Session(definitions={"VALUE": 9}, instruction_limit=1000) as session:
            text = KERNEL.format(name="k", code="  .if VALUE != 9\n  .error \"no\"\n  .endif\nl: s_branch l", arguments=X, size=8)
            with self.assertRaises(wavesmith.LaunchError) as raised:
                session.assemble(text=text).kernel()(bytes(8), grid=64, workgroup=64)
            self.assertEqual(raised.exception.diagnostics[0].code, "W3008")

    def test_endless_kernels_can_be_stopped(self):
        kernel = self.kernel("l: s_branch l")
        timer = threading.Timer(0.3, self.session.cancel)
        timer.start()
        with self.assertRaises(wavesmith.Canceled):
            kernel(bytes(8), grid=64, workgroup=64)
        timer.join()
        # Ctrl-C.
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            kernel(bytes(8), grid=64, workgroup=64)
        timer.join()
        self.assertTrue(self.session.assemble(EXAMPLES / "vector_add.s").ok)

    def test_seconds_limit_stops_a_wave_that_polls(self):
        for mode in ("fast", "checked"):
            with wavesmith.Session(mode=mode, seconds_limit=0.2) as session:
                code = "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  v_mov_b32 v0, 0\n  s_waitcnt lgkmcnt(0)\n"
                code += "l: global_load_dword v1, v0, s[4:5] sc1\n  s_waitcnt vmcnt(0)\n  v_cmp_eq_u32 vcc, 0, v1\n"
                code += "  s_cbranch_vccnz l"
                kernel = session.assemble(text=KERNEL.format(name="k", code=code, arguments=X, size=8)).kernel()
                with self.assertRaises(wavesmith.LaunchError) as raised:
                    kernel(np.zeros(64, np.uint32), grid=64, workgroup=64)
                self.assertEqual(raised.exception.diagnostics[0].code, "W3006")

    def test_checked_mode(self):
        with wavesmith.Session(mode="checked") as session:
            code = "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  v_lshlrev_b32 v1, 2, v0\n  s_waitcnt lgkmcnt(0)\n"
            code += "  global_load_dword v2, v1, s[4:5]\n  global_store_dword v1, v2, s[4:5] offset:256"
            text = KERNEL.format(name="k", code=code, arguments=X, size=8)
            result = session.assemble(text=text, name="k.s").kernel()(np.zeros(128, np.uint32), grid=64, workgroup=64)
            self.assertFalse(result.ok)
            self.assertIn("W3201", [one.code for one in result.findings])
            self.assertIn("W3201", result._repr_html_())


if __name__ == "__main__":
    unittest.main()
