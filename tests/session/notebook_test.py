# SPDX-License-Identifier: Apache-2.0
"""Executes the example notebook as Jupyter does, and looks at its tables. Skipped (77) without nbclient and ipykernel.

    notebook_test.py NOTEBOOK
"""

import pathlib
import sys

try:
    import ipykernel  # noqa: F401: it executes the cells
    import nbclient
    import nbformat
except ImportError as problem:
    print(f"skipped: {problem}")
    sys.exit(77)

path = pathlib.Path(sys.argv[1])
notebook = nbformat.read(path, as_version=4)
stored = [cell for cell in notebook.cells if cell.cell_type == "code" and (cell.outputs or cell.execution_count)]
assert not stored, "the notebook in the tree must have no outputs"
nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
outputs = [
    output.data.get("text/html", "") + output.data.get("text/plain", "")
    for cell in notebook.cells
    if cell.cell_type == "code"
    for output in cell.outputs
    if "data" in output
]
for number, text in enumerate(["Kernel matmul_tile", "MFMA", "all 1024 elements are equal", "W0102 missing-vmcnt"]):
    assert text in outputs[number], f"output {number} has no {text!r}:\n{outputs[number]}"
print(f"{len(outputs)} outputs")
