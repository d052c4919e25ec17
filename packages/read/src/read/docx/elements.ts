import { child, isElement, type XmlElement, type XmlNode } from '../xml/tree.js';

/** Returns the value of a property: `<w:outlineLvl w:val="0"/>`. */
export const propertyValue = (properties: XmlElement | undefined, name: string): string | undefined =>
  child(properties, name)?.attributes['w:val'];

/** Returns the value of an on/off property: true for `<w:b/>`, false for `<w:b w:val="0"/>`, undefined if it is absent. */
export function isOn(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = child(properties, name);
  return property && !/^(?:0|false|off|none)$/.test(property.attributes['w:val'] ?? '1');
}

/** Elements whose content is read as if they were not there: insertions, tags, text directions. */
const TRANSPARENT = new Set(['w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml', 'w:dir', 'w:bdo']);

/**
 * Yields the elements of some content, with insertions kept and deletions left out. The first of several alternatives is read, such
 * as the newer of the two forms of a text box.
 */
export function* contentElements(nodes: readonly XmlNode[]): Generator<XmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (TRANSPARENT.has(node.name)) yield* contentElements(node.children);
    else if (node.name === 'mc:AlternateContent') {
      const chosen = child(node, 'mc:Choice') ?? child(node, 'mc:Fallback');
      if (chosen) yield* contentElements(chosen.children);
    } else yield node;
  }
}
