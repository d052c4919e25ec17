/**
 * The tokenisations of sacreBLEU that need no model: `13a` (mteval-v13a, the WMT default), `intl` (mteval-v14's
 * international rules), `char` (every character) and `none` (white space alone).
 */
export type BleuTokeniser = '13a' | 'intl' | 'char' | 'none';

// White space as Python's str.split defines it, which differs from JavaScript's \s.
const SPACE = '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const WORD = new RegExp(`[^${SPACE}]+`, 'g');
const NOT_SPACE = new RegExp(`[^${SPACE}]`, 'u');

export function bleuTokens(segment: string, tokeniser: BleuTokeniser): string[] {
  switch (tokeniser) {
    case '13a':
      return words(separate13a(trimEnd(segment)));
    case 'intl':
      return words(separateInternational(trimEnd(segment)));
    case 'char':
      return Array.from(segment).filter((character) => NOT_SPACE.test(character));
    case 'none':
      return words(segment);
  }
}

function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && !NOT_SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function separate13a(segment: string): string {
  let text = segment.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  if (text.includes('&')) {
    text = text
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
  }
  return (
    ` ${text} `
      // Every ASCII symbol is a token, except the apostrophe, the hyphen, the full stop and the comma.
      .replace(/[ -&(-+/:-@[-`{-~]/g, ' $& ')
      // A full stop or comma is attached only between two digits.
      .replace(/([^0-9])([.,])/g, '$1 $2 ')
      .replace(/([.,])([^0-9])/g, ' $1 $2')
      // A hyphen after a digit is separated.
      .replace(/([0-9])(-)/g, '$1 $2 ')
  );
}

// A full stop after a number at the very end stays attached, as in mteval-v14 and sacreBLEU.
function separateInternational(segment: string): string {
  return segment
    .replace(/(\P{N})(\p{P})/gu, '$1 $2 ')
    .replace(/(\p{P})(\P{N})/gu, ' $1 $2')
    .replace(/\p{S}/gu, ' $& ');
}
