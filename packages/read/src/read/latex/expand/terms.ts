import type { Token } from '../tokens/token.js';

/** A term of `glossaries`, `acronym` or `acro`, with its short and full forms. */
export interface Term {
  short: Token[];
  long: Token[];
  plural?: Token[];
  used: boolean;
}
