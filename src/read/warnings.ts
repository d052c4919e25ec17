import type { Warning } from '../paper/index.js';

/** So many different warnings of one code are told; the rest is counted. */
const MOST_OF_A_CODE = 20;

/** Collects the warnings of one paper. What goes wrong a thousand times is told once, with a count and the first place. */
export class Warnings {
  private readonly ofCode = new Map<string, Map<string, { warning: Warning; times: number }>>();
  private readonly untold = new Map<string, number>();

  add(code: string, message: string, where?: string): void {
    let told = this.ofCode.get(code);
    if (!told) {
      told = new Map();
      this.ofCode.set(code, told);
    }
    const known = told.get(message);
    if (known) known.times++;
    else if (told.size === MOST_OF_A_CODE) this.untold.set(code, (this.untold.get(code) ?? 0) + 1);
    else told.set(message, { warning: { code, message, ...(where ? { where } : {}) }, times: 1 });
  }

  /** Takes over warnings from elsewhere. */
  addAll(warnings: Iterable<Warning>): void {
    for (const { code, message, where } of warnings) this.add(code, message, where);
  }

  /** The warnings, code by code in the order in which the codes came up. */
  toList(): Warning[] {
    const list: Warning[] = [];
    for (const [code, told] of this.ofCode) {
      for (const { warning, times } of told.values())
        list.push(times === 1 ? warning : { ...warning, message: `${warning.message} (${times} times)` });
      const more = this.untold.get(code);
      if (more) list.push({ code, message: `and ${more} more of the kind` });
    }
    return list;
  }
}
