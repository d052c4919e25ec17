/** Accents as combining characters; the letter stands before them. */
export const ACCENTS: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
  t: '\u0361',
  G: '\u030f',
}; // prettier-ignore

/** Ligatures of the input: quotes and dashes. */
export function ligatures(text: string): string {
  if (!/[-`']/.test(text)) return text;
  return text.replace(/---|--|``|''|[!?]`|`|'/g, (one) => LIGATURES[one] ?? one);
}

const LIGATURES: Record<string, string> = {
  '---': '—',
  '--': '–',
  '``': '“',
  "''": '”',
  '`': '‘',
  "'": '’',
  '!`': '¡',
  '?`': '¿',
};
