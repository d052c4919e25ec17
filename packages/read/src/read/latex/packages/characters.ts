/** Combining characters for accents, which follow the letter. */
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
};

/** Replaces TeX's input ligatures for quotes and dashes. */
export function replaceLigatures(text: string): string {
  if (!/[-`']/.test(text)) return text;
  return text.replace(/---|--|``|''|[!?]`|`|'/g, (sign) => LIGATURES[sign] ?? sign);
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
