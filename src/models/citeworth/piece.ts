import { type CountedRow, type PackedRows, PackedRowsBuilder } from '@citemill/metrics/vectors';
import { SURFACE } from './surface.js';

/** The rows of some paragraphs. Each sentence is stored once, although up to three rows use it. */
export interface Piece {
  /** Number of its first sentence among all sentences. */
  readonly firstRow: number;
  /** The first sentence of each paragraph, then the end of the last one. */
  readonly paragraphs: Int32Array;
  readonly words: PackedRows;
  /** A row for each paragraph. Empty if only sentences are used. */
  readonly titles: PackedRows;
  /** Surface features of all sentences, concatenated. Empty if only sentences are used. */
  readonly surface: Float32Array;
}

/** Words per piece: 128 kB fit in a processor's cache. */
const WORDS_PER_PIECE = 16_384;

/** Collects paragraphs one by one and splits them into pieces. */
export class PieceBuilder {
  private readonly pieces: Piece[] = [];
  private readonly words = new PackedRowsBuilder();
  private readonly titles = new PackedRowsBuilder();
  private paragraphs: number[] = [0];
  private surface: number[] = [];
  private firstRow = 0;
  private sentences = 0;

  addSentence(words: CountedRow): void {
    this.words.add(words);
    this.sentences++;
  }

  addSurface(features: Float64Array): void {
    for (let k = 0; k < SURFACE.length; k++) this.surface.push(features[k]!);
  }

  addTitle(words: CountedRow): void {
    this.titles.add(words);
  }

  endParagraph(): void {
    this.paragraphs.push(this.sentences);
    if (this.words.entries >= WORDS_PER_PIECE) this.endPiece();
  }

  finish(): Piece[] {
    if (this.sentences > 0) this.endPiece();
    return this.pieces;
  }

  private endPiece(): void {
    this.pieces.push({
      firstRow: this.firstRow,
      paragraphs: Int32Array.from(this.paragraphs),
      words: this.words.take(),
      titles: this.titles.take(),
      surface: Float32Array.from(this.surface),
    });
    this.firstRow += this.sentences;
    this.sentences = 0;
    this.paragraphs = [0];
    this.surface = [];
  }
}
