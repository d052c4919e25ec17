import { lastOf } from '@citemill/metrics/at';

/** Builds a text together with the flags and positions of its units. */
export class TextBuilder {
  text = '';
  readonly flags: number[] = [];
  readonly lefts: number[] = [];
  readonly rights: number[] = [];

  add(piece: string, flags: number, left: number, right: number): void {
    this.text += piece;
    for (let i = 0; i < piece.length; i++) {
      this.flags.push(flags);
      this.lefts.push(left + ((right - left) * i) / piece.length);
      this.rights.push(left + ((right - left) * (i + 1)) / piece.length);
    }
  }

  /** Replaces the last unit, as when an accent joins its letter. */
  replaceLast(piece: string): void {
    this.text = this.text.slice(0, -1) + piece;
    for (let i = 1; i < piece.length; i++) {
      this.flags.push(lastOf(this.flags));
      this.lefts.push(lastOf(this.lefts));
      this.rights.push(lastOf(this.rights));
    }
  }

  get last(): string {
    return this.text.at(-1) ?? '';
  }
}
