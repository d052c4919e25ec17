import { parseXml, textOf, type XmlElement } from '@citemill/read/internal';
import { asText } from './fields.js';

/** Parses an XML answer and returns its root. Throws if the answer is cut off or has a different root. */
export function parseXmlAnswer(body: string, ...names: string[]): XmlElement {
  const { root, warnings } = parseXml(body);
  const [warning] = warnings;
  if (warning) throw new Error(`the answer is not well-formed XML (${warning.message})`);
  if (!root || !names.includes(root.name)) throw new Error(`the answer has no element ${names.join(' or ')}`);
  return root;
}

/** Returns the cleaned text of an element; undefined if there is no element or it is empty. */
export const cleanedText = (element: XmlElement | undefined): string | undefined => asText(textOf(element));
