const SPACE_ALONE = /^(?:[~\s]|\\[,;:! ]|\\q?quad\b|\{\})*$/;
const SUPERSCRIPTS: Record<string, string> = { circ: '°', prime: '′', dagger: '†' };

/** A display in a sentence: its lines without the signs that align them; those of matrices stay. */
export function withoutAlignment(source: string): string {
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

/** Formulas that are mere typography (`$^{\circ}$`, `$\sim$`) read as characters, others stay LaTeX. */
export function inlineMath(source: string): string {
  if (SPACE_ALONE.test(source)) return ' ';
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
