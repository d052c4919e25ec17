export { type Bibliography, ListOrder } from './bibliography.js';
export { CitationMarks } from './citation-marks.js';
export { LearntNumbering } from './learnt-numbering.js';
