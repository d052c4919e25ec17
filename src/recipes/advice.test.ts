import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyBuild } from './advice.js';
import { citesum } from './citesum/index.js';

const NAMES = { corpus: 'mill/corpus', out: 'mill/citesum' };

const funnel = (counts: Record<string, number>) =>
  Object.entries(counts).map(([key, count]) => ({ key, title: `title of ${key}`, count }));

test('the advice is about the step that lost most, not about the last candidate that fell', () => {
  const empty = emptyBuild(
    citesum,
    funnel({
      corpus: 4,
      papers: 4,
      citing_sentences: 31,
      single_citation: 29,
      with_abstract: 1,
      examples: 0,
    }),
    NAMES,
  );
  assert.equal(empty?.before?.key, 'single_citation');
  assert.equal(empty?.lost.key, 'with_abstract');
  assert.match(empty?.advice ?? '', /^Abstracts of cited papers come from metadata/);
  assert.match(empty?.advice ?? '', /citemill link --corpus mill\/corpus --metadata FILE$/m);
  assert.match(empty?.advice ?? '', /citemill build citesum --corpus mill\/corpus --out mill\/citesum$/m);
});

test('a build with examples needs no advice, and an empty corpus names its first step', () => {
  assert.equal(emptyBuild(citesum, funnel({ papers: 4, examples: 1 }), NAMES), undefined);
  assert.equal(emptyBuild(citesum, funnel({ corpus: 0, papers: 0, examples: 0 }), NAMES)?.lost.key, 'corpus');
});
