import { LearntNumbering } from '../citation-marks/index.js';

/**
 * The entries of the bibliography. Their ids (`BIBREF12`, `b12`) are not the printed numbers: entries that could not be
 * parsed are missing, an extra entry at the start shifts all others, and JATS parses sort entries as strings.
 */
export class Bibliography extends LearntNumbering {
  constructor(ids: readonly string[]) {
    super(ids, false);
  }

  /** Makes a mark for shapes without printed marks: the position of the entry in the bibliography, as in "[3]". */
  formatMark(id: string): string {
    return `[${(this.indexOf(id) ?? -1) + 1}]`;
  }
}
