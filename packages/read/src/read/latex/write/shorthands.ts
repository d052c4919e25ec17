import type { Preamble } from '../front/preamble.js';
import { replaceLigatures } from '../packages/characters.js';
import type { PaperContext } from './context.js';

const GERMAN = /^n?(?:german|austrian|swissgerman)$/;

/** True for German papers with babel, where `"a` is ä and "`…"' are quotation marks. */
export function hasGermanShorthands({ packages, classOptions }: Preamble): boolean {
  const options = packages.get('babel');
  if (!options) return false;
  const main = options.find((option) => option.startsWith('main='))?.slice('main='.length);
  const languages = options.filter((option) => /^[a-z]+$/i.test(option));
  // The last language is the main one; class options come before all of them.
  return GERMAN.test(
    main ?? languages.at(-1) ?? classOptions.findLast((option) => GERMAN.test(option)) ?? '',
  );
}

const MARKS: Readonly<Record<string, string>> = {
  a: 'ä',
  o: 'ö',
  u: 'ü',
  A: 'Ä',
  O: 'Ö',
  U: 'Ü',
  e: 'ë',
  i: 'ï',
  s: 'ß',
  z: 'ß',
  S: 'SS',
  '`': '„',
  "'": '“',
  '<': '«',
  '>': '»',
  '-': '',
  '|': '',
  '"': '',
  '=': '-',
  '~': '-',
};

/** Returns the characters that source text prints. */
export const textCharacters = (text: string, { german }: PaperContext): string =>
  replaceLigatures(german ? germanShorthands(text) : text);

/** Replaces babel's German shorthands. */
const germanShorthands = (text: string): string =>
  text.includes('"')
    ? text.replace(/"([aouAOUeiszS`'<>|"=~-])/g, (_, mark: string) => MARKS[mark] ?? '')
    : text;
