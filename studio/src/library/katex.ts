import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Longer sources are tables and proofs in disguise: they would hold up the page. */
const LONGEST = 5000;

/**
 * Draws TeX into an element through the DOM, which the Content-Security-Policy allows and HTML with style attributes would
 * not be. Nothing in a paper is trusted: no links, no classes, no macros that grow without end.
 */
export function render(tex: string, element: HTMLElement, displayMode: boolean): boolean {
  if (tex.length > LONGEST) return false;
  return [tex, inRows(tex)].some((source) => drawn(source, element, displayMode));
}

/** Rows of align and eqnarray come without the environment around them. */
function inRows(tex: string): string {
  if (tex.includes('\\begin') || !/(?<!\\)&|\\\\/.test(tex)) return tex;
  const isArray = /&[^&\\]*&/.test(tex);
  return isArray ? `\\begin{array}{rcl}${tex}\\end{array}` : `\\begin{aligned}${tex}\\end{aligned}`;
}

function drawn(tex: string, element: HTMLElement, displayMode: boolean): boolean {
  try {
    katex.render(tex, element, {
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      maxSize: 20,
      output: 'htmlAndMathml',
    });
    return true;
  } catch {
    element.replaceChildren();
    return false;
  }
}
