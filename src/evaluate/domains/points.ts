import { seededRandom } from '@citemill/metrics';
import { type SparseRows, TfidfVectoriser } from '@citemill/metrics/vectors';
import type { Embedder } from '../../embed/index.js';
import type { ParagraphExample } from '../../models/index.js';
import { denseRows } from './rows.js';

export interface PointOptions {
  /** What a point is: a sentence, as in the paper, or a whole paragraph, for which TF-IDF has words enough. */
  unit?: 'sentence' | 'paragraph' | undefined;
  /** The most points of a field; drawn by the seed. */
  most?: number | undefined;
  seed?: number | undefined;
  /** Embeds texts; TF-IDF of words where there is none. */
  embedder?: Pick<Embedder, 'embed' | 'model'> | undefined;
}

/** Texts of several fields as rows of numbers. */
export interface DomainPoints {
  rows: SparseRows;
  /** The field of each row. */
  fields: string[];
  unit: 'sentence' | 'paragraph';
  /** What made the numbers. */
  by: string;
}

/** Draws texts of the given fields and turns them into points. */
export async function domainPoints(
  examples: AsyncIterable<ParagraphExample>,
  wanted: readonly string[],
  options: PointOptions = {},
): Promise<DomainPoints> {
  const { embedder, most = 2000, seed = 0, unit = embedder ? 'sentence' : 'paragraph' } = options;
  const drawn = await drawTexts(examples, wanted, unit, most, seed);
  const texts = drawn.flatMap(({ texts }) => texts);
  const fields = drawn.flatMap(({ field, texts }) => texts.map(() => field));
  if (embedder) {
    const rows = denseRows([...(await embedder.embed(texts))]);
    return { rows, fields, unit, by: embedder.model };
  }
  // Words of one text alone can't tell where it lies.
  const rows = new TfidfVectoriser({ minDocuments: 2, maxShare: 0.5, sublinear: true }).fitTransform(texts);
  return { rows, fields, unit, by: 'TF-IDF of words' };
}

/** Draws a number of texts per field at random (reservoir sampling), in the order of the fields. */
async function drawTexts(
  examples: AsyncIterable<ParagraphExample>,
  wanted: readonly string[],
  unit: 'sentence' | 'paragraph',
  most: number,
  seed: number,
) {
  const random = seededRandom(seed);
  const byField = new Map(wanted.map((field) => [field, { field, seen: 0, texts: [] as string[] }]));
  for await (const { field, sentences } of examples) {
    const own = byField.get(field ?? '');
    if (!own) continue;
    for (const text of unit === 'paragraph' ? [sentences.join(' ')] : sentences) {
      own.seen++;
      if (own.texts.length < most) own.texts.push(text);
      else {
        const place = random.below(own.seen);
        if (place < most) own.texts[place] = text;
      }
    }
  }
  return [...byField.values()];
}
