# SPDX-License-Identifier: Apache-2.0
"""A product of a 32 x 64 and a 64 x 32 matrix of f16 with the kernel of matmul_tile.s, and what it executed.

    python3 matmul.py [matmul_tile.s]
"""

import pathlib
import sys

import numpy as np

import wavesmith

source = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "matmul_tile.s"
with wavesmith.Session() as session:
    kernel = session.assemble(source)
    # Small integers, whose products and sums are exact.
    generator = np.random.default_rng(1)
    a = generator.integers(0, 8, (32, 64)).astype(np.float16)
    b = generator.integers(0, 8, (64, 32)).astype(np.float16)
    result = kernel(a, b, wavesmith.out((32, 32), "f32"), depth=64, grid=64)
    print(result)
    print(f"matrix instructions: {result.counters.classes['MFMA']}")
    comparison = session.compare(result["c"], a.astype(np.float32) @ b.astype(np.float32))
    print(f"c: {comparison}")
    sys.exit(0 if comparison else 1)
