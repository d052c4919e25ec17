import { growInto, type PackedRows } from '@citemill/metrics/vectors';
import type { Design, ShowRow } from '../logistic/index.js';
import type { Piece } from './piece.js';
import { addRow, rowProduct } from './sentence-rows.js';
import { SURFACE } from './surface.js';

/**
 * Each word has three adjacent columns: for the sentence itself, the one before and the one after. After all words come the
 * words of titles and the {@link SURFACE} features.
 */
export const COLUMNS_PER_WORD = 3;
export const BEFORE = 1;
export const AFTER = 2;

/**
 * Sentences with their neighbours. The words of a sentence are read once for three rows: its own, that of the sentence after
 * it, and that of the sentence before it.
 */
export class ParagraphRows implements Design {
  readonly rows: number;
  readonly columns: number;
  private readonly titleColumn: number;
  private readonly surfaceColumn: number;

  /**
   * @param words the number of words in sentences
   * @param titles the number of words in titles
   */
  constructor(
    private readonly stored: readonly Piece[],
    words: number,
    titles: number,
  ) {
    const last = stored.at(-1);
    this.rows = last ? last.firstRow + last.words.rows : 0;
    this.titleColumn = COLUMNS_PER_WORD * words;
    this.surfaceColumn = this.titleColumn + titles;
    this.columns = this.surfaceColumn + SURFACE.length;
  }

  get pieces(): number {
    return this.stored.length;
  }

  firstRow(piece: number): number {
    return this.stored[piece]?.firstRow ?? this.rows;
  }

  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void {
    const { firstRow, paragraphs, words, titles, surface } = this.stored[piece]!;
    const { starts, indices, values } = words;
    for (let p = 0; p + 1 < paragraphs.length; p++) {
      const [first, end] = [paragraphs[p]!, paragraphs[p + 1]!];
      const title = rowProduct(titles, p, parameters, this.titleColumn);
      for (let s = first; s < end; s++) {
        let margin = title;
        let asBefore = 0;
        let asAfter = 0;
        const stop = starts[s + 1]!;
        for (let k = starts[s]!; k < stop; k++) {
          const value = values[k]!;
          const column = COLUMNS_PER_WORD * indices[k]!;
          margin += value * parameters[column]!;
          asBefore += value * parameters[column + BEFORE]!;
          asAfter += value * parameters[column + AFTER]!;
        }
        for (let k = 0; k < SURFACE.length; k++)
          margin += surface[s * SURFACE.length + k]! * parameters[this.surfaceColumn + k]!;
        margins[firstRow + s]! += margin;
        if (s + 1 < end) margins[firstRow + s + 1]! += asBefore;
        if (s > first) margins[firstRow + s - 1]! += asAfter;
      }
    }
  }

  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void {
    const { firstRow, paragraphs, words, titles, surface } = this.stored[piece]!;
    const { starts, indices, values } = words;
    for (let p = 0; p + 1 < paragraphs.length; p++) {
      const [first, end] = [paragraphs[p]!, paragraphs[p + 1]!];
      let all = 0;
      for (let s = first; s < end; s++) {
        const residual = residuals[firstRow + s]!;
        const asBefore = s + 1 < end ? residuals[firstRow + s + 1]! : 0;
        const asAfter = s > first ? residuals[firstRow + s - 1]! : 0;
        all += residual;
        const stop = starts[s + 1]!;
        for (let k = starts[s]!; k < stop; k++) {
          const value = values[k]!;
          const column = COLUMNS_PER_WORD * indices[k]!;
          gradient[column]! += residual * value;
          gradient[column + BEFORE]! += asBefore * value;
          gradient[column + AFTER]! += asAfter * value;
        }
        for (let k = 0; k < SURFACE.length; k++)
          gradient[this.surfaceColumn + k]! += residual * surface[s * SURFACE.length + k]!;
      }
      addRow(titles, p, all, gradient, this.titleColumn);
    }
  }

  eachRow(piece: number, show: ShowRow): void {
    const { firstRow, paragraphs, words, titles, surface } = this.stored[piece]!;
    let columns = new Int32Array(1 << 10);
    let values = new Float64Array(1 << 10);
    let count = 0;
    const put = (rows: PackedRows, row: number, factor: number, offset: number) => {
      const [start, end] = [rows.starts[row]!, rows.starts[row + 1]!];
      const needed = count + end - start + SURFACE.length;
      if (needed > columns.length) {
        columns = growInto(columns, new Int32Array(2 * needed));
        values = growInto(values, new Float64Array(2 * needed));
      }
      for (let k = start; k < end; k++) {
        columns[count] = factor * rows.indices[k]! + offset;
        values[count++] = rows.values[k]!;
      }
    };
    for (let p = 0; p + 1 < paragraphs.length; p++) {
      const [first, end] = [paragraphs[p]!, paragraphs[p + 1]!];
      for (let s = first; s < end; s++) {
        count = 0;
        put(words, s, COLUMNS_PER_WORD, 0);
        if (s > first) put(words, s - 1, COLUMNS_PER_WORD, BEFORE);
        if (s + 1 < end) put(words, s + 1, COLUMNS_PER_WORD, AFTER);
        put(titles, p, 1, this.titleColumn);
        for (let k = 0; k < SURFACE.length; k++) {
          columns[count] = this.surfaceColumn + k;
          values[count++] = surface[s * SURFACE.length + k]!;
        }
        show(firstRow + s, columns, values, count);
      }
    }
  }
}
