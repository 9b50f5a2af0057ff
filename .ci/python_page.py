"""Runs the code of docs/python.md, all blocks one after another, and compares what each prints with the block of text after it, if there is one.

docs/python.ipynb is the same page as a notebook: the committed one must be what the page gives, and is executed too, in its own folder as Jupyter does.
With --write both are written again, the page with what was printed.
"""

import contextlib
import io
import pathlib
import re
import sys

import matplotlib
import nbclient
import nbformat

PAGE, NOTEBOOK = pathlib.Path("docs/python.md"), pathlib.Path("docs/python.ipynb")
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)

# The only cell that the page does not have.
START = """# Jupyter starts a notebook in its own folder, and the code below belongs in the root of the clone.
import os

if not os.path.isdir("results"):
    os.chdir("..")"""


def stripped(text):
    return "\n".join(row.rstrip() for row in (text or "").splitlines())


def run_page(page):
    """The page with what its blocks print, and the number of blocks that print something else than the page says."""
    names, wrong, count = {"__name__": "page"}, 0, 0
    matplotlib.use("Agg")

    def run(found):
        nonlocal wrong, count
        code, expected = found.groups()
        count += 1
        line = page[: found.start()].count("\n") + 2
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * (line - 1) + code, PAGE, "exec"), names)
        text = stripped(printed.getvalue())
        if text != stripped(expected):
            wrong += 1
            print(f"{PAGE}, line {line}: the code prints\n{text}\nand the page has\n{stripped(expected)}", file=sys.stderr)
        return f"```python\n{code}```\n" + (f"\n```text\n{text}\n```\n" if text else "")

    written = BLOCK.sub(run, page)
    assert count > 4, f"{count} blocks of code"
    print(f"{PAGE}: {count} blocks of code, {wrong} differ")
    return written, wrong


def notebook_of(page):
    """The page as a notebook: text between blocks, code, and as its output what the page says that it prints."""
    cells, after = [], 0

    def text(part):
        if part.strip():
            cells.append(nbformat.v4.new_markdown_cell(part.strip()))

    for found in BLOCK.finditer(page):
        text(page[after : found.start()])
        after = found.end()
        code, printed = found.groups()
        if not any(cell.cell_type == "code" for cell in cells):
            cells.append(nbformat.v4.new_code_cell(START))
        outputs = [nbformat.v4.new_output("stream", name="stdout", text=printed)] if printed else []
        cells.append(nbformat.v4.new_code_cell(code.strip(), outputs=outputs))
    text(page[after:])
    for number, cell in enumerate(cells):
        cell.id = f"cell-{number}"
    about = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}, "language_info": {"name": "python"}}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=about)
    nbformat.validate(notebook)
    return notebook


def printed_by(cell):
    return stripped("".join(output.text for output in cell.get("outputs", []) if output.get("name") == "stdout"))


def run_notebook(notebook):
    """The number of cells that print something else than their output in the notebook."""
    ran = nbformat.from_dict(notebook)
    nbclient.NotebookClient(ran, timeout=600, kernel_name="python3", resources={"metadata": {"path": NOTEBOOK.parent}}).execute()
    wrong, pictures = 0, 0
    for expected, cell in zip(notebook.cells, ran.cells, strict=True):
        pictures += sum("image/png" in output.get("data", {}) for output in cell.get("outputs", []))
        if printed_by(cell) != printed_by(expected):
            wrong += 1
            print(f"{NOTEBOOK}, {cell.id}: the code prints\n{printed_by(cell)}\nand the notebook has\n{printed_by(expected)}", file=sys.stderr)
    count = sum(cell.cell_type == "code" for cell in ran.cells)
    print(f"{NOTEBOOK}: {count} cells of code, {wrong} differ, {pictures} pictures")
    assert pictures == 1, f"{pictures} pictures"
    return wrong


page = PAGE.read_text(encoding="utf-8")
written, wrong = run_page(page)
if "--write" in sys.argv:
    PAGE.write_text(written, encoding="utf-8")
    nbformat.write(notebook_of(written), NOTEBOOK)
    page, wrong = written, 0
if not NOTEBOOK.exists() or NOTEBOOK.read_text(encoding="utf-8") != nbformat.writes(notebook_of(page)) + "\n":
    sys.exit(f"{NOTEBOOK} is not the notebook of {PAGE}: .ci/python-page --write makes it again")
wrong += run_notebook(nbformat.read(NOTEBOOK, as_version=4))
sys.exit(wrong > 0)
