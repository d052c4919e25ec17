// Reads a PDF file and damaged copies of it, and measures how right each reading is.
import { readFileSync } from 'node:fs';
import { unicodeWords } from '@citemill/metrics/text';
import { readPdf } from '../../packages/read/dist/read/pdf/index.js';
import { comparePapers } from '../readers/dist/index.js';
import { readOne } from '../shared/pairs.mjs';
import { DAMAGES } from './damage.mjs';

/** Words per shingle: the order of words counts, not only which there are. */
const SHINGLE = 4;
/** Parts of what is right. Links and text make datasets; headings only name where they come from. */
const WEIGHTS = { links: 0.4, body: 0.4, headings: 0.2 };

function countShingles({ body }) {
  const words = body.flatMap(({ text }) => unicodeWords(text.normalize('NFKC').toLowerCase()));
  const counts = new Map();
  for (let i = 0; i + SHINGLE <= words.length; i++) {
    const shingle = words.slice(i, i + SHINGLE).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

const total = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

function compareBodies(gold, read) {
  const [wanted, found] = [countShingles(gold), countShingles(read)];
  const shared = [...wanted].reduce(
    (sum, [shingle, count]) => sum + Math.min(count, found.get(shingle) ?? 0),
    0,
  );
  const all = total(wanted) + total(found);
  return all === 0 ? undefined : (2 * shared) / all;
}

const tallyF1 = (tally) => {
  if (!tally) return undefined;
  const { gold, read, matched } = tally;
  return gold + read === 0 ? 1 : (2 * matched) / (gold + read);
};

/** F1 of links, body and headings, and their weighted mean. */
export function judgeReading(gold, read) {
  const { links, headings } = comparePapers(gold, read);
  const scores = { links: tallyF1(links), body: compareBodies(gold, read), headings: tallyF1(headings) };
  const present = Object.entries(scores).filter(([, score]) => score !== undefined);
  const weight = present.reduce((sum, [key]) => sum + WEIGHTS[key], 0);
  const right = present.reduce((sum, [key, score]) => sum + WEIGHTS[key] * score, 0) / weight;
  return present.length === 0 ? undefined : { ...scores, right };
}

function readBytes(bytes, path) {
  try {
    return readPdf({ path, bytes });
  } catch (error) {
    // A paper that is refused is not wrong in silence.
    if (error.name !== 'UnreadableError') throw error;
    return undefined;
  }
}

/** The readings of a pair of PDF and JATS: as it is, and if wanted with each damage. */
export async function measureReadings({ name, path: pdf, gold }, isDamaged) {
  const { paper: right } = await readOne(gold, 'jats');
  if (!right) return [];
  const bytes = readFileSync(pdf);
  const copies = [['', (original) => original], ...(isDamaged ? Object.entries(DAMAGES) : [])];
  return copies.flatMap(([damage, change]) => {
    const read = readBytes(change(bytes), pdf);
    const judged = read && judgeReading(right, read);
    if (!judged) return [];
    const { score, signals } = read.quality;
    return [{ name: right.id || name, file: pdf, damage, quality: score, signals, ...judged }];
  });
}
