/**
 * Porter's stemmer (1980) in the two dialects that ROUGE scores depend on.
 *
 * `rouge155` is the stemmer of ROUGE-1.5.5 with -m: in step 4 the suffixes -ment, -ent and -ion are tried after the
 * others, so that one word may lose several. `nltk` is NLTK's default, which rouge_score uses: a list of irregular
 * words, special cases for -ies and -ied in four-letter words, -y only after a consonant, and a few more.
 */

import { endsCvc, hasVowel, isConsonant, measure } from './porter-letters.js';

export type PorterDialect = 'nltk' | 'rouge155';

type Rules = ReadonlyArray<readonly [suffix: string, replacement: string]>;

// In each list a suffix comes before the suffixes that it ends in, so the first match is the longest.
const STEP_2: Rules = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];
const STEP_2_ROUGE: Rules = [...STEP_2, ['logi', 'log']];
const STEP_2_NLTK: Rules = [...STEP_2, ['fulli', 'ful']];
const STEP_3: Rules = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP_4_ROUGE = 'al ance ence er ic able ible ant ement ou ism ate iti ous ive ize'.split(' ');
const STEP_4_NLTK = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(
  ' ',
);

const IRREGULAR_NLTK = new Map([
  ['sky', 'sky'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['innings', 'inning'],
  ['inning', 'inning'],
  ['outings', 'outing'],
  ['outing', 'outing'],
  ['cannings', 'canning'],
  ['canning', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
]);

/**
 * Returns the Porter stem of one lower-case word.
 *
 * @example
 * porterStem('relational', 'nltk'); // 'relat'
 * porterStem('flies', 'nltk'); // 'fli'
 * porterStem('dies', 'nltk'); // 'die'; 'di' in rouge155
 */
export function porterStem(word: string, dialect: PorterDialect): string {
  return dialect === 'nltk' ? stemNltk(word) : stemRouge155(word);
}

/**
 * Makes a stemmer with a cache. A word in `exceptions` gets the stem given there; a word shorter than `minLength`
 * letters is not stemmed. The cache is cleared when it holds `capacity` words.
 */
export function porterStemmer(
  dialect: PorterDialect,
  options: { exceptions?: ReadonlyMap<string, string>; minLength?: number; capacity?: number } = {},
): (word: string) => string {
  const { exceptions, minLength = 0, capacity = 1 << 18 } = options;
  const stems = new Map<string, string>();
  return (word) => {
    if (word.length < minLength) return word;
    let stem = stems.get(word);
    if (stem === undefined) {
      stem = exceptions?.get(word) ?? porterStem(word, dialect);
      if (stems.size >= capacity) stems.clear();
      stems.set(word, stem);
    }
    return stem;
  };
}

function stemRouge155(word: string): string {
  if (word.length < 3) return word;
  let current = word;
  if (current.endsWith('sses') || current.endsWith('ies')) current = current.slice(0, -2);
  else if (current.endsWith('s') && !current.endsWith('ss')) current = current.slice(0, -1);

  if (current.endsWith('eed')) {
    if (measure(current, current.length - 3) > 0) current = current.slice(0, -1);
  } else {
    const stem = dropEdOrIng(current);
    if (stem !== undefined) current = repairStem(stem);
  }

  if (current.endsWith('y') && hasVowel(current, current.length - 1)) current = `${current.slice(0, -1)}i`;
  current = replaceSuffix(current, STEP_2_ROUGE);
  current = replaceSuffix(current, STEP_3);

  current = dropSuffix(current, STEP_4_ROUGE);
  current = dropSuffix(current, ['ment']);
  if (current.endsWith('ent')) current = dropSuffix(current, ['ent']);
  else if (current.endsWith('sion') || current.endsWith('tion')) current = dropSuffix(current, ['ion']);

  return dropFinal(current, false);
}

function stemNltk(word: string): string {
  const irregular = IRREGULAR_NLTK.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  let current = word;
  if (current.endsWith('ies')) current = current.slice(0, current.length === 4 ? -1 : -2);
  else if (current.endsWith('sses')) current = current.slice(0, -2);
  else if (current.endsWith('s') && !current.endsWith('ss')) current = current.slice(0, -1);

  if (current.endsWith('ied')) current = current.slice(0, current.length === 4 ? -1 : -2);
  else if (current.endsWith('eed')) {
    if (measure(current, current.length - 3) > 0) current = current.slice(0, -1);
  } else {
    const stem = dropEdOrIng(current);
    if (stem !== undefined) current = repairStemNltk(stem);
  }

  if (current.endsWith('y') && current.length > 2 && isConsonant(current, current.length - 2))
    current = `${current.slice(0, -1)}i`;
  while (current.endsWith('alli') && measure(current, current.length - 4) > 0) current = current.slice(0, -2);
  // NLTK counts the l of -logi as part of the stem, which makes the stem of "geologi" long enough.
  if (current.endsWith('logi'))
    current = measure(current, current.length - 3) > 0 ? current.slice(0, -1) : current;
  else current = replaceSuffix(current, STEP_2_NLTK);
  current = replaceSuffix(current, STEP_3);
  current = dropSuffix(current, STEP_4_NLTK);
  return dropFinal(current, true);
}

function replaceSuffix(word: string, rules: Rules): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const end = word.length - suffix.length;
    return measure(word, end) > 0 ? word.slice(0, end) + replacement : word;
  }
  return word;
}

/** Step 4: drops the first matching suffix if the remaining stem has a measure above one (and, for -ion, ends in s or t). */
function dropSuffix(word: string, suffixes: readonly string[]): string {
  for (const suffix of suffixes) {
    if (!word.endsWith(suffix)) continue;
    const end = word.length - suffix.length;
    if (measure(word, end) <= 1) return word;
    if (suffix === 'ion' && word[end - 1] !== 's' && word[end - 1] !== 't') return word;
    return word.slice(0, end);
  }
  return word;
}

/** Step 5: drops a final -e, and one l of a final -ll. */
function dropFinal(word: string, shortCvc: boolean): string {
  let current = word;
  if (current.endsWith('e')) {
    const end = current.length - 1;
    const stemMeasure = measure(current, end);
    if (stemMeasure > 1 || (stemMeasure === 1 && !endsCvc(current.slice(0, end), shortCvc)))
      current = current.slice(0, end);
  }
  const end = shortCvc ? current.length - 1 : current.length;
  return current.endsWith('ll') && measure(current, end) > 1 ? current.slice(0, -1) : current;
}

function dropEdOrIng(word: string): string | undefined {
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  return cut > 0 && hasVowel(word, word.length - cut) ? word.slice(0, -cut) : undefined;
}

/** Step 1b, after -ed or -ing is dropped: "hopp" becomes "hop", "fil" becomes "file". */
function repairStem(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return measure(stem, stem.length) === 1 && endsCvc(stem, false) ? `${stem}e` : stem;
}

function repairStemNltk(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  const last = stem.length - 1;
  if (last > 0 && stem[last] === stem[last - 1] && isConsonant(stem, last)) {
    return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  }
  return measure(stem, stem.length) === 1 && endsCvc(stem, true) ? `${stem}e` : stem;
}
