/** What kind of work it is, by the Chinese standard GB/T 7714, right behind the title: "Silt in rivers[J]", "Reeds[C]//Proceedings". */
const KIND_OF_WORK = /(?<=[\p{L}\d)])\[([JMCDRPSNZGA]|EB|DB|CP)((?:\/OL)?)\](?=[.,:/\s])/gu;

/** Text without the spaces that some sources leave inside brackets and before stops: "Watt MK ( 2005 ) Toads ." */
export const closedUp = (text: string): string =>
  text
    .replace(/\s+([,;:)\]])/g, '$1')
    .replace(/(?<![.\s])\s\.(?=\s(?!\.)|$)/g, '.')
    .replace(/([([])\s+/g, '$1')
    .replace(/”(?=\p{Lu})/gu, '” ')
    // Russian entries: "Title // Journal".
    .replace(/\s\/\/\s(?=\p{Lu})/gu, '. ')
    .replace(KIND_OF_WORK, ' [$1$2]')
    .replace(/( \[[A-Z/]{1,5}\])\/\/\s?/g, '$1. ');
