const SPACE_ALONE = /^(?:[~\s]|\\[,;:! ]|\\q?quad\b|\{\})*$/;
const SUPERSCRIPTS: Record<string, string> = { circ: '°', prime: '′', dagger: '†' };

/** Formulas that are mere typography (`$^{\circ}$`, `$\sim$`) read as characters, others stay LaTeX. */
export function inlineMath(source: string): string {
  if (SPACE_ALONE.test(source)) return ' ';
  const raised =
    /^\^\s*\{?\s*(?:\\(circ|prime|dagger)|\\(?:rm|mathrm|text|textrm)\s*\{?\s*(st|nd|rd|th)\s*\}?|(st|nd|rd|th))\s*\}?$/.exec(
      source,
    );
  if (raised) return raised[1] ? SUPERSCRIPTS[raised[1]]! : (raised[2] ?? raised[3])!;
  return `$${source}$`;
}
