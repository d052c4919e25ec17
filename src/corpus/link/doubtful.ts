import type { Row } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { SqlDatabase } from '../../database/sql-database.js';
import { trustedRows } from '../trusted-rows.js';
import type { Match } from './cluster.js';
import { canBeOneWork, type WorkFacts } from './same-work.js';

/** Identifiers that belong to a single paper, most reliable first. */
const KINDS = ['doi', 'arxiv', 'pmcid', 'pmid', 'acl', 's2'] as const;
type Kind = (typeof KINDS)[number];

/** A paper that has an identifier which other papers have, too. */
interface Holder extends WorkFacts {
  kind: Kind;
  value: string;
  record: string;
  sha256: string;
  path: string;
  ids: Record<Kind, string | undefined>;
  /** Number of citations and references, plus one if there is a body: how complete the paper is. */
  fullness: number;
}

/** An identifier that different papers of the collection have, and a paper that loses it. */
export interface DoubtfulIdentifier {
  identifier: string;
  /** The paper that it does not fit. */
  path: string;
  /** The paper that keeps it. */
  keptBy: string;
}

/** Reliability of identifiers by format: publishers' files are the most reliable, guesses the least. */
const TRUST: Record<string, number> = { jats: 3, tei: 2, s2orc: 2, latex: 2, pdf: 1 };

const HOLDERS = sql`
  WITH identifiers AS (
    ${KINDS.map((kind) => `SELECT '${kind}' AS kind, ${kind} AS value, record FROM ingested_papers WHERE ${kind} IS NOT NULL`).join(' UNION ALL ')}
  ), shared AS (
    SELECT kind, value FROM identifiers GROUP BY kind, value HAVING count(*) > 1
  )
  SELECT h.kind, h.value, p.record, p.sha256, p.path, p.format, p.title_key, p.first_author_key AS author, p.year,
         p.doi, p.arxiv, p.pmcid, p.pmid, p.acl, p.s2,
         p.citation_count + p.reference_count + CASE WHEN p.body_characters > 0 THEN 1 ELSE 0 END AS fullness
  FROM identifiers AS h JOIN shared AS s ON s.kind = h.kind AND s.value = h.value JOIN ingested_papers AS p ON p.record = h.record
  ORDER BY h.kind, h.value, p.record`;

