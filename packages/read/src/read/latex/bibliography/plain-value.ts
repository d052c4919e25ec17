/** Combining characters by the accent commands of TeX that most entries use. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
};

const SIGNS: Readonly<Record<string, string>> = {
  '---': '—',
  '--': '–',
  '``': '“',
  "''": '”',
  '~': '\u00a0',
  '{\\ss}': 'ß',
  '{\\ae}': 'æ',
  '{\\AE}': 'Æ',
  '{\\oe}': 'œ',
  '{\\OE}': 'Œ',
  '{\\aa}': 'å',
  '{\\AA}': 'Å',
  '{\\o}': 'ø',
  '{\\O}': 'Ø',
  '{\\l}': 'ł',
  '{\\L}': 'Ł',
};

/** In this order: accents, escaped signs, formulas, commands that only choose the type, signs, and what needs the parser. */
const TEX =
  /\{?\\(?:(["'`^~=.])\s?|([uvHcdrk])(?:\s+|(?=\{)))(?:\{(\\i|[a-zA-Z])\}|(\\i(?![a-zA-Z\s])|[a-zA-Z]))(\}?)|\\([&%_#$])|(\$[^$\\%]+(?:\\[\s\S][^$\\%]*)*\$|\$(?:\\[\s\S][^$\\%]*)+\$)|\\(?:emph|textit|textbf|textrm|textup|textsc|mbox)(?=\{)|\\(?:em|it|sl|rm|sc)[ \t]+(?=\S)|\{\\(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L)\}|---?|``|''|~|[\\$%<>\u0000-\u0008\u000b-\u001f]|#\d/g;

/**
 * Returns the text of a field's value: accents as combining characters, dashes and quotation marks as TeX prints them. Braces are left in
 * place, except those around an accent. Undefined if the value has other commands or comments, or formulas that `readFormula` does
 * not read.
 */
export function plainValue(
  value: string,
  readFormula: (formula: string) => string | undefined = () => undefined,
): string | undefined {
  let isPlain = true;
  const text = value.replace(TEX, (whole: string, ...groups: (string | undefined)[]) => {
    const [sign, command, braced, letter, closing = '', escaped, formula] = groups;
    if (escaped) return escaped;
    const accent = ACCENTS[sign ?? command ?? ''];
    if (accent) {
      const opening = whole.startsWith('{') ? '{' : '';
      const accented = `${(braced ?? letter ?? '').replace('\\i', 'ı')}${accent}`;
      return opening && closing ? accented : `${opening}${accented}${closing}`;
    }
    const printed = formula
      ? readFormula(formula)
      : whole.length > 2 && whole.startsWith('\\')
        ? ''
        : SIGNS[whole];
    if (printed === undefined) isPlain = false;
    return printed ?? whole;
  });
  return isPlain ? text : undefined;
}
