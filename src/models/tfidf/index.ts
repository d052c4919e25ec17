export { cosinesWithFirst, distancesFromFirst, RowProducts, rowSquares } from './compare-rows.js';
export { ExampleRows, type ExampleRowsOptions } from './example-rows.js';
export { type TfidfAnalyser, type TfidfOptions, type TfidfSettings, tfidfSettings } from './options.js';
export type { TermRows } from './term-rows.js';
export { TfidfVectoriser } from './vectoriser.js';
