import { writePdf } from '../pdf-writer.fixture.js';
import { headingsIn, optionalText, THANKS } from './body.fixture.js';
import { captionOf } from './floats.fixture.js';
import { abstractOf, titleOf } from './front.fixture.js';
import { furnitureOf, scanned, withHidden, withLineNumbers } from './furniture.fixture.js';
import { pagesOf } from './pages.fixture.js';
import type { Style } from './style.fixture.js';
import { Author, titlesOf } from './text.fixture.js';

/** What a reader should find. */
export interface Expected {
  title: string;
  abstract: string;
  headings: string[];
  sentences: string[];
  /** What may be read as text or left out. */
  optional: string[];
  /** What stands behind the text and is no part of it. */
  thanks: string;
  /** The works by their titles, in the order of the bibliography. */
  works: string[];
  /** The place in the bibliography that each citation of the text leads to, in the order of the text. */
  cited: number[];
  figures: string[];
  tables: string[];
}

/** A paper whose works stand in notes, each cited once, in order: it has no bibliography, and nothing behind one. */
const withNotes = (style: Style): Style => ({
  ...style,
  works: 4 * Math.ceil(style.works / 4),
  columns: 'one',
  marks: 'raised',
  labels: '1',
  trailing: 'none',
  entryWording: style.entryWording === 'web pages' ? 'usual' : style.entryWording,
  entryGroups: false,
  backMatter: style.backMatter === 'behind' ? 'before' : style.backMatter,
  behind: 'none',
  listFloat: 'none',
  lateFigure: false,
  listHeading: 'usual',
  manuscript: 'none',
  abstractSetting: style.abstractSetting === 'long' ? 'usual' : style.abstractSetting,
  firstPage: style.firstPage === 'three columns' ? 'usual' : style.firstPage,
  textNotes: false,
  isScan: false,
});

/** A paper with its works at the end of each chapter, under headings. */
const withChapters = (style: Style): Style => ({
  ...style,
  bibliography: style.bibliography === 'none' ? 'References' : style.bibliography,
  entryColumns: 'as the text',
  entryGroups: false,
  listHeading: 'usual',
  listPlace: 'usual',
  listFloat: 'none',
  lateFigure: false,
  behind: style.behind === 'second list' ? 'none' : style.behind,
});

/** An invented paper in a style, and what it says. */
export function inventedPaper(chosen: Style): { pdf: string; expected: Expected } {
  const { listKind } = chosen;
  const style =
    listKind === 'footnotes' ? withNotes(chosen) : listKind === 'by chapter' ? withChapters(chosen) : chosen;
  const author = new Author(style);
  const isNumbered = style.manuscript === 'numbered lines' || style.manuscript === 'both';
  const set = pagesOf(author, style);
  const pages = (isNumbered ? withLineNumbers(set) : set).map((page, i) => {
    const whole = { ...page, pieces: [...page.pieces, ...furnitureOf(i, set.length, style)] };
    const shown = i === 1 ? withHidden(whole, style) : whole;
    return { ...(style.isScan ? scanned(shown) : shown), isTurned: style.isTurned && !page.isLandscape };
  });
  // A short text ends before the page that its figure or table would stand on.
  const captionsOf = (...kinds: ('figure' | 'table' | 'late')[]): string[] =>
    kinds
      .map(captionOf)
      .filter((caption) =>
        pages.some(({ pieces, above = [] }) =>
          [...pieces, ...above].some((piece) =>
            [piece.text, ...(piece.runs ?? []).map(({ text }) => text)].some((text) =>
              text.includes(caption.slice(0, 12)),
            ),
          ),
        ),
      );
  const expected: Expected = {
    title: titleOf(style),
    abstract: abstractOf(style).text,
    headings: headingsIn(style),
    sentences: author.sentences,
    optional: optionalText(style),
    thanks: style.backMatter === 'none' ? '' : THANKS,
    works: titlesOf(style),
    cited: author.cited,
    figures: captionsOf('figure', 'late'),
    tables: captionsOf('table'),
  };
  return { pdf: writePdf(pages), expected };
}
