import { isElement, type XmlElement, type XmlNode } from './tree.js';

/** Presentation MathML (MathML Core, and tables' alignment): what browsers draw. Anything else is left out, its text kept. */
const ELEMENTS = new Set(
  `math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover
   munderover mmultiscripts mprescripts none mtable mtr mtd mfenced menclose`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `mathvariant stretchy accent accentunder columnalign rowalign linethickness open close separators displaystyle
   scriptlevel largeop movablelimits fence separator form lspace rspace width display notation columnspan rowspan`.split(
    /\s+/,
  ),
);
/** Longer formulas are tables in disguise: the text is kept, the drawing is not. */
const MAX_CHARACTERS = 20_000;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function write(node: XmlNode): string {
  if (!isElement(node)) return escapeXml(node);
  const content = node.children.map(write).join('');
  // `semantics` keeps its first child, the drawing; annotations repeat it in other notations.
  if (node.name === 'annotation' || node.name === 'annotation-xml') return '';
  if (!ELEMENTS.has(node.name)) return content;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
  return `<${node.name}${attributes}>${content}</${node.name}>`;
}

/** A `math` element as text, with nothing in it that a browser would run or fetch; undefined if it is too long. */
export function writeMathMl(math: XmlElement): string | undefined {
  const text = write(math).replace(/\s+/g, ' ').replaceAll('> <', '><');
  return text.length > MAX_CHARACTERS ? undefined : text;
}
