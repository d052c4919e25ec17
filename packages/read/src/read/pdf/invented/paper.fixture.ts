import { writePdf } from '../pdf-writer.fixture.js';
import { optionalText, paperHeadings, THANKS } from './body.fixture.js';
import { captionText, NOTES } from './floats.fixture.js';
import { paperAbstract, paperTitle } from './front.fixture.js';
import { addHidden, addLineNumbers, makeScan, pageFurniture } from './furniture.fixture.js';
import { setPages } from './pages.fixture.js';
import type { Style } from './style.fixture.js';
import { Author, workTitles } from './text.fixture.js';

/** What a reader should find. */
export interface Expected {
  title: string;
  abstract: string;
  headings: string[];
  sentences: string[];
  /** What may be read as text or left out. */
  optional: string[];
  /** What comes after the text and is not part of it. */
  thanks: string;
  /** The titles of the works, in the order of the bibliography. */
  works: string[];
  /** The index in the bibliography of each citation, in text order. */
  cited: number[];
  figures: string[];
  tables: string[];
}

/** A paper that lists its works in notes, each cited once, in order, without a bibliography or anything after one. */
const listInNotes = (style: Style): Style => ({
  ...style,
  works: 4 * Math.ceil(style.works / 4),
  columns: 'one',
  marks: 'raised',
  labels: '1',
  trailing: 'none',
  entryWording: style.entryWording === 'web pages' ? 'usual' : style.entryWording,
  entryGroups: false,
  backMatter: style.backMatter === 'after' ? 'before' : style.backMatter,
  afterList: 'none',
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
const listByChapter = (style: Style): Style => ({
  ...style,
  bibliography: style.bibliography === 'none' ? 'References' : style.bibliography,
  entryColumns: 'as the text',
  entryGroups: false,
  listHeading: 'usual',
  listPlace: 'usual',
  listFloat: 'none',
  lateFigure: false,
  afterList: style.afterList === 'second list' ? 'none' : style.afterList,
});

/** An invented paper in a style, and its content. */
export function inventedPaper(chosen: Style): { pdf: string; expected: Expected } {
  const { listKind } = chosen;
  const style =
    listKind === 'footnotes'
      ? listInNotes(chosen)
      : listKind === 'by chapter'
        ? listByChapter(chosen)
        : chosen;
  const author = new Author(style);
  const isNumbered = style.manuscript === 'numbered lines' || style.manuscript === 'both';
  const set = setPages(author, style);
  const pages = (isNumbered ? addLineNumbers(set) : set).map((page, i) => {
    const whole = { ...page, pieces: [...page.pieces, ...pageFurniture(i, set.length, style)] };
    const shown = i === 1 ? addHidden(whole, style) : whole;
    return { ...(style.isScan ? makeScan(shown) : shown), isTurned: style.isTurned && !page.isLandscape };
  });
  // A short text ends before the page with its figure or table.
  const printedCaptions = (...kinds: ('figure' | 'table' | 'late')[]): string[] =>
    kinds
      .map(captionText)
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
    title: paperTitle(style),
    abstract: paperAbstract(style).text,
    headings: paperHeadings(style),
    sentences: author.sentences,
    optional: optionalText(style),
    thanks: style.backMatter === 'none' ? '' : THANKS,
    works: workTitles(style),
    cited: author.cited,
    figures: printedCaptions('figure', 'late'),
    tables: printedCaptions('table').map((caption) =>
      style.tableSetting === 'notes' ? `${caption} ${NOTES}` : caption,
    ),
  };
  return { pdf: writePdf(pages), expected };
}
