import type { MarkLocation } from '../footnotes.js';

export type Attributes = Record<string, string>;

/** Classes of elements that are not part of an article's text. */
const OUTSIDE_TEXT =
  /(?:^|\s)(?:infobox\S*|navbox\S*|vertical-navbox|sidebar\S*|ambox\S*|tmbox\S*|metadata|hatnote|dablink|toc|mw-editsection|noprint|navigation-not-searchable|catlinks|shortdescription|sistersitebox|side-box|portalbox|portal-bar|authority-control|succession-box|stub|mw-empty-elt|noexcerpt)(?=\s|$)/i;
const PICTURE = /(?:^|\s)(?:thumb|tmulti|multiimageinner|mw-file-element|thumbinner)(?=\s|$)/;

/** Why an element's content is not prose; undefined if it may be. */
export function skipReason(name: string, attributes: Attributes): MarkLocation | undefined {
  const classes = attributes.class ?? '';
  const type = attributes.typeof ?? '';
  if (name === 'table') return /infobox|sidebar|navbox/.test(classes) ? 'template' : 'table';
  if (
    name === 'head' ||
    name === 'title' ||
    name === 'style' ||
    name === 'script' ||
    name === 'link' ||
    name === 'meta'
  )
    return 'template';
  if (name === 'figure' || name === 'figure-inline' || /\bmw:(?:File|Image|Video|Audio)\b/.test(type))
    return 'caption';
  if (/(?:^|\s)gallery(?=\s|$)/.test(classes)) return 'gallery';
  if (
    OUTSIDE_TEXT.test(classes) ||
    attributes.role === 'navigation' ||
    /display:\s*none/.test(attributes.style ?? '')
  )
    return 'template';
  if (PICTURE.test(classes)) return 'caption';
  if (/(?:^|\s)refbegin(?=\s|$)/.test(classes)) return 'back matter';
  // {{rp}}: a page number after a mark.
  if (
    name === 'sup' &&
    /(?:^|\s)(?:reference|Inline-Template)(?=\s|$)/.test(classes) &&
    !isMark(name, attributes)
  )
    return 'template';
  if (name === 'pre' || name === 'math' || name === 'svg' || name === 'audio' || name === 'video')
    return 'template';
  return undefined;
}

/** True for the mark of a footnote. */
export const isMark = (name: string, { typeof: type = '', class: classes = '' }: Attributes): boolean =>
  (name === 'sup' || name === 'span') &&
  (/\bmw:Extension\/ref(?=\s|$)/i.test(type) || /(?:^|\s)mw-ref(?=\s|$)/.test(classes));

export const isNoteList = (name: string, classes = ''): boolean =>
  name === 'ol' && /(?:^|\s)(?:mw-references|references)(?=\s|$)/.test(classes);

export const BLOCKS = new Set(
  'p div section li dd dt dl ul ol blockquote center h1 h2 h3 h4 h5 h6 hr poem article body'.split(' '),
);

/** Elements without a closing tag. */
export const EMPTY = new Set('br hr img link meta input wbr area base col embed source track'.split(' '));
