import { readFileSync, statSync } from 'node:fs';
import { type CorpusFolder, literal, type Row } from '../../corpus/index.js';
import { notFound } from '../http/api-error.js';
import type { PaperObject, PaperParagraph, PaperReference, PaperView } from '../schemas/corpus.js';
import { numberOrNull, textOrNull } from '../store/row-values.js';
import { figureAddresses, webAddress } from './figure-address.js';
import { FigureImages } from './figure-images.js';
import { findPart } from './find-part.js';
import type { LiveCorpus } from './live-corpus.js';
import { type IngestedName, readParts } from './part-files.js';
import type { SourceFiles } from './source-files.js';
import { placeWarnings } from './warning-places.js';

/** Maximum size of a source in which the lines of warnings are looked up. */
const MAX_SOURCE_BYTES = 20_000_000;

const IDENTIFIERS = ['doi', 'arxiv', 'pmid', 'pmcid', 'acl', 's2', 'url'] as const;

/** Loads a paper with everything that its page shows. */
export async function paperView(
  corpus: LiveCorpus,
  sources: SourceFiles,
  record: string,
): Promise<PaperView> {
  const part = await findPart(corpus, record);
  const folder = corpus.folder();
  const rows = (table: IngestedName) => tableRows(corpus, folder, table, part, record);
  const [paper] = await rows('papers');
  if (!paper) throw notFound(`paper ${record}`);
  const [paragraphs, citations, mentions, references, objects] = [
    await rows('paragraphs'),
    await rows('citations'),
    await rows('mentions'),
    await rows('references'),
    await rows('objects'),
  ];
  const [work] = await corpus.rows(
    `SELECT work_id, citing_papers FROM works_list WHERE record = ${literal(record)} LIMIT 1`,
  );
  const format = String(paper.format);
  const warnings = (paper.warnings ?? []) as ReaderWarning[];
  const texts = {
    paragraphs: paragraphs.map((row) => toParagraph(row, citations, mentions)),
    references: await loadReferences(corpus, record, references),
    objects: await loadObjects(new FigureImages(corpus, sources), paper, objects),
  };
  return {
    record,
    paperId: String(paper.paper_id),
    title: String(paper.title ?? ''),
    authors: ((paper.authors ?? []) as { name: string }[]).map(({ name }) => name),
    year: numberOrNull(paper.year),
    venue: textOrNull(paper.venue),
    fields: (paper.fields ?? []) as string[],
    licence: textOrNull(paper.licence),
    language: textOrNull(paper.language),
    format,
    reader: String(paper.reader),
    quality: numberOrNull(paper.quality),
    path: String(paper.path),
    ids: Object.fromEntries(
      IDENTIFIERS.flatMap((name) => (paper[name] ? [[name, String(paper[name])]] : [])),
    ),
    ...texts,
    warnings: placeWarnings(warnings, texts, await sourceText(sources, record, format, warnings)),
    workId: textOrNull(work?.work_id),
    citedBy: Number(work?.citing_papers ?? 0),
    hasPages: format === 'pdf',
  };
}

type ReaderWarning = Omit<PaperView['warnings'][number], 'place'>;

/** Reads the text of the source if a warning names a line of it. */
async function sourceText(
  sources: SourceFiles,
  record: string,
  format: string,
  warnings: readonly ReaderWarning[],
): Promise<string | undefined> {
  if (format === 'pdf' || !warnings.some(({ where }) => /\bline \d|\.tex:\d/.test(where ?? '')))
    return undefined;
  try {
    const path = await sources.find(record);
    return statSync(path).size <= MAX_SOURCE_BYTES ? readFileSync(path, 'utf8') : undefined;
  } catch {
    // The source is gone or has changed: warnings are shown without their place.
    return undefined;
  }
}

function tableRows(
  corpus: LiveCorpus,
  folder: CorpusFolder,
  table: IngestedName,
  part: string,
  record: string,
): Promise<Row[]> {
  const order = table === 'papers' ? '' : 'ORDER BY position';
  return corpus.rows(
    `SELECT * FROM ${readParts(folder, table, [part])} WHERE record = ${literal(record)} ${order}`,
  );
}

function toParagraph(row: Row, citations: readonly Row[], mentions: readonly Row[]): PaperParagraph {
  const isInParagraph = (span: Row) => span.paragraph === row.position;
  const emphasis = (row.emphasis ?? []) as { start_offset: number; end_offset: number; style: string }[];
  const formulas = (row.formulas ?? []) as { start_offset: number; end_offset: number; mathml: string }[];
  return {
    position: Number(row.position),
    part: String(row.part),
    section: (row.section ?? []) as string[],
    text: String(row.text),
    citations: citations.filter(isInParagraph).map((citation) => ({
      start: Number(citation.start_offset),
      end: Number(citation.end_offset),
      reference: textOrNull(citation.reference_id),
    })),
    mentions: mentions.filter(isInParagraph).map((mention) => ({
      start: Number(mention.start_offset),
      end: Number(mention.end_offset),
      object: textOrNull(mention.object_id),
    })),
    emphasis: emphasis.map(({ start_offset, end_offset, style }) => ({
      start: Number(start_offset),
      end: Number(end_offset),
      style,
    })),
    formulas: formulas.map(({ start_offset, end_offset, mathml }) => ({
      start: Number(start_offset),
      end: Number(end_offset),
      mathml,
    })),
  };
}

async function loadReferences(
  corpus: LiveCorpus,
  record: string,
  references: readonly Row[],
): Promise<PaperReference[]> {
  const works = await corpus.rows(`SELECT reference_id, work_id, work_record AS record FROM paper_references
    WHERE record = ${literal(record)}`);
  const byId = new Map(works.map((row) => [String(row.reference_id), row]));
  return references.map((row) => {
    const id = String(row.reference_id);
    const work = byId.get(id);
    return {
      id,
      raw: String(row.raw ?? ''),
      title: textOrNull(row.title),
      year: numberOrNull(row.year),
      workId: textOrNull(work?.work_id),
      record: textOrNull(work?.record),
      url: webAddress(row),
    };
  });
}

async function loadObjects(
  images: FigureImages,
  paper: Row,
  objects: readonly Row[],
): Promise<PaperObject[]> {
  const record = String(paper.record);
  const isElsewhere = ({ images, image_files: files }: Row) => images !== null && files === null;
  const source = objects.some(isElsewhere) ? await images.source(record) : undefined;
  return objects.map((row) => toObject(row, paper, images.list(record, row, source).length));
}

function toObject(row: Row, paper: Row, imageCount: number): PaperObject {
  return {
    id: String(row.object_id),
    kind: String(row.kind),
    label: textOrNull(row.label),
    caption: textOrNull(row.caption),
    content: String(row.content ?? ''),
    mathml: textOrNull(row.mathml),
    rows: (row.rows ?? null) as string[][] | null,
    images: (row.images ?? []) as string[],
    imageCount,
    address: row.kind === 'figure' || row.kind === 'table' ? (figureAddresses(paper, row)[0] ?? null) : null,
  };
}
