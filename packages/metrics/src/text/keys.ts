/**
 * The key by which equal titles are matched: only letters, digits and underscores, in lower case (ROUGE-SciQFS §3).
 * Compatibility forms are folded first, so that "H₂O" and "H2O" agree.
 */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]/gu, '');

/** The key of a family name: letters only, in lower case, without accents, so that "Lučić" and "LUCIC" agree. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss');
