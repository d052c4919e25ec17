import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statInside } from '../engine/index.js';

const CARD = 'README.md';
/** A larger card was not written by Citemill. */
const MAX_CARD_BYTES = 1024 * 1024;

/** Returns the text of a dataset's card; empty if there is none, or one that is too large to be ours. */
export function readCard(dataset: string): string {
  const bytes = statInside(dataset, CARD)?.size ?? Number.POSITIVE_INFINITY;
  return bytes <= MAX_CARD_BYTES ? readFileSync(join(dataset, CARD), 'utf8') : '';
}
