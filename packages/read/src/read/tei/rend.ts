import type { EmphasisStyle } from '../../paper/index.js';
import type { XmlElement } from '../xml/tree.js';

/** Returns the emphasis of `<hi rend="…">` and `<emph>`; an `<emph>` without `rend` is italic. */
export function emphasisStyles({ name, attributes }: XmlElement): EmphasisStyle[] {
  if (name !== 'hi' && name !== 'emph') return [];
  const rend = attributes.rend ?? attributes.rendition ?? attributes.style ?? '';
  if (rend === '' && name === 'emph') return ['italic'];
  const styles: EmphasisStyle[] = [];
  if (/bold|(?:^|[\s#])(?:b|bf|bi)(?:$|\s)/i.test(rend)) styles.push('bold');
  if (/ital|oblique|slant|(?:^|[\s#])(?:i|it|bi)(?:$|\s)/i.test(rend)) styles.push('italic');
  return styles;
}

/** True for superscript text that is not a citation mark; marks are in a `<ref>`. */
export const isSuperscript = ({ name, attributes }: XmlElement): boolean =>
  name === 'hi' && /\bsup(?:er(?:script)?)?\b/i.test(attributes.rend ?? attributes.rendition ?? '');
