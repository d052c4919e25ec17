/** The word lists that ROUGE-1.5.5 reads: WordNet's irregular forms, which it prefers to Porter's rules, and stop words. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STOP_WORDS } from '../../text/stop-words.js';
import { MetricError } from '../error.js';
import { winkExceptions, winkVersion } from '../wink-lexicon.js';
import type { RougeSettings } from './options.js';

export interface Lexicon {
  /** Irregular forms and their base. */
  readonly exceptions: ReadonlyMap<string, string>;
  readonly stopWords: ReadonlySet<string>;
  /** Names the lists in signatures. */
  readonly name: string;
}

/** Returns the word lists that the settings require; most scores need none. */
export function lexiconFor(settings: RougeSettings): Lexicon | undefined {
  if (settings.variant !== 'perl155' || !(settings.stem || settings.removeStopWords)) return undefined;
  return settings.data === undefined ? standardLexicon() : readLexicon(settings.data, settings);
}

let standard: Lexicon | undefined;

/** Returns the default lists: wink-lexicon's exceptions (WordNet 3.0) and Citemill's stop words. */
function standardLexicon(): Lexicon {
  if (standard === undefined) {
    const exceptions = new Map<string, string>();
    for (const part of ['verb', 'noun', 'adjective'] as const)
      for (const [form, base] of Object.entries(winkExceptions(part))) exceptions.set(form, base);
    // The package has no adverbs; ROUGE's database does, and these two are the ones that differ.
    for (const form of ['better', 'best']) exceptions.set(form, 'well');
    standard = { exceptions, stopWords: STOP_WORDS, name: `wink-lexicon-${winkVersion()}` };
  }
  return standard;
}

/**
 * Reads the lists of an installed ROUGE-1.5.5 that the settings need. `folder` is its data folder, or one that contains the `.exc` files
 * directly and `smart_common_words.txt` in it or next to it. The name contains a digest of the files that were read, not their path.
 */
function readLexicon(folder: string, { stem, removeStopWords }: RougeSettings): Lexicon {
  const digest = createHash('sha256');
  const read = (path: string) => {
    const text = readFileSync(path, 'latin1');
    digest.update(text);
    return text.split('\n');
  };
  const exceptions = new Map<string, string>();
  if (stem) {
    // ROUGE's own database takes the first base of a line, and the last line for a form.
    for (const line of exceptionFiles(folder).flatMap(read)) {
      const [form, base] = line.split(/\s+/, 2);
      if (form && base) exceptions.set(form, base);
    }
  }
  const stopWords = new Set(removeStopWords ? read(stopWordFile(folder)) : []);
  return { exceptions, stopWords, name: `data-${digest.digest('hex').slice(0, 12)}` };
}

/**
 * Finds the exception files, in the order in which ROUGE-1.5.5 filled its database: adverbs last, so that "better" and "best" are
 * forms of "well", not of "good". No other form in several files matters.
 */
function exceptionFiles(folder: string): string[] {
  for (const candidate of [
    folder,
    join(folder, 'WordNet-2.0-Exceptions'),
    join(folder, 'wordnet-2.0-exceptions'),
  ]) {
    const names = existsSync(candidate) ? readdirSync(candidate).filter((name) => name.endsWith('.exc')) : [];
    const files = names.sort((a, b) => rank(a) - rank(b));
    if (files.length > 0) return files.map((name) => join(candidate, name));
  }
  throw new MetricError('bad-option', `no .exc files in ${folder}`, 'data');
}

const ORDER = ['verb.exc', 'noun.exc', 'adj.exc', 'adv.exc'];

/** Files with other names come first, so that the known files override them. */
const rank = (name: string) => ORDER.indexOf(name);

function stopWordFile(folder: string): string {
  const file = [folder, join(folder, '..')]
    .map((candidate) => join(candidate, 'smart_common_words.txt'))
    .find(existsSync);
  if (file === undefined)
    throw new MetricError('bad-option', `no smart_common_words.txt in ${folder}`, 'data');
  return file;
}
