import { parseXml, textOf, type XmlElement } from '@citemill/read/internal';
import { asText } from './fields.js';

/** The root of an XML answer. Throws if the answer is cut off or has another root. */
export function parseXmlAnswer(body: string, ...names: string[]): XmlElement {
  const { root, warnings } = parseXml(body);
  const [warning] = warnings;
  if (warning) throw new Error(`the answer is not well-formed XML (${warning.message})`);
  if (!root || !names.includes(root.name)) throw new Error(`the answer has no element ${names.join(' or ')}`);
  return root;
}

/** The cleaned text of an element; undefined without an element or a text. */
export const cleanedText = (element: XmlElement | undefined): string | undefined => asText(textOf(element));
