import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { hashFile } from '../../lineage/index.js';
import { ApiError } from '../http/api-error.js';
import type { LiveCorpus } from './live-corpus.js';

/** Finds the files that records were read from. */
export class SourceFiles {
  /** Paths whose hash has been checked, by record. */
  private readonly verified = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly corpus: LiveCorpus,
  ) {}

  /** Finds the file of a record. Its hash must match, because a path in a corpus could point to any file. */
  async find(record: string): Promise<string> {
    const verified = this.verified.get(record);
    if (verified) return verified;
    const row = await this.corpus.paperColumns(record, 'path, sha256');
    const path = String(row.path);
    const candidates = isAbsolute(path)
      ? [path]
      : [resolve(path), join(this.root, path), join(dirname(this.root), path)];
    for (const candidate of candidates)
      if (existsSync(candidate) && (await hashFile(candidate)) === row.sha256) {
        this.verified.set(record, candidate);
        return candidate;
      }
    throw new ApiError(404, `${path}: the source file is gone or has changed`);
  }
}
