import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isModelFolder, type ModelFolder, readModelFolder } from '../../infer/index.js';
import { notFound } from '../http/api-error.js';

/** How deep below the studio's folder a model may lie: `models/bert/seed-1`. */
const DEPTH = 3;
/** Folders of ours that hold anything but models. */
const NEVER = new Set(['corpus', 'judgements', 'reading', 'uploads', 'node_modules']);

/** The trained models below a folder. Names are of folders that were found, so no name can lead elsewhere. */
export class ModelFolders {
  constructor(private readonly root: string) {}

  list(): { name: string; model: ModelFolder }[] {
    return this.paths(this.root, DEPTH).flatMap((path) => {
      try {
        return [{ name: this.nameOf(path), model: readModelFolder(path) }];
      } catch {
        // One that is being written, or of another version: not one that can be shown.
        return [];
      }
    });
  }

  find(name: string): ModelFolder {
    const path = this.paths(this.root, DEPTH).find((one) => this.nameOf(one) === name);
    if (!path) throw notFound(`model ${name}`);
    return readModelFolder(path);
  }

  private nameOf(path: string): string {
    return relative(this.root, path).split(sep).join('/');
  }

  private paths(folder: string, depth: number): string[] {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NEVER.has(entry.name))
      .map((entry) => join(folder, entry.name))
      .sort()
      .flatMap((path) => {
        if (isModelFolder(path)) return [path];
        return depth > 1 && !existsSync(join(path, 'dataset.json')) ? this.paths(path, depth - 1) : [];
      });
  }
}
