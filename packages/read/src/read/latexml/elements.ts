import type { ObjectKind } from '../../paper/index.js';
import { childrenNamed, descendants, textOf, type XmlElement } from '../xml/tree.js';

/** Elements of LaTeXML's schema that are not part of the text. */
export const NOT_TEXT: ReadonlySet<string> = new Set(
  `tags tag toctitle toccaption ERROR resource indexmark indexphrase rdf declare TOC XMath XMApp navigation
  bibliography index graphics date keywords classification creator pagination svg:svg svg picture
  glossarydefinition`.split(/\s+/),
);

export const SECTIONS: ReadonlySet<string> = new Set(
  'part chapter section subsection subsubsection paragraph subparagraph appendix slide sidebar'.split(' '),
);

const NOTES = /^(?:footnote|footnotetext|endnote)$/;

/** Returns the kind of object of an element; undefined if it is part of the text or of another object. */
export function objectKind({ name, attributes }: XmlElement): ObjectKind | undefined {
  const classes = attributes.class ?? '';
  switch (name) {
    case 'figure':
    case 'picture':
      return 'figure';
    case 'table':
    case 'tabular':
      return 'table';
    case 'equation':
    case 'equationgroup':
      return 'equation';
    case 'theorem':
    case 'proof':
      return 'theorem';
    case 'verbatim':
      return 'verbatim';
    case 'listing':
      return /algorithm/.test(classes) ? 'algorithm' : 'verbatim';
    case 'float':
      if (/algorithm|procedure/.test(classes)) return 'algorithm';
      return /listing|program/.test(classes) ? 'verbatim' : 'text';
    case 'note':
      return NOTES.test(attributes.role ?? '') ? 'text' : undefined;
    default:
      return undefined;
  }
}

/** Returns the TeX source of a formula. */
export const texSource = (math: XmlElement): string =>
  (math.attributes.tex ?? textOf(math))
    .replace(/(?<!\\)%\s+/g, '')
    .replace(/^\\displaystyle\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the TeX source of a display equation, with `\\` between its rows. For an `align`, LaTeXML also stores each row as a whole. */
export function displayTex(element: XmlElement): string {
  const rows = element.name === 'equationgroup' ? descendants(element, 'equation') : [element];
  const rowTexts = (rows.length > 0 ? rows : [element]).map((row) => {
    const forks = descendants(row, 'MathFork');
    const maths =
      forks.length > 0
        ? forks.flatMap((fork) => [...childrenNamed(fork, 'Math')])
        : descendants(row, 'Math').filter((element) => element.attributes.mode !== 'inline');
    const printed = maths.length > 0 ? maths : descendants(row, 'Math');
    return printed.map(texSource).filter(Boolean).join(' ');
  });
  return rowTexts.filter(Boolean).join(' \\\\ ');
}

/** Returns the text of the tag with a role, such as `refnum` or `autoref`; without `role`, the text of the printed tag. */
export function tagText(element: XmlElement, role?: string): string {
  for (const tags of childrenNamed(element, 'tags'))
    for (const tag of childrenNamed(tags, 'tag'))
      if (tag.attributes.role === role) return textOf(tag).replace(/\s+/g, ' ').trim();
  return '';
}
