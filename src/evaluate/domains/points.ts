import { seededRandom } from '@citemill/metrics';
import { type SparseRows, sparsifyVectors, TfidfVectoriser } from '@citemill/metrics/vectors';
import type { Embedder } from '../../embed/index.js';
import type { ParagraphExample } from '../../models/index.js';

export interface PointOptions {
  /** What a point represents: a sentence, as in the paper, or a whole paragraph, which has enough words for TF-IDF. */
  unit?: 'sentence' | 'paragraph' | undefined;
  /** Maximum number of points per field, drawn at random. */
  maxPerField?: number | undefined;
  seed?: number | undefined;
  /** Embeds texts (default: TF-IDF of words). */
  embedder?: Pick<Embedder, 'embed' | 'model'> | undefined;
}

/** Texts of several fields as rows of numbers. */
export interface DomainPoints {
  rows: SparseRows;
  /** The field of each row. */
  fields: string[];
  unit: 'sentence' | 'paragraph';
  /** The name of the model or method that made the vectors. */
  by: string;
}

/** Draws texts of the given fields and turns them into points. */
export async function domainPoints(
  examples: AsyncIterable<ParagraphExample>,
  fieldNames: readonly string[],
  options: PointOptions = {},
): Promise<DomainPoints> {
  const { embedder, maxPerField = 2000, seed = 0, unit = embedder ? 'sentence' : 'paragraph' } = options;
  const samples = await drawTexts(examples, fieldNames, unit, maxPerField, seed);
  const texts = samples.flatMap(({ texts }) => texts);
  const fields = samples.flatMap(({ field, texts }) => texts.map(() => field));
  if (embedder) {
    const rows = sparsifyVectors([...(await embedder.embed(texts))]);
    return { rows, fields, unit, by: embedder.model };
  }
  // Words that occur in only one text do not help to locate it.
  const rows = new TfidfVectoriser({ minDocuments: 2, maxShare: 0.5, sublinear: true }).fitTransform(texts);
  return { rows, fields, unit, by: 'TF-IDF of words' };
}

/** Draws a number of texts per field at random (reservoir sampling), in the order of the fields. */
async function drawTexts(
  examples: AsyncIterable<ParagraphExample>,
  fieldNames: readonly string[],
  unit: 'sentence' | 'paragraph',
  maxPerField: number,
  seed: number,
) {
  const random = seededRandom(seed);
  const byField = new Map(fieldNames.map((field) => [field, { field, seen: 0, texts: [] as string[] }]));
  for await (const { field, sentences } of examples) {
    const group = byField.get(field ?? '');
    if (!group) continue;
    for (const text of unit === 'paragraph' ? [sentences.join(' ')] : sentences) {
      group.seen++;
      if (group.texts.length < maxPerField) group.texts.push(text);
      else {
        const index = random.below(group.seen);
        if (index < maxPerField) group.texts[index] = text;
      }
    }
  }
  return [...byField.values()];
}
