import type { Row } from '../../printed-entries/row.js';
import type { Line } from '../layout/lines.js';

/** A line of the bibliography over the full width of its column, including a separate label. */
export interface PdfRow extends Row {
  lines: Line[];
  /** Index of its first line among the lines of the bibliography. */
  first: number;
  page: number;
  left: number;
  /** The left edge of the column according to the layout. */
  columnLeft: number;
}
