import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashFileSync, hashText, type Input } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { REPAIR, readManifest } from './load-manifest.js';
import type { Manifest } from './manifest.js';

export interface DatasetFolder {
  name: string;
  path: string;
  manifest: Manifest;
  /** The inputs of an index of the dataset: `dataset.json`, which has the hashes of all other files, and the predictions. */
  inputs: Input[];
  /** Describes missing or truncated files; undefined if there are none. */
  problem: string | undefined;
  predictions: PredictionFile[];
}

export interface PredictionFile {
  path: string;
  /** The part of the dataset that was predicted, which is the name of the file's folder. */
  part: string;
  model: string;
}

/** Lists the datasets in a folder, which may be a dataset itself. No name can lead outside the folder. */
export class Catalogue {
  constructor(private readonly root: string) {}

  list(): DatasetFolder[] {
    return this.survey().datasets;
  }

  /** Opens every folder with a `dataset.json`. Returns the datasets, and the unreadable folders with the reason. */
  survey(): { datasets: DatasetFolder[]; unreadable: { name: string; problem: string }[] } {
    const datasets: DatasetFolder[] = [];
    const unreadable: { name: string; problem: string }[] = [];
    for (const path of this.folders())
      try {
        datasets.push(this.open(path));
      } catch (error) {
        unreadable.push({
          name: basename(path),
          problem: error instanceof Error ? error.message : String(error),
        });
      }
    return { datasets, unreadable };
  }

  find(name: string): DatasetFolder | undefined {
    const path = this.folders().find((folder) => basename(folder) === name);
    return path === undefined ? undefined : this.open(path);
  }

  private folders(): string[] {
    if (existsSync(join(this.root, 'dataset.json'))) return [this.root];
    return readdirSync(this.root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => join(this.root, entry.name))
      .filter((path) => existsSync(join(path, 'dataset.json')))
      .sort();
  }

  private open(path: string): DatasetFolder {
    const manifest = readableManifest(path);
    const predictions = predictionFiles(`${path}-predictions`);
    const problem = findMissingBytes(path, manifest);
    return {
      name: basename(path),
      path,
      manifest,
      inputs: indexInputs(path, predictions),
      problem,
      predictions,
    };
  }
}

/**
 * Identifies the state of a predictions file by its inode and the time of its last change, since it may have been edited after its manifest
 * was written. Unlike the modification time, nobody sets that time.
 */
const predictionIdentity = (path: string): string => {
  const manifest = `${path}.manifest.json`;
  const { ino, size, ctimeNs } = statSync(path, { bigint: true });
  return hashText(`${ino} ${size} ${ctimeNs} ${existsSync(manifest) ? hashFileSync(manifest) : ''}`);
};

const indexInputs = (path: string, predictions: readonly PredictionFile[]): Input[] => [
  { role: 'dataset', identity: hashFileSync(join(path, 'dataset.json')) },
  ...predictions.map((file) => ({
    role: `${file.part}/${file.model}`,
    identity: predictionIdentity(file.path),
  })),
];

/** Compares the Parquet files with the sizes in the manifest, since a copy may have stopped halfway. Returns what is wrong. */
function findMissingBytes(path: string, { splits }: Manifest): string | undefined {
  for (const [split, { files, bytes }] of Object.entries(splits)) {
    const sizes = files.map((file) => statSync(join(path, file), { throwIfNoEntry: false })?.size);
    const missing = files.find((_, i) => sizes[i] === undefined);
    if (missing !== undefined) return `${missing} is missing; ${REPAIR}`;
    const present = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    if (present !== bytes) return `${split}: the files have ${present} bytes instead of ${bytes}; ${REPAIR}`;
  }
  return undefined;
}

function predictionFiles(folder: string): PredictionFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({
      path: join(folder, name),
      part: name.split(/[\\/]/).slice(0, -1).join('/') || 'all',
      model: basename(name, '.jsonl'),
    }));
}

export const rowCount = (manifest: Manifest): number =>
  Object.values(manifest.splits).reduce((sum, { rows }) => sum + rows, 0);

/** Reads the manifest; the error says what to do about it. */
function readableManifest(path: string): Manifest {
  try {
    return readManifest(path);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.message.endsWith(REPAIR) ? error.message : `${error.message}; ${REPAIR}`);
  }
}
