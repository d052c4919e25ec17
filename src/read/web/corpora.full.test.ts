import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { paperProblems } from '../../paper/index.js';
import { without } from '../corpora.test-suite.js';
import { type GoldPage, goldPages, overlap, summary, textOfHtml } from './evaluation.test-suite.js';
import { pageText, webReader } from './index.js';

function ours({ id, bytes, url }: GoldPage): string {
  const [paper] = webReader.read({ path: id, bytes, ...(url ? { web: { url } } : {}) });
  assert.deepEqual(paperProblems(paper!), [], id);
  assert.notEqual(paper!.title, url ? '' : undefined, id);
  return pageText(paper!);
}

function plain({ bytes }: GoldPage): string {
  const { document } = parseHTML(new TextDecoder().decode(bytes));
  return textOfHtml(new Readability(document as never).parse()?.content ?? '');
}

const f1 = (pages: GoldPage[], read: (page: GoldPage) => string, size: number) =>
  summary(pages.map((page) => overlap(page.gold, read(page), size))).f1;

// Floors lie a little below what is reached, so that a change for the worse is seen and a new page is not.
for (const [set, floor] of [
  ['article-extraction', 0.97],
  ['readability', 0.99],
] as const)
  test(`main texts of ${set} are found, no worse than by Readability alone`, { skip: without(set) }, () => {
    const pages = goldPages(set);
    const score = f1(pages, ours, 4);
    assert.ok(score >= floor, `F1 ${score}`);
    assert.ok(score >= f1(pages, plain, 4), `F1 ${score}`);
  });
