import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { type Paper, type Paragraph, paperProblems } from '../../paper/index.js';
import { corporaFiles, without } from '../corpora.fixture.js';
import { teiReader } from './index.js';

const GROBID = ['tei-jats', 'grobid-tei-arxiv', 's2orc-doc2json/pdf'];
const TRAINING = 'grobid-training-fulltext';

const listFiles = (folder: string) => corporaFiles(folder, '.tei.xml');

function readFile(file: string): Paper {
  const papers = teiReader.read({ path: basename(file), bytes: readFileSync(file) });
  assert.equal(papers.length, 1, file);
  return itemAt(papers, 0);
}

// What the source holds is counted here with patterns on the file itself, apart from the reader's way through it.

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeEntities = (text: string) =>
  text.replace(/&(\w+);/g, (whole, name: string) => CHARACTERS[name] ?? whole);
const bare = (xml: string) => cleanText(decodeEntities(xml.replace(/<[^>]*>/g, '')));
const squeeze = (text: string) => text.replace(/\s/g, '');

/** The abstract and the text, without what is not prose. */
function proseXml(source: string): { abstract: string; text: string } {
  const strip = (xml: string) =>
    xml
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<listBibl[\s\S]*?<\/listBibl>/g, '')
      .replace(/<figure\b[^>]*\/>|<figure\b[\s\S]*?<\/figure>/g, '')
      .replace(/<table\b[^>]*\/>|<table\b[\s\S]*?<\/table>/g, '')
      .replace(/<note\b[\s\S]*?<\/note>/g, '')
      .replace(/<formula\b[\s\S]*?<\/formula>/g, '')
      .replace(/<head\b[^>]*\/>|<head\b[\s\S]*?<\/head>/g, '');
  return {
    abstract: strip(/<abstract\b[\s\S]*?<\/abstract>/.exec(source)?.[0] ?? ''),
    text: strip(/<text\b[\s\S]*<\/text>/.exec(source)?.[0] ?? ''),
  };
}

/** How many characters of the words of one text are missing from another. */
function missing(from: string, to: string): number {
  const counts = new Map<string, number>();
  for (const word of to.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
  let lost = 0;
  for (const word of from.split(' ')) {
    const left = counts.get(word) ?? 0;
    if (left === 0) lost += word.length;
    else counts.set(word, left - 1);
  }
  return lost;
}

/** Marks are cut off on both sides, so that a space put back next to one makes no new word. */
const SPACED_MARK = /<(\/?)ref\b[^>]*>/g;

function wordsOfSource(xml: string): string {
  const joined = xml.replace(/-<lb\/>(?=\S)/g, '-').replace(/<lb\/>/g, ' ');
  return bare(joined.replace(SPACED_MARK, ' ').replace(/<\/?(?:p|s|item|div|list)\b[^>]*>/g, ' '));
}

function wordsOfPaper(paragraphs: Paragraph[]): string {
  const pieces = paragraphs.map(({ text, citations, mentions }) => {
    const cuts = new Set([...citations, ...mentions].flatMap((citation) => [citation.start, citation.end]));
    let out = '';
    for (let i = 0; i < text.length; i++) out += (cuts.has(i) ? ' ' : '') + text[i];
    return out;
  });
  return cleanText(pieces.join(' '));
}

/** If a line of the training text ends in a hyphen, the reader decides whether it belongs to the word. */
const withoutHyphens = (words: string) => words.replaceAll('-', '');

for (const folder of [...GROBID, TRAINING]) {
  const skip = without(folder);

  test(`${folder}: every file gives one valid paper with a body`, { skip }, () => {
    const files = listFiles(folder);
    assert.ok(files.length > 0);
    for (const file of files) {
      assert.equal(teiReader.detect(readFileSync(file, 'utf8').slice(0, 4096), ''), true, file);
      const paper = readFile(file);
      assert.deepEqual(paperProblems(paper), [], file);
      assert.ok(paper.body.length > 0, file);
    }
  });

  test(`${folder}: no text is lost or doubled`, { skip }, (t) => {
    let lost = 0;
    let added = 0;
    let all = 0;
    for (const file of listFiles(folder)) {
      const { abstract, text } = proseXml(readFileSync(file, 'utf8'));
      const paper = readFile(file);
      const plain = folder === TRAINING ? withoutHyphens : (words: string) => words;
      const source = plain(wordsOfSource(`${abstract} ${text}`));
      const read = plain(wordsOfPaper([...paper.abstract, ...paper.body]));
      lost += missing(source, read);
      added += missing(read, source);
      all += squeeze(source).length;
    }
    t.diagnostic(`${all} characters, ${lost} lost, ${added} added`);
    assert.ok(lost <= all * 0.01, `${lost} of ${all} characters are lost`);
    assert.ok(added <= all * 0.01, `${added} characters are added to ${all}`);
  });
}

interface Expected {
  reference: string;
  text: string;
  before: string;
}

/** Every mark with a target in the prose, with the words it must be found on and what comes before them. */
function expectedCitations(xml: string): Expected[] {
  const expected: Expected[] = [];
  for (const block of xml.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)) {
    const inside = itemAt(block, 1);
    for (const mark of inside.matchAll(/<ref type="bibr" target="#([^"]*)"[^>]*>([\s\S]*?)<\/ref>/g)) {
      const text = squeeze(bare(itemAt(mark, 2)));
      const before = squeeze(bare(inside.slice(0, mark.index))).slice(-12);
      if (text !== '') expected.push({ reference: itemAt(mark, 1), text, before });
    }
  }
  return expected;
}

function foundCitations(paragraphs: Paragraph[]): Expected[] {
  return paragraphs.flatMap(({ text, citations }) =>
    citations.map((citation) => ({
      reference: citation.reference ?? '',
      text: squeeze(citation.text),
      before: squeeze(text.slice(0, citation.start)).slice(-12),
    })),
  );
}

for (const folder of GROBID) {
  test(`${folder}: citations have the right words and the right reference`, {
    skip: without(folder),
  }, (t) => {
    let right = 0;
    let all = 0;
    let beyond = 0;
    for (const file of listFiles(folder)) {
      const { abstract, text } = proseXml(readFileSync(file, 'utf8'));
      const paper = readFile(file);
      const key = ({ reference, text: words, before }: Expected) => `${reference} ${words} ${before}`;
      const counts = new Map<string, number>();
      const citations = foundCitations([...paper.abstract, ...paper.body]).filter(
        (citation) => citation.reference,
      );
      for (const citation of citations) counts.set(key(citation), (counts.get(key(citation)) ?? 0) + 1);
      const expected = [...expectedCitations(abstract), ...expectedCitations(text)];
      for (const citation of expected) {
        const left = counts.get(key(citation)) ?? 0;
        if (left > 0) right++;
        counts.set(key(citation), left - 1);
      }
      all += expected.length;
      beyond += citations.length - expected.length;
    }
    t.diagnostic(`${right} of ${all}; ${beyond} more from ranges`);
    assert.ok(all > 0);
    assert.ok(right >= all * 0.995, `${right} of ${all}`);
  });
}

test('grobid-training-fulltext: every mark is a citation that leads nowhere', {
  skip: without(TRAINING),
}, () => {
  for (const file of listFiles(TRAINING)) {
    const { text } = proseXml(readFileSync(file, 'utf8'));
    const citations = readFile(file).body.flatMap((paragraph) => paragraph.citations);
    assert.equal(citations.length, [...text.matchAll(/<ref type="biblio">/g)].length, file);
    assert.ok(citations.every((citation) => citation.reference === null));
  }
});
