const ONLY_SPACE = /^(?:[~\s]|\\[,;:! ]|\\q?quad\b|\{\})*$/;
const SUPERSCRIPTS: Record<string, string> = { circ: '°', prime: '′', dagger: '†' };

/** Removes the alignment signs of a display, except those in matrices. */
export function dropAlignment(source: string): string {
  if (!source.includes('&')) return source;
  let depth = 0;
  return source
    .replace(/\\begin\s*\{[^{}]*\}|\\end\s*\{[^{}]*\}|\\[^a-zA-Z]|&/g, (sign) => {
      if (sign.startsWith('\\begin')) depth++;
      else if (sign.startsWith('\\end')) depth--;
      return sign === '&' && depth === 0 ? ' ' : sign;
    })
    .replace(/ +/g, ' ')
    .trim();
}

/** Writes purely typographic formulas (`$^{\circ}$`, `$^{th}$`) as characters, others as LaTeX. */
export function inlineMath(source: string): string {
  if (ONLY_SPACE.test(source)) return ' ';
  const raised =
    /^\^\s*\{?\s*(?:\\(circ|prime|dagger)|\\(?:rm|mathrm|text|textrm)\s*\{?\s*(st|nd|rd|th)\s*\}?|(st|nd|rd|th))\s*\}?$/.exec(
      source,
    );
  if (raised) {
    const [, symbol = '', ordinal = '', plain = ordinal] = raised;
    return SUPERSCRIPTS[symbol] ?? plain;
  }
  return `$${source}$`;
}
