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
