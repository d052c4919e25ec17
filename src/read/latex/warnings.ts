import type { Warning } from '../../paper/index.js';

/** Collects warnings; one that comes again and again is counted, not repeated. */
export class Warnings {
  private readonly counted = new Map<string, { warning: Warning; times: number }>();

  add(code: string, message: string, where?: string): void {
    const seen = this.counted.get(code);
    if (seen) seen.times++;
    else this.counted.set(code, { warning: { code, message, ...(where ? { where } : {}) }, times: 1 });
  }

  list(): Warning[] {
    return [...this.counted.values()].map(({ warning, times }) =>
      times === 1
        ? warning
        : { ...warning, message: `${warning.message} (and ${times - 1} more of the kind)` },
    );
  }
}
