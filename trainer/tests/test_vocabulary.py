"""The vocabulary of a model that starts from nothing must not depend on chance."""

import json
import subprocess
import sys

SCRIPT = """
import json
from citemill_trainer.pretrained import train_wordpiece

words = ["silt", "settles", "slowly", "gravel", "rolls", "quickly", "peat", "floats", "loam", "crumbles"]
texts = [f"{a} {b}" for a in words for b in words]
print(json.dumps(train_wordpiece(texts, 80).get_vocab(), sort_keys=True))
"""


def test_every_process_makes_the_same_vocabulary() -> None:
    made = [
        subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True).stdout
        for _ in range(4)
    ]
    assert len(set(made)) == 1
    vocabulary = json.loads(made[0])
    assert [vocabulary[token] for token in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")] == [0, 1, 2, 3, 4]
    assert len(vocabulary) == 80
