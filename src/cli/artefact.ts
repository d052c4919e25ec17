import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CorpusFolder } from '../corpus/index.js';
import { readManifest } from '../dataset/index.js';
import { readPredictionManifest } from '../evaluate/index.js';
import { readModelFolder } from '../infer/index.js';
import type { Manifest } from '../lineage/index.js';
import { fileError, UserError } from '../user-error.js';

export type ArtefactKind = 'dataset' | 'corpus' | 'model' | 'predictions';

const FOLDERS: [manifest: string, kind: ArtefactKind][] = [
  ['dataset.json', 'dataset'],
  ['corpus.json', 'corpus'],
  ['model.json', 'model'],
];

/** Recognises the folder of a dataset, corpus or model by its manifest; any other file counts as a prediction file. */
export function artefactKind(path: string): ArtefactKind {
  const [, kind] = FOLDERS.find(([manifest]) => existsSync(join(path, manifest))) ?? [];
  if (kind) return kind;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw fileError(path);
  if (stats.isFile()) return 'predictions';
  throw new UserError(
    `${path}: not a dataset, corpus or model (no ${FOLDERS.map(([manifest]) => manifest).join(', ')}), nor a prediction file`,
  );
}

/** Returns the lineage of an artefact; undefined if it has no manifest. */
export function artefactLineage(path: string): Manifest | undefined {
  switch (artefactKind(path)) {
    case 'dataset':
      return readManifest(path).lineage;
    case 'corpus':
      return CorpusFolder.open(path).manifest();
    case 'model':
      return readModelFolder(path).description.lineage;
    case 'predictions':
      return readPredictionManifest(path)?.lineage;
  }
}

/** Why an artefact has no lineage, and how to get one. */
const LINEAGE_ADVICE: Record<Exclude<ArtefactKind, 'corpus'>, string> = {
  dataset: 'its dataset.json has no lineage; build it again with this version of Citemill',
  model: 'its model.json has no lineage; train it again with this version of Citemill',
  predictions:
    'the file has no manifest next to it; run citemill predict again with this version of Citemill',
};

/** Returns the lineage of an artefact. Refuses an artefact without a manifest, with the command that writes one. */
export function requireLineage(path: string): Manifest {
  const kind = artefactKind(path);
  const lineage = artefactLineage(path);
  if (lineage) return lineage;
  if (kind === 'corpus') throw new Error(`${path}: every corpus has a lineage`);
  throw new UserError(`${path}: ${LINEAGE_ADVICE[kind]}`);
}
