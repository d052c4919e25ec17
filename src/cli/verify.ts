import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { type Verification, verifyCorpus, verifyFile } from '../corpus/index.js';
import { verifyDataset } from '../dataset/index.js';
import { readModelFolder } from '../infer/index.js';
import { UserError } from '../user-error.js';
import { counted } from './table.js';

/** The weights of a model by their sizes, which `model.json` lists. */
async function verifyModel(path: string): Promise<Verification> {
  const { weights } = readModelFolder(path).description;
  const faults = [];
  for (const { path: file, bytes } of weights) {
    const problem = await verifyFile(path, { path: file, bytes });
    if (problem) faults.push({ path: file, problem });
  }
  return { files: weights.length, rows: 0, faults };
}

const KINDS = [
  { manifest: 'dataset.json', verify: verifyDataset },
  { manifest: 'corpus.json', verify: verifyCorpus },
  { manifest: 'model.json', verify: verifyModel },
];

export async function runVerify(path: string, flags: { json?: boolean }): Promise<void> {
  const kind = KINDS.find(({ manifest }) => existsSync(join(path, manifest)));
  if (!kind)
    throw new UserError(
      `${path}: not a dataset, corpus or model (no ${KINDS.map(({ manifest }) => manifest).join(', ')})`,
    );
  const result = await kind.verify(path);
  if (result.faults.length > 0) process.exitCode = 1;
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  for (const { path: file, problem } of result.faults)
    process.stdout.write(`${escapeForTerminalLine(`${file}: ${problem}`)}\n`);
  const checked = `${counted(result.files, 'file')} and ${counted(result.rows, 'row')} checked`;
  process.stdout.write(
    result.faults.length === 0
      ? `${checked}: all as written\n`
      : `${checked}: ${counted(result.faults.length, 'fault')}\n`,
  );
}
