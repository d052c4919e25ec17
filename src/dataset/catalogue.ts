import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readManifest } from './load-manifest.js';
import type { Manifest } from './manifest.js';

export interface DatasetFolder {
  name: string;
  path: string;
  manifest: Manifest;
  /** Changes when the dataset is rebuilt. */
  stamp: string;
  /** Prediction files of this dataset. */
  predictions: PredictionFile[];
}

export interface PredictionFile {
  path: string;
  /** The part of the dataset it was made for: the folder it lies in. */
  part: string;
  model: string;
}

/** The datasets of a folder: itself, or those in it. Names are of folders that exist, so no name can lead elsewhere. */
export class Catalogue {
  constructor(private readonly root: string) {}

  list(): DatasetFolder[] {
    return this.folders().flatMap((path) => {
      try {
        return [this.open(path)];
      } catch {
        // A dataset of another version, or one that is being written: not one that can be shown.
        return [];
      }
    });
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
    const manifest = readManifest(path);
    const predictions = predictionFiles(`${path}-predictions`);
    const written = [join(path, 'dataset.json'), ...predictions.map((file) => file.path)]
      .map((file) => statSync(file).mtimeMs)
      .map(Math.round);
    return { name: basename(path), path, manifest, stamp: written.join('-'), predictions };
  }
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
