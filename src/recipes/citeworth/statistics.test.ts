import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import type { Split } from '../../dataset/index.js';
import { citeworth } from './index.js';
import { citeworthReport } from './report.js';
import { SECTION_TITLES } from './sections.js';
import { tokenCount } from './statistics.js';

test('Table 2 counts sentences, tokens, labels and lengths in code points', () => {
  const sample = (text: string, label: string) => ({ text, label });
  const report = citeworthReport();
  const row = (id: string, ...samples: object[]) => ({ id, mag_field_of_study: ['Biology'], samples });
  const add = (row: Record<string, unknown>, split: Split) => report.add(defined(report.measure)(row), split);
  add(row('a', sample('Dams trap silt.', 'cite-worthy'), sample('𝛼 is small.', 'non-cite-worthy')), 'train');
  add(row('b', sample('We looked.', 'non-cite-worthy')), 'test');
  const measured = Object.fromEntries(
    report
      .figures({ counts: {}, measures: new Map(), secondPassFigures: [] })
      .map((figure) => [figure.name, figure.ours]),
  );
  assert.deepEqual(measured, {
    sentences: '3',
    tokens: '11',
    'train sentences': '2',
    'validation sentences': '0',
    'test sentences': '1',
    'cite-worthy': '1 (33.33%)',
    'non-cite-worthy': '2 (66.67%)',
    'shortest sentence, characters': '10',
    'longest sentence, characters': '15',
    'mean characters': '12',
    'median characters': '11',
  });
});

test('tokens are words, with the punctuation inside them, and single signs', () => {
  assert.equal(tokenCount('State-of-the-art dams don’t leak (3.5%).'), 9);
});

test('Appendix A has 36 titles, each once', () => {
  assert.equal(new Set(SECTION_TITLES).size, 36);
});

test('fields are balanced where asked, by papers of one field', () => {
  const { paper, refined } = citeworth.profiles;
  assert.equal(defined(citeworth.secondPass)(refined, 0, tmpdir()), undefined);
  const look = defined(defined(citeworth.secondPass)(paper, 0, tmpdir()));
  const examples = [['Biology'], ['Biology'], ['Physics'], ['Biology', 'Physics']].map((fields, i) => ({
    id: String(i),
    row: { mag_field_of_study: fields },
    groups: {},
    provenance: { paper_id: 'p', record: 'r', paragraph: 0, start: 0, end: 1 },
  }));
  for (const example of examples) look.see(example);
  const kept = examples.filter((example) => look.judge(example) === undefined);
  assert.deepEqual(kept.map(({ row }) => row.mag_field_of_study.join()).sort(), ['Biology', 'Physics']);
});
