/** A superscript in TeX, as olmOCR writes references to affiliations and notes. */
export const RAISED = /\\textsuperscript\{([^{}\n]{1,20})\}/y;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Superscript characters. After a word or punctuation, they are a citation mark; after a digit or single letter, an exponent. */
export const SUPERSCRIPT_DIGITS = /([⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,˒‚⁻–-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*)/y;

/** Returns superscript digits and the signs between them as plain characters. */
export const plainDigits = (digits: string): string =>
  digits
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)))
    .replace(/[˒‚]/g, ',')
    .replace(/⁻/g, '-');