const text = (value: Row[string] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined;

function toHolder(row: Row): Holder {
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

/** Groups the papers with one identifier so that each group can be one work. */
function groupByWork(holders: Holder[]): Holder[][] {
  const works: Holder[][] = [];
  for (const holder of holders) {
    const work = works.find((members) => members.some((member) => canBeOneWork(holder, member)));
    if (work) work.push(holder);
    else works.push([holder]);
  }
  return works;
}

/** Finds identifiers whose papers cannot all be one work; returns the groups of papers for each. */
async function findConflicts(database: SqlDatabase): Promise<Holder[][][]> {
  const contested: Holder[][][] = [];
  let group: Holder[] = [];
  const endGroup = () => {
    const works = groupByWork(group);
    if (works.length > 1) contested.push(works);
    group = [];
  };
  for await (const rows of database.stream(HOLDERS)) {
    for (const row of rows) {
      const holder = toHolder(row);
      const [first] = group;
      if (first && (first.kind !== holder.kind || first.value !== holder.value)) endGroup();
      group.push(holder);
    }
  }
  endGroup();
  return contested;
}

/** A bibliography entry with a contested identifier, and the number of equal entries. */
interface Vote {
  facts: WorkFacts;
  times: number;
}

const identifierKey = ({ kind, value }: Pick<Holder, 'kind' | 'value'>) => `${kind}:${value}`;

/** Finds the bibliography entries with contested identifiers, in one pass over all entries. */
async function findVotes(database: SqlDatabase, contested: Holder[]): Promise<Map<string, Vote[]>> {
  const votes = new Map<string, Vote[]>();
  if (contested.length === 0) return votes;
  const rows = await database.appender('contested', { kind: 'VARCHAR', value: 'VARCHAR' });
  for (const { kind, value } of contested) rows.add(kind, value);
  rows.finish();
  const entries = KINDS.map(
    (kind) => `SELECT c.kind, c.value, r.title_key, r.first_author_key AS author, r.year
      FROM ingested_references AS r JOIN contested AS c ON c.kind = '${kind}' AND c.value = r.${kind}
      WHERE r.title_key IS NOT NULL`,
  ).join(' UNION ALL ');
  const query = `SELECT kind, value, title_key, author, year, count(*) AS n FROM (${entries})
    GROUP BY kind, value, title_key, author, year`;
  for await (const batch of database.stream(query)) {
    for (const row of batch) {
      const key = `${row.kind}:${row.value}`;
      const facts = {
        titleKey: text(row.title_key),
        author: text(row.author),
        year: Number(row.year) || undefined,
        format: 'reference',
      };
      votes.set(key, [...(votes.get(key) ?? []), { facts, times: Number(row.n) }]);
    }
  }
  return votes;
}

/** Counts the bibliography entries with the identifier that describe each work. */
function countVotes(votes: Vote[], works: Holder[][]): number[] {
  const counts = works.map(() => 0);
  for (const { facts, times } of votes) {
    const fits = works.map((work) => work.some((holder) => canBeOneWork(facts, holder)));
    // An entry that fits several works is not evidence for any of them.
    if (fits.filter(Boolean).length === 1)
      counts[fits.indexOf(true)] = (counts[fits.indexOf(true)] ?? 0) + times;
  }
  return counts;
}

/** Chooses the work that keeps the identifier: the work that others cite by it, or else that from the most reliable source. */
function chooseOwner(votes: Vote[], works: Holder[][]): Holder[] {
  const counts = countVotes(votes, works);
  const best = (work: Holder[], score: (holder: Holder) => number) => Math.max(...work.map(score));
  const ranked = works
    .map((work, index) => ({ work, votes: counts[index] ?? 0 }))
    .sort(
      (a, b) =>
        b.votes - a.votes ||
        best(b.work, (holder) => TRUST[holder.format] ?? 0) -
          best(a.work, (holder) => TRUST[holder.format] ?? 0) ||
        best(b.work, (holder) => holder.fullness) - best(a.work, (holder) => holder.fullness) ||
        ((a.work[0]?.record ?? '') < (b.work[0]?.record ?? '') ? -1 : 1),
    );
  return ranked[0]?.work ?? [];
}

/** The columns of the table of doubtful identifiers, as in `tables.ts`. */
const COLUMNS = {
  record: 'VARCHAR',
  kind: 'VARCHAR',
  value: 'VARCHAR',
  kept_by: 'VARCHAR',
  paper_id: 'VARCHAR',
} as const;

/**
 * Finds identifiers that different papers of the collection claim, and removes each from the papers that it does not fit. The
 * table `doubtful_new` lists them, and the view `trusted_papers` has the papers without them.
 */
export async function findDoubtful(database: SqlDatabase, match: Match): Promise<DoubtfulIdentifier[]> {
  const rows = await database.appender('doubtful_new', COLUMNS);
  const lost = new Map<string, { holder: Holder; keptBy: Holder }[]>();
  // If titles alone decide, identifiers are ignored.
  const contested = match === 'title' ? [] : await findConflicts(database);
  const votes = await findVotes(
    database,
    contested.flatMap((works) => works.flat().slice(0, 1)),
  );
  for (const works of contested) {
    const [first] = works.flat();
    const owner = chooseOwner(first ? (votes.get(identifierKey(first)) ?? []) : [], works);
    const [keptBy] = owner;
    for (const holder of works.filter((work) => work !== owner).flat())
      if (keptBy) lost.set(holder.record, [...(lost.get(holder.record) ?? []), { holder, keptBy }]);
  }
  const doubtful: DoubtfulIdentifier[] = [];
  for (const losses of lost.values()) {
    const lostKinds = new Set(losses.map(({ holder }) => holder.kind));
    for (const { holder, keptBy } of losses) {
      const keptKind = KINDS.find((kind) => !lostKinds.has(kind) && holder.ids[kind] !== undefined);
      const id = keptKind ? `${keptKind}:${holder.ids[keptKind]}` : `sha256:${holder.sha256}`;
      rows.add(holder.record, holder.kind, holder.value, keptBy.record, id);
      doubtful.push({ identifier: `${holder.kind}:${holder.value}`, path: holder.path, keptBy: keptBy.path });
    }
  }
  rows.finish();
  await database.run(
    `CREATE VIEW trusted_papers AS ${trustedRows('papers', 'ingested_papers', 'doubtful_new')}`,
  );
  return doubtful;
}
