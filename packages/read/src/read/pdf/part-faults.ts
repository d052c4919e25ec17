import { UnreadableError } from '../reader.js';
import type { Warnings } from '../warnings.js';

/** The parts of a paper, which are read one after another. An error in one does not affect the others. */
export type Part =
  | 'page layout'
  | 'running heads'
  | 'tables and figures'
  | 'front matter'
  | 'sections'
  | 'identifiers'
  | 'objects'
  | 'references'
  | 'citations';

/**
 * Runs the parts of a reading. If a part throws an internal error, the paper gets a warning, the log gets the stack,
 * and the part gets its fallback.
 */
export class PartFaults {
  constructor(
    private readonly path: string,
    private readonly warnings: Warnings,
  ) {}

  attempt<T>(part: Part, read: () => T, fallback: () => T, pages?: string): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
      this.warnings.add('internal-error', `${part} not read: internal error (${message})`, pages);
      process.emitWarning(`${this.path}: ${part} not read`, { type: 'ReaderFault', detail: stack });
      return fallback();
    }
  }
}
