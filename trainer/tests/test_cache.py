"""Arrays that are kept between runs."""

from pathlib import Path

import pytest

from citemill_trainer import cache
from citemill_trainer.cache import Ragged, load_or_make


def test_old_arrays_are_removed_and_other_folders_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITEMILL_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "MAX_BYTES", 100)
    theirs = tmp_path / "arrays" / "experiment"
    theirs.mkdir(parents=True)
    (theirs / "weights.npy").write_bytes(b"mine" * 100)

    def make() -> Ragged:
        return Ragged.of([[1, 2, 3]], "int32")

    assert load_or_make("tokens", ["a"], make)[1] is False
    assert load_or_make("tokens", ["a"], make)[1] is True
    assert load_or_make("tokens", ["b"], make)[1] is False
    assert load_or_make("tokens", ["a"], make)[1] is False, "it was removed for the newer one"
    assert (theirs / "weights.npy").exists()
