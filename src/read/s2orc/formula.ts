/** LaTeX without its commands and without what stands in braces. */
function outsideBraces(latex: string): string {
  let depth = 0;
  let out = '';
  for (const [part] of latex.matchAll(/\\[a-z]+|[{}]|[^\\{}]+|\\/gi)) {
    if (part === '{') depth++;
    else if (part === '}') depth = Math.max(0, depth - 1);
    else if (depth === 0 && !part.startsWith('\\')) out += part;
  }
  return out;
}

/**
 * True of a "formula" that is prose. Where the LaTeX source confused its converter, every dollar sign after that
 * place closes what it should open: the words between two formulas are then taken for a formula, and spaces, which
 * mean nothing in mathematics, part words in it.
 */
export function isProse(latex: string): boolean {
  if (/^(?:\s+[a-z]{3,})?[\s.,;:]*$/.test(latex)) return true;
  for (const [run] of outsideBraces(latex).matchAll(/[a-z]{2,}(?: [a-z]{2,})+/gi)) if (run.length >= 8) return true;
  return false;
}

/** A formula as it reads in a sentence: `$…$`. */
export function inlineFormula(latex: string): string {
  const trimmed = latex.trim();
  if (trimmed === '') return '';
  return isProse(latex) ? latex : `$${trimmed}$`;
}
