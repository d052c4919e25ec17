import { type Author, fromWire, type Identifiers, PAPER_SCHEMA, type Paper } from '@citemill/read/paper';
import { type Database, literal, type Row } from '../corpus/index.js';
import { UserError } from '../user-error.js';

const IDENTIFIERS = ['doi', 'arxiv', 'pmid', 'pmcid', 'acl', 's2', 'url'] as const;

const readIdentifiers = (row: Row): Identifiers =>
  Object.fromEntries(IDENTIFIERS.flatMap((kind) => (row[kind] ? [[kind, String(row[kind])]] : [])));

/** Returns the columns that have a value, as texts. */
const readTexts = <Name extends string>(row: Row, names: readonly Name[]): Partial<Record<Name, string>> =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, String(row[name])]] : []))) as Partial<
    Record<Name, string>
  >;

const readYear = ({ year }: Row): { year?: number } =>
  year === null || year === undefined ? {} : { year: Number(year) };

const readAuthors = (row: Row): Author[] =>
  ((row.authors ?? []) as Row[]).map((author) => ({
    name: String(author.name ?? ''),
    ...readTexts(author, ['given', 'family']),
  }));

/** Returns the parts of a paper in the corpus that an audit reads: its texts with their citations, and its bibliography. */
export async function loadManuscript(database: Database, record: string): Promise<Paper> {
  const rows = (table: string, order: string) =>
    database.rows(`SELECT * FROM "${table}" WHERE record = ${literal(record)} ${order}`);
  const [paper] = await rows('papers', '');
  if (!paper) throw new UserError(`${record}: not one of the papers in the corpus`);
  const paragraphs = await rows('paragraphs', 'ORDER BY position');
  const citations = new Map<number, Row[]>(paragraphs.map(({ position }) => [Number(position), []]));
  for (const citation of await rows('citations', 'ORDER BY position'))
    citations.get(Number(citation.paragraph))?.push(citation);
  const references = await rows('references', 'ORDER BY position');
  const readPart = (wanted: string): Paper['body'] =>
    paragraphs
      .filter(({ part }) => part === wanted)
      .map(({ position, section, text }) => ({
        section: (section ?? []) as string[],
        text: String(text),
        mentions: [],
        citations: (citations.get(Number(position)) ?? []).map((citation) => ({
          start: Number(citation.start_offset),
          end: Number(citation.end_offset),
          text: String(citation.text),
          reference: citation.reference_id === null ? null : String(citation.reference_id),
          group: Number(citation.citation_group),
        })),
      }));
  return fromWire({
    schema: PAPER_SCHEMA,
    id: String(paper.paper_id),
    source: {
      path: String(paper.path),
      format: String(paper.format),
      sha256: String(paper.sha256),
      reader: String(paper.reader),
    },
    ids: readIdentifiers(paper),
    title: String(paper.title ?? ''),
    abstract: readPart('abstract'),
    authors: readAuthors(paper),
    ...readYear(paper),
    ...readTexts(paper, ['venue', 'licence', 'language']),
    fields: (paper.fields ?? []) as string[],
    body: readPart('body'),
    references: references.map((row) => ({
      id: String(row.reference_id),
      raw: String(row.raw ?? ''),
      ...readTexts(row, ['title']),
      authors: readAuthors(row),
      ...readYear(row),
      ids: readIdentifiers(row),
    })),
    objects: [],
    warnings: (paper.warnings ?? []) as unknown as Paper['warnings'],
  });
}
