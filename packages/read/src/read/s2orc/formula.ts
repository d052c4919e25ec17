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

/** True when two neighbouring words have eight characters or more with the space between. */
function hasPhrase(run: string): boolean {
  const parts = run.split(' ');
  return parts.some((part, i) => {
    const next = parts[i + 1] ?? '';
    return part.length >= 2 && next.length >= 2 && part.length + next.length >= 7;
  });
}

/**
 * True of a "formula" that is prose. Where the LaTeX source confused its converter, every dollar sign after that
 * place closes what it should open: the words between two formulas are then taken for a formula, and spaces, which
 * mean nothing in mathematics, part words in it.
 */
export function isProse(latex: string): boolean {
  if (/^(?:\s+[a-z]{3,})?[\s.,;:]*$/.test(latex)) return true;
  return outsideBraces(latex)
    .split(/[^a-z ]+/i)
    .some(hasPhrase);
}

/** A formula as it reads in a sentence: `$…$`. */
export function inlineFormula(latex: string): string {
  const trimmed = latex.trim();
  if (trimmed === '') return '';
  return isProse(latex) ? latex : `$${trimmed}$`;
}
