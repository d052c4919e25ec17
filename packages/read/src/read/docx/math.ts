import { mathText } from '../xml/mathml.js';
import {
  child,
  childrenNamed,
  descendants,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/tree.js';

const mathml = (name: string, children: XmlNode[], attributes: Record<string, string> = {}): XmlElement => ({
  name,
  attributes,
  children,
});

/** Elements with two or three operands: the MathML element, and Word's operands in MathML's order. */
const OPERANDS = new Map<string, [name: string, ...operands: string[]]>([
  ['f', ['mfrac', 'num', 'den']],
  ['sSup', ['msup', 'e', 'sup']],
  ['sSub', ['msub', 'e', 'sub']],
  ['sSubSup', ['msubsup', 'e', 'sub', 'sup']],
  ['limLow', ['munder', 'e', 'lim']],
  ['limUpp', ['mover', 'e', 'lim']],
]);

/** Splits the text of a run into numbers, names and operators. */
const tokenise = (text: string): XmlElement[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}]*|\s+|[^\s]/gu)].map(([token]) => {
    if (/^\s/.test(token)) return mathml('mspace', []);
    return mathml(/^\d/.test(token) ? 'mn' : /^\p{L}/u.test(token) ? 'mi' : 'mo', [token]);
  });

const property = (element: XmlElement, group: string, name: string): string | undefined =>
  child(element, `${group}/${name}`)?.attributes['m:val'];

const row = (element: XmlElement | undefined): XmlElement => mathml('mrow', convertAll(element));

function convertAll(element: XmlElement | undefined): XmlElement[] {
  return (element?.children ?? []).filter(isElement).flatMap(convert);
}

function convertNary(element: XmlElement): XmlElement {
  const sign = mathml('mo', [property(element, 'naryPr', 'chr') ?? '∫']);
  const [below, above] = [row(child(element, 'sub')), row(child(element, 'sup'))];
  return mathml('mrow', [
    mathml('munderover', [sign, below, above]),
    mathml('mspace', []),
    row(child(element, 'e')),
  ]);
}

function convert(element: XmlElement): XmlElement[] {
  const operands = OPERANDS.get(element.name);
  if (operands) {
    const [name, ...names] = operands;
    return [
      mathml(
        name,
        names.map((operand) => row(child(element, operand))),
      ),
    ];
  }
  switch (element.name) {
    case 'r':
      return [...childrenNamed(element, 't')].flatMap((text) => tokenise(textOf(text)));
    case 'rad': {
      const degree = row(child(element, 'deg'));
      const base = row(child(element, 'e'));
      return [degree.children.length > 0 ? mathml('mroot', [base, degree]) : mathml('msqrt', [base])];
    }
    case 'nary':
      return [convertNary(element)];
    case 'd': {
      const open = property(element, 'dPr', 'begChr') ?? '(';
      const close = property(element, 'dPr', 'endChr') ?? ')';
      const separators = property(element, 'dPr', 'sepChr') ?? '|';
      return [mathml('mfenced', [...childrenNamed(element, 'e')].map(row), { open, close, separators })];
    }
    case 'func':
      return [row(child(element, 'fName')), mathml('mspace', []), row(child(element, 'e'))];
    case 'acc':
      return [
        mathml('mover', [row(child(element, 'e')), mathml('mo', [property(element, 'accPr', 'chr') ?? '^'])]),
      ];
    case 'm':
      return [
        mathml(
          'mtable',
          [...childrenNamed(element, 'mr')].map((line) => mathml('mtr', convertAll(line))),
        ),
      ];
    case 'eqArr':
      return [
        mathml(
          'mtable',
          [...childrenNamed(element, 'e')].map((line) => mathml('mtr', [row(line)])),
        ),
      ];
    case 'w:del':
    case 'w:moveFrom':
      return [];
    default:
      // Properties have no printed text.
      return /Pr$/.test(element.name) ? [] : convertAll(element);
  }
}

/** Formats a Word formula (OMML) as readable text: `x_i^2 = (a + b)/c`. Word separates the number of an equation by "#". */
export const formulaText = (math: XmlElement): string =>
  mathText(mathml('math', convertAll(math))).replace(/\s*#\s*(\(\w{1,6}\))$/, ' $1');

/** Returns the formulas in a display (`m:oMathPara`), which may contain several. */
export const formulasIn = (display: XmlElement): XmlElement[] => descendants(display, 'oMath');
