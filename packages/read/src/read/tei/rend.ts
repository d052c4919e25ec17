import type { EmphasisStyle } from '../../paper/index.js';
import type { XmlElement } from '../xml/tree.js';

/** What `<hi rend="…">` and `<emph>` say of the letters; an `<emph>` that says nothing is in italics, as printers have it. */
export function emphasisStyles({ name, attributes }: XmlElement): EmphasisStyle[] {
  if (name !== 'hi' && name !== 'emph') return [];
  const rend = attributes.rend ?? attributes.rendition ?? attributes.style ?? '';
  if (rend === '' && name === 'emph') return ['italic'];
  const styles: EmphasisStyle[] = [];
  if (/bold|(?:^|[\s#])(?:b|bf|bi)(?:$|\s)/i.test(rend)) styles.push('bold');
  if (/ital|oblique|slant|(?:^|[\s#])(?:i|it|bi)(?:$|\s)/i.test(rend)) styles.push('italic');
  return styles;
}

/** Text above the line that is no mark: what stands in a `<ref>` is written by it. */
export const isRaised = ({ name, attributes }: XmlElement): boolean =>
  name === 'hi' && /\bsup(?:er(?:script)?)?\b/i.test(attributes.rend ?? attributes.rendition ?? '');
