import { isElement, type XmlElement, type XmlNode } from './tree.js';

/** Presentation MathML that browsers render, as listed in the studio. Other elements are replaced by their text. */
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
  if (node.name === 'annotation' || node.name === 'annotation-xml') return '';
  // Of `semantics`, only the first child is kept; the others repeat it in other notations.
  const children = node.name === 'semantics' ? node.children.filter(isElement).slice(0, 1) : node.children;
  const content = children.map(serialise).join('');
  if (!ELEMENTS.has(node.name)) return content;
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
  return `<${node.name}${attributes}>${content}</${node.name}>`;
}

/** White space of XML, which lays out the source. No-break spaces are part of the formula. */
const LAYOUT = /[ \t\r\n]+/g;

/** Serialises a `math` element without anything that a browser would run or fetch; undefined if it is too long. */
export function writeMathMl(math: XmlElement): string | undefined {
  const text = serialise(math).replace(LAYOUT, ' ').replaceAll('> <', '><');
  return text.length > MAX_CHARACTERS ? undefined : text;
}
