/** A part of a paragraph: its text, or the TeX of a display formula in it. */
export interface ParagraphPart {
  kind: 'paragraph' | 'formula';
  text: string;
}

/** Longer formulas between dollars are text with prices. */
const DISPLAY = /\$\$((?:(?!\$\$)[\s\S]){1,4000})\$\$/g;

/** True inside a display formula that an earlier line has opened: "the distance is: $$\begin{equation}". */
export const opensFormula = (lines: readonly string[]): boolean =>
  lines.reduce((count, line) => count + line.split('$$').length - 1, 0) % 2 === 1;

/** Divides a paragraph at its display formulas, which Pandoc writes between dollars within the text. */
export function divideAtFormulas(text: string): ParagraphPart[] {
  const parts: ParagraphPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: tex = '', index } of text.matchAll(DISPLAY)) {
    parts.push({ kind: 'paragraph', text: text.slice(end, index).trim() });
    parts.push({ kind: 'formula', text: tex.trim() });
    end = index + whole.length;
  }
  parts.push({ kind: 'paragraph', text: text.slice(end).trim() });
  return parts.filter((part) => part.text !== '');
}
