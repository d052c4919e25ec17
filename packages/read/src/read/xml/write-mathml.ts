import { isElement, type XmlElement, type XmlNode } from './tree.js';

/** Presentation MathML that browsers render (MathML Core and table alignment). Other elements are replaced by their text. */
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
/** Longer formulas are really tables: only their text is kept. */
const MAX_CHARACTERS = 20_000;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function serialise(node: XmlNode): string {
  if (!isElement(node)) return escapeXml(node);
  const content = node.children.map(serialise).join('');
  // Of `semantics`, only the first child is kept; annotations repeat it in other notations.
  if (node.name === 'annotation' || node.name === 'annotation-xml') return '';
  if (!ELEMENTS.has(node.name)) return content;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
  return `<${node.name}${attributes}>${content}</${node.name}>`;
}

/** Serialises a `math` element without anything that a browser would run or fetch; undefined if it is too long. */
export function writeMathMl(math: XmlElement): string | undefined {
  const text = serialise(math).replace(/\s+/g, ' ').replaceAll('> <', '><');
  return text.length > MAX_CHARACTERS ? undefined : text;
}
