import { KIND_OF_WORK } from './kinds-of-work.js';

/** The kind of a work right behind its title: "Silt in rivers[J]", "Reeds[C]//Proceedings". */
const KIND_BEHIND_TITLE = new RegExp(String.raw`(?<=[\p{L}\d)])\[${KIND_OF_WORK}\](?=[.,:/\s])`, 'gu');

/** Text without the spaces that some sources leave inside brackets and before stops: "Watt MK ( 2005 ) Toads ." */
export const closedUp = (text: string): string =>
  text
    .replace(/\s+([,;:)\]])/g, '$1')
    .replace(/(?<![.\s])\s\.(?=\s(?!\.)|$)/g, '.')
    .replace(/([([])\s+/g, '$1')
    .replace(/”(?=\p{Lu})/gu, '” ')
    // Russian entries: "Title // Journal".
    .replace(/\s\/\/\s(?=\p{Lu})/gu, '. ')
    .replace(KIND_BEHIND_TITLE, ' $&')
    .replace(/( \[[A-Z/]{1,5}\])\/\/\s?/g, '$1. ');
