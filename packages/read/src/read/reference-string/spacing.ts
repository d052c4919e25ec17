import { KIND_OF_WORK } from './kinds-of-work.js';

/** The kind of a work directly after its title: "Silt in rivers[J]", "Reeds[C]//Proceedings". */
const KIND_AFTER_TITLE = new RegExp(String.raw`(?<=[\p{L}\d)])\[${KIND_OF_WORK}\](?=[.,:/\s])`, 'gu');

/** Normalises spaces: some sources have them inside brackets and before full stops, as in "Watt MK ( 2005 ) Toads ." */
export const normaliseSpacing = (text: string): string =>
  text
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
