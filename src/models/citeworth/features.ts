import {
  type SparseRows,
  SparseRowsBuilder,
  type TfidfOptions,
  TfidfVectoriser,
} from '@citemill/metrics/vectors';
import type { Design } from '../logistic/index.js';
import type { ParagraphExample } from '../model.js';
import { AFTER, BEFORE, COLUMNS_PER_WORD, ParagraphRows } from './paragraph-rows.js';
import { type Piece, PieceBuilder } from './piece.js';
import { SentenceRows } from './sentence-rows.js';
import { SURFACE, surfaceFeatures } from './surface.js';

/**
 * How much of a paragraph the features of a sentence take into account. `sentence`: the TF-IDF of its own words; `paragraph`:
 * also, in separate columns, that of the sentences before and after and of the section title, and the {@link SURFACE} features.
 */
export type Scope = 'sentence' | 'paragraph';

/** Builds a row of features for each sentence of a paragraph. */
export class ParagraphFeatures {
  private readonly words: TfidfVectoriser;
  private readonly titles = new TfidfVectoriser();
  private readonly surface = new Float64Array(SURFACE.length);

  constructor(
    readonly scope: Scope,
    tfidf: TfidfOptions = {},
  ) {
    this.words = new TfidfVectoriser(tfidf);
  }

  /** Every setting that affects the rows. */
  get settings() {
    return { scope: this.scope, ...this.words.settings };
  }

  get columns(): number {
    const words = this.words.size;
    return this.scope === 'sentence' ? words : COLUMNS_PER_WORD * words + this.titles.size + SURFACE.length;
  }

  /** Learns the words of paragraphs and returns the rows of those that are kept, in one pass. */
  async fit<Example extends ParagraphExample>(
    paragraphs: AsyncIterable<Example> | Iterable<Example>,
    isKept: (paragraph: Example) => boolean = () => true,
  ): Promise<Design> {
    const builder = new PieceBuilder();
    this.words.beginFit();
    this.titles.beginFit();
    for await (const paragraph of paragraphs) {
      const isUsed = isKept(paragraph);
      for (const [index, sentence] of paragraph.sentences.entries()) {
        const words = this.words.fitText(sentence);
        if (!isUsed) continue;
        builder.addSentence(words);
        if (this.scope === 'sentence') continue;
        surfaceFeatures(paragraph, index, this.surface);
        builder.addSurface(this.surface);
      }
      const title = this.titles.fitText(paragraph.section ?? '');
      if (!isUsed) continue;
      if (this.scope === 'paragraph') builder.addTitle(title);
      builder.endParagraph();
    }
    this.words.finishFit();
    this.titles.finishFit();
    return this.weighPieces(builder.finish());
  }

  private weighPieces(pieces: Piece[]): Design {
    // One by one, so that counts and weights are never all in memory at once.
    for (const [i, piece] of pieces.entries())
      pieces[i] = {
        ...piece,
        words: this.words.weighCounts(piece.words),
        titles: this.titles.weighCounts(piece.titles),
      };
    return this.scope === 'sentence'
      ? new SentenceRows(pieces, this.words.size)
      : new ParagraphRows(pieces, this.words.size, this.titles.size);
  }

  rows(paragraph: ParagraphExample): SparseRows {
    const words = this.words.transform(paragraph.sentences);
    if (this.scope === 'sentence') return words;
    const builder = new SparseRowsBuilder();
    const title = this.titles.transform([paragraph.section ?? '']);
    const titleColumn = COLUMNS_PER_WORD * this.words.size;
    const surfaceColumn = titleColumn + this.titles.size;
    for (let index = 0; index < words.rows; index++) {
      putRow(builder, words, index, COLUMNS_PER_WORD, 0);
      if (index > 0) putRow(builder, words, index - 1, COLUMNS_PER_WORD, BEFORE);
      if (index + 1 < words.rows) putRow(builder, words, index + 1, COLUMNS_PER_WORD, AFTER);
      putRow(builder, title, 0, 1, titleColumn);
      surfaceFeatures(paragraph, index, this.surface);
      for (let k = 0; k < SURFACE.length; k++)
        if (this.surface[k] !== 0) builder.addEntry(surfaceColumn + k, this.surface[k]!);
      builder.endRow();
    }
    return builder.build(this.columns);
  }
}

function putRow(
  builder: SparseRowsBuilder,
  { starts, indices, values }: SparseRows,
  row: number,
  factor: number,
  offset: number,
): void {
  for (let k = starts[row]!; k < starts[row + 1]!; k++)
    builder.addEntry(factor * indices[k]! + offset, values[k]!);
}
