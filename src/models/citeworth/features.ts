import { float64At, int32At } from '../../at.js';
import {
  type SparseRows,
  SparseRowsBuilder,
  type TfidfOptions,
  TfidfVectoriser,
} from '../../vectors/index.js';
import type { ParagraphExample } from '../model.js';
import { SURFACE, surfaceFeatures } from './surface.js';

/**
 * What a model sees: `sentence`, the TF-IDF of its words; `paragraph`, beside it in columns of their own the words of the
 * sentences before and after, those of the section's title, and the {@link SURFACE}.
 */
export type Sight = 'sentence' | 'paragraph';

/** A row of numbers for each sentence of a paragraph. */
export class ParagraphFeatures {
  private readonly words: TfidfVectoriser;
  private readonly titles = new TfidfVectoriser();
  private readonly surface = new Float64Array(SURFACE.length);

  constructor(
    readonly sight: Sight,
    tfidf: TfidfOptions = {},
  ) {
    this.words = new TfidfVectoriser(tfidf);
  }

  /** Every setting that changes a row. */
  get settings() {
    return { sight: this.sight, ...this.words.settings };
  }

  get columns(): number {
    const words = this.words.size;
    return this.sight === 'sentence' ? words : 3 * words + this.titles.size + SURFACE.length;
  }

  /** Learns the words of some paragraphs. */
  async fit(paragraphs: AsyncIterable<ParagraphExample> | Iterable<ParagraphExample>): Promise<void> {
    this.words.begin();
    this.titles.begin();
    for await (const { sentences, section } of paragraphs) {
      for (const sentence of sentences) this.words.see(sentence);
      this.titles.see(section ?? '');
    }
    this.words.finish();
    this.titles.finish();
  }

  /** The rows of one paragraph. */
  rows(paragraph: ParagraphExample): SparseRows {
    const builder = new SparseRowsBuilder();
    this.put(paragraph, builder);
    return builder.build(this.columns);
  }

  /** Puts the rows of one paragraph behind those that are there. */
  put(paragraph: ParagraphExample, builder: SparseRowsBuilder): void {
    const words = this.words.transform(paragraph.sentences);
    const title = this.sight === 'paragraph' ? this.titles.transform([paragraph.section ?? '']) : undefined;
    const { size } = this.words;
    for (let place = 0; place < words.rows; place++) {
      putRow(builder, words, place, 0);
      if (title) {
        if (place > 0) putRow(builder, words, place - 1, size);
        if (place + 1 < words.rows) putRow(builder, words, place + 1, 2 * size);
        putRow(builder, title, 0, 3 * size);
        surfaceFeatures(paragraph, place, this.surface);
        const offset = 3 * size + this.titles.size;
        for (let k = 0; k < SURFACE.length; k++)
          if (this.surface[k] !== 0) builder.put(offset + k, float64At(this.surface, k));
      }
      builder.end();
    }
  }
}

function putRow(
  builder: SparseRowsBuilder,
  { starts, indices, values }: SparseRows,
  row: number,
  offset: number,
): void {
  for (let k = int32At(starts, row); k < int32At(starts, row + 1); k++)
    builder.put(int32At(indices, k) + offset, float64At(values, k));
}
