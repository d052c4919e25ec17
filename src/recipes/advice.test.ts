import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBottleneck } from './advice.js';
import { citesum } from './citesum/index.js';
import { wikiref } from './wikiref/index.js';

const NAMES = { corpus: 'mill/corpus', out: 'mill/citesum' };

const funnel = (counts: Record<string, number>) =>
  Object.entries(counts).map(([key, count]) => ({ key, title: `title of ${key}`, count }));

test('the advice is about the step that lost most, not about the last candidate that fell', () => {
  const empty = findBottleneck(
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
  assert.match(empty?.advice ?? '', /^Most cited papers have no abstract/);
  assert.match(empty?.advice ?? '', /citemill fetch works --corpus mill\/corpus --email YOU$/m);
  assert.match(empty?.advice ?? '', /citemill build citesum --corpus mill\/corpus --out mill\/citesum$/m);
});

test('a small dataset names the step that dropped at least half of its candidates, and the command to run', () => {
  const counts = { papers: 4, single_citation: 39, with_abstract: 5, examples: 5 };
  const small = findBottleneck(citesum, funnel(counts), NAMES);
  assert.deepEqual([small?.before?.count, small?.lost.key], [39, 'with_abstract']);
  assert.equal(small?.command, 'citemill fetch works --corpus mill/corpus --email YOU');
  assert.equal(
    findBottleneck(citesum, funnel({ ...counts, with_abstract: 20, examples: 19 }), NAMES),
    undefined,
  );
});

test('advice depends on the share that a step loses, not on the number', () => {
  const counts = {
    papers: 34,
    citing_sentences: 748,
    single_citation: 376,
    with_abstract: 38,
    well_formed: 22,
    examples: 0,
  };
  assert.equal(findBottleneck(citesum, funnel(counts), NAMES)?.lost.key, 'with_abstract');
});

test('a large dataset needs no advice, and an empty corpus names its first step', () => {
  const large = { papers: 4, single_citation: 900, with_abstract: 100, examples: 100 };
  assert.equal(findBottleneck(citesum, funnel(large), NAMES), undefined);
  assert.equal(
    findBottleneck(citesum, funnel({ corpus: 0, papers: 0, examples: 0 }), NAMES)?.lost.key,
    'corpus',
  );
});

test('documents of another kind are not candidates that were lost', () => {
  const articles = funnel({ corpus: 74, sources: 8, articles: 8, statements: 118, examples: 86 });
  assert.equal(findBottleneck(wikiref, articles, NAMES), undefined);
  const papersOnly = funnel({ corpus: 66, sources: 0, articles: 0, statements: 0, examples: 0 });
  assert.match(
    findBottleneck(wikiref, papersOnly, NAMES)?.advice ?? '',
    /^The corpus has no Wikipedia articles/,
  );
});
