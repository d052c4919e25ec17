import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, INGESTED, ingest, LINKED, link, withCorpus } from '../corpus/index.js';
import { openDataset, rowCount, SPLITS } from '../dataset/index.js';
import { build } from './build.js';
import type { Profile } from './recipe.js';
import { recipes } from './registry.js';

/** A build of a recipe from the example collection. */
export interface GoldenBuild {
  /** The versions of the recipe and of the build, as in the dataset's lineage. */
  version: string;
  rows: number;
  /** SHA-256 of all rows with their splits, in order. */
  sha256: string;
}

/** The results of all golden builds. */
export interface Golden {
  /** SHA-256 of the linked corpus without paths and reader versions, the input of all recipes. */
  corpus: string;
  /** By recipe and profile: `citesum paper`. */
  builds: Record<string, GoldenBuild>;
}

const FILE = new URL('../../src/recipes/golden-builds.json', import.meta.url);
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const PAPERS = ['jats', 'tei', 'latex/papers', 's2orc', 'wikipedia/dump.xml', 'wikipedia/pages.warc.gz'];

/** Columns that differ between machines or with a reader's version, though the recipes get the same papers. */
const INCIDENTAL = new Set(['path', 'reader', 'reading', 'location', 'abstract_source', 'abstract_licence']);

/** Returns the golden builds as committed. */
export const committedGolden = (): Golden => JSON.parse(readFileSync(FILE, 'utf8')) as Golden;

export const writeGolden = (golden: Golden): void =>
  writeFileSync(FILE, `${JSON.stringify(golden, undefined, 2)}\n`);

/** Ingests and links the example collection and builds every recipe from it in both profiles. */
export async function makeGolden(folder: string): Promise<Golden> {
  const corpus = join(folder, 'corpus');
  await ingest({ paths: PAPERS.map((name) => join(EXAMPLES, name)), corpus, jobs: 1 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
  const builds: Record<string, GoldenBuild> = {};
  for (const { name } of recipes.all)
    for (const profile of ['paper', 'refined'] satisfies Profile[])
      builds[`${name} ${profile}`] = await makeBuild(
        name,
        profile,
        corpus,
        join(folder, `${name}-${profile}`),
      );
  return { corpus: await withCorpus(corpus, hashCorpus), builds };
}

async function makeBuild(
  recipe: string,
  profile: Profile,
  corpus: string,
  out: string,
): Promise<GoldenBuild> {
  const { manifest } = await build({ recipe, profile, corpus, out, jobs: 1 });
  const hash = createHash('sha256');
  const dataset = await openDataset(out);
  try {
    for (const split of SPLITS)
      for await (const row of dataset.rows(split)) hash.update(`${JSON.stringify([split, row])}\n`);
  } finally {
    dataset.close();
  }
  return { version: manifest.lineage?.version ?? '', rows: rowCount(manifest), sha256: hash.digest('hex') };
}

async function hashCorpus(database: Database): Promise<string> {
  const { failures: _, ...ingested } = INGESTED;
  const hash = createHash('sha256');
  for (const [table, columns] of Object.entries({ ...ingested, ...LINKED })) {
    const members = Object.keys(columns)
      // A paper's own hash covers its reader's version.
      .filter((name) => !INCIDENTAL.has(name) && !(table === 'papers' && name === 'content'))
      .map((name) => `'${name}', r."${name}"`);
    const rows = await database.rows(
      `SELECT CAST(json_object(${members.join(', ')}) AS VARCHAR) AS json FROM "${table}" AS r ORDER BY json`,
    );
    hash.update(`${table}\n${rows.map(({ json }) => `${String(json)}\n`).join('')}`);
  }
  return hash.digest('hex');
}

export interface GoldenFault {
  /** What changed, and what to do about it. */
  message: string;
  /** False if a version has to be raised before the committed file may follow. */
  canUpdate: boolean;
}

/** Returns the differences between golden builds and the committed ones. */
export function goldenFaults(committed: Golden, now: Golden): GoldenFault[] {
  const names = [...new Set([...Object.keys(committed.builds), ...Object.keys(now.builds)])];
  const faults = names.flatMap((name) => buildFault(name, committed, now) ?? []);
  // An outdated hash of the corpus would excuse every later change of rows.
  if (faults.length === 0 && committed.corpus !== now.corpus)
    return [{ message: 'the example corpus changed, the rows did not; run npm run golden', canUpdate: true }];
  return faults;
}

function buildFault(name: string, committed: Golden, now: Golden): GoldenFault | undefined {
  const outdated = (what: string) => ({ message: `${name}: ${what}; run npm run golden`, canUpdate: true });
  const [before, after] = [committed.builds[name], now.builds[name]];
  if (!after) return outdated('the recipe no longer exists');
  if (!before) return outdated('has no golden build yet');
  if (before.version !== after.version)
    return outdated(`the version was ${before.version} and is ${after.version}`);
  if (before.sha256 === after.sha256) return undefined;
  const change = `rows changed (${before.rows} before, ${after.rows} now)`;
  if (committed.corpus !== now.corpus)
    return outdated(`${change} and so did the example corpus: a reader or the link has changed its output`);
  const [recipe = ''] = name.split(' ');
  return {
    message: `${name}: ${change}, but neither the corpus nor the version (${after.version}) did: raise the version of ${recipe}, or VERSION in src/recipes/dataset-lineage.ts if all recipes changed, then run npm run golden`,
    canUpdate: false,
  };
}
