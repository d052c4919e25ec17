import type { Preamble } from '../front/preamble.js';
import { ligatures } from '../packages/characters.js';
import type { PaperContext } from './context.js';

const GERMAN = /^n?(?:german|austrian|swissgerman)$/;

/** True where the paper is written in German with babel, so that `"a` is ä and "`…"' are quotation marks. */
export function hasGermanShorthands({ packages, classOptions }: Preamble): boolean {
  const options = packages.get('babel');
  if (!options) return false;
  const main = options.find((one) => one.startsWith('main='))?.slice('main='.length);
  const languages = options.filter((one) => /^[a-z]+$/i.test(one));
  // The last language is the paper's; one that the class was given comes before all of them.
  return GERMAN.test(main ?? languages.at(-1) ?? classOptions.findLast((one) => GERMAN.test(one)) ?? '');
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

/** The characters that a text of the source prints. */
export const characters = (text: string, { german }: PaperContext): string =>
  ligatures(german ? germanShorthands(text) : text);

/** A text with babel's shorthands for German as the characters that they print. */
const germanShorthands = (text: string): string =>
  text.includes('"')
    ? text.replace(/"([aouAOUeiszS`'<>|"=~-])/g, (_, one: string) => MARKS[one] ?? '')
    : text;
