import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviseNames, nearNames } from './near-names.js';

const FORMATS = ['jats', 'latex', 'pdf', 'tei', 's2orc'];

test('a mistyped name suggests the names that look like it, most similar first', () => {
  const cases: [name: string, names: string[], near: string[]][] = [
    ['jatz', FORMATS, ['jats']],
    ['LaTex', FORMATS, ['latex']],
    ['cc-by-4', ['CC-BY-4.0', 'CC-BY-NC-4.0', 'MIT'], ['CC-BY-4.0', 'CC-BY-NC-4.0']],
    ['quux', FORMATS, []],
    ['x', ['x'], ['x']],
  ];
  for (const [name, names, near] of cases) assert.deepEqual(nearNames(name, names), near, name);
});

test('suggestions list similar names first, then others, as many as fit in a message', () => {
  assert.equal(adviseNames('jatz', ['jats', 'pdf']), 'did you mean jats? choose from jats, pdf');
  assert.equal(adviseNames('quux', ['jats', 'pdf']), 'choose from jats, pdf');
  const many = Array.from({ length: 25 }, (_, n) => `name${n}`);
  assert.match(adviseNames('quux', many), /name19 and 5 more$/);
});
