"""A mill that the program makes from the example collection, once for all tests."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import citemill

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
os.environ.setdefault("CITEMILL_PROGRAM", str(ROOT))


@pytest.fixture(scope="session")
def mill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mill")
    # The copy of a paper is a duplicate that link finds.
    copy = folder / "copies" / "copy.xml"
    copy.parent.mkdir()
    original = (EXAMPLES / "jats" / "quist-2014-sampling.xml").read_text(encoding="utf-8")
    copy.write_text(original.replace("</body>", "<p>One more paragraph.</p></body>"), encoding="utf-8")
    # Another paper claims the same DOI.
    other = (EXAMPLES / "jats" / "teverson-2018-pulses.xml").read_text(encoding="utf-8")
    [doi] = re.findall(r'<article-id pub-id-type="doi">([^<]+)', original)
    claim = re.sub(r'(<article-id pub-id-type="doi">)[^<]+', rf"\g<1>{doi}", other).replace("pulses", "waves")
    (copy.parent / "claim.xml").write_text(claim, encoding="utf-8")
    papers = [EXAMPLES / "jats", EXAMPLES / "tei", EXAMPLES / "s2orc" / "pdf_parses", copy.parent]
    citemill.make(
        *papers, out=folder, metadata=[EXAMPLES / "metadata"], recipes=["citesum", "citeworth"], seed=1, jobs=1
    )
    return folder


@pytest.fixture(scope="session")
def query() -> Callable[[Path, str], list[dict[str, Any]]]:
    """Ask the program itself: rows of a query in SQL over a corpus."""
    script = """
        const { openCorpus } = await import(process.argv[1]);
        const corpus = await openCorpus(process.argv[2]);
        for await (const row of corpus.query(process.argv[3]))
          console.log(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
        corpus.close();
    """

    def ask(corpus: Path, sql: str) -> list[dict[str, Any]]:
        module = (ROOT / "dist" / "corpus" / "public.js").as_uri()
        command = [citemill.find_node(), "--input-type=module", "-e", script, module, str(corpus), sql]
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in answer.stdout.splitlines()]

    return ask
