import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { literal } from '../../corpus/index.js';
import { notFound } from '../http/api-error.js';
import type { LiveCorpus } from './live-corpus.js';
import { partOf } from './paper.js';
import { readParts } from './part-files.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** An image of a figure, from below the corpus only and only if it is a PNG or a JPEG by its content. */
export async function figureImage(
  corpus: LiveCorpus,
  record: string,
  object: string,
  index: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const part = await partOf(corpus, record);
  const [row] = await corpus.rows(`SELECT image_files FROM ${readParts(corpus.folder(), 'objects', [part])}
    WHERE record = ${literal(record)} AND object_id = ${literal(object)} LIMIT 1`);
  const name = ((row?.image_files ?? []) as string[])[index];
  if (name === undefined) throw notFound(`image ${index} of ${object}`);
  const bytes = bytesBelow(corpus.path, name);
  const type = bytes.subarray(0, 4).equals(PNG)
    ? 'image/png'
    : bytes.subarray(0, 3).equals(JPEG)
      ? 'image/jpeg'
      : undefined;
  if (!type) throw notFound(`a PNG or JPEG image ${index} of ${object}`);
  return { bytes: new Uint8Array(bytes), type };
}

/** The bytes of a file below a folder; links that lead out are not followed. */
function bytesBelow(folder: string, name: string): Buffer {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, name));
    if (!path.startsWith(root + sep)) throw notFound(name);
    return readFileSync(path);
  } catch {
    throw notFound(name);
  }
}
