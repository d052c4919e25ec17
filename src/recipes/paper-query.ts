import type { Slice } from '@citemill/read/internal';
import { trustedRows } from '../corpus/index.js';
import { type NeighbourBands, neighbourRows } from './citation-space/neighbours.js';
import type { NearestModel } from './nearest-by-model.js';
import { objectTables } from './paper-objects.js';

export type BatchTable = 'papers' | 'paragraphs' | 'citations' | 'references' | 'objects' | 'mentions';

/** The data that a recipe needs about each paper. */
export interface PaperQuery {
  /** SQL condition on `papers AS p` that selects papers. */
  where?: string;
  /** SQL condition on `paragraphs AS t` that selects the paragraphs to load. */
  paragraphs?: string;
  /** Loads the abstracts of cited works. A dataset with texts of cited works has no licence as a whole unless its author chooses one. */
  abstracts: boolean;
  /** Loads fields, introduction and conclusion of cited works that are papers in the collection. */
  citedPapers?: boolean;
  /** Loads the kinds of objects that a paper has. */
  objectKinds?: boolean;
  /** Loads objects and their mentions. */
  objects?: boolean;
  /** Loads bold and italic spans of the paragraphs. */
  emphasis?: boolean;
  /** Loads the bodies of cited papers in the collection. An SQL condition on `paragraphs AS t` selects the citing paragraphs. */
  citedBodies?: string;
  /** Loads these bodies as paragraphs with citations. */
  bodyCitations?: boolean;
  /** Loads the bibliography entries: kind, title and URL. */
  references?: boolean;
  /** Number of similar papers of the collection whose ids are loaded; 0 for none. */
  nearest?: number;
  /** Embedding model that finds similar papers (default: TF-IDF). */
  nearestModel?: NearestModel | undefined;
  /** Loads the paper's neighbours in citation space with ranks in these bands. */
  citationSpace?: NeighbourBands | undefined;
  /** Loads a text sample of each paper whose source does not state its language. */
  samples?: boolean;
  /** Loads the id of the work that each citation cites. New papers may change it for others. Default: true; if false, the id is null. */
  workIds?: boolean;
  /** Loads the number of papers that cite the paper. Almost every new paper changes it for others. Default: true; if false, it is 0. */
  inbound?: boolean;
  /** A table (record, digest) with the digests of the papers, which are returned with them. */
  digests?: string;
  /** Loads only the papers of this slice of the corpus. */
  slice?: Slice;
}

/** Returns whether a recipe receives anything about cited works, even if only their ids. */
export const readsWorks = ({ workIds, abstracts, citedBodies }: Partial<PaperQuery>): boolean =>
  workIds !== false || abstracts === true || citedBodies !== undefined;

/** The tables that the query for papers reads. */
export interface PaperSource {
  /** Returns the rows of a table as they were ingested. */
  files(table: BatchTable): string;
  /** The chosen papers, with their metadata from `link`. */
  chosen: string;
  /** The work to which each of their bibliography entries is linked. */
  entries: string;
  /** Common table expression `w` with a column `works`; empty if the query does not need it. */
  works: string;
  /** Common table expression `b` with a column `bodies`; empty if the query does not need it. */
  bodies: string;
  /** A table with a column `nearest`, if it is to be part of the papers. */
  nearest?: string | undefined;
  /** A table of neighbours in citation space, if they are to be part of the papers. */
  neighbours?: string | undefined;
}

/**
 * Returns SQL for the papers of a build, as two columns of JSON: `head` for the main process, and `paper`. The texts of cited works are
 * locations of files in the head, or part of the paper; in the latter case, the papers come in any order.
 *
 * Each table in the query has one row per paper: `p` its metadata, `t` its paragraphs, `c` citations, `e` bibliography entries, `k` kinds of
 * objects, `o` objects, `m` their mentions, `w` cited works, `b` bodies of cited works, `n` similar papers, `s` neighbours.
 */
