import {
  child,
  childrenNamed,
  descendants,
  parseXml,
  textOf,
  type XmlElement,
} from '@citemill/read/internal';
import { type MetadataRow, metadataRow } from './row.js';

const text = (element: XmlElement | undefined) => textOf(element);

/** Reads the papers in a volume file of the ACL Anthology. */
export function* anthologyRows(xml: string): Generator<MetadataRow | undefined> {
  const { root } = parseXml(xml);
  const collection = root?.attributes.id ?? '';
  for (const volume of descendants(root, 'volume')) {
    const year = text(child(volume, 'meta/year')) || collection.slice(0, 4);
    for (const paper of childrenNamed(volume, 'paper')) {
      const url = text(child(paper, 'url'));
      const author = child(paper, 'author');
      yield metadataRow({
        title: text(child(paper, 'title')),
        abstract: text(child(paper, 'abstract')),
        year,
        doi: text(child(paper, 'doi')),
        acl: url || `${collection}-${volume.attributes.id ?? ''}.${paper.attributes.id ?? ''}`,
        authors: author ? [{ family: text(child(author, 'last')) || text(author) }] : [],
      });
    }
  }
}
