import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Longer sources (whole tables or proofs) would block the page. */
const MAX_CHARACTERS = 5000;

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
  if (tex.length > MAX_CHARACTERS) return false;
  return [tex, wrapRows(tex)].some((source) => draw(source, element, displayMode));
}

/** Adds an environment around the rows of align and eqnarray. */
function wrapRows(tex: string): string {
  if (tex.includes('\\begin') || !/(?<!\\)&|\\\\/.test(tex)) return tex;
  const isArray = /&[^&\\]*&/.test(tex);
  return isArray ? `\\begin{array}{rcl}${tex}\\end{array}` : `\\begin{aligned}${tex}\\end{aligned}`;
}

/**
 * Parses KaTeX's HTML and sets styles through the DOM, since the Content-Security-Policy blocks style attributes. KaTeX escapes
 * its input, and a template runs no scripts.
 */
function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html.replaceAll(' style="', ' data-style="');
  const elements = document.importNode(template.content, true);
  for (const styled of elements.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? '';
    delete styled.dataset.style;
  }
  return elements;
}

function draw(tex: string, element: HTMLElement, displayMode: boolean): boolean {
  try {
    const html = katex.renderToString(tex, {
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      macros: { ...MACROS },
      maxSize: 20,
      // Screen readers read the source, in the label of the surrounding element.
      output: 'html',
    });
    element.replaceChildren(parseHtml(html));
    return true;
  } catch {
    // KaTeX can't draw it: the source is shown instead.
    element.replaceChildren();
    return false;
  }
}