export function paperQuery(source: PaperSource, query: PaperQuery, texts: 'head' | 'paper'): string {
  const { files } = source;
  const works = `works: ${query.abstracts ? 'w.works' : 'NULL'}`;
  const bodies = `bodies: ${query.citedBodies === undefined ? 'NULL' : 'b.bodies'}`;
  return `
    WITH p AS (
      SELECT p.* EXCLUDE (year, venue, fields), k.year, k.venue, k.fields, k.inbound, k.code_urls${query.digests ? ', k.digest' : ''}
      FROM (${trustedRows('papers', files('papers'))}) AS p
      JOIN ${source.chosen} AS k ON k.record = p.record
    ), loaded AS (
      SELECT t.* FROM ${files('paragraphs')} AS t SEMI JOIN p ON p.record = t.record
      WHERE ${query.paragraphs ?? 'TRUE'}
    ), t AS (
      SELECT t.record, list({position: t.position, part: t.part, section: t.section, text: t.text${query.emphasis ? ', emphasis: t.emphasis' : ''}} ORDER BY t.position) AS paragraphs
      FROM loaded AS t GROUP BY t.record
    ), cited AS (
      SELECT c.*, ${query.workIds === false ? 'CAST(NULL AS VARCHAR) AS work_id' : 'r.work_id'} FROM ${files('citations')} AS c
      SEMI JOIN ${query.paragraphs === undefined ? 'p ON p.record = c.record' : 'loaded ON loaded.record = c.record AND loaded.position = c.paragraph'}
      ${query.workIds === false ? '' : `LEFT JOIN ${source.entries} AS r ON r.record = c.record AND r.reference_id = c.reference_id`}
    ), c AS (
      SELECT c.record, list({paragraph: c.paragraph, start: c.start_offset, "end": c.end_offset, text: c.text,
                             reference: c.reference_id, work: c.work_id, "group": c.citation_group} ORDER BY c.position) AS citations
      FROM cited AS c GROUP BY c.record
    )${source.works}${
      query.references
        ? `, e AS (
      SELECT x.record, list({id: x.reference_id, kind: x.kind, title: x.title, url: x.source_url, date: x.date} ORDER BY x.position) AS entries
      FROM ${files('references')} AS x SEMI JOIN p ON p.record = x.record GROUP BY x.record
    )`
        : ''
    }${
      query.objectKinds
        ? `, k AS (
      SELECT o.record, list(DISTINCT o.kind ORDER BY o.kind) AS kinds
      FROM ${files('objects')} AS o SEMI JOIN p ON p.record = o.record GROUP BY o.record
    )`
        : ''
    }${query.objects ? `, ${objectTables(files, query.paragraphs !== undefined)}` : ''}
    ${source.bodies}${neighbourTable(source, query)}
    SELECT to_json({record: p.record, digest: ${query.digests ? 'p.digest' : 'NULL'}, paperId: p.paper_id, licence: p.licence, fields: p.fields, sample: ${
      query.samples
        ? "CASE WHEN p.language IS NULL OR p.language = '' THEN coalesce(p.abstract, t.paragraphs[1].text, '') END"
        : 'NULL'
    }${texts === 'head' ? `, ${works}, ${bodies}` : ''}}) AS head, to_json({
      record: p.record, paper_id: p.paper_id, title: p.title, abstract: p.abstract, year: p.year, venue: p.venue,
      fields: p.fields, licence: p.licence, language: p.language, reference_count: p.reference_count, object_kinds: ${query.objectKinds ? 'k.kinds' : 'NULL'},
      inbound: ${query.inbound === false ? '0' : 'coalesce(p.inbound, 0)'}, code_urls: p.code_urls, paragraphs: t.paragraphs, citations: c.citations
      ${query.objects ? ', objects: o.objects, mentions: m.mentions' : ''}
      ${query.references ? ', entries: e.entries' : ''}
      ${texts === 'paper' ? `, ${works}${query.citedBodies === undefined ? '' : `, ${bodies}`}` : ''}
      ${source.nearest ? ', nearest: n.nearest' : ''}
      ${source.neighbours ? ', neighbours: s.neighbours' : ''}
    }) AS paper
    FROM p LEFT JOIN t ON t.record = p.record LEFT JOIN c ON c.record = p.record
    ${query.abstracts ? 'LEFT JOIN w ON w.record = p.record' : ''}
    ${query.objects ? 'LEFT JOIN o ON o.record = p.record LEFT JOIN m ON m.record = p.record' : ''}
    ${query.objectKinds ? 'LEFT JOIN k ON k.record = p.record' : ''}
    ${query.references ? 'LEFT JOIN e ON e.record = p.record' : ''}
    ${query.citedBodies === undefined ? '' : 'LEFT JOIN b ON b.record = p.record'}
    ${source.nearest ? `LEFT JOIN ${source.nearest} AS n ON n.record = p.record` : ''}
    ${source.neighbours ? 'LEFT JOIN s ON s.record = p.record' : ''}
    ${texts === 'head' ? 'ORDER BY p.record' : ''}`;
}

/** Returns SQL for the table `s`: the neighbours of each paper in citation space, nearest first. */
const neighbourTable = ({ neighbours }: PaperSource, { citationSpace }: PaperQuery): string =>
  neighbours && citationSpace
    ? `, s AS (
      SELECT n.record, list({id: n.id, paper: n.paper, rank: n.rank, title: n.title, abstract: n.abstract} ORDER BY n.rank) AS neighbours
      FROM (${neighbourRows(neighbours, citationSpace)}) AS n SEMI JOIN p ON p.record = n.record GROUP BY n.record
    )`
    : '';
