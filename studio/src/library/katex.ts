import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Longer sources are tables and proofs in disguise: they would hold up the page. */
const LONGEST = 5000;

/** Commands of common packages that KaTeX lacks. */
const MACROS = {
  '\\mathds': '\\mathbb{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\mathbbmss': '\\mathbb{#1}',
  '\\mathpzc': '\\mathcal{#1}',
  '\\ensuremath': '#1',
  '\\xspace': '',
  '\\nicefrac': '{#1}/{#2}',
  '\\sfrac': '{#1}/{#2}',
  '\\abs': '\\lvert #1 \\rvert',
  '\\norm': '\\lVert #1 \\rVert',
  '\\dv': '\\frac{d #1}{d #2}',
  '\\pdv': '\\frac{\\partial #1}{\\partial #2}',
  '\\num': '#1',
  '\\si': '\\mathrm{#1}',
  '\\unit': '\\mathrm{#1}',
  '\\SI': '#1\\,\\mathrm{#2}',
  '\\qty': '#1\\,\\mathrm{#2}',
  '\\intertext': '\\text{#1}',
  '\\qedhere': '',
  '\\label': '\\@gobble{#1}',
};

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
      macros: { ...MACROS },
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
