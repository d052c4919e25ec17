import type { Row } from '../layout/joined-lines.js';
import type { Line } from '../layout/lines.js';
import type { Caption } from './captions.js';
import type { TableRules } from './table-rules.js';

/** A caption with what it describes, or a table or picture without a caption. */
export interface Float {
  caption?: Caption;
  /** For tables and algorithms. */
  rows: Row[];
  /** What is drawn between the rows of a table. */
  rules?: TableRules;
  notes: Line[];
  /** The words inside a picture. */
  labels: Line[];
}
