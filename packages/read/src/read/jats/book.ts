import { child, childrenNamed, descendants, isElement, type XmlElement, type XmlNode } from '../xml/tree.js';

const element = (name: string, children: XmlNode[], source?: XmlElement): XmlElement => ({
  name,
  attributes: source?.attributes ?? {},
  children,
  ...(source?.line === undefined ? {} : { line: source.line }),
});

const renameElement = (original: XmlElement | undefined, name: string): XmlElement[] =>
  original ? [element(name, original.children, original)] : [];

/** Returns the children with one of these names, each with its name in an article. */
const renameChildren = (meta: XmlElement | undefined, names: Record<string, string>): XmlElement[] =>
  Object.entries(names).flatMap(([from, to]) =>
    [...childrenNamed(meta, from)].map((original) => element(to, original.children, original)),
  );

/** The metadata of a book that applies to each of its chapters. */
interface Book {
  title: XmlElement | undefined;
  meta: XmlElement | undefined;
  references: XmlElement[];
  language: string | undefined;
}

/** Converts a chapter to the article that it would be in a journal with the book's name: BITS has the same elements under other names. */
function toArticle(part: XmlElement, book: Book): XmlElement {
  const meta = child(part, 'book-part-meta');
  const dates = [...childrenNamed(meta, 'pub-date')];
  const permissions = child(meta, 'permissions') ?? child(book.meta, 'permissions');
  const title = child(meta, 'title-group/title') ?? child(part, 'title');
  const subtitle = child(meta, 'title-group/subtitle');
  const articleMeta = [
    ...renameChildren(meta, {
      'book-part-id': 'article-id',
      'article-id': 'article-id',
      'subj-group': 'subj-group',
    }),
    element(
      'title-group',
      [...renameElement(title, 'article-title'), ...(subtitle ? [subtitle] : [])],
      title,
    ),
    ...renameChildren(meta, {
      'contrib-group': 'contrib-group',
      abstract: 'abstract',
      'kwd-group': 'kwd-group',
    }),
    ...(dates.length > 0 ? dates : childrenNamed(book.meta, 'pub-date')),
    ...(permissions ? [permissions] : []),
  ];
  const journal = element('journal-meta', renameElement(book.title, 'journal-title'));
  const back = [...childrenNamed(part, 'back')];
  const hasReferences = descendants(part, 'ref-list').length > 0;
  const language = part.attributes['xml:lang'] ?? book.language;
  return {
    ...element('article', [
      element('front', [journal, element('article-meta', articleMeta, meta)]),
      ...childrenNamed(part, 'body'),
      ...back,
      ...(hasReferences ? [] : [element('back', book.references)]),
    ]),
    attributes: { ...part.attributes, ...(language ? { 'xml:lang': language } : {}) },
    ...(part.line === undefined ? {} : { line: part.line }),
  };
}

const isText = (node: XmlNode): boolean =>
  isElement(node) ? node.name !== 'book-part' && node.name !== 'title' : node.trim() !== '';

/** Returns the chapters of a book in BITS or NLM's older format: the parts that contain text, not those that contain chapters. */
export function findChapters(root: XmlElement): XmlElement[] {
  const meta = child(root, 'book-meta') ?? child(root, 'collection-meta');
  const book: Book = {
    title: child(meta, 'book-title-group/book-title') ?? child(meta, 'book-title'),
    meta,
    references: descendants(child(root, 'book-back') ?? child(root, 'back'), 'ref-list'),
    language: root.attributes['xml:lang'],
  };
  const chapters: XmlElement[] = [];
  const visit = (element: XmlElement) => {
    const body = child(element, 'body');
    if (element.name === 'book-part' && body?.children.some(isText)) chapters.push(toArticle(element, book));
    else for (const inner of element.children) if (isElement(inner)) visit(inner);
  };
  visit(root);
  return chapters;
}
