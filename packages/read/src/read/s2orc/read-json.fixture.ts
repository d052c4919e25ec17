import assert from 'node:assert/strict';
import { itemAt } from '@citemill/metrics/at';
import { type Paper, paperProblems } from '../../paper/index.js';
import { s2orcReader } from './index.js';

/** Returns the paper of a line or a value of any shape; it has no faults. */
export function readJson(json: unknown): Paper {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  const paper = itemAt(s2orcReader.read({ path: 'x', bytes: new TextEncoder().encode(text) }), 0);
  assert.deepEqual(paperProblems(paper), []);
  return paper;
}
