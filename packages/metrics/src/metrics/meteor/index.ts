export type { MeteorStage, WordMatch } from './match.js';
export * from './meteor.js';
export type { FunctionWords, MeteorOptions, MeteorVariant } from './options.js';
export type { MeteorParts } from './statistics.js';
export type { StemmerName } from './stem/stemmers.js';
export type { SynonymLexicon } from './synonyms.js';
export { loadWordNet } from './wordnet.js';
