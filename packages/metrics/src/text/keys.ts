/**
 * Returns the key by which titles are matched: letters, digits and underscores only, in lower case (ROUGE-SciQFS §3).
 * Compatibility forms are folded first, so that "H₂O" and "H2O" agree.
 */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]/gu, '');

/** Returns the key by which family names are matched: letters only, in lower case, without accents ("Lučić" and "LUCIC" agree). */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss');
