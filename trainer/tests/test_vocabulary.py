"""The vocabulary of a model that starts from nothing must not depend on chance."""

import json
import os
import subprocess
import sys

from citemill_trainer.pretrained import train_wordpiece

WORDS = ["silt", "settles", "slowly", "gravel", "rolls", "quickly", "peat", "floats", "loam", "crumbles"]


def make_vocabulary() -> str:
    texts = [f"{a} {b}" for a in WORDS for b in WORDS]
    return json.dumps(train_wordpiece(texts, 80).get_vocab(), sort_keys=True)


def test_every_process_makes_the_same_vocabulary() -> None:
    made = [make_vocabulary() for _ in range(3)]
    # Another process hashes texts in another way.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "1"}
    script = "import test_vocabulary; print(test_vocabulary.make_vocabulary(), end='')"
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert {*made, ran.stdout} == {made[0]}
    vocabulary = json.loads(made[0])
    assert [vocabulary[token] for token in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")] == [0, 1, 2, 3, 4]
    assert len(vocabulary) == 80
