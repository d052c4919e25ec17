import type { Author } from '../../paper/index.js';
import { cleanText } from '../../text/index.js';
import { child, textOf, type XmlElement } from '../xml/tree.js';

/** A `name`, `string-name`, `collab` or `name-alternatives` as an author; undefined for anything else. */
export function authorOf(element: XmlElement): Author | undefined {
  switch (element.name) {
    case 'name-alternatives':
    case 'collab-alternatives': {
      const first = child(element, 'name') ?? child(element, 'string-name') ?? child(element, 'collab');
      return first && authorOf(first);
    }
    case 'collab':
    case 'institution': {
      const name = cleanText(
        textOf(child(element, 'named-content') ?? child(element, 'institution') ?? element),
      );
      return name ? { name } : undefined;
    }
    case 'name':
    case 'string-name': {
      const family = cleanText(textOf(child(element, 'surname')));
      const given = cleanText(textOf(child(element, 'given-names')));
      const name = family || given ? [given, family].filter(Boolean).join(' ') : cleanText(textOf(element));
      if (!name) return undefined;
      return { name, ...(given ? { given } : {}), ...(family ? { family } : {}) };
    }
    default:
      return undefined;
  }
}

/** The year an element names, in its ISO attribute, its `year` child or its text. */
export function yearOf(element: XmlElement | undefined): number | undefined {
  if (!element) return undefined;
  const text = element.attributes['iso-8601-date'] ?? textOf(child(element, 'year') ?? element);
  const year = Number(/(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)/.exec(text)?.[1]);
  return Number.isFinite(year) && year > 0 ? year : undefined;
}
