import { escapeForTerminalLine } from '@citemill/metrics/text';
import { type Verification, verifyCorpus } from '../corpus/index.js';
import { verifyDataset } from '../dataset/index.js';
import { verifyPredictions } from '../evaluate/index.js';
import { verifyModel } from '../infer/index.js';
import { type ArtefactKind, artefactKind } from './artefact.js';
import { pluralise } from './table.js';

const VERIFY: Record<ArtefactKind, (path: string) => Promise<Verification>> = {
  dataset: verifyDataset,
  corpus: verifyCorpus,
  model: verifyModel,
  predictions: verifyPredictions,
};

export async function runVerify(path: string, flags: { json?: boolean }): Promise<void> {
  const result = await VERIFY[artefactKind(path)](path);
  if (result.faults.length > 0) process.exitCode = 1;
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  for (const { path: file, problem } of result.faults)
    process.stdout.write(`${escapeForTerminalLine(`${file}: ${problem}`)}\n`);
  const checked = `${pluralise(result.files, 'file')} and ${pluralise(result.rows, 'row')} checked`;
  process.stdout.write(
    result.faults.length === 0
      ? `${checked}: no faults\n`
      : `${checked}: ${pluralise(result.faults.length, 'fault')}\n`,
  );
}
