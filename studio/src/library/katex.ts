import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Longer sources are tables and proofs in disguise: they would hold up the page. */
const LONGEST = 5000;

/**
 * Draws TeX into an element. Nothing in a paper is trusted: no links, no classes, no macros that grow without end.
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

/**
 * The elements that KaTeX wrote, with their styles set one by one: the policy refuses style attributes, which arrows and
 * roots have. KaTeX escapes what it is given, and in a template nothing is run.
 */
function elementsOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html.replaceAll(' style="', ' data-style="');
  const elements = document.importNode(template.content, true);
  for (const styled of elements.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? '';
    delete styled.dataset.style;
  }
  return elements;
}

function drawn(tex: string, element: HTMLElement, displayMode: boolean): boolean {
  try {
    const html = katex.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      maxSize: 20,
      // Who can't see it is told the source, which stands in the label around it.
      output: 'html',
    });
    element.replaceChildren(elementsOf(html));
    return true;
  } catch {
    element.replaceChildren();
    return false;
  }
}
