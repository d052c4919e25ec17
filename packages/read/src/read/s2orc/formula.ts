/** LaTeX without commands and without the content of braces. */
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

/** True if two neighbouring words, with the space between them, have at least eight characters. */
function hasPhrase(run: string): boolean {
  const parts = run.split(' ');
  return parts.some((part, i) => {
    const next = parts[i + 1] ?? '';
    return part.length >= 2 && next.length >= 2 && part.length + next.length >= 7;
  });
}

/**
 * True for a "formula" that is prose. After an error of the LaTeX converter, every later dollar sign closes a formula instead
 * of opening one, so that the text between two formulas is taken for a formula. Such text has words separated by spaces.
 */
export function isProse(latex: string): boolean {
  if (/^(?:\s+[a-z]{3,})?[\s.,;:]*$/.test(latex)) return true;
  return outsideBraces(latex)
    .split(/[^a-z ]+/i)
    .some(hasPhrase);
}

/** Formats a formula for a sentence: `$…$`. */
export function formatInlineFormula(latex: string): string {
  const trimmed = latex.trim();
  if (trimmed === '') return '';
  return isProse(latex) ? latex : `$${trimmed}$`;
}
