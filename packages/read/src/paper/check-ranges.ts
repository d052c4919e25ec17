import type { Emphasis, Formula } from './model.js';

/** Problems of a range that must not be empty or end after the text; `where` names it in messages. */
export function checkBounds(
  { start, end }: { start: number; end: number },
  content: string,
  where: string,
): string[] {
  if (start >= end) return [`${where}: the span is empty (${start} to ${end})`];
  return end > content.length
    ? [`${where}: ends at ${end}, but the text has ${content.length} characters`]
    : [];
}

/** Problems of the bold and italic ranges of a text. */
export function checkEmphasis(emphasis: readonly Emphasis[], content: string, where: string): string[] {
  const problems: string[] = [];
  const ends = { bold: -1, italic: -1 };
  emphasis.forEach((range, i) => {
    const place = `${where}[${i}]`;
    const before = emphasis[i - 1];
    problems.push(...checkBounds(range, content, place));
    if (before && (before.start - range.start || range.end - before.end) > 0)
      problems.push(`${place}: not in order; it belongs before emphasis ${i - 1}`);
    else if (range.start <= ends[range.style])
      problems.push(`${place}: overlaps or touches the ${range.style} range before it`);
    ends[range.style] = Math.max(ends[range.style], range.end);
  });
  return problems;
}

/** Problems of the formulas of a text. */
export const checkFormulas = (formulas: readonly Formula[], content: string, where: string): string[] =>
  formulas.flatMap((formula, i) => [
    ...checkBounds(formula, content, `${where}[${i}]`),
    ...(i > 0 && formula.start < (formulas[i - 1]?.end ?? 0)
      ? [`${where}[${i}]: not in order, or overlaps the formula before it`]
      : []),
  ]);
