const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
/** Allowed elements: no links, actions or foreign elements, since papers are not trusted. */
const ELEMENTS = new Set(
  'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mfenced menclose'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'mathvariant stretchy accent accentunder columnalign rowalign linethickness displaystyle scriptlevel largeop movablelimits fence separator form lspace rspace width columnspan rowspan'.split(
    ' ',
  ),
);

function copy(node: Node): Node | undefined {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.nodeValue ?? '');
  if (!(node instanceof Element)) return undefined;
  const { localName } = node;
  const children = [...node.childNodes].flatMap((child) => copy(child) ?? []);
  if (!ELEMENTS.has(localName)) return undefined;
  // Browsers no longer support mfenced, so its brackets are written out.
  const element = document.createElementNS(NAMESPACE, localName === 'mfenced' ? 'mrow' : localName);
  if (localName === 'mfenced') {
    const bracket = (name: string, fallback: string) => {
      const mo = document.createElementNS(NAMESPACE, 'mo');
      mo.textContent = node.getAttribute(name) ?? fallback;
      return mo;
    };
    element.append(bracket('open', '('), ...children, bracket('close', ')'));
    return element;
  }
  for (const { name, value } of node.attributes) if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Draws presentation MathML into an element; false if it cannot be read. */
export function drawMathMl(source: string, target: HTMLElement, isDisplay: boolean): boolean {
  const parsed = new DOMParser().parseFromString(source, 'application/xml');
  const math = parsed.documentElement.localName === 'math' ? copy(parsed.documentElement) : undefined;
  if (!(math instanceof Element)) return false;
  if (isDisplay) math.setAttribute('display', 'block');
  target.replaceChildren(math);
  return true;
}
