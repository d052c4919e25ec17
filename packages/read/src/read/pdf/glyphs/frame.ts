import type { Glyphs } from './glyphs.js';

/** Converts positions in the file to positions on the page as shown. */
export class Frame {
  readonly width: number;
  readonly height: number;

  constructor(
    private readonly x: number,
    private readonly y: number,
    private readonly boxWidth: number,
    private readonly boxHeight: number,
    /** Quarter turns, clockwise, by which the page is shown rotated. */
    private readonly turns: number,
  ) {
    const isTurned = turns % 2 === 1;
    this.width = isTurned ? boxHeight : boxWidth;
    this.height = isTurned ? boxWidth : boxHeight;
  }

  /** Returns the same page rotated by more quarter turns, clockwise. */
  rotate(quarters: number): Frame {
    return new Frame(this.x, this.y, this.boxWidth, this.boxHeight, (this.turns + quarters) % 4);
  }

  /** Returns the rotation of a glyph relative to the page as shown. */
  shownTurn(turn: number): number {
    return turn === 4 ? 4 : (turn + this.turns) % 4;
  }

  /** Returns a point on the page as shown. */
  shownPoint(x: number, y: number): [across: number, down: number] {
    const across = x - this.x;
    const up = y - this.y;
    if (this.turns === 1) return [up, across];
    if (this.turns === 2) return [this.boxWidth - across, up];
    if (this.turns === 3) return [this.boxHeight - up, this.boxWidth - across];
    return [across, this.boxHeight - up];
  }

  shownBase(x: number, y: number): number {
    return this.turns === 0 ? this.boxHeight - (y - this.y) : this.shownPoint(x, y)[1];
  }

  placeGlyph(glyphs: Glyphs, i: number, x0: number, y0: number, x1: number, y1: number): void {
    if (this.turns === 0) {
      glyphs.left[i] = Math.min(x0, x1) - this.x;
      glyphs.right[i] = Math.max(x0, x1) - this.x;
      glyphs.top[i] = this.boxHeight - (Math.max(y0, y1) - this.y);
      glyphs.bottom[i] = this.boxHeight - (Math.min(y0, y1) - this.y);
      return;
    }
    const [ax, ay] = this.shownPoint(x0, y0);
    const [bx, by] = this.shownPoint(x1, y1);
    glyphs.left[i] = Math.min(ax, bx);
    glyphs.right[i] = Math.max(ax, bx);
    glyphs.top[i] = Math.min(ay, by);
    glyphs.bottom[i] = Math.max(ay, by);
  }
}
