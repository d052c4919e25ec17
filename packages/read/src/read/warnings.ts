import type { Warning } from '../paper/index.js';

/** At most this many different warnings per code are kept; the rest is counted. */
const MAX_PER_CODE = 20;

/** Collects the warnings of one paper. A warning that occurs many times is kept once, with a count and its first place. */
export class Warnings {
  private readonly byCode = new Map<string, Map<string, { warning: Warning; times: number }>>();
  private readonly omitted = new Map<string, number>();

  add(code: string, message: string, where?: string): void {
    let kept = this.byCode.get(code);
    if (!kept) {
      kept = new Map();
      this.byCode.set(code, kept);
    }
    const same = kept.get(message);
    if (same) same.times++;
    else if (kept.size === MAX_PER_CODE) this.omitted.set(code, (this.omitted.get(code) ?? 0) + 1);
    else kept.set(message, { warning: { code, message, ...(where ? { where } : {}) }, times: 1 });
  }

  /** Adds warnings that were collected elsewhere. */
  addAll(warnings: Iterable<Warning>): void {
    for (const { code, message, where } of warnings) this.add(code, message, where);
  }

  /** The warnings, grouped by code in the order in which the codes first occurred. */
  toList(): Warning[] {
    const list: Warning[] = [];
    for (const [code, kept] of this.byCode) {
      for (const { warning, times } of kept.values())
        list.push(times === 1 ? warning : { ...warning, message: `${warning.message} (${times} times)` });
      const more = this.omitted.get(code);
      if (more) list.push({ code, message: `and ${more} more of this kind` });
    }
    return list;
  }
}
