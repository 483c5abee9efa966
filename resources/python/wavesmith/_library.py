# SPDX-License-Identifier: Apache-2.0
"""libwavesmith.so by ctypes: its functions and structs as wavesmith/wavesmith.h declares them."""

from __future__ import annotations

import ctypes
import glob
import os
import threading
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, Callable

from ._diagnostics import Canceled, Error, diagnostics_of_json

# The version of the interface that this module needs, and the library that has it.
ABI_VERSION = 1
LIBRARY = "libwavesmith.so.1"
VARIABLE = "WAVESMITH_LIBRARY"

OK = 0
OUT_OF_MEMORY = 3
CANCELED = 4


class _Struct(ctypes.Structure):
    """A struct whose first member is its size."""

    def __init__(self, **values: Any) -> None:
        super().__init__(struct_size=ctypes.sizeof(type(self)), **values)


class SessionOptions(_Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("target", c_char_p),
        ("backend", c_char_p),
        ("workers", c_char_p),
        ("include_paths", POINTER(c_char_p)),
        ("include_path_count", c_size_t),
        ("definitions", POINTER(c_char_p)),
        ("definition_count", c_size_t),
        ("device", c_int32),
        ("mode", c_int32),
        ("threads", c_uint32),
        ("plain_matrix", c_int32),
        ("schedule", c_uint64),
        ("instruction_limit", c_uint64),
        ("seconds_limit", c_double),
        ("memory_limit", c_uint64),
    ]


class CheckOptions(_Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("only", POINTER(c_char_p)),
        ("only_count", c_size_t),
        ("strict", c_int32),
    ]


class Fill(_Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("kind", c_int32),
        ("a", c_double),
        ("b", c_double),
        ("integer", c_int64),
        ("seed", c_uint64),
    ]


class Tolerance(_Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("given", c_uint32),
        ("absolute", c_double),
        ("relative", c_double),
        ("ulp", c_uint64),
    ]


class Argument(_Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("kind", c_int32),
        ("type", c_int32),
        ("name", c_char_p),
        ("buffer", c_void_p),
        ("integer", c_int64),
        ("real", c_double),
        ("bytes", c_char_p),
        ("byte_count", c_size_t),
        ("has_offset", c_int32),
        ("offset", c_uint32),
    ]


class LaunchShape(_Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("grid", c_uint32 * 3),
        ("workgroup", c_uint32 * 3),
        ("dynamic_lds", c_uint32),
        ("repeats", c_uint32),
    ]


_OUT = POINTER(c_void_p)
# Name, result, arguments. Functions that can fail return a status and have the error as their last argument.
_FUNCTIONS: list[tuple[str, Any, list[Any]]] = [
    ("ws_abi_version", c_uint32, []),
    ("ws_version", c_char_p, []),
    ("ws_error_message", c_char_p, [c_void_p]),
    ("ws_error_json", c_char_p, [c_void_p]),
    ("ws_error_destroy", None, [c_void_p]),
    ("ws_text_data", c_char_p, [c_void_p]),
    ("ws_text_destroy", None, [c_void_p]),
    ("ws_session_create", c_int32, [POINTER(SessionOptions), _OUT, _OUT]),
    ("ws_session_destroy", None, [c_void_p]),
    ("ws_session_backend", c_char_p, [c_void_p]),
    ("ws_session_description", c_char_p, [c_void_p]),
    ("ws_session_cancel", None, [c_void_p]),
    ("ws_session_assemble_file", c_int32, [c_void_p, c_char_p, _OUT, _OUT]),
    ("ws_session_assemble_text", c_int32, [c_void_p, c_char_p, c_size_t, c_char_p, _OUT, _OUT]),
    ("ws_session_load_file", c_int32, [c_void_p, c_char_p, _OUT, _OUT]),
    ("ws_session_load_bytes", c_int32, [c_void_p, c_char_p, c_size_t, c_char_p, _OUT, _OUT]),
    ("ws_module_destroy", None, [c_void_p]),
    ("ws_module_name", c_char_p, [c_void_p]),
    ("ws_module_ok", c_int32, [c_void_p]),
    ("ws_module_diagnostics", c_char_p, [c_void_p]),
    ("ws_module_code_object", c_int32, [c_void_p, _OUT, POINTER(c_size_t), _OUT]),
    ("ws_module_kernel_count", c_size_t, [c_void_p]),
    ("ws_module_kernel_name", c_char_p, [c_void_p, c_size_t]),
    ("ws_module_describe_kernel", c_int32, [c_void_p, c_char_p, _OUT, _OUT]),
    ("ws_module_check", c_int32, [c_void_p, POINTER(CheckOptions), _OUT, _OUT]),
    ("ws_buffer_create", c_int32, [c_void_p, c_int32, c_uint64, _OUT, _OUT]),
    ("ws_buffer_destroy", None, [c_void_p]),
    ("ws_buffer_fill", c_int32, [c_void_p, POINTER(Fill), _OUT]),
    ("ws_buffer_upload", c_int32, [c_void_p, c_uint64, c_void_p, c_uint64, _OUT]),
    ("ws_buffer_download", c_int32, [c_void_p, c_uint64, c_void_p, c_uint64, _OUT]),
    ("ws_buffer_compare", c_int32, [c_void_p, c_void_p, c_uint64, POINTER(Tolerance), c_void_p, _OUT, _OUT]),
    (
        "ws_launch",
        c_int32,
        [c_void_p, c_char_p, POINTER(LaunchShape), POINTER(Argument), c_size_t, _OUT, _OUT],
    ),
    ("ws_result_destroy", None, [c_void_p]),
    ("ws_result_json", c_char_p, [c_void_p]),
    ("ws_result_text", c_char_p, [c_void_p]),
]


