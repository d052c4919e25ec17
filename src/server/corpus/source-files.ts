import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { literal } from '../../corpus/index.js';
import { ApiError, notFound } from '../http/api-error.js';
import type { LiveCorpus } from './live-corpus.js';

/** The files that records were read from, as far as they are still there. */
export class SourceFiles {
  /** Sources that were found to be what the corpus read, by record. */
  private readonly verified = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly corpus: LiveCorpus,
  ) {}

  /** The file of a record. It must have the bytes that were read: the path in a corpus may lead anywhere, the hash only to the paper itself. */
  async find(record: string): Promise<string> {
    const known = this.verified.get(record);
    if (known) return known;
    const [row] = await this.corpus.rows(
      `SELECT path, sha256 FROM papers_list WHERE record = ${literal(record)} LIMIT 1`,
    );
    if (!row) throw notFound(`paper ${record}`);
    const path = String(row.path);
    const places = isAbsolute(path)
      ? [path]
      : [resolve(path), join(this.root, path), join(dirname(this.root), path)];
    for (const place of places)
      if (existsSync(place) && (await hashOf(place)) === row.sha256) {
        this.verified.set(record, place);
        return place;
      }
    throw new ApiError(404, `the file that was read, ${path}, is not there any more or has changed`);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
