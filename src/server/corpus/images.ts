import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { literal } from '../../corpus/index.js';
import { notFound } from '../http/api-error.js';
import type { LiveCorpus } from './live-corpus.js';
import { findPart } from './paper.js';
import { readParts } from './part-files.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Reads an image of a figure. It must be inside the corpus and have PNG or JPEG content. */
export async function figureImage(
  corpus: LiveCorpus,
  record: string,
  object: string,
  index: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const part = await findPart(corpus, record);
  const [row] = await corpus.rows(`SELECT image_files FROM ${readParts(corpus.folder(), 'objects', [part])}
    WHERE record = ${literal(record)} AND object_id = ${literal(object)} LIMIT 1`);
  const name = ((row?.image_files ?? []) as string[])[index];
  if (name === undefined) throw notFound(`image ${index} of ${object}`);
  const bytes = readInside(corpus.path, name);
  const type = bytes.subarray(0, 4).equals(PNG)
    ? 'image/png'
    : bytes.subarray(0, 3).equals(JPEG)
      ? 'image/jpeg'
      : undefined;
  if (!type) throw notFound(`PNG or JPEG image ${index} of ${object}`);
  return { bytes: new Uint8Array(bytes), type };
}

/** Reads a file inside a folder; links out of it are not followed. */
function readInside(folder: string, name: string): Buffer {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, name));
    if (!path.startsWith(root + sep)) throw notFound(name);
    return readFileSync(path);
  } catch {
    // Missing, unreadable or outside the folder: the page treats them alike.
    throw notFound(name);
  }
}
