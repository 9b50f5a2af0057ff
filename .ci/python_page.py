"""Runs the code of pages and compares what each block prints with the following block of text.

Next to each page is a notebook, which must equal the page. The notebook is executed in its own folder, as Jupyter does. mypy checks the
types of the code. With --write, the script writes pages and notebooks again, with the text that the code printed.
"""

import contextlib
import io
import pathlib
import re
import subprocess
import sys

import matplotlib
import nbclient
import nbformat

# Each page and the least number of its blocks of code.
PAGES = {pathlib.Path("docs/python.md"): 5, pathlib.Path("docs/sign-error.md"): 1}
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)

# The first code cell of each notebook, which the page does not contain.
START = """# Jupyter starts a notebook in its own folder, and the code below belongs in the root of the clone.
import os

if not os.path.isdir("results"):
    os.chdir("..")"""


def stripped(text):
    return "\n".join(row.rstrip() for row in (text or "").splitlines())


def run_page(path, page):
    """Returns the page with the text that its blocks print, and the number of blocks whose text differs from the page."""
    names, wrong, count = {"__name__": "page"}, 0, 0
    matplotlib.use("Agg")

    def run(found):
        nonlocal wrong, count
        code, expected = found.groups()
        count += 1
        line = page[: found.start()].count("\n") + 2
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * (line - 1) + code, path, "exec"), names)
        text = stripped(printed.getvalue())
        if text != stripped(expected):
            wrong += 1
            print(f"{path}, line {line}: the code prints\n{text}\nand the page has\n{stripped(expected)}", file=sys.stderr)
        return f"```python\n{code}```\n" + (f"\n```text\n{text}\n```\n" if text else "")

    written = BLOCK.sub(run, page)
    assert count >= PAGES[path], f"{path} has {count} blocks of code, expected {PAGES[path]} or more"
    print(f"{path}: {count} blocks of code, {wrong} differ")
    return written, wrong


def notebook_of(page):
    """Returns the page as a notebook. The output of each code cell is the text that the page has for it."""
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


def run_notebook(path, notebook):
    """Returns the number of cells that print a text other than their output in the notebook."""
    ran = nbformat.from_dict(notebook)
    nbclient.NotebookClient(ran, timeout=600, kernel_name="python3", resources={"metadata": {"path": path.parent}}).execute()
    wrong, pictures = 0, 0
    for expected, cell in zip(notebook.cells, ran.cells, strict=True):
        pictures += sum("image/png" in output.get("data", {}) for output in cell.get("outputs", []))
        if printed_by(cell) != printed_by(expected):
            wrong += 1
            print(f"{path}, {cell.id}: the code prints\n{printed_by(cell)}\nand the notebook has\n{printed_by(expected)}", file=sys.stderr)
    count = sum(cell.cell_type == "code" for cell in ran.cells)
    print(f"{path}: {count} cells of code, {wrong} differ, {pictures} pictures")
    assert pictures == 1, f"{path} has {pictures} figures"
    return wrong


def check_types(path, page):
    """Returns the exit code of mypy for the code of a page, which is 0 if mypy finds no error."""
    script = pathlib.Path("target") / (path.stem + "_code.py")
    script.write_text("\n".join(code for code, _ in BLOCK.findall(page)), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", script]
    return subprocess.run(command, check=False).returncode


def check(path, writes):
    """Returns whether the page or its notebook is wrong."""
    notebook = path.with_suffix(".ipynb")
    page = path.read_text(encoding="utf-8")
    written, wrong = run_page(path, page)
    if writes:
        path.write_text(written, encoding="utf-8")
        nbformat.write(notebook_of(written), notebook)
        page, wrong = written, 0
    if not notebook.exists() or notebook.read_text(encoding="utf-8") != nbformat.writes(notebook_of(page)) + "\n":
        sys.exit(f"{notebook} is not the notebook of {path}: .ci/python-page --write makes it again")
    return wrong + run_notebook(notebook, nbformat.read(notebook, as_version=4)) + check_types(path, page) > 0


sys.exit(any([check(path, "--write" in sys.argv) for path in PAGES]))
