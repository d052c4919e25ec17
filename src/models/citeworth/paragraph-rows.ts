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
    private readonly storedPieces: readonly Piece[],
    words: number,
    titles: number,
  ) {
    const last = storedPieces.at(-1);
    this.rows = last ? last.firstRow + last.words.rows : 0;
    this.titleColumn = COLUMNS_PER_WORD * words;
    this.surfaceColumn = this.titleColumn + titles;
    this.columns = this.surfaceColumn + SURFACE.length;
  }

  get pieces(): number {
    return this.storedPieces.length;
  }

  firstRow(piece: number): number {
    return this.storedPieces[piece]?.firstRow ?? this.rows;
  }

  addMargins(piece: number, parameters: Float64Array, margins: Float64Array): void {
    const { firstRow, paragraphs, words, titles, surface } = this.storedPieces[piece]!;
    const { starts, indices, values } = words;
    for (let paragraph = 0; paragraph + 1 < paragraphs.length; paragraph++) {
      const [first, end] = [paragraphs[paragraph]!, paragraphs[paragraph + 1]!];
      const title = rowProduct(titles, paragraph, parameters, this.titleColumn);
      for (let sentence = first; sentence < end; sentence++) {
        let margin = title;
        let asBefore = 0;
        let asAfter = 0;
        const stop = starts[sentence + 1]!;
        for (let k = starts[sentence]!; k < stop; k++) {
          const value = values[k]!;
          const column = COLUMNS_PER_WORD * indices[k]!;
          margin += value * parameters[column]!;
          asBefore += value * parameters[column + BEFORE]!;
          asAfter += value * parameters[column + AFTER]!;
        }
        for (let k = 0; k < SURFACE.length; k++)
          margin += surface[sentence * SURFACE.length + k]! * parameters[this.surfaceColumn + k]!;
        margins[firstRow + sentence]! += margin;
        if (sentence + 1 < end) margins[firstRow + sentence + 1]! += asBefore;
        if (sentence > first) margins[firstRow + sentence - 1]! += asAfter;
      }
    }
  }

  addGradient(piece: number, residuals: Float64Array, gradient: Float64Array): void {
    const { firstRow, paragraphs, words, titles, surface } = this.storedPieces[piece]!;
    const { starts, indices, values } = words;
    for (let paragraph = 0; paragraph + 1 < paragraphs.length; paragraph++) {
      const [first, end] = [paragraphs[paragraph]!, paragraphs[paragraph + 1]!];
      let residualSum = 0;
      for (let sentence = first; sentence < end; sentence++) {
        const residual = residuals[firstRow + sentence]!;
        const asBefore = sentence + 1 < end ? residuals[firstRow + sentence + 1]! : 0;
        const asAfter = sentence > first ? residuals[firstRow + sentence - 1]! : 0;
        residualSum += residual;
        const stop = starts[sentence + 1]!;
        for (let k = starts[sentence]!; k < stop; k++) {
          const value = values[k]!;
          const column = COLUMNS_PER_WORD * indices[k]!;
          gradient[column]! += residual * value;
          gradient[column + BEFORE]! += asBefore * value;
          gradient[column + AFTER]! += asAfter * value;
        }
        for (let k = 0; k < SURFACE.length; k++)
          gradient[this.surfaceColumn + k]! += residual * surface[sentence * SURFACE.length + k]!;
      }
      addRow(titles, paragraph, residualSum, gradient, this.titleColumn);
    }
  }

  eachRow(piece: number, show: ShowRow): void {
    const { firstRow, paragraphs, words, titles, surface } = this.storedPieces[piece]!;
    let columns = new Int32Array(1 << 10);
    let values = new Float64Array(1 << 10);
    let count = 0;
    const append = (rows: PackedRows, row: number, factor: number, offset: number) => {
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
    for (let paragraph = 0; paragraph + 1 < paragraphs.length; paragraph++) {
      const [first, end] = [paragraphs[paragraph]!, paragraphs[paragraph + 1]!];
      for (let sentence = first; sentence < end; sentence++) {
        count = 0;
        append(words, sentence, COLUMNS_PER_WORD, 0);
        if (sentence > first) append(words, sentence - 1, COLUMNS_PER_WORD, BEFORE);
        if (sentence + 1 < end) append(words, sentence + 1, COLUMNS_PER_WORD, AFTER);
        append(titles, paragraph, 1, this.titleColumn);
        for (let k = 0; k < SURFACE.length; k++) {
          columns[count] = this.surfaceColumn + k;
          values[count++] = surface[sentence * SURFACE.length + k]!;
        }
        show(firstRow + sentence, columns, values, count);
      }
    }
  }
}
