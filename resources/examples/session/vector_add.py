# SPDX-License-Identifier: Apache-2.0
"""c = a + b with the kernel of vector_add.s: arrays in and out, arguments by name, a comparison.

    python3 vector_add.py [vector_add.s]
"""

import pathlib
import sys

import numpy as np

import wavesmith

ELEMENTS = 100003
GRID = 4096  # work-items: a persistent kernel adds many elements with each

source = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "vector_add.s"
with wavesmith.Session() as session:
    kernel = session.assemble(source).kernel("vector_add")
    generator = np.random.default_rng(1)
    a = generator.uniform(-1, 1, ELEMENTS).astype(np.float32)
    b = generator.normal(size=ELEMENTS).astype(np.float32)
    # The work-group is the one that the kernel requires.
    result = kernel(a, b, c=wavesmith.out(ELEMENTS, "f32"), n=ELEMENTS, stride=GRID, grid=GRID)
    print(f"{kernel.name}: {result.counters.workgroups} work-groups, {result.counters.waves} waves")
    comparison = session.compare(result["c"], a + b)
    print(f"c: {comparison}")
    sys.exit(0 if comparison else 1)
