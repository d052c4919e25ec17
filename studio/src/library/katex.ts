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
  '\\mbox': '\\text{#1}',
  '\\normalfont': '',
  '\\hdots': '\\ldots',
  '\\hfill': '\\quad',
  '\\ang': '{#1}^{\\circ}',
  '\\sp': '^',
  '\\sb': '_',
  '\\sideset': '{\\vphantom{#3}}#1#3#2',
};

/** Commands that the paper itself defines are written as their names, at most this many in a formula. */
const MAX_NAMES = 8;

/**
 * Draws TeX into an element. Nothing in a paper is trusted: no links, no classes, no macros that grow without end.
 */
export function render(tex: string, element: HTMLElement, displayMode: boolean): boolean {
  if (tex.length > MAX_CHARACTERS) return false;
  // Some environments are allowed in displayed maths only, although papers have them in lines.
  const html = toHtml(tex, displayMode) ?? toHtml(wrapRows(tex), displayMode) ?? toHtml(wrapRows(tex), true);
  // What KaTeX cannot draw is shown as its source.
  element.replaceChildren(...(html === undefined ? [] : [parseHtml(html)]));
  return html !== undefined;
}

/** Adds an environment around the rows of align and eqnarray. */
function wrapRows(tex: string): string {
  if (!/(?<!\\)&|\\\\/.test(tex)) return tex;
  const isArray = !tex.includes('\\begin') && /&[^&\\]*&/.test(tex);
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

/** Returns the HTML of a formula, or undefined if KaTeX cannot draw it. */
function toHtml(tex: string, displayMode: boolean): string | undefined {
  const names: Record<string, string> = {};
  for (;;)
    try {
      return katex.renderToString(tex, {
        displayMode,
        throwOnError: true,
        trust: false,
        strict: 'ignore',
        maxExpand: 300,
        macros: { ...MACROS, ...names },
        maxSize: 20,
        // Screen readers read the source, in the label of the surrounding element.
        output: 'html',
      });
    } catch (error) {
      const command = unknownCommand(tex, error);
      if (!command || command in names || Object.keys(names).length === MAX_NAMES) return undefined;
      names[command] = `\\mathrm{${command.slice(1)}}`;
    }
}

/** Returns the command without arguments that KaTeX does not know, if that is what an error is about. */
function unknownCommand(tex: string, error: unknown): string | undefined {
  const command = /Undefined control sequence: (\\[A-Za-z]+)/.exec(String(error))?.[1];
  return command && !new RegExp(`\\${command}(?![A-Za-z])\\s*[[{]`).test(tex) ? command : undefined;
}
