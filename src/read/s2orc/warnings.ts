import type { Warning } from '../../paper/index.js';

/** Collects warnings. What goes wrong a thousand times in one paper is told once, with a count and the first place. */
export class Warnings {
  private readonly found = new Map<string, { warning: Warning; count: number }>();

  add(code: string, message: string, where?: string): void {
    const known = this.found.get(`${code} ${message}`);
    if (known) known.count++;
    else {
      const warning = where === undefined ? { code, message } : { code, message, where };
      this.found.set(`${code} ${message}`, { warning, count: 1 });
    }
  }

  toList(): Warning[] {
    return [...this.found.values()].map(({ warning, count }) =>
      count === 1 ? warning : { ...warning, message: `${warning.message} (${count} times)` },
    );
  }
}
