import { type Database, literal, type Row } from '../database.js';
import { sql } from '../sql.js';
import { trustedRows } from '../trusted-rows.js';
import type { Match } from './cluster.js';
import { canBeOneWork, type WorkFacts } from './same-work.js';

/** Identifiers that name one paper each, in the order in which they are believed. */
const KINDS = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2'] as const;
type Kind = (typeof KINDS)[number];

interface Holder extends WorkFacts {
  kind: Kind;
  value: string;
  record: string;
  sha256: string;
  path: string;
  ids: Record<Kind, string | undefined>;
  /** Citations, references and characters: how much of a paper it is. */
  fullness: number;
}

/** An identifier that two different papers of the collection claim, and the one it was taken from. */
export interface DoubtfulIdentifier {
  identifier: string;
  /** The paper that it does not fit. */
  path: string;
  /** The paper that keeps it. */
  keptBy: string;
}

/** How far a format's own word on its identifiers is believed: the publisher's own files first, guesses last. */
const TRUST: Record<string, number> = { jats: 3, tei: 2, s2orc: 2, latex: 2, pdf: 1 };

const HOLDERS = sql`
  WITH held AS (
    ${KINDS.map((kind) => `SELECT '${kind}' AS kind, ${kind} AS value, record FROM ingested_papers WHERE ${kind} IS NOT NULL`).join(' UNION ALL ')}
  ), shared AS (
    SELECT kind, value FROM held GROUP BY kind, value HAVING count(*) > 1
  )
  SELECT h.kind, h.value, p.record, p.sha256, p.path, p.format, p.title_key, p.first_author_key AS author, p.year,
         p.doi, p.arxiv, p.pmcid, p.pmid, p.acl, p.s2,
         p.citation_count + p.reference_count + CASE WHEN p.body_characters > 0 THEN 1 ELSE 0 END AS fullness
  FROM held AS h JOIN shared AS s ON s.kind = h.kind AND s.value = h.value JOIN ingested_papers AS p ON p.record = h.record
  ORDER BY h.kind, h.value, p.record`;

const text = (value: Row[string] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined;

function holderOf(row: Row): Holder {
  return {
    kind: row.kind as Kind,
    value: String(row.value),
    record: String(row.record),
    sha256: String(row.sha256),
    path: String(row.path),
    format: String(row.format),
    titleKey: text(row.title_key),
    author: text(row.author),
    year: row.year === null || row.year === undefined ? undefined : Number(row.year),
    ids: Object.fromEntries(KINDS.map((kind) => [kind, text(row[kind])])) as Holder['ids'],
    fullness: Number(row.fullness),
  };
}

/** The holders of one identifier in groups that can each be one work. */
function worksAmong(holders: Holder[]): Holder[][] {
  const works: Holder[][] = [];
  for (const holder of holders) {
    const work = works.find((others) => others.some((other) => canBeOneWork(holder, other)));
    if (work) work.push(holder);
    else works.push([holder]);
  }
  return works;
}

/** The papers of the collection that share an identifier and can't be one work, by identifier. */
async function conflicts(database: Database): Promise<Holder[][][]> {
  const found: Holder[][][] = [];
  let group: Holder[] = [];
  const close = () => {
    const works = worksAmong(group);
    if (works.length > 1) found.push(works);
    group = [];
  };
  for await (const rows of database.stream(HOLDERS)) {
    for (const row of rows) {
      const holder = holderOf(row);
      const [first] = group;
      if (first && (first.kind !== holder.kind || first.value !== holder.value)) close();
      group.push(holder);
    }
  }
  close();
  return found;
}

/** How many bibliography entries with the identifier describe a work. */
async function votes(database: Database, { kind, value }: Holder, works: Holder[][]): Promise<number[]> {
  const entries = await database.rows(`SELECT title_key, first_author_key AS author, year, count(*) AS n
    FROM ingested_references WHERE ${kind} = ${literal(value)} AND title_key IS NOT NULL
    GROUP BY title_key, first_author_key, year`);
  const counts = works.map(() => 0);
  for (const row of entries) {
    const entry = {
      titleKey: text(row.title_key),
      author: text(row.author),
      year: Number(row.year) || undefined,
    };
    const fits = works.map((work) =>
      work.some((one) => canBeOneWork({ ...entry, format: 'reference' }, one)),
    );
    // An entry that fits several speaks for none.
    if (fits.filter(Boolean).length === 1)
      counts[fits.indexOf(true)] = (counts[fits.indexOf(true)] ?? 0) + Number(row.n);
  }
  return counts;
}

/** The work that keeps the identifier: the one that others cite by it, else the one whose word is worth most. */
async function ownerOf(database: Database, works: Holder[][]): Promise<Holder[]> {
  const [first] = works.flat();
  const counts = first ? await votes(database, first, works) : [];
  const best = (work: Holder[], of: (one: Holder) => number) => Math.max(...work.map(of));
  const ranked = works
    .map((work, index) => ({ work, votes: counts[index] ?? 0 }))
    .sort(
      (a, b) =>
        b.votes - a.votes ||
        best(b.work, (one) => TRUST[one.format] ?? 0) - best(a.work, (one) => TRUST[one.format] ?? 0) ||
        best(b.work, (one) => one.fullness) - best(a.work, (one) => one.fullness) ||
        ((a.work[0]?.record ?? '') < (b.work[0]?.record ?? '') ? -1 : 1),
    );
  return ranked[0]?.work ?? [];
}

/** The columns of the table of doubtful identifiers, as `tables.ts` has them. */
const COLUMNS = 'record VARCHAR, kind VARCHAR, value VARCHAR, kept_by VARCHAR, paper_id VARCHAR';

/**
 * Finds identifiers that two different papers of the collection claim, and takes each from those it does not fit: the
 * table `doubtful_new` says from which, and `trusted_papers` are the papers without them.
 */
export async function findDoubtful(database: Database, match: Match): Promise<DoubtfulIdentifier[]> {
  await database.run(`CREATE TEMP TABLE doubtful_new (${COLUMNS})`);
  const lost = new Map<string, { holder: Holder; keptBy: Holder }[]>();
  // Where titles alone decide, identifiers are of no account.
  for (const works of match === 'title' ? [] : await conflicts(database)) {
    const owner = await ownerOf(database, works);
    const [keptBy] = owner;
    for (const holder of works.filter((work) => work !== owner).flat())
      if (keptBy) lost.set(holder.record, [...(lost.get(holder.record) ?? []), { holder, keptBy }]);
  }
  const found: DoubtfulIdentifier[] = [];
  for (const taken of lost.values()) {
    const gone = new Set(taken.map(({ holder }) => holder.kind));
    for (const { holder, keptBy } of taken) {
      const left = KINDS.find((kind) => !gone.has(kind) && holder.ids[kind] !== undefined);
      const id = left ? `${left}:${holder.ids[left]}` : `sha256:${holder.sha256}`;
      const values = [holder.record, holder.kind, holder.value, keptBy.record, id].map(literal).join(', ');
      await database.run(`INSERT INTO doubtful_new VALUES (${values})`);
      found.push({ identifier: `${holder.kind}:${holder.value}`, path: holder.path, keptBy: keptBy.path });
    }
  }
  await database.run(
    `CREATE TEMP VIEW trusted_papers AS ${trustedRows('papers', 'ingested_papers', 'doubtful_new')}`,
  );
  return found;
}
