# SPDX-License-Identifier: Apache-2.0
"""Kernels of AMD GPUs without a host program: assemble, check, launch, compare, count.

    import numpy as np
    import wavesmith

    a, b = np.arange(1024, dtype=np.float32), np.ones(1024, dtype=np.float32)
    with wavesmith.Session() as session:
        kernel = session.assemble("vector_add.s")
        result = kernel(a, b, wavesmith.out(1024, "f32"), n=1024, stride=1024, grid=1024)
        print(result["c"], result.counters)

Kernels run on Wavesmith's emulator of gfx942, or on a GPU with ``Session(backend="hip")``. Nothing has to be built: this
package calls ``libwavesmith.so`` with ctypes. NumPy is optional; without it, buffers are ``array.array`` and ``bytes``.

Assembling and kernels run in processes of their own: a text or a kernel that crashes gives an exception, and Ctrl-C (or the
button of a notebook) stops a kernel that does not end.
"""

from ._diagnostics import (
    AssembleError,
    Canceled,
    CheckReport,
    Diagnostic,
    Diagnostics,
    Error,
    KernelFault,
    LaunchError,
)
from ._elements import out
from ._library import version
from ._results import Comparison, Counters, Difference, LineCounters, Result
from ._session import Buffer, Kernel, KernelArgument, Module, Session

__all__ = [
    "AssembleError",
    "Buffer",
    "Canceled",
    "CheckReport",
    "Comparison",
    "Counters",
    "Diagnostic",
    "Diagnostics",
    "Difference",
    "Error",
    "Kernel",
    "KernelArgument",
    "KernelFault",
    "LaunchError",
    "LineCounters",
    "Module",
    "Result",
    "Session",
    "out",
    "version",
]

__version__ = version()
