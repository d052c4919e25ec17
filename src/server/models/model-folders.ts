import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isModelFolder, type ModelFolder, readModelFolder } from '../../infer/index.js';
import { notFound } from '../http/api-error.js';

/** Maximum depth of model folders below the studio's folder: `models/bert/seed-1`. */
const DEPTH = 3;
/** Folders that never contain models. */
const SKIPPED = new Set(['corpus', 'judgements', 'reading', 'uploads', 'node_modules']);

/** The trained models below a folder. A name is looked up among the folders found, so it cannot point elsewhere. */
export class ModelFolders {
  constructor(private readonly root: string) {}

  list(): { name: string; model: ModelFolder }[] {
    return this.paths(this.root, DEPTH).flatMap((path) => {
      try {
        return [{ name: this.folderName(path), model: readModelFolder(path) }];
      } catch {
        // Models that are incomplete or from another version are not listed.
        return [];
      }
    });
  }

  find(name: string): ModelFolder {
    const path = this.paths(this.root, DEPTH).find((folder) => this.folderName(folder) === name);
    if (!path) throw notFound(`model ${name}`);
    return readModelFolder(path);
  }

  private folderName(path: string): string {
    return relative(this.root, path).split(sep).join('/');
  }

  private paths(folder: string, depth: number): string[] {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.has(entry.name))
      .map((entry) => join(folder, entry.name))
      .sort()
      .flatMap((path) => {
        if (isModelFolder(path)) return [path];
        return depth > 1 && !existsSync(join(path, 'dataset.json')) ? this.paths(path, depth - 1) : [];
      });
  }
}
