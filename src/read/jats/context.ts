import type { Warning } from '../../paper/index.js';
import { type Bibliography, CitationMarks } from '../citation-marks.js';
import { Prose } from '../prose.js';

/** What the parts of the reader share while they walk one article. */
export interface ArticleContext {
  bibliography: Bibliography;
  /** The ids of the article's objects. */
  objects: Set<string>;
  warn(code: string, message: string): void;
}

/** A paragraph that is being written. */
export interface ParagraphWriter {
  prose: Prose;
  marks: CitationMarks;
}

export function paragraphWriter(context: ArticleContext): ParagraphWriter {
  const prose = new Prose();
  return { prose, marks: new CitationMarks(prose, context.bibliography) };
}

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
