import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { itemAt, valueAt } from '@citemill/metrics/at';
import { type Paper, paperProblems } from '../../paper/index.js';
import { corporaFiles, without } from '../corpora.fixture.js';
import { readers } from '../readers.js';
import { unpackBzip2 } from '../sources/bzip2.js';
import { dumpPages } from '../sources/dump-pages.js';
import { findRecords } from '../sources/records.js';
import { Warnings } from '../warnings.js';
import { type MarkCount, readWikitext } from './article.js';
import { wikipediaReader } from './index.js';
import { parsePage, siteFromDump } from './page.js';

const skip = without('enwiki');
const files = corporaFiles('enwiki', '.bz2');

async function articles(): Promise<{ xml: string; bytes: Uint8Array; path: string }[]> {
  const articles: { xml: string; bytes: Uint8Array; path: string }[] = [];
  for await (const source of findRecords(files, readers)) {
    assert.ok('record' in source, 'error' in source ? source.error.message : '');
    articles.push({ xml: Buffer.from(source.record.bytes).toString('utf8'), ...source.record });
  }
  return articles;
}

const times = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/** The citation marks that a wikitext has, counted by nothing but patterns. */
function counted(wikitext: string): { footnotes: number; reuses: number; shorts: number } {
  const text = wikitext
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(nowiki|pre|math|syntaxhighlight|source)(?:\s[^>]*)?>[\s\S]*?<\/\1>/gi, '');
  const outside = text.replace(/<ref(?=[\s>])[^>]*(?<!\/)>[\s\S]*?<\/ref\s*>/gi, '');
  return {
    footnotes:
      times(/<ref(?=[\s>])[^>]*(?<!\/)>/gi, text) +
      times(/\{\{\s*(?:refn|efn(?:-\w+)?|#tag:ref)\s*\|/gi, text),
    reuses: times(/<ref(?=[\s/])[^>]*\/>/gi, text),
    shorts:
      times(/\{\{\s*sfn(?:p|m|mp)?\s*\|/gi, text) +
      times(/\{\{\s*(?:harv|harvnb|harvtxt|harvp|harvard citation[a-z ]*)\s*\|/gi, outside),
  };
}

const sum = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce((a: number, b) => a + (b ?? 0), 0);

test('every footnote, re-use and short citation of the real articles is accounted for', {
  skip,
}, async () => {
  const total: MarkCount = { definition: {}, reuse: {}, short: {} };
  for (const { xml, path } of await articles()) {
    const site = siteFromDump(xml.slice(0, xml.indexOf('<page>')));
    const { title, wikitext } = parsePage(xml.slice(xml.indexOf('<page>')));
    const { marks } = readWikitext(wikitext, title, site, new Warnings());
    const { footnotes, reuses, shorts } = counted(wikitext);
    // A definition under a name without text, `<ref name=x></ref>`, is a re-use: the two are distinguished by content.
    assert.equal(sum(marks.definition) + sum(marks.reuse), footnotes + reuses, path);
    assert.equal(sum(marks.short), shorts, path);
    for (const form of ['definition', 'reuse', 'short'] as const)
      for (const [place, count] of Object.entries(marks[form]))
        total[form][place as 'prose'] = (total[form][place as 'prose'] ?? 0) + count;
  }
  const all = sum(total.definition) + sum(total.reuse) + sum(total.short);
  const placed = (total.definition.prose ?? 0) + (total.reuse.prose ?? 0) + (total.short.prose ?? 0);
  assert.ok(all > 3000);
  // One point under what was measured, here and below: 94.7 of a hundred.
  assert.ok(placed / all > 0.937, `${placed} of ${all} are placed`);
  assert.equal(sum({ a: total.definition.malformed, b: total.definition['too deep'] }), 0);
});

const papers = async (): Promise<Paper[]> =>
  (await articles()).flatMap((record) => wikipediaReader.read(record));

test('the real articles are valid papers whose prose has no markup left in it', { skip }, async () => {
  const problems: string[] = [];
  for (const paper of await papers()) {
    assert.deepEqual(paperProblems(paper), [], paper.title);
    for (const { text } of paper.body) {
      const prose = text.replace(/\$[^$]*\$/g, '');
      const fault =
        /\{\{|\}\}|\[\[|\]\](?!\])|<\/?(?:ref|br|sup|span|small|div)\b|'''|&(?:nbsp|ndash|amp);|\(\s*[,;]|[\ue000-\ue004]/.exec(
          prose,
        );
      // "[incl. Something[21]]" itself ends in two brackets.
      if (fault && !/\[\d+\]\]/.test(prose.slice(fault.index - 5, fault.index + 4)))
        problems.push(`${paper.title}: ${prose.slice(Math.max(0, fault.index - 30), fault.index + 30)}`);
    }
  }
  assert.deepEqual(problems, []);
});

test('nearly every mark of the real articles leads to a reference, most of them with a title', {
  skip,
}, async () => {
  let marks = 0;
  let led = 0;
  let titled = 0;
  let kinds = 0;
  for (const { body, references } of await papers()) {
    const byId = new Map(references.map((reference) => [reference.id, reference]));
    for (const { reference } of body.flatMap((paragraph) => paragraph.citations)) {
      marks++;
      if (reference === null) continue;
      led++;
      if (valueAt(byId, reference).title) titled++;
      if (valueAt(byId, reference).kind) kinds++;
    }
  }
  assert.ok(led / marks > 0.995, `${led} of ${marks} lead somewhere`);
  // 73.5 and 75.6 of a hundred.
  assert.ok(titled / marks > 0.725, `${titled} of ${marks} lead to a title`);
  assert.ok(kinds / marks > 0.746, `${kinds} of ${marks} lead to a kind`);
});

test('the real dump cut anywhere gives its whole pages and one failure', { skip }, async () => {
  const packed = readFileSync(itemAt(files, 0));
  const chunks: Buffer[] = [];
  async function* one(bytes: Buffer) {
    yield bytes;
  }
  for await (const chunk of unpackBzip2(one(packed))) chunks.push(chunk);
  const dump = Buffer.concat(chunks);
  for (const share of [0.1, 0.37, 0.8]) {
    const cut = dump.subarray(0, Math.floor(dump.length * share));
    const whole = cut.toString('latin1').split('</page>').length - 1;
    let records = 0;
    let skipped = 0;
    await assert.rejects(async () => {
      for await (const page of dumpPages({ path: 'd', stream: one(cut) }, () => skipped++))
        if ('bytes' in page) records++;
    }, /ends in the middle of a page/);
    assert.equal(records + skipped, whole);
  }
});
