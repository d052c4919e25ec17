import type { Warning } from '../paper/index.js';
import type { WarningCode } from './warning-texts.js';

/** Maximum different warnings per code; further ones are only counted. */
const MAX_PER_CODE = 20;

/** Collects the warnings of one paper. A repeated warning is kept once, with a count and its first position. */
export class Warnings {
  private readonly byCode = new Map<string, Map<string, { warning: Warning; times: number }>>();
  private readonly omitted = new Map<string, number>();

  add(code: WarningCode, message: string, where?: string): void {
    this.collect(code, message, where);
  }

  private collect(code: string, message: string, where?: string): void {
    let ofCode = this.byCode.get(code);
    if (!ofCode) {
      ofCode = new Map();
      this.byCode.set(code, ofCode);
    }
    const repeated = ofCode.get(message);
    if (repeated) repeated.times++;
    else if (ofCode.size === MAX_PER_CODE) this.omitted.set(code, (this.omitted.get(code) ?? 0) + 1);
    else ofCode.set(message, { warning: { code, message, ...(where ? { where } : {}) }, times: 1 });
  }

  /** Adds warnings that were collected elsewhere. */
  addAll(warnings: Iterable<Warning>): void {
    for (const { code, message, where } of warnings) this.collect(code, message, where);
  }

  /** Returns a copy, for a reading that may be replaced by another. */
  copy(): Warnings {
    const copy = new Warnings();
    copy.addAll(this.toList());
    return copy;
  }

  /** Returns the warnings, grouped by code in order of first occurrence. */
  toList(): Warning[] {
    const list: Warning[] = [];
    for (const [code, ofCode] of this.byCode) {
      for (const { warning, times } of ofCode.values())
        list.push(times === 1 ? warning : { ...warning, message: `${warning.message} (${times} times)` });
      const more = this.omitted.get(code);
      if (more) list.push({ code, message: `and ${more} more of this kind` });
    }
    return list;
  }
}
