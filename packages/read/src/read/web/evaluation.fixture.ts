import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CORPORA, without } from '../corpora.fixture.js';
import { splitBlocks } from './blocks.js';
import { parsePage } from './parse-page.js';

/** A page with the text that people, or Readability's own tests, expect of it. */
export interface GoldPage {
  id: string;
  url: string | undefined;
  bytes: Uint8Array;
  gold: string;
}

/** Returns the text of markup, its blocks a line each. */
export function textOfHtml(html: string): string {
  return splitBlocks(parsePage(html).body)
    .map(({ text }) => text)
    .join('\n');
}

function articleExtraction(): GoldPage[] {
  const folder = join(CORPORA, 'article-extraction');
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(join(folder, 'ground-truth.json'), 'utf8'),
  );
  return Object.entries(truth).map(([id, { articleBody, url }]) => ({
    id,
    url,
    bytes: gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))),
    gold: articleBody,
  }));
}

function readability(): GoldPage[] {
  const folder = join(CORPORA, 'readability');
  return readdirSync(folder)
    .sort()
    .map((id) => ({
      id,
      url: undefined,
      bytes: readFileSync(join(folder, id, 'source.html')),
      gold: textOfHtml(readFileSync(join(folder, id, 'expected.html'), 'utf8')),
    }));
}

const SETS = { 'article-extraction': articleExtraction, readability };

/** Returns the pages of a set, sorted by name; none if the set is missing. */
export function goldPages(set: keyof typeof SETS): GoldPage[] {
  return without(set) ? [] : SETS[set]();
}

/** Words as the article-extraction benchmark takes them: runs of letters, digits and underscores, case kept. */
const tokens = (text: string) => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

function shingles(text: string, size: number): Map<string, number> {
  const words = tokens(text);
  const counts = new Map<string, number>();
  for (let i = 0; i < Math.max(1, words.length - size + 1); i++) {
    const shingle = words.slice(i, i + size).join(' ');
    if (shingle !== '') counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

/** Precision and recall of one page; undefined if the share is of no words. */
export interface Overlap {
  precision: number | undefined;
  recall: number | undefined;
}

/** How far two texts share their shingles of `size` words, each counted as often as it occurs. */
export function overlap(gold: string, text: string, size: number): Overlap {
  const expected = shingles(gold, size);
  const extracted = shingles(text, size);
  let shared = 0;
  let inGold = 0;
  let inText = 0;
  for (const count of extracted.values()) inText += count;
  for (const [shingle, count] of expected) {
    inGold += count;
    shared += Math.min(count, extracted.get(shingle) ?? 0);
  }
  return {
    precision: inText > 0 ? shared / inText : undefined,
    recall: inGold > 0 ? shared / inGold : undefined,
  };
}

const mean = (values: (number | undefined)[]) => {
  const defined = values.filter((value) => value !== undefined);
  return defined.reduce((sum, value) => sum + value, 0) / defined.length;
};

/** As the benchmark sums up: the mean precision and recall over pages, and F1 of the two means. */
export function summary(pages: readonly Overlap[]): { precision: number; recall: number; f1: number } {
  const precision = mean(pages.map((page) => page.precision));
  const recall = mean(pages.map((page) => page.recall));
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}
