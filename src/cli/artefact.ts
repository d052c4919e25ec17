import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../dataset/index.js';
import { readPredictionManifest } from '../evaluate/index.js';
import { readModelFolder } from '../infer/index.js';
import type { Manifest } from '../lineage/index.js';
import { UserError } from '../user-error.js';

export type ArtefactKind = 'dataset' | 'corpus' | 'model' | 'predictions';

const FOLDERS: [manifest: string, kind: ArtefactKind][] = [
  ['dataset.json', 'dataset'],
  ['corpus.json', 'corpus'],
  ['model.json', 'model'],
];

/** What a path is: the folder of a dataset, corpus or model, or a file of predictions. */
export function artefactKind(path: string): ArtefactKind {
  const [, kind] = FOLDERS.find(([manifest]) => existsSync(join(path, manifest))) ?? [];
  if (kind) return kind;
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return 'predictions';
  throw new UserError(
    `${path}: not a dataset, corpus or model (no ${FOLDERS.map(([manifest]) => manifest).join(', ')}), nor a file of predictions`,
  );
}

/** The lineage of a dataset, a model or predictions. */
export function artefactLineage(path: string): Manifest | undefined {
  const kind = artefactKind(path);
  if (kind === 'dataset') return readManifest(path).lineage;
  if (kind === 'model') return readModelFolder(path).description.lineage;
  return kind === 'predictions' ? readPredictionManifest(path)?.lineage : undefined;
}

/** The command that writes a lineage. */
export const LINEAGE_ADVICE: Record<ArtefactKind, string> = {
  dataset: 'its dataset.json has no lineage; build it again with this version of Citemill',
  corpus: 'a corpus has no lineage of its own; citemill stats describes it',
  model: 'its model.json has no lineage; train it again with this version of Citemill',
  predictions: 'no manifest is beside the file; run citemill predict again with this version of Citemill',
};
