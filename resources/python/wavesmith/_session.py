# SPDX-License-Identifier: Apache-2.0
"""Sessions, modules, kernels and buffers: handles of libwavesmith.so."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import c_size_t, c_void_p
from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Sequence

from . import _library
from ._diagnostics import AssembleError, CheckReport, Diagnostics, KernelFault, LaunchError
from ._diagnostics import diagnostics_of, diagnostics_of_json
from ._elements import Elements, Out, array_of, is_array, is_same_kind, numpy, size_of, type_name, type_number, whole
from ._library import call, call_stoppable, library, text_array
from ._results import Comparison, Result

# WS_FILL_... and WS_ARGUMENT_...
_FILLS = ["real", "signed", "unsigned", "uniform", "normal", "iota", "permutation", "poison"]
_NULL, _BUFFER, _SIGNED, _UNSIGNED, _REAL, _BYTES = range(6)


class _Handle:
    """An object of the library, which is destroyed with the Python object or by close()."""

    _destroy: Any = None
    session: Session | None = None  # of a module or a buffer, which cannot be used after it is closed

    def __init__(self, handle: c_void_p) -> None:
        self._handle: c_void_p | None = handle

    @property
    def handle(self) -> c_void_p:
        if self._handle is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        if self.session is not None and self.session._handle is None:
            raise ValueError(f"the session of this {type(self).__name__} is closed")
        return self._handle

    def close(self) -> None:
        """Frees what it holds; later calls of it fail."""
        handle, self._handle = self._handle, None
        if handle is not None:
            self._destroy(handle)

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()


def _taken_text(text: c_void_p) -> str:
    try:
        return library.ws_text_data(text).decode(errors="replace")
    finally:
        library.ws_text_destroy(text)


def _three(size: int | Sequence[int], what: str) -> list[int]:
    given = [size] if isinstance(size, int) or not hasattr(size, "__len__") else list(size)
    if not 1 <= len(given) <= 3:
        raise ValueError(f"the {what} has one to three dimensions, not {len(given)}")
    numbers = [whole(one, f"the {what}", 32) for one in given]
    for axis, number in zip("xyz", numbers):
        if number == 0:
            raise ValueError(f"the {what} has 0 work-items in {axis}")
    return numbers + [1] * (3 - len(numbers))


class Session(_Handle):
    """Assembles, checks and launches, on the emulator or a GPU.

    ``backend`` is "emulator", "hip" for a GPU, or "auto" for a GPU if there is one. ``mode="checked"`` runs kernels as the
    strictest gfx942 and reports what they rely on without a rule (``Result.findings``). Limits are those of one launch;
    0 is none. ``definitions`` are symbols of the assembler; their values are texts or numbers.
    """

    _destroy = library.ws_session_destroy

    def __init__(
        self,
        backend: str = "emulator",
        *,
        mode: str = "fast",
        target: str = "",
        device: int = 0,
        threads: int = 0,
        schedule: int = 0,
        plain_matrix: bool = False,
        instruction_limit: int = 0,
        seconds_limit: float = 0.0,
        memory_limit: int = 0,
        include_paths: Iterable[str | os.PathLike[str]] = (),
        definitions: Mapping[str, Any] | None = None,
        workers: str | os.PathLike[str] = "",
    ) -> None:
        if mode not in ("fast", "checked"):
            raise ValueError(f"mode is 'fast' or 'checked', not {mode!r}")
        includes = text_array([os.fspath(path) for path in include_paths])
        defined = text_array([f"{name}={value}" for name, value in (definitions or {}).items()])
        options = _library.SessionOptions(
            target=target.encode() or None,
            backend=backend.encode(),
            workers=os.fsencode(workers) or None,
            include_paths=includes,
            include_path_count=len(includes),
            definitions=defined,
            definition_count=len(defined),
            device=whole(device, "device", 31),
            mode=int(mode == "checked"),
            threads=whole(threads, "threads", 32),
            plain_matrix=int(plain_matrix),
            schedule=whole(schedule, "schedule"),
            instruction_limit=whole(instruction_limit, "instruction_limit"),
            seconds_limit=seconds_limit,
            memory_limit=whole(memory_limit, "memory_limit"),
        )
        handle = c_void_p()
        call(library.ws_session_create, ctypes.byref(options), ctypes.byref(handle))
        super().__init__(handle)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Session on {self.description}>" if self._handle is not None else "<Session, closed>"

    @property
    def backend(self) -> str:
        """ "emulator" or "hip"."""
        return library.ws_session_backend(self.handle).decode()

    @property
    def description(self) -> str:
        """Such as "emulated MI300X, 304 compute units, 2 threads"."""
        return library.ws_session_description(self.handle).decode()

    def cancel(self) -> None:
        """Ends the call in progress in another thread, which raises Canceled."""
        library.ws_session_cancel(self.handle)

    def _stoppable(self, function: Any, *arguments: Any, failure: Any = AssembleError) -> None:
        call_stoppable(self.cancel, function, *arguments, failure=failure)

    def assemble(
        self,
        source: str | os.PathLike[str] | None = None,
        *,
        text: str | None = None,
        name: str = "kernel.s",
        errors: str = "raise",
    ) -> Module:
        """Assembles a file, or a text: ``text=``, or a ``source`` with more than one line.

        Raises AssembleError with all errors, unless ``errors="keep"``: then ``Module.ok`` is False.
        """
        if text is None and isinstance(source, str) and "\n" in source:
            text, source = source, None
        handle = c_void_p()
        if text is not None:
            data = text.encode()
            self._stoppable(
                library.ws_session_assemble_text, self.handle, data, len(data), name.encode(), ctypes.byref(handle)
            )
        elif source is not None:
            self._stoppable(
                library.ws_session_assemble_file, self.handle, os.fsencode(source), ctypes.byref(handle)
            )
        else:
            raise TypeError("assemble needs a file or a text")
        module = Module(self, handle)
        if errors == "raise" and not module.ok:
            raise AssembleError(str(module.diagnostics), module.diagnostics)
        return module

    def load(self, source: str | os.PathLike[str] | bytes | bytearray, *, name: str = "kernel.hsaco") -> Module:
        """A code object, a bundle, or a program that contains one: a file or bytes."""
        handle = c_void_p()
        if isinstance(source, (bytes, bytearray)):
            data = bytes(source)
            self._stoppable(
                library.ws_session_load_bytes, self.handle, data, len(data), name.encode(), ctypes.byref(handle)
            )
        else:
            self._stoppable(library.ws_session_load_file, self.handle, os.fsencode(source), ctypes.byref(handle))
        return Module(self, handle)

    def buffer(self, contents: Any, dtype: Any = None) -> Buffer:
        """A buffer that stays between launches: of an array, or of ``contents`` elements of type ``dtype``."""
        if isinstance(contents, Out):
            return Buffer(self, contents.type, contents.count, contents.shape)
        if not is_array(contents):
            return Buffer(self, type_name("f32" if dtype is None else dtype), whole(contents, "a number of elements"))
        elements = Elements(contents, "" if dtype is None else type_name(dtype))
        shape = contents.shape if numpy is not None and isinstance(contents, numpy.ndarray) else None
        made = Buffer(self, elements.type if dtype is None else type_name(dtype), elements.count, shape)
        made.upload(contents)
        return made

    def compare(self, actual: Any, expected: Any, **tolerance: Any) -> Comparison:
        """Compares two arrays; the tolerance as for Buffer.compare."""
        buffer = actual if isinstance(actual, Buffer) else self.buffer(actual)
        return buffer.compare(expected, **tolerance)


class Buffer(_Handle):
    """Elements that kernels read and write, in the order of the calls. Made by Session.buffer; undefined until filled."""

    _destroy = library.ws_buffer_destroy

    def __init__(self, session: Session, type: str, count: int, shape: tuple[int, ...] | None = None) -> None:
        handle = c_void_p()
        call(library.ws_buffer_create, session.handle, type_number(type), count, ctypes.byref(handle))
        super().__init__(handle)
        self.session = session
        self.type = type
        self.count = count
        self.shape = (count,) if shape is None else shape

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Buffer of {self.count} {self.type}>"

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        made = self.download()
        return made if dtype is None else made.astype(dtype)

    def _filled(self, kind: str, a: float = 0.0, b: float = 0.0, integer: int = 0, seed: int = 0) -> Buffer:
        fill = _library.Fill(kind=_FILLS.index(kind), a=a, b=b, integer=integer, seed=seed)
        call(library.ws_buffer_fill, self.handle, ctypes.byref(fill))
        return self

    # Fills have the numbers of those of a run file: a seed gives the same ones on every machine. They return the buffer.

    def fill(self, value: float) -> Buffer:
        """All elements get the value, which the type must be able to represent."""
        if not isinstance(value, int):
            return self._filled("real", a=float(value))
        if not -(1 << 63) <= value < 1 << 64:
            raise OverflowError(f"{value} does not fit in 64 bits")
        return self._filled("signed" if value < 0 else "unsigned", integer=ctypes.c_int64(value).value)

    def uniform(self, low: float, high: float, seed: int = 0) -> Buffer:
        """[low, high); integers: [low, high]."""
        return self._filled("uniform", a=low, b=high, seed=seed)

    def normal(self, mean: float = 0.0, deviation: float = 1.0, seed: int = 0) -> Buffer:
        """Normally distributed numbers."""
        return self._filled("normal", a=mean, b=deviation, seed=seed)

    def iota(self, start: float = 0, step: float = 1) -> Buffer:
        """start + i * step."""
        return self._filled("iota", a=start, b=step)

    def permutation(self, seed: int = 0) -> Buffer:
        """The numbers from 0 to count - 1, each once."""
        return self._filled("permutation", seed=seed)

    def poison(self) -> Buffer:
        """NaNs or 0xdeadbeef; in checked mode, the elements are undefined again."""
        return self._filled("poison")

    def upload(self, array: Any) -> Buffer:
        """Replaces all elements by those of an array of the same type, or of unsigned integers with their bits."""
        elements = Elements(array, self.type)
        if elements.count != self.count or not is_same_kind(elements.type, self.type):
            raise ValueError(
                f"the buffer has {self.count} elements of {self.type}, the array {elements.count} of {elements.type}"
            )
        data = elements.bytes
        call(library.ws_buffer_upload, self.handle, 0, data, len(data))
        return self

    def _bytes(self) -> bytearray:
        handle = self.handle  # also of a buffer without elements
        data = bytearray(self.count * size_of(self.type))
        if data:
            target = (ctypes.c_char * len(data)).from_buffer(data)
            call(library.ws_buffer_download, handle, 0, target, len(data))
        return data

    def download(self) -> Any:
        """The elements as an array of NumPy (array.array without it). bf16, fp8 and bf8 are their bits as integers."""
        return array_of(self.type, self._bytes(), self.shape)

    def compare(
        self,
        expected: Any,
        *,
        absolute: float | None = None,
        relative: float | None = None,
        ulp: int | None = None,
        bits: bool = False,
    ) -> Comparison:
        """Compares with expected elements: equal within every bound that is given; without bounds, by value."""
        if isinstance(expected, Buffer):
            data, type = bytes(expected._bytes()), expected.type
        else:
            elements = Elements(expected, self.type)
            data, type = elements.bytes, elements.type
        if not is_same_kind(type, self.type):
            raise ValueError(f"the buffer has elements of {self.type}, the expected ones are {type}")
        tolerance = _library.Tolerance(
            given=(absolute is not None) + 2 * (relative is not None) + 4 * (ulp is not None) + 8 * bits,
            absolute=absolute or 0.0,
            relative=relative or 0.0,
            ulp=ulp or 0,
        )
        text = c_void_p()
        call(
            library.ws_buffer_compare, self.handle, data, len(data), ctypes.byref(tolerance), None, ctypes.byref(text)
        )
        return Comparison.of(json.loads(_taken_text(text)))


@dataclass(frozen=True)
class KernelArgument:
    """An argument as the metadata lists it. ``type`` is empty if it is not named."""

    name: str
    type: str
    kind: str  # "global_buffer", "by_value", ...
    offset: int
    size: int
    hidden: bool
    element: str = ""  # "f32" for float*; empty: unknown, or not a pointer


class Module(_Handle):
    """An assembled source or a code object. Callable if it has one kernel: ``module(...)`` is ``module.kernel()(...)``."""

    _destroy = library.ws_module_destroy

    def __init__(self, session: Session, handle: c_void_p) -> None:
        super().__init__(handle)
        self.session = session
        self.name: str = library.ws_module_name(handle).decode(errors="replace")
        self.ok: bool = bool(library.ws_module_ok(handle))
        self.diagnostics: Diagnostics = diagnostics_of_json(library.ws_module_diagnostics(handle))
        count = library.ws_module_kernel_count(handle)
        self.kernel_names: list[str] = [library.ws_module_kernel_name(handle, i).decode() for i in range(count)]

    def __repr__(self) -> str:
        return f"<Module {self.name}: {', '.join(self.kernel_names) or 'no kernels'}>"

    def kernel(self, name: str | None = None) -> Kernel:
        """The kernel of this name; without one, the only kernel."""
        return Kernel(self, name)

    def __getitem__(self, name: str) -> Kernel:
        return Kernel(self, name)

    def __call__(self, *arguments: Any, **keywords: Any) -> Result:
        return self.kernel()(*arguments, **keywords)

    @property
    def code_object(self) -> bytes:
        """The ELF file, to be stored as .hsaco."""
        data, size = c_void_p(), c_size_t()
        call(library.ws_module_code_object, self.handle, ctypes.byref(data), ctypes.byref(size))
        return ctypes.string_at(data, size.value) if size.value else b""

    def check(self, *, strict: bool = False, only: Iterable[str] = ()) -> CheckReport:
        """What ``wavesmith-cli check`` finds: missing waits, wait states, uninitialized registers and more."""
        wanted = text_array(list(only))
        options = _library.CheckOptions(only=wanted, only_count=len(wanted), strict=int(strict))
        text = c_void_p()
        self.session._stoppable(library.ws_module_check, self.handle, ctypes.byref(options), ctypes.byref(text))
        document = json.loads(_taken_text(text))
        return CheckReport(diagnostics_of(document["diagnostics"]), document)


class Kernel:
    """A kernel to call with its arguments.

        result = kernel(a, b, wavesmith.out(n), n=n, grid=n, workgroup=256)
    """

    def __init__(self, module: Module, name: str | None) -> None:
        text = c_void_p()
        encoded = None if name is None else name.encode()
        call(library.ws_module_describe_kernel, module.handle, encoded, ctypes.byref(text), failure=LaunchError)
        document = json.loads(_taken_text(text))
        self.module = module
        self.name: str = document["kernel"]
        self.arguments: list[KernelArgument] = [KernelArgument(**one) for one in document["arguments"]]

    def __repr__(self) -> str:
        listed = ", ".join(f"{one.type} {one.name}".strip() for one in self.arguments if not one.hidden)
        return f"<Kernel {self.name}({listed})>"

    def __call__(
        self,
        *positional: Any,
        grid: int | Sequence[int],
        workgroup: int | Sequence[int] | None = None,
        lds: int = 0,
        repeats: int = 0,
        arguments: Mapping[str, Any] | None = None,
        **named: Any,
    ) -> Result:
        """Launches the kernel and waits for it.

        ``grid`` and ``workgroup`` are work-items, a number or up to three; without ``workgroup``, it is what the metadata
        requires. ``lds`` are bytes of dynamic LDS, ``repeats`` timed launches after the first on a GPU. Arguments are given
        by position or name (or in ``arguments``, for names that are taken here): buffers and arrays where the kernel has
        pointers, None for a null pointer, numbers, and bytes or ctypes structures for structs. All are compared with the
        metadata. Raises LaunchError, and KernelFault for a kernel that faults.
        """
        given = [(None, value) for value in positional]
        given += [*named.items(), *(arguments or {}).items()]
        call_arguments = _CallArguments(self)
        for position, (name, value) in enumerate(given):
            call_arguments.add(position, name, value)
        shape = _library.LaunchShape()
        shape.grid[:] = _three(grid, "grid")
        shape.workgroup[:] = [0, 0, 0] if workgroup is None else _three(workgroup, "work-group")
        shape.dynamic_lds = whole(lds, "lds", 32)
        shape.repeats = whole(repeats, "repeats", 32)
        values = (_library.Argument * len(given))(*call_arguments.values)
        result = c_void_p()
        self.module.session._stoppable(
            library.ws_launch,
            self.module.handle,
            self.name.encode(),
            ctypes.byref(shape),
            values,
            len(given),
            ctypes.byref(result),
            failure=LaunchError,
        )
        try:
            document = json.loads(library.ws_result_json(result))
            text = library.ws_result_text(result).decode(errors="replace")
        finally:
            library.ws_result_destroy(result)
        made = Result(document, text, call_arguments.outputs())
        if made.faults:
            raise KernelFault(made)
        return made


class _CallArguments:
    """The arguments of one call, and the arrays to update after it."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._visible = [one for one in kernel.arguments if not one.hidden]
        self._arrays: list[tuple[list[str], Elements, Buffer]] = []  # with all names of each
        self._outs: list[tuple[str, Buffer]] = []
        self._places: dict[int, int] = {}  # in _arrays, by identity: the same array is the same buffer
        self.values: list[Any] = []

    def add(self, position: int, name: str | None, value: Any) -> None:
        argument = _library.Argument(name=None if name is None else name.encode())
        expected = next((one for one in self._visible if one.name == name), None)
        if name is None and position < len(self._visible):
            expected = self._visible[position]
        label = name or (expected.name if expected is not None else f"#{position}")
        self._set(argument, label, value, expected)
        self.values.append(argument)

    def _set(self, argument: Any, label: str, value: Any, expected: KernelArgument | None) -> None:
        if value is None:
            argument.kind = _NULL
        elif isinstance(value, Buffer):
            argument.kind, argument.buffer = _BUFFER, value.handle
        elif isinstance(value, Out):
            buffer = self._kernel.module.session.buffer(value)
            self._outs.append((label, buffer))
            argument.kind, argument.buffer = _BUFFER, buffer.handle
        elif isinstance(value, ctypes.Structure) or self._is_struct(value, expected):
            data = bytes(value)
            argument.kind, argument.bytes, argument.byte_count = _BYTES, data, len(data)
        elif is_array(value) and not (numpy is not None and isinstance(value, numpy.ndarray) and value.ndim == 0):
            argument.kind, argument.buffer = _BUFFER, self._buffer_of(label, value, expected).handle
        else:
            self._set_number(argument, label, value)

    @staticmethod
    def _is_struct(value: Any, expected: KernelArgument | None) -> bool:
        if numpy is not None and isinstance(value, numpy.void):
            return True
        return isinstance(value, (bytes, bytearray)) and expected is not None and expected.kind == "by_value"

    def _buffer_of(self, label: str, value: Any, expected: KernelArgument | None) -> Buffer:
        place = self._places.get(id(value))
        if place is not None:
            names, _, buffer = self._arrays[place]
            names.append(label)
            return buffer
        try:
            elements = Elements(value, expected.element if expected is not None else "")
        except (TypeError, ValueError) as problem:
            raise type(problem)(f"argument {label}: {problem}") from None
        buffer = self._kernel.module.session.buffer(value, elements.type)
        self._places[id(value)] = len(self._arrays)
        self._arrays.append(([label], elements, buffer))
        return buffer

    def _set_number(self, argument: Any, label: str, value: Any) -> None:
        if numpy is not None and isinstance(value, (numpy.generic, numpy.ndarray)):
            if value.dtype.kind == "f":
                argument.type = type_number(type_name(value.dtype))
            value = value.item()
        if isinstance(value, int):  # also bool
            if not -(1 << 63) <= value < 1 << 64:
                raise OverflowError(f"argument {label} does not fit in 64 bits")
            argument.kind = _SIGNED if value < 0 else _UNSIGNED
            argument.integer = ctypes.c_int64(value).value
        elif isinstance(value, float):
            argument.kind, argument.real = _REAL, value
        else:
            raise TypeError(f"argument {label} cannot be a {type(value).__name__}")

    def outputs(self) -> dict[str, Any]:
        """The elements after the call, by the names of the arguments; arrays that changed are updated."""
        found: dict[str, Any] = {}
        for names, elements, buffer in self._arrays:
            after = buffer._bytes()
            value = elements.value if after == elements.view else elements.store(after)
            found.update((name, value) for name in names)
        for label, buffer in self._outs:
            found[label] = buffer.download()
        return found
