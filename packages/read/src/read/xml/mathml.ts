import { cleanText } from '@citemill/metrics/text';
import { isElement, textOf, type XmlElement, type XmlNode } from './tree.js';

/** `x` and `12` need no brackets as an operand; `a + b` does. */
const isSimple = (text: string) => /^[\p{L}\p{N}.,′'∞]*$/u.test(text) || /^\([^()]*\)$/.test(text);
const formatOperand = (text: string) => (isSimple(text) ? text : `(${text})`);

// Relations and binary operators have spaces around them; a sign before a number or a comma does not.
const SPACED = /^(?:[=<>≤≥≪≫≈≃≅≡≠∼∝→←↔⇒⇔∈∉⊂⊆∪∩×·+±∓∧∨]|−|-|–)$/;

function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter(isElement);
}

function formatRow(nodes: XmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (!isElement(node)) {
      text += node.trim();
      continue;
    }
    const piece = formatMath(node);
    const isBinary =
      node.name === 'mo' && SPACED.test(piece) && text !== '' && !/[([{,;=<>≤≥]\s*$/.test(text);
    text += isBinary ? ` ${piece} ` : piece;
  }
  return text;
}

/** Returns the text of the `n`-th child element. */
const formatChild = (element: XmlElement, n: number) => {
  const child = childElements(element)[n];
  return child ? formatMath(child) : '';
};

function formatScript(base: string, below: string, above: string): string {
  return base + (below ? `_${formatOperand(below)}` : '') + (above ? `^${formatOperand(above)}` : '');
}

/** Formats MathML as readable text: `x_i^2 = (a + b)/c`. */
function formatMath(element: XmlElement): string {
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
      return formatScript(formatChild(element, 0), formatChild(element, 1), '');
    case 'msup':
    case 'mover':
      return formatScript(formatChild(element, 0), '', formatChild(element, 1));
    case 'msubsup':
    case 'munderover':
      return formatScript(formatChild(element, 0), formatChild(element, 1), formatChild(element, 2));
    case 'mfrac':
      return `${formatOperand(formatChild(element, 0))}/${formatOperand(formatChild(element, 1))}`;
    case 'msqrt':
      return `√${formatOperand(formatRow(element.children))}`;
    case 'mroot':
      return `${formatOperand(formatChild(element, 1))}√${formatOperand(formatChild(element, 0))}`;
    case 'mfenced': {
      const { open = '(', close = ')', separators = ',' } = element.attributes;
      return (
        open +
        childElements(element)
          .map(formatMath)
          .join(`${separators.trim().slice(0, 1)} `) +
        close
      );
    }
    case 'mtable':
      return childElements(element).map(formatMath).join('; ');
    case 'mtr':
    case 'mlabeledtr':
      return childElements(element).map(formatMath).filter(Boolean).join(' ');
    case 'semantics':
      return formatChild(element, 0);
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return formatRow(element.children);
  }
}

/** MathML as one line of readable text. */
export const mathText = (math: XmlElement): string => cleanText(formatMath(math));

/** TeX without the document that some publishers wrap around every formula. */
export function bareTex(tex: string): string {
  const body = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(tex)?.[1] ?? tex;
  return cleanText(body)
    .replace(/^(?:\$\$?|\\\[|\\\()\s*/, '')
    .replace(/\s*(?:\$\$?|\\\]|\\\))$/, '');
}
