import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { PAPER_SCHEMA, type Paper, type Paragraph, paperId } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { Hyphens } from '../hyphens.js';
import type { Candidate } from '../printed-citations/candidate.js';
import { findMarks } from '../printed-citations/find-marks.js';
import { convertParagraph, PrintedBibliography } from '../printed-citations/paragraph.js';
import type { PrintedList } from '../printed-citations/printed-list.js';
import { findPublication } from '../printed-front/publication.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import type { Warnings } from '../warnings.js';
import { type BlockDocument, type BlockText, plainBlockText } from './block.js';
import { type BlockFront, divideFront } from './front.js';
import { removeFurniture } from './furniture.js';
import { promoteHeadings } from './headings.js';
import { keyedList } from './keyed-list.js';
import { gatherObjects } from './objects.js';
import { outlineBlocks } from './outline.js';
import { ownIds } from './own-ids.js';
import {
  type BlockParagraph,
  buildParagraphs,
  joinDivided,
  joinPieces,
  mentionFinder,
} from './paragraphs.js';
import { moveSpans, writeBlockPowers, writePowers } from './powers.js';
import { readPrintedList } from './references.js';

/**
 * Incremented when the same blocks give a different paper than before. It is part of the version of every reader of blocks,
 * so that their papers are read again.
 */
export const BLOCKS_REVISION = 14;

/** The name and version of the reader, for `source.reader`. */
export interface BlockReader {
  name: string;
  version: number;
}

/** Returns the citation marks of each paragraph: if the source links its marks by key, these; otherwise the printed marks. */
function citedMarks(
  paragraphs: readonly BlockParagraph[],
  list: PrintedList,
  indexByKey: ReadonlyMap<string, number> | undefined,
): Candidate[][] {
  if (!indexByKey) return findMarks(paragraphs, list);
  return paragraphs.map(({ marks }) =>
    marks.map(({ start, end, keys }) => ({
      kind: 'link',
      start,
      end,
      works: keys.map((key) => indexByKey.get(key) ?? null),
    })),
  );
}

/**
 * Builds a paper from the blocks of a document: finds its title, authors, abstract, sections, objects and bibliography, and
 * links the citation marks in its text to the entries.
 *
 * @throws {UnreadableError} if there is neither a title nor text
 */
export function paperFromBlocks(
  document: BlockDocument,
  { path, bytes }: Pick<SourceRecord, 'path' | 'bytes'>,
  { name, version }: BlockReader,
  warnings: Warnings,
): Paper {
  const blocks = writeBlockPowers(removeFurniture(promoteHeadings(document.blocks), document.title));
  const first = blocks[0]?.where ?? 'line 1';
  const front = document.title === undefined ? divideFront(blocks) : givenFront({ ...document, blocks });
  const outline = outlineBlocks(front.body);
  const keyed = document.keyed ? keyedList(document.keyed, blocks) : undefined;
  const gathered = gatherObjects(outline, keyed?.ids);
  const hyphens = new Hyphens(
    blocks.flatMap(({ content }) => content.text.split('\n').map((text) => ({ text }))),
  );
  const list = keyed?.list ?? readPrintedList(outline.references);
  const findMentions = mentionFinder(gathered.objects);
  const abstract = joinDivided(front.abstract).map((pieces): BlockParagraph => {
    const { text, flags, marks } = joinPieces(pieces, hyphens);
    return { section: [], flow: { text, flags }, mentions: findMentions(text), marks };
  });
  const paragraphs = [...abstract, ...buildParagraphs(gathered, hyphens)];
  const marks = citedMarks(paragraphs, list, keyed?.indexes);
  const bibliography = new PrintedBibliography(list);
  const converted = paragraphs.map((paragraph, i): Paragraph[] => {
    const text = convertWithPowers(paragraph, itemAt(marks, i), bibliography);
    return text && /[\p{L}\p{N}]/u.test(text.text) ? [text] : [];
  });
  const body = converted.slice(abstract.length).flat();
  const title = cleanText(front.title);
  if (!title && body.length === 0 && abstract.length === 0)
    throw new UnreadableError('not-a-paper', 'the document has neither a title nor text');
  if (!title) warnings.add('no-title', 'no title was found', first);
  if (body.length === 0) warnings.add('no-body', 'no body text was found', first);
  const margins = document.margins ?? [];
  const ids = document.ids ?? ownIds([...front.statements, ...margins]);
  const publication = findPublication([], [...front.lines, ...margins], '');
  const year = document.year ?? publication.year;
  const venue = document.venue ?? publication.venue;
  const hash = sha256(bytes);
  return {
    schema: PAPER_SCHEMA,
    id: paperId(ids, hash),
    source: { path, format: name, sha256: hash, reader: `${name}@${version}` },
    ids,
    title,
    abstract: converted.slice(0, abstract.length).flat(),
    authors: document.authors ?? front.authors,
    ...(year === undefined ? {} : { year }),
    ...(venue ? { venue } : {}),
    fields: [],
    ...(document.language ? { language: document.language } : {}),
    body,
    references: list.entries.map(({ reference }) => reference),
    objects: gathered.objects,
    warnings: warnings.toList(),
  };
}

/** Converts a paragraph whose citation marks are known. Superscript numbers that are not marks may be powers. */
function convertWithPowers(
  paragraph: BlockParagraph,
  marks: readonly Candidate[],
  bibliography: PrintedBibliography,
): Paragraph | undefined {
  const { moveOffset, ...flow } = writePowers(paragraph.flow, marks);
  const mentions = moveSpans(paragraph.mentions, moveOffset);
  return convertParagraph({ ...paragraph, flow, mentions }, moveSpans(marks, moveOffset), bibliography);
}

/** Returns the front matter of a document whose source has a title field; the abstract may still be among the blocks. */
function givenFront({ blocks, title = '', authors = [], abstract }: BlockDocument): BlockFront {
  const printed = abstract === undefined ? divideFront(blocks) : undefined;
  const isLabelled = printed !== undefined && printed.abstract.length > 0;
  const givenParagraphs: BlockText[] = abstract ? abstract.split(/\n\s*\n/).map(plainBlockText) : [];
  return {
    title,
    authors,
    abstract: isLabelled ? printed.abstract : givenParagraphs,
    lines: [],
    statements: [],
    body: isLabelled ? printed.body : [...blocks],
  };
}
