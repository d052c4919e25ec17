import { LearntNumbering } from '../citation-marks/index.js';

/**
 * The bibliography's entries. Their ids (`BIBREF12`, `b12`) are not the printed numbers: entries
 * that could not be parsed are missing, one too many at the start shifts them all, and JATS parses order them as
 * strings.
 */
export class Bibliography extends LearntNumbering {
  constructor(ids: readonly string[]) {
    super(ids, false);
  }

  /** A mark for shapes that print none: the position of the entry in the bibliography, as in "[3]". */
  mark(id: string): string {
    return `[${(this.indexOf(id) ?? -1) + 1}]`;
  }
}
