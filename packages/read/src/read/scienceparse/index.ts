import { cleanText } from '@citemill/metrics/text';
import {
  identifiersIn,
  PAPER_SCHEMA,
  type Paper,
  type Paragraph,
  paperId,
  type Reference,
} from '../../paper/index.js';
import { authorWhole } from '../author.js';
import { sha256 } from '../bytes.js';
import { type Json, list, record, records } from '../json.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { referenceFrom } from '../reference.js';
import { sourceJson } from '../source-json.js';
import { Warnings } from '../warnings.js';
import { type Span, splitParagraphs } from './text.js';

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const readYear = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 1500 && value < 2100 ? value : undefined;

const readAuthors = (value: unknown) =>
  list(value).flatMap(
    (author) => authorWhole(cleanText(string(author) || string(record(author)?.name))) ?? [],
  );

/** Reads the bibliography. Entries have no printed text, so it is composed from their fields. */
function readReferences(metadata: Json): Reference[] {
  return list(metadata.references).map((value, index) => {
    const entry = record(value) ?? {};
    const authors = readAuthors(entry.author ?? entry.authors);
    const [title, venue] = [cleanText(string(entry.title)), cleanText(string(entry.venue))];
    const year = readYear(entry.year);
    const raw = [authors.map(({ name }) => name).join(', '), title, venue, year?.toString() ?? '']
      .filter((part) => part !== '')
      .join('. ');
    return referenceFrom({
      id: `b${index}`,
      raw,
      title,
      authors,
      year,
      venue,
      ids: identifiersIn(`${title} ${venue}`),
    });
  });
}

interface Mark extends Span {
  section: number;
  reference: string | null;
}

/**
 * Finds the citation marks. Each mention has the text around it and its offsets in this text, so the text is searched for in
 * the sections. Mentions of one entry with the same text are found at successive positions.
 */
function findMarks(metadata: Json, sections: readonly string[], count: number, warnings: Warnings): Mark[] {
  const marks: Mark[] = [];
  const placed = new Set<string>();
  let lost = 0;
  for (const value of list(metadata.referenceMentions)) {
    const mention = record(value) ?? {};
    const [start, end, entry] = [mention.startOffset, mention.endOffset, mention.referenceID].map(Number);
    const context = string(mention.context);
    const mark =
      start !== undefined && end !== undefined && start >= 0 && end > start && end <= context.length
        ? findPosition(context, { start, end }, sections, (position) => !placed.has(`${entry} ${position}`))
        : undefined;
    if (!mark) {
      lost++;
      continue;
    }
    placed.add(`${entry} ${mark.section}:${mark.start}`);
    const isEntry = entry !== undefined && Number.isInteger(entry) && entry >= 0 && entry < count;
    marks.push({ ...mark, reference: isEntry ? `b${entry}` : null });
  }
  if (lost > 0)
    warnings.add('citations', `${lost} mentions could not be found in the text`, 'referenceMentions');
  return marks;
}

/** Returns the first free position of a mention's text in the sections. */
function findPosition(
  context: string,
  mention: Span,
  sections: readonly string[],
  isFree: (position: string) => boolean,
): (Span & { section: number }) | undefined {
  for (const [section, text] of sections.entries())
    for (let from = text.indexOf(context); from >= 0; from = text.indexOf(context, from + 1))
      if (isFree(`${section}:${from + mention.start}`))
        return { section, start: from + mention.start, end: from + mention.end };
  return undefined;
}

/** Returns the section path of a heading, without its number: "2.1. Sites" is "Sites". */
const readSection = (value: unknown): string[] => {
  const text = cleanText(string(value)).replace(
    /^(?:\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5})\.?\s+(?=\p{L})/u,
    '',
  );
  return text === '' ? [] : [text];
};

function readBody(metadata: Json, references: number, warnings: Warnings): Paragraph[] {
  const sections = records(metadata.sections);
  const texts = sections.map(({ text }) => string(text));
  const marks = findMarks(metadata, texts, references, warnings);
  return sections.flatMap((section, index) =>
    splitParagraphs(texts[index] ?? '').map(({ text, mapSpan }) => {
      const sectionMarks = marks
        .filter((mark) => mark.section === index)
        .flatMap((mark) => {
          const span = mapSpan(mark);
          return span ? [{ ...span, text: text.slice(span.start, span.end), reference: mark.reference }] : [];
        })
        .sort((a, b) => a.start - b.start || a.end - b.end);
      const groups = [...new Set(sectionMarks.map(({ start, end }) => `${start}-${end}`))];
      const citations = sectionMarks.map((mark) => ({
        ...mark,
        group: groups.indexOf(`${mark.start}-${mark.end}`),
      }));
      return { section: readSection(section.heading), text, citations, mentions: [] };
    }),
  );
}

/** True for Science-Parse's JSON: no other format has fields with these names. */
const hasScienceParseFields = (json: Json, metadata: Json): boolean =>
  json.paper_id === undefined &&
  json.corpusid === undefined &&
  (Array.isArray(metadata.sections) ||
    Array.isArray(metadata.referenceMentions) ||
    typeof metadata.abstractText === 'string');

function read(source: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const json = sourceJson(source, warnings);
  // The command line writes these fields under `metadata`, the server at the top level.
  const metadata = record(json.metadata) ?? json;
  if (!hasScienceParseFields(json, metadata))
    throw new UnreadableError('not-a-paper', 'the JSON is not from Science-Parse');
  const references = readReferences(metadata);
  const abstract = splitParagraphs(string(metadata.abstractText));
  const title = cleanText(string(metadata.title));
  const body = readBody(metadata, references.length, warnings);
  if (title === '' && body.length + abstract.length + references.length === 0)
    throw new UnreadableError('empty', 'the record has no title, text or bibliography');
  if (title === '') warnings.add('title', 'the paper has no title', 'title');
  const ids = identifiersIn(string(metadata.doi));
  const year = readYear(metadata.year);
  const hash = sha256(source.bytes);
  return [
    {
      schema: PAPER_SCHEMA,
      id: paperId(ids, hash),
      source: { path: source.path, format: 'scienceparse', sha256: hash, reader: 'scienceparse@3' },
      ids,
      title,
      abstract: abstract.map((paragraph) => ({
        section: [],
        text: paragraph.text,
        citations: [],
        mentions: [],
      })),
      authors: readAuthors(metadata.authors),
      ...(year === undefined ? {} : { year }),
      fields: [],
      body,
      references,
      objects: [],
      warnings: warnings.toList(),
    },
  ];
}

/** True if the start of a file, cut anywhere, has keys that only occur together in Science-Parse's JSON. */
const isScienceParse = (head: string): boolean =>
  /^\uFEFF?\s*\{/.test(head) &&
  (/"metadata"\s{0,20}:\s{0,20}\{/.test(head) || /"abstractText"\s{0,20}:/.test(head)) &&
  /"(?:sections|authors|title|source)"\s{0,20}:/.test(head) &&
  /"(?:emails|abstractText|referenceMentions|citeRegEx|name)"\s{0,20}:/.test(head) &&
  !/"(?:paper_id|corpusid|schema)"\s{0,20}:/.test(head);

/** Reads the JSON that Science-Parse writes for a PDF file, such as the papers of ROUGE-SciQFS. */
export const scienceParseReader: Reader = {
  name: 'scienceparse',
  version: 3,
  takes: ['bytes'],
  ...READER_TRAITS.scienceparse,
  detect: isScienceParse,
  read,
};

export { scienceParseReader as reader };
