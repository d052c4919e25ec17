export { ALIKE, alike } from './alike.js';
export { type Comparison, comparePapers, type WordTally } from './compare.js';
export { editDistance, nearestStretch, type Stretch, similarity } from './edit-distance.js';
export type { Tally } from './one-to-one.js';
export type { ReferenceTally } from './references.js';
export type { SentenceTally } from './sentences.js';
export { type Match, type Rate, type Summary, summarise } from './summary.js';
