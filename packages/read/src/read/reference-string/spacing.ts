import { KIND_OF_WORK } from './kinds-of-work.js';

/** The publication type directly after the title: "Silt in rivers[J]", "Reeds[C]//Proceedings". */
const KIND_AFTER_TITLE = new RegExp(String.raw`(?<=[\p{L}\d)])\[${KIND_OF_WORK}\](?=[.,:/\s])`, 'gu');

/** "MarlowE. O.HessP. (2001)": names that lost the spaces around them when an XML entry became text. */
const GLUED_NAMES = /^[\p{L}'’ -]{1,40}\p{Ll}\p{Lu}\.(?:[ -]?\p{Lu}\.)*(?:\p{Lu}[\p{Ll}'’]|\s?\(|$)/u;

/** Separates such names: "Marlow E. O., Hess P. (2001)". They end at a bracket or where a word follows a full stop and a space. */
function separateNames(text: string): string {
  if (!GLUED_NAMES.test(text)) return text;
  const end = text.search(/\(|(?<=\p{Lu}\.)\s\p{Lu}(?:\p{Ll}|\s)/u);
  const names = (end < 0 ? text : text.slice(0, end))
    .replace(/(?<=\p{Ll})(?=\p{Lu}\.)/gu, ' ')
    .replace(/(?<=\p{Lu}\.)(?=\p{Lu}[\p{Ll}'’])/gu, ', ');
  return end < 0 ? names : names + text.slice(end);
}

/** Removes spaces as in "Watt MK ( 2005 ) Toads .", and separates fields that run together. */
export const normaliseSpacing = (text: string): string =>
  separateNames(text)
    .replace(/\s+([,;:)\]])/g, '$1')
    .replace(/(?<![.\s])\s\.(?=\s(?!\.)|$)/g, '.')
    .replace(/([([])\s+/g, '$1')
    .replace(/”(?=\p{Lu})/gu, '” ')
    // Russian entries: "Title // Journal".
    .replace(/\s\/\/\s(?=\p{Lu})/gu, '. ')
    // GOST: "Title / ed. by … – Place", "Journal. – 2019. – № 4".
    .replace(/\s\/\sпод (?:общ\. )?ред\. (?:\p{Lu}\.\s?){1,2}\p{Lu}\p{Ll}+/u, '')
    .replace(/(?<=\p{sc=Cyrl}[^–—]{0,80}[.\d])\s[–—]\s(?=[\p{Lu}\d№])/gu, ' ')
    .replace(KIND_AFTER_TITLE, ' $&')
    .replace(/( \[[A-Z/]{1,5}\])\/\/\s?/g, '$1. ');
