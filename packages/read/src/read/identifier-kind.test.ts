import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Identifiers } from '../paper/index.js';
import { identifiersNamed } from './identifier-kind.js';

const NAMED: [values: [string | undefined, string][], ids: Identifiers][] = [
  [[['doi', 'https://doi.org/10.5555/ABC']], { doi: '10.5555/abc' }],
  [[['DOI', '10.5555/a']], { doi: '10.5555/a' }],
  [[['arXiv', '2103.00020v1[cs.CV]']], { arxiv: '2103.00020' }],
  [[['arxiv_id', 'hep-th/9901001']], { arxiv: 'hep-th/9901001' }],
  [[['pmc-uid', '5555001']], { pmcid: 'PMC5555001' }],
  [
    [
      ['pmc', 'PMC5555001'],
      ['pmid', '77'],
    ],
    { pmcid: 'PMC5555001', pmid: '77' },
  ],
  [
    [
      ['doi', 'none'],
      ['doi', '10.5555/first'],
      ['doi', '10.5555/second'],
    ],
    { doi: '10.5555/first' },
  ],
  [[['issn', '1234-5678']], {}],
  [[[undefined, '10.5555/a']], {}],
  [[['constructor', '10.5555/a']], {}],
  [[], {}],
];

for (const [values, ids] of NAMED) {
  test(`the identifiers of ${JSON.stringify(values)}`, () => assert.deepEqual(identifiersNamed(values), ids));
}
