/** Text without the spaces that some sources leave inside brackets and before stops: "Watt MK ( 2005 ) Toads ." */
export const closedUp = (text: string): string =>
  text
    .replace(/\s+([,;:)\]])/g, '$1')
    .replace(/(?<![.\s])\s\.(?=\s(?!\.)|$)/g, '.')
    .replace(/([([])\s+/g, '$1')
    .replace(/([.,?!]”)(?=\p{Lu})/gu, '$1 ');
