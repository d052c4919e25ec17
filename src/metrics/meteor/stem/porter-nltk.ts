/**
 * Porter's stemmer with the departures that NLTK's `PorterStemmer` makes by default: a few irregular words,
 * `dies` → `die`, `enjoy` kept whole, `-alli` first in step 2. NLTK's METEOR compares these stems.
 */
export function porterNltkStem(word: string): string {
  const lower = word.toLowerCase();
  const irregular = IRREGULAR.get(lower);
  if (irregular !== undefined) return irregular;
  if (lower.length <= 2) return lower;
  let stem = plural(lower);
  stem = pastOrGerund(stem);
  if (stem.endsWith('y') && stem.length > 2 && isConsonant(stem, stem.length - 2)) {
    stem = `${stem.slice(0, -1)}i`;
  }
  stem = doubleSuffix(stem);
  stem = replaceFirst(stem, STEP_3, (rest) => measure(rest) > 0);
  stem = replaceFirst(
    stem,
    STEP_4,
    (rest, suffix) => measure(rest) > 1 && (suffix !== 'ion' || /[st]$/.test(rest)),
  );
  return finalLetters(stem);
}

const IRREGULAR = new Map([
  ['sky', 'sky'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['inning', 'inning'],
  ['innings', 'inning'],
  ['outing', 'outing'],
  ['outings', 'outing'],
  ['canning', 'canning'],
  ['cannings', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
]);

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

const pairs = (table: string): Suffixes =>
  table.split(' ').map((rule) => rule.split('>') as unknown as [string, string]);

const STEP_2 = pairs(
  'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ' +
    'ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble fulli>ful logi>log',
);
const STEP_3 = pairs('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const STEP_4 = pairs(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>',
);

// The first suffix that the word ends in decides, whether or not its condition then holds.
function replaceFirst(
  word: string,
  rules: Suffixes,
  allows: (rest: string, suffix: string) => boolean,
): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const rest = word.slice(0, word.length - suffix.length);
    return allows(rest, suffix) ? rest + replacement : word;
  }
  return word;
}

/** Step 1a. */
function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.slice(0, word.length === 4 ? -1 : -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Step 1b. */
function pastOrGerund(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : '';
  if (!hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  const last = rest.length - 1;
  if (last > 0 && rest[last] === rest[last - 1] && isConsonant(rest, last)) {
    return /[lsz]$/.test(rest) ? rest : rest.slice(0, -1);
  }
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

/** Step 2. */
function doubleSuffix(word: string): string {
  let stem = word;
  while (stem.endsWith('alli') && measure(stem.slice(0, -4)) > 0) stem = stem.slice(0, -2);
  return replaceFirst(stem, STEP_2, (rest, suffix) => measure(suffix === 'logi' ? `${rest}l` : rest) > 0);
}

/** Steps 5a and 5b. */
function finalLetters(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1);
    const size = measure(rest);
    if (size > 1 || (size === 1 && !endsShort(rest))) stem = rest;
  }
  return stem.endsWith('ll') && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}

function isVowelLetter(word: string, i: number): boolean {
  const letter = word[i];
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u';
}

/** y is a consonant at the start and after a vowel; in a run of y the kinds alternate. */
function isConsonant(word: string, i: number): boolean {
  let start = i;
  while (start > 0 && word[start] === 'y') start--;
  const consonant = !isVowelLetter(word, start);
  return (i - start) % 2 === 0 ? consonant : !consonant;
}

/** How many times a vowel is followed by a consonant. */
function measure(stem: string): number {
  let count = 0;
  let consonant = true;
  for (let i = 0; i < stem.length; i++) {
    const next: boolean = stem[i] === 'y' ? i === 0 || !consonant : !isVowelLetter(stem, i);
    if (i > 0 && next && !consonant) count++;
    consonant = next;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  let consonant = false;
  for (let i = 0; i < stem.length; i++) {
    consonant = stem[i] === 'y' ? i === 0 || !consonant : !isVowelLetter(stem, i);
    if (!consonant) return true;
  }
  return false;
}

/** Consonant, vowel, consonant other than w, x, y; or a word of a vowel and a consonant. */
function endsShort(stem: string): boolean {
  const last = stem.length - 1;
  if (last === 1) return !isConsonant(stem, 0) && isConsonant(stem, 1);
  return (
    last > 1 &&
    isConsonant(stem, last - 2) &&
    !isConsonant(stem, last - 1) &&
    isConsonant(stem, last) &&
    !/[wxy]$/.test(stem)
  );
}
