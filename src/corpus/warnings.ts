import { literal } from '../database/database.js';
import { sql } from '../database/sql.js';
import { withCorpus } from './with-corpus.js';

/** A warning about the reading of a paper. */
export interface WarningRow {
  paper: string;
  path: string;
  title: string;
  /** Quality of the reading, from 0 to 1; null if an older version read the paper. */
  quality: number | null;
  kind: string;
  message: string;
  where: string | null;
}

export interface WarningKind {
  kind: string;
  papers: number;
  warnings: number;
}

/** A paper that was read with warnings. */
export interface WarnedPaper {
  paper: string;
  path: string;
  quality: number | null;
  /** Kinds of warnings with their counts, most frequent first. */
  kinds: { kind: string; count: number }[];
}

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/** Lists warnings, optionally of one kind or one paper. Papers with the lowest quality come first. */
export function warnings(
  corpus: string,
  { kind, paper }: { kind?: string | undefined; paper?: string | undefined } = {},
): Promise<WarningRow[]> {
  return withCorpus(corpus, async (database) => {
    const rows =
      await database.rows(sql`SELECT p.paper_id, p.path, p.title, p.quality, w.code, w.message, w."where" AS location
      FROM (SELECT *, unnest(warnings) AS w, generate_subscripts(warnings, 1) AS number FROM papers) AS p
      WHERE ${kind === undefined ? 'TRUE' : `w.code = ${literal(kind)}`}
        AND ${paper === undefined ? 'TRUE' : `(p.paper_id = ${literal(paper)} OR contains(p.path, ${literal(paper)}))`}
      ORDER BY p.quality NULLS LAST, p.path, p.record, p.number`);
    return rows.map((row) => ({
      paper: String(row.paper_id),
      path: String(row.path),
      title: String(row.title ?? ''),
      quality: numberOrNull(row.quality),
      kind: String(row.code),
      message: String(row.message),
      where: row.location === null || row.location === undefined ? null : String(row.location),
    }));
  });
}

/** Counts the kinds of warnings, most frequent first. */
export function warningKinds(rows: readonly WarningRow[]): WarningKind[] {
  const kinds = new Map<string, { papers: Set<string>; warnings: number }>();
  for (const { kind, path, paper } of rows) {
    const counts = kinds.get(kind) ?? { papers: new Set(), warnings: 0 };
    counts.papers.add(`${paper} ${path}`);
    counts.warnings++;
    kinds.set(kind, counts);
  }
  return [...kinds]
    .map(([kind, { papers, warnings: count }]) => ({ kind, papers: papers.size, warnings: count }))
    .sort((a, b) => b.papers - a.papers || b.warnings - a.warnings || (a.kind < b.kind ? -1 : 1));
}

/** Groups warnings by paper, in the order of the rows. */
export function warnedPapers(rows: readonly WarningRow[]): WarnedPaper[] {
  const papers = new Map<string, WarnedPaper>();
  for (const { paper, path, quality, kind } of rows) {
    const warned = papers.get(`${paper} ${path}`) ?? { paper, path, quality, kinds: [] };
    papers.set(`${paper} ${path}`, warned);
    const sameKind = warned.kinds.find((other) => other.kind === kind);
    if (sameKind) sameKind.count++;
    else warned.kinds.push({ kind, count: 1 });
  }
  for (const { kinds } of papers.values()) kinds.sort((a, b) => b.count - a.count);
  return [...papers.values()];
}
