/**
 * Porter's second English stemmer, "Porter2", as published with Snowball before version 2: the stems that METEOR 1.5
 * compares. Takes lower-case words; anything that is not an English letter counts as a consonant.
 */
export function porter2Stem(word: string): string {
  if (word.length <= 2) return word;
  const special = SPECIAL.get(word);
  if (special !== undefined) return special;
  const start = word.startsWith("'") ? 1 : 0;
  // A y that sounds as a consonant, at the start or after a vowel, is written Y until the end.
  let stem = word
    .slice(start)
    .replace(/^y/, 'Y')
    .replace(/([aeiouy])y/g, '$1Y');
  const [r1, r2] = regions(stem);
  stem = plural(possessive(stem));
  if (UNTOUCHED.has(stem)) return stem;
  stem = pastOrGerund(stem, r1);
  stem = stem.replace(/(?<=.[^aeiouy])[yY]$/s, 'i');
  stem = replaceLongest(stem, STEP_2, 7, r1, (rest, suffix) => {
    if (suffix === 'ogi') return rest.endsWith('l');
    return suffix !== 'li' || /[cdeghkmnrt]$/.test(rest);
  });
  stem = replaceLongest(stem, STEP_3, 7, r1, (rest, suffix) => suffix !== 'ative' || rest.length >= r2);
  stem = replaceLongest(stem, STEP_4, 5, r2, (rest, suffix) => suffix !== 'ion' || /[st]$/.test(rest));
  return finalLetter(stem, r1, r2).replaceAll('Y', 'y');
}

const table = (rules: string): ReadonlyMap<string, string> =>
  new Map(rules.split(' ').map((rule) => rule.split('>') as [string, string]));

const SPECIAL = table(
  'skis>ski skies>sky dying>die lying>lie tying>tie idly>idl gently>gentl ugly>ugli early>earli only>onli ' +
    'singly>singl sky>sky news>news howe>howe atlas>atlas cosmos>cosmos bias>bias andes>andes',
);
const UNTOUCHED = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);
const STEP_2 = table(
  'tional>tion enci>ence anci>ance abli>able entli>ent izer>ize ization>ize ational>ate ation>ate ator>ate ' +
    'alism>al aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive biliti>ble bli>ble ogi>og ' +
    'fulli>ful lessli>less li>',
);
const STEP_3 = table('tional>tion ational>ate alize>al icate>ic iciti>ic ical>ic ful> ness> ative>');
const STEP_4 = table(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ism> ate> iti> ous> ive> ize> ion>',
);

/** Where R1 and R2 begin: after the first, and the next, consonant that follows a vowel. */
function regions(word: string): [number, number] {
  const r1 = /^(?:gener|commun|arsen)/.exec(word)?.[0].length ?? afterVowelConsonant(word, 0);
  return [r1, afterVowelConsonant(word, r1)];
}

function afterVowelConsonant(word: string, from: number): number {
  for (let i = from + 1; i < word.length; i++) {
    if (isVowel(word, i - 1) && !isVowel(word, i)) return i + 1;
  }
  return word.length;
}

function isVowel(word: string, i: number): boolean {
  const letter = word[i];
  return (
    letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u' || letter === 'y'
  );
}

/** Step 0. */
function possessive(word: string): string {
  return word.replace(/'s'$|'s$|'$/, '');
}

/** Step 1a. */
function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (word.endsWith('us') || word.endsWith('ss') || !word.endsWith('s')) return word;
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function pastOrGerund(word: string, r1: number): string {
  const suffix = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word)?.[0];
  if (suffix === undefined) return word;
  const rest = word.slice(0, word.length - suffix.length);
  if (suffix.startsWith('eed')) return rest.length >= r1 ? `${rest}ee` : word;
  if (!hasVowel(rest, rest.length)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return rest.length <= r1 && endsShort(rest) ? `${rest}e` : rest;
}

/** Step 5. */
function finalLetter(word: string, r1: number, r2: number): string {
  const at = word.length - 1;
  const rest = word.slice(0, -1);
  if (word.endsWith('e') && (at >= r2 || (at >= r1 && !endsShort(rest)))) return rest;
  return word.endsWith('ll') && at >= r2 ? rest : word;
}

// The longest matching suffix decides, even if it is outside the region and can't be dropped.
function replaceLongest(
  word: string,
  rules: ReadonlyMap<string, string>,
  longest: number,
  region: number,
  allows: (rest: string, suffix: string) => boolean,
): string {
  for (let length = Math.min(longest, word.length); length > 1; length--) {
    const suffix = word.slice(word.length - length);
    const replacement = rules.get(suffix);
    if (replacement === undefined) continue;
    const rest = word.slice(0, word.length - length);
    return rest.length >= region && allows(rest, suffix) ? rest + replacement : word;
  }
  return word;
}

function hasVowel(word: string, end: number): boolean {
  for (let i = 0; i < end; i++) if (isVowel(word, i)) return true;
  return false;
}

/** A vowel between consonants, the last not w, x or Y; or a word of one vowel and one consonant. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last === 1) return isVowel(word, 0) && !isVowel(word, 1);
  return (
    last > 1 &&
    !isVowel(word, last - 2) &&
    isVowel(word, last - 1) &&
    !isVowel(word, last) &&
    !/[wxY]$/.test(word)
  );
}