def _prefix() -> str:
    """Of PREFIX/share/wavesmith/python/wavesmith/_library.py; links are not resolved, for the build tree."""
    prefix = os.path.abspath(__file__)
    for _ in range(5):
        prefix = os.path.dirname(prefix)
    return prefix


def _candidates() -> list[str]:
    """Where the library can be: the environment variable alone; this installation; the system."""
    named = os.environ.get(VARIABLE)
    if named:
        return [named]
    prefix = _prefix()
    found = [os.path.join(prefix, folder, LIBRARY) for folder in ("lib", "lib64")]
    found += sorted(glob.glob(os.path.join(prefix, "lib", "*", LIBRARY)))
    return [path for path in found if os.path.exists(path)] + [LIBRARY]


def _load() -> ctypes.CDLL:
    problems = []
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
        except OSError as problem:
            problems.append(str(problem))
            continue
        for name, result, arguments in _FUNCTIONS:
            function = getattr(library, name)
            function.restype = result
            function.argtypes = arguments
        if library.ws_abi_version() < ABI_VERSION:
            raise ImportError(f"{path} is older than this module: it has version {library.ws_abi_version()}")
        return library
    build = _prefix()
    if not os.environ.get(VARIABLE) and os.path.exists(os.path.join(build, "CMakeCache.txt")):
        raise ImportError(f"{LIBRARY} is not built; `cmake --build {build} --target wavesmith_library` builds it")
    raise ImportError(
        f"{LIBRARY} cannot be loaded ({'; '.join(problems)}); the environment variable {VARIABLE} can name it"
    )


library = _load()


def version() -> str:
    """The version of Wavesmith, such as "0.1.0"."""
    return library.ws_version().decode()


def text_array(texts: list[str]) -> Any:
    return (c_char_p * len(texts))(*[text.encode() for text in texts])


def _run(function: Any, arguments: tuple[Any, ...], failure: type[Error]) -> None:
    error = c_void_p()
    status = function(*arguments, ctypes.byref(error))
    if status == OK:
        return
    if not error:
        raise MemoryError() if status == OUT_OF_MEMORY else failure("the call failed", [])
    message = library.ws_error_message(error).decode(errors="replace")
    diagnostics = diagnostics_of_json(library.ws_error_json(error))
    library.ws_error_destroy(error)
    raise (Canceled if status == CANCELED else failure)(message, diagnostics)


def call(function: Any, *arguments: Any, failure: type[Error] = Error) -> None:
    """Calls a function with a status, and raises its error."""
    _run(function, arguments, failure)


def call_stoppable(cancel: Callable[[], None], function: Any, *arguments: Any, failure: type[Error] = Error) -> None:
    """The same for a function that takes long: KeyboardInterrupt cancels it.

    Python handles signals between its own instructions, in the main thread, so that thread waits in Python while another
    one is in the function.
    """
    if threading.current_thread() is not threading.main_thread():
        _run(function, arguments, failure)
        return
    raised: list[BaseException] = []

    def work() -> None:
        try:
            _run(function, arguments, failure)
        except BaseException as problem:  # raised again in the thread of the caller
            raised.append(problem)

    thread = threading.Thread(target=work, name="wavesmith")
    thread.start()
    try:
        thread.join()
    except BaseException:
        cancel()
        thread.join()
        raise
    if raised:
        raise raised[0]
