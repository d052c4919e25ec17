import { cleanText } from '@citemill/metrics/text';
import { isElement, textOf, type XmlElement, type XmlNode } from './tree.js';

/** `x` and `12` need no brackets as an operand; `a + b` does. */
const isSimple = (text: string) => /^[\p{L}\p{N}.,′'∞]*$/u.test(text) || /^\([^()]*\)$/.test(text);
const operand = (text: string) => (isSimple(text) ? text : `(${text})`);

// Relations and sums stand free; a sign before its number or a comma does not.
const SPACED = /^(?:[=<>≤≥≪≫≈≃≅≡≠∼∝→←↔⇒⇔∈∉⊂⊆∪∩×·+±∓∧∨]|−|-|–)$/;

function elements(element: XmlElement): XmlElement[] {
  return element.children.filter(isElement);
}

function row(nodes: XmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (!isElement(node)) {
      text += node.trim();
      continue;
    }
    const piece = readable(node);
    const binary = node.name === 'mo' && SPACED.test(piece) && text !== '' && !/[([{,;=<>≤≥]\s*$/.test(text);
    text += binary ? ` ${piece} ` : piece;
  }
  return text;
}

/** An element's text, its `n`-th child element taken as one piece. */
const part = (element: XmlElement, n: number) => {
  const one = elements(element)[n];
  return one ? readable(one) : '';
};

function script(base: string, below: string, above: string): string {
  return base + (below ? `_${operand(below)}` : '') + (above ? `^${operand(above)}` : '');
}

/** MathML as a line of text a person can read: `x_i^2 = (a + b)/c`. */
function readable(element: XmlElement): string {
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mo':
      return cleanText(textOf(element)).replace(/[\u2061-\u2064]/g, '');
    case 'mtext':
      return textOf(element).replace(/\s+/g, ' ');
    case 'mspace':
    case 'maligngroup':
    case 'malignmark':
      return ' ';
    case 'msub':
    case 'munder':
      return script(part(element, 0), part(element, 1), '');
    case 'msup':
    case 'mover':
      return script(part(element, 0), '', part(element, 1));
    case 'msubsup':
    case 'munderover':
      return script(part(element, 0), part(element, 1), part(element, 2));
    case 'mfrac':
      return `${operand(part(element, 0))}/${operand(part(element, 1))}`;
    case 'msqrt':
      return `√${operand(row(element.children))}`;
    case 'mroot':
      return `${operand(part(element, 1))}√${operand(part(element, 0))}`;
    case 'mfenced': {
      const { open = '(', close = ')', separators = ',' } = element.attributes;
      return (
        open +
        elements(element)
          .map(readable)
          .join(`${separators.trim().slice(0, 1)} `) +
        close
      );
    }
    case 'mtable':
      return elements(element).map(readable).join('; ');
    case 'mtr':
    case 'mlabeledtr':
      return elements(element).map(readable).filter(Boolean).join(' ');
    case 'semantics':
      return part(element, 0);
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return row(element.children);
  }
}

/** MathML as a line of text a person can read. */
export const mathText = (math: XmlElement): string => cleanText(readable(math));

/** TeX without the document that some publishers wrap around every formula. */
export function bareTex(tex: string): string {
  const body = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(tex)?.[1] ?? tex;
  return cleanText(body)
    .replace(/^(?:\$\$?|\\\[|\\\()\s*/, '')
    .replace(/\s*(?:\$\$?|\\\]|\\\))$/, '');
}
