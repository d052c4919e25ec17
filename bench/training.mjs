// Training speed compared with transformers' Trainer and with the device's matrix rate (bf16 on a GPU):
//   node bench/training.mjs [--tiny] [--steps 300] [--warm-up 300] [--batch-size 64] [--r-drop 1] [--init FOLDER] [--rows FILE.jsonl]
// Needs a Python that can train (CITEMILL_PYTHON, or the environment of `citemill train --setup`). On a CPU, the network is a tiny one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython } from '../dist/train/index.js';

const trainer = fileURLToPath(new URL('../trainer', import.meta.url));
const { status } = spawnSync(
  findPython(undefined),
  [join(trainer, 'bench', 'training.py'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, PYTHONPATH: trainer },
  },
);
process.exit(status ?? 1);
