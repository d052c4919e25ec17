import { CONTEXT_DEPENDENT, IS_SPACE, lowerUnits } from './characters.js';

export const SPACE = 0x20;

/** A text as code units in a reused buffer, which is read several times as fast as a string. */
export class TextUnits {
  units = new Uint16Array(1 << 12);
  private bytes = Buffer.from(this.units.buffer);
  private readonly lowerCase = lowerUnits();

  /** Loads a text, followed by a 0 and room for one more unit; returns the text's length. */
  load(text: string): number {
    if (text.length + 2 > this.units.length) {
      this.units = new Uint16Array((text.length + 2) * 2);
      this.bytes = Buffer.from(this.units.buffer);
    }
    this.bytes.write(text, 'utf16le');
    this.units[text.length] = 0;
    return text.length;
  }

  /** Loads a text in lower case; returns its length. */
  loadLower(text: string): number {
    const length = this.load(text);
    const { units, lowerCase } = this;
    for (let i = 0; i < length; i++) {
      const lower = lowerCase[units[i]!]!;
      if (lower === CONTEXT_DEPENDENT) return this.load(text.toLowerCase());
      units[i] = lower;
    }
    return length;
  }

  /** Replaces runs of two or more white-space characters by one space; a single one is kept as it is. Returns the new length. */
  collapseSpaces(length: number): number {
    const { units } = this;
    let to = 0;
    for (let i = 0; i < length; i++) {
      let unit = units[i]!;
      if (IS_SPACE[unit] === 1 && i + 1 < length && IS_SPACE[units[i + 1]!] === 1) {
        while (i + 1 < length && IS_SPACE[units[i + 1]!] === 1) i++;
        unit = SPACE;
      }
      units[to++] = unit;
    }
    return to;
  }

  /** Packs pieces of the text to the front of the buffer, separated by spaces, and updates their offsets. */
  compact(starts: Int32Array, ends: Int32Array, pieces: number): void {
    const { units } = this;
    for (let piece = 0, to = 0; piece < pieces; piece++) {
      const [start, end] = [starts[piece]!, ends[piece]!];
      units.copyWithin(to, start, end);
      starts[piece] = to;
      to += end - start;
      ends[piece] = to;
      units[to++] = SPACE;
    }
  }
}
