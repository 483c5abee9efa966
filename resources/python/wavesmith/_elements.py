# SPDX-License-Identifier: Apache-2.0
"""Arrays of NumPy and of the standard library as buffers of elements."""

from __future__ import annotations

import array
import operator
from dataclasses import dataclass
from typing import Any

try:
    import numpy
except ImportError:  # optional
    numpy = None  # type: ignore[assignment]

# Names in the order of ws_type, which counts from 1.
TYPES = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f16", "bf16", "f32", "f64", "fp8", "bf8"]
SIZES = [1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 4, 8, 1, 1]

# NumPy's names; those that it lacks are those of the package ml_dtypes.
_OF_NUMPY = {
    "bool": "u8",
    "uint8": "u8",
    "int8": "i8",
    "uint16": "u16",
    "int16": "i16",
    "uint32": "u32",
    "int32": "i32",
    "uint64": "u64",
    "int64": "i64",
    "float16": "f16",
    "float32": "f32",
    "float64": "f64",
    "bfloat16": "bf16",
    "float8_e4m3fnuz": "fp8",
    "float8_e5m2fnuz": "bf8",
}
_TO_NUMPY = {
    "u8": "uint8",
    "i8": "int8",
    "u16": "uint16",
    "i16": "int16",
    "u32": "uint32",
    "i32": "int32",
    "u64": "uint64",
    "i64": "int64",
    "f16": "float16",
    "f32": "float32",
    "f64": "float64",
    # Their bits, for users without ml_dtypes.
    "bf16": "uint16",
    "fp8": "uint8",
    "bf8": "uint8",
}
# Of struct and array.array. Sizes of l and L differ between machines, so they are looked at.
_OF_FORMAT = {"e": "f16", "f": "f32", "d": "f64", "?": "u8", "c": "u8"}
_TO_FORMAT = {"u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q"}
_TO_FORMAT.update({"f32": "f", "f64": "d", "f16": "H", "bf16": "H", "fp8": "B", "bf8": "B"})


def type_number(name: str) -> int:
    """ws_type of a name such as "f32"."""
    if name not in TYPES:
        raise ValueError(f"{name!r} is no element type; there are: {', '.join(TYPES)}")
    return TYPES.index(name) + 1


def size_of(name: str) -> int:
    return SIZES[type_number(name) - 1]


def type_name(dtype: Any) -> str:
    """The element type of "f32", of a dtype of NumPy, or of a type such as numpy.float32."""
    if isinstance(dtype, str) and dtype in TYPES:
        return dtype
    if numpy is not None:
        name = numpy.dtype(dtype).name
        if name in _OF_NUMPY:
            return _OF_NUMPY[name]
        raise TypeError(f"elements of {name} cannot be in a buffer")
    return TYPES[type_number(str(dtype)) - 1]


def _type_of_format(format: str, size: int) -> str:
    code = format.lstrip("@=<")
    if code in _OF_FORMAT:
        return _OF_FORMAT[code]
    if len(code) == 1 and code in "bBhHiIlLqQnN":
        return f"{'i' if code in 'bhilqn' else 'u'}{8 * size}"
    raise TypeError(f"elements of format {format!r} cannot be in a buffer")


@dataclass(frozen=True)
class Out:
    """A buffer that a kernel only writes; see out()."""

    shape: tuple[int, ...]
    type: str

    @property
    def count(self) -> int:
        count = 1
        for length in self.shape:
            count *= length
        return count


def whole(value: Any, what: str, bits: int = 64) -> int:
    """A number that is not negative and has so many bits; fractions are not rounded."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be an integer, not {value!r}") from None
    if number < 0:
        raise ValueError(f"{what} must not be negative: {number}")
    if number >> bits:
        raise ValueError(f"{what} must be less than 2^{bits}: {number}")
    return number


def is_same_kind(first: str, second: str) -> bool:
    """Whether elements of one type can stand for those of the other: unsigned integers are also the bits of any type."""
    if first == second:
        return True
    if size_of(first) != size_of(second):
        return False
    return "u" in (first[0], second[0]) or (first[0] == "i" and second[0] == "i")


def out(shape: int | tuple[int, ...], dtype: Any = "f32") -> Out:
    """An argument for what a kernel writes: a buffer of undefined elements, which the result returns by its name.

    ``shape`` is a number of elements or a shape of NumPy; ``dtype`` "f32", "bf16", numpy.int32 and so on.
    """
    lengths = shape if isinstance(shape, (tuple, list)) else (shape,)
    return Out(tuple(whole(length, "a number of elements") for length in lengths), type_name(dtype))


def is_array(value: Any) -> bool:
    """Whether a value can be the contents of a buffer."""
    if numpy is not None and isinstance(value, (numpy.ndarray,)):
        return True
    return isinstance(value, (array.array, bytes, bytearray, memoryview))


class Elements:
    """The elements of an array, one after the other, as bytes to upload."""

    def __init__(self, value: Any, element: str = "") -> None:
        """``element`` is the type of the elements of bytes, which have none of their own."""
        self.value = value
        if numpy is not None and isinstance(value, numpy.ndarray):
            if value.dtype.byteorder == ">":
                raise TypeError("elements must be little-endian; convert them with array.astype")
            self.type = type_name(value.dtype)
            self.view = memoryview(numpy.ascontiguousarray(value).reshape(-1).view(numpy.uint8))
            self.count = value.size
        else:
            view = memoryview(value)
            self.type = _type_of_format(view.format, view.itemsize)
            self.count = view.nbytes // view.itemsize
            self.view = memoryview(view.tobytes()) if not view.c_contiguous else view.cast("B")
            if element and isinstance(value, (bytes, bytearray)):
                if view.nbytes % size_of(element) != 0:
                    raise ValueError(f"{view.nbytes} bytes are not a multiple of the {size_of(element)} of {element}")
                self.type, self.count = element, view.nbytes // size_of(element)

    @property
    def bytes(self) -> bytes:
        return self.view.tobytes()

    def store(self, data: bytearray) -> Any:
        """Writes elements back into the array, and returns it; a new array if it is read-only."""
        if numpy is not None and isinstance(self.value, numpy.ndarray):
            back = numpy.frombuffer(data, dtype=self.value.dtype).reshape(self.value.shape)
            if not self.value.flags.writeable:
                return back
            self.value[...] = back
            return self.value
        view = memoryview(self.value)
        if view.readonly or not view.c_contiguous:
            return bytes(data)
        view.cast("B")[:] = data
        return self.value


def array_of(type: str, data: bytearray, shape: tuple[int, ...] | None = None) -> Any:
    """An array of NumPy, or an array.array without it. Types that both lack are unsigned integers of their bits."""
    if numpy is not None:
        made = numpy.frombuffer(data, dtype=_TO_NUMPY[type])
        return made if shape is None else made.reshape(shape)
    return array.array(_TO_FORMAT[type], bytes(data))
