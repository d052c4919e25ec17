import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { paperProblems } from '../../paper/index.js';
import { without } from '../corpora.fixture.js';
import { type GoldPage, goldPages, overlap, summary, textOfHtml } from './evaluation.fixture.js';
import { pageText, webReader } from './index.js';

function ours({ id, bytes, url }: GoldPage, captions: boolean): string {
  const [paper] = webReader.read({ path: id, bytes, ...(url ? { web: { url } } : {}) }, { captions });
  if (!paper) return '';
  assert.deepEqual(paperProblems(paper), [], id);
  assert.notEqual(paper.title, url ? '' : undefined, id);
  return pageText(paper);
}

function plain({ bytes }: GoldPage): string {
  const { document } = parseHTML(new TextDecoder().decode(bytes));
  return textOfHtml(new Readability(document as never).parse()?.content ?? '');
}

const scores = (pages: GoldPage[], read: (page: GoldPage) => string) =>
  summary(pages.map((page) => overlap(page.gold, read(page), 4)));

// The floors are one point below what is reached.
test('main texts of article-extraction are found, better than by Readability alone', {
  skip: without('article-extraction'),
}, () => {
  const pages = goldPages('article-extraction');
  const { precision, f1 } = scores(pages, (page) => ours(page, false));
  assert.ok(f1 >= 0.975, `F1 ${f1}`);
  assert.ok(precision >= 0.969, `precision ${precision}`);
  assert.ok(f1 > scores(pages, plain).f1, `F1 ${f1}`);
});

test("main texts of readability are found as Readability's own tests expect them, captions included", {
  skip: without('readability'),
}, () => {
  const { f1 } = scores(goldPages('readability'), (page) => ours(page, true));
  assert.ok(f1 >= 0.956, `F1 ${f1}`);
});
