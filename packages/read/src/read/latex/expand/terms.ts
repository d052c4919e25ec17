import type { Token } from '../tokens/token.js';

/** A term of `glossaries`, `acronym` or `acro`: what it is called for short and in full. */
export interface Term {
  short: Token[];
  long: Token[];
  plural?: Token[];
  used: boolean;
}
