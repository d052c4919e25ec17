import { cleanText } from '@citemill/metrics/text';
import type { Author } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { child, isElement, textOf, type XmlElement } from '../xml/tree.js';
import { yearIn } from '../year.js';

/** Returns a `name`, `string-name`, `collab` or `name-alternatives` as an author; undefined for anything else. */
export function readAuthor(element: XmlElement): Author | undefined {
  switch (element.name) {
    case 'name-alternatives':
    case 'collab-alternatives': {
      const first = child(element, 'name') ?? child(element, 'string-name') ?? child(element, 'collab');
      return first && readAuthor(first);
    }
    case 'collab':
    case 'institution':
      return authorWhole(
        cleanText(
          textOf(child(element, 'named-content') ?? child(element, 'institution') ?? withoutMembers(element)),
        ),
      );
    case 'name':
    case 'string-name': {
      const part = (name: string) => cleanText(textOf(child(element, name)));
      const family = part('surname');
      const given = part('given-names');
      if (family || given) return authorNamed(given, family, part('suffix'));
      return authorWhole(cleanText(textOf(element)));
    }
    default:
      return undefined;
  }
}

/** Returns a group without the people, addresses and marks that are listed inside its name. */
const withoutMembers = (group: XmlElement): XmlElement => ({
  ...group,
  children: group.children.filter(
    (child) =>
      !isElement(child) ||
      !/^(?:contrib-group|contrib|name|string-name|aff|xref|email|fn|address)$/.test(child.name),
  ),
});

/** Returns the year an element names, in its ISO attribute, its `year` child or its text. */
export function readYear(element: XmlElement | undefined): number | undefined {
  if (!element) return undefined;
  const text = element.attributes['iso-8601-date'] ?? textOf(child(element, 'year') ?? element);
  return yearIn(text);
}
