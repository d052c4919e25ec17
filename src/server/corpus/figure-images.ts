import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { literal, type Row } from '../../corpus/index.js';
import { fetchImage, type ImageFetchOptions, imageType, NoImageError } from '../../fetch/index.js';
import { ApiError, notFound } from '../http/api-error.js';
import { figureAddresses } from './figure-address.js';
import { findPart } from './find-part.js';
import type { LiveCorpus } from './live-corpus.js';
import { readParts } from './part-files.js';
import type { SourceFiles } from './source-files.js';

/** Publishers' files often name an image without its extension, or name a TIFF although a smaller copy is next to it. */
const ENDINGS = ['', '.png', '.jpg', '.jpeg', '.gif', '.webp'];

/** Finds the images of figures: those in the corpus, those next to the source, and those that the user let the studio fetch. */
export class FigureImages {
  constructor(
    private readonly corpus: LiveCorpus,
    private readonly sources: SourceFiles,
    /** For tests: the addresses that may be fetched. */
    readonly fetchOptions: ImageFetchOptions = {},
  ) {}

  /** Lists the image files of an object of a paper; `source` is the file that the paper was read from. */
  list(record: string, object: Row, source: string | undefined): string[] {
    const inCorpus = (object.image_files ?? []) as string[];
    if (inCorpus.length > 0) return inCorpus.map((name) => join(this.corpus.path, name));
    const names = (object.images ?? []) as string[];
    const nearby = source ? names.flatMap((name) => imageNextTo(source, name) ?? []) : [];
    if (nearby.length > 0) return nearby;
    const fetched = this.fetchedFile(record, String(object.object_id));
    return existsSync(fetched) ? [fetched] : [];
  }

  /** Finds the file that a paper was read from, if it exists unchanged. */
  source(record: string): Promise<string | undefined> {
    // A bundle has no single file, and a file may be gone or changed.
    return this.sources.find(record).catch(() => undefined);
  }

  async read(
    record: string,
    objectId: string,
    index: number,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
    const { object } = await this.find(record, objectId);
    const inCorpus = ((object.image_files ?? []) as string[]).length > 0;
    const path = this.list(record, object, inCorpus ? undefined : await this.source(record))[index];
    const type = path && typeInside(inCorpus ? this.corpus.path : dirname(path), path);
    if (!path || !type) throw notFound(`image ${index} of ${objectId}`);
    return { bytes: new Uint8Array(readFileSync(path)), type };
  }

  /** Fetches the image of a figure from the web and keeps it. Returns its address. */
  async fetch(record: string, objectId: string): Promise<{ address: string }> {
    const { paper, object } = await this.find(record, objectId);
    const [name] = (object.images ?? []) as string[];
    if (name === undefined) throw notFound(`name of an image of ${objectId}`);
    try {
      const { bytes, address } = await fetchImage(figureAddresses(paper, object), name, this.fetchOptions);
      const file = this.fetchedFile(record, objectId);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      return { address };
    } catch (error) {
      if (error instanceof NoImageError) throw new ApiError(422, `No image was fetched. ${error.message}`);
      throw error;
    }
  }

  private fetchedFile(record: string, objectId: string): string {
    const name = createHash('sha256').update(`${record}\n${objectId}`).digest('hex').slice(0, 32);
    return join(this.corpus.store.folder, 'figures', name);
  }

  private async find(record: string, objectId: string): Promise<{ paper: Row; object: Row }> {
    const part = await findPart(this.corpus, record);
    const row = async (table: 'papers' | 'objects', condition = '') =>
      (
        await this.corpus.rows(`SELECT * FROM ${readParts(this.corpus.folder(), table, [part])}
          WHERE record = ${literal(record)} ${condition} LIMIT 1`)
      )[0];
    const [paper, object] = [
      await row('papers'),
      await row('objects', `AND object_id = ${literal(objectId)}`),
    ];
    if (!paper || !object) throw notFound(`object ${objectId}`);
    return { paper, object };
  }
}

/** Finds the image with this name in the folder of a source. */
function imageNextTo(source: string, name: string): string | undefined {
  const folder = dirname(source);
  const stem = name.replace(/\.(?:tiff?|eps|gif|png|jpe?g)$/i, '');
  return [name, ...ENDINGS.map((ending) => stem + ending)]
    .map((file) => join(folder, file))
    .find((path) => typeInside(folder, path));
}

/** Returns the type of an image inside a folder; undefined if it is not one, or a link to a file elsewhere. */
function typeInside(folder: string, path: string): string | undefined {
  let file: number | undefined;
  try {
    const real = realpathSync(path);
    if (!real.startsWith(realpathSync(folder) + sep)) return undefined;
    file = openSync(real, 'r');
    const head = new Uint8Array(16);
    return imageType(head.subarray(0, readSync(file, head)));
  } catch {
    // The file is missing or unreadable.
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
