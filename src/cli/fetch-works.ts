import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { adviseNames } from '@citemill/metrics/text';
import { byteLines } from '@citemill/read/internal';
import { cacheRoot } from '../cache-root.js';
import {
  addFetchedWorks,
  CorpusFolder,
  currentLink,
  linkCommand,
  replaceUnavailableWorks,
  writeWantedWorks,
} from '../corpus/index.js';
import { createTemporaryFolder, LineFile, progress } from '../engine/index.js';
import {
  type FoundWork,
  familyName,
  fetchWorks,
  planWorks,
  WORK_SERVICES,
  type WorkFetchOptions,
  type WorkFetchResult,
  type WorkRequest,
  type WorkService,
} from '../fetch/index.js';
import { UserError } from '../user-error.js';
import { version } from '../version.js';
import { abortOnSignal } from './abort-on-signal.js';
import { allowsLoopback } from './fetch-options.js';
import { planLines, summariseWorks } from './fetch-works-report.js';

export interface FetchWorksFlags {
  corpus: string;
  from?: string[];
  email?: string;
  service?: [name: string, address: string][];
  cache?: string;
  tries?: number;
  refresh?: boolean;
  dryRun?: boolean;
  quiet?: boolean;
}

function findService(flag: string, name: string): WorkService {
  const service = WORK_SERVICES.find((service) => service.name === name);
  if (service) return service;
  const names = WORK_SERVICES.map((service) => service.name);
  throw new UserError(`${flag} ${name}: no such service; ${adviseNames(name, names)}`);
}

type Options = Omit<WorkFetchOptions, 'onFound'>;

/** Translates flags into options; an unknown service is refused. */
export function workOptions(flags: Omit<FetchWorksFlags, 'corpus'>): Options {
  for (const [name] of flags.service ?? []) findService('--service', name);
  const keys = WORK_SERVICES.flatMap(({ name, keyVariable }) => {
    const key = keyVariable === undefined ? undefined : process.env[keyVariable];
    return key ? [[name, key] as const] : [];
  });
  return {
    cache: flags.cache ?? join(cacheRoot(), 'works'),
    userAgent: `citemill/${version}${flags.email ? ` (mailto:${flags.email})` : ''}`,
    keys: Object.fromEntries(keys),
    ...(flags.from ? { services: flags.from.map((name) => findService('--from', name)) } : {}),
    ...(flags.service ? { addresses: Object.fromEntries(flags.service) } : {}),
    ...(flags.email === undefined ? {} : { email: flags.email }),
    ...(flags.tries === undefined ? {} : { tries: flags.tries }),
    ...(flags.refresh ? { refresh: true } : {}),
    ...(allowsLoopback() ? { backOffMs: 1, wait: async () => {} } : {}),
  };
}

async function* readWanted(file: string): AsyncGenerator<WorkRequest> {
  for await (const bytes of byteLines(createReadStream(file), 1024 * 1024)) {
    const fields = Object.entries(JSON.parse(bytes.toString('utf8')) as Record<string, unknown>);
    yield Object.fromEntries(fields.filter(([, value]) => value !== null)) as unknown as WorkRequest;
  }
}

/** Returns the row of a found paper in the corpus's metadata file, with the names that identify the cited paper. */
function metadataRow({ request, record, service, matchedBy, score }: FoundWork): Record<string, unknown> {
  const { id, doi, arxiv, pmid, title, author } = request;
  const [first, ...coauthors] = record.authors;
  const name = first?.family ?? first?.name ?? '';
  // `link` compares titles and first authors exactly, so both are the cited ones if the paper was found by them.
  const isByTitle = matchedBy === 'title' && author !== undefined;
  return {
    work_id: id,
    doi: doi ?? record.doi,
    arxiv_id: arxiv ?? record.arxiv,
    pmid: pmid ?? record.pmid,
    title: isByTitle ? title : record.title,
    authors: isByTitle
      ? [{ ...first, family: familyName(name, author) ?? author }, ...coauthors]
      : record.authors,
    year: record.year,
    abstract: record.abstract,
    abstract_source: service,
    abstract_licence: record.licence,
    journal: record.journal,
    venue: record.venue,
    fields: record.fields,
    citationCount: record.citations,
    matched_by: matchedBy,
    score: Number(score.toFixed(3)),
    matched_title: record.title,
  };
}

/** The files that a run writes. */
interface OutputFiles {
  /** Metadata of the papers that were found. */
  rows: string;
  /** Papers for which no service has an abstract. */
  unavailable: string;
}

async function lookUp(
  wantedFile: string,
  outputs: OutputFiles,
  options: Options,
  quiet: boolean,
): Promise<WorkFetchResult> {
  const bar = progress({ label: 'fetch works', unit: 'answers', quiet });
  const file = new LineFile(outputs.rows);
  const unavailable = new LineFile(outputs.unavailable);
  try {
    return await abortOnSignal(async (signal) => {
      const result = await fetchWorks(readWanted(wantedFile), {
        ...options,
        signal,
        onAnswer: () => bar.tick(1),
        onFound: (work) => file.write(`${JSON.stringify(metadataRow(work))}\n`),
        onUnavailable: ({ id }) => unavailable.write(`${JSON.stringify({ work_id: id })}\n`),
      });
      await file.close();
      await unavailable.close();
      return result;
    });
  } finally {
    await file.abort();
    await unavailable.abort();
    bar.done();
  }
}

/** True if a run found papers, with or without their abstracts, that the next link can use. */
const hasFound = ({ withoutAbstract, services }: WorkFetchResult): boolean =>
  withoutAbstract > 0 || services.some(({ abstracts }) => Object.keys(abstracts).length > 0);

/** True if a run asked all services, each to the end. */
const hasAskedAll = ({ services, stopped }: WorkFetchResult): boolean =>
  !stopped &&
  services.length === WORK_SERVICES.length &&
  services.every(({ problem, refused }) => problem === undefined && refused.length === 0);

/** Looks up the cited papers that have no abstract, and stores what was found in the corpus folder. */
export async function fetchCitedWorks(flags: FetchWorksFlags): Promise<WorkFetchResult | undefined> {
  const options = workOptions(flags);
  const temporary = await createTemporaryFolder('fetch-works');
  try {
    const wantedFile = join(temporary, 'wanted.jsonl');
    await writeWantedWorks(flags.corpus, wantedFile);
    if (flags.dryRun) {
      process.stdout.write(`${planLines(await planWorks(readWanted(wantedFile), options), options)}\n`);
      return undefined;
    }
    const outputs = {
      rows: join(temporary, 'rows.jsonl'),
      unavailable: join(temporary, 'unavailable.jsonl'),
    };
    const result = await lookUp(wantedFile, outputs, options, flags.quiet ?? false);
    if (hasFound(result)) await addFetchedWorks(flags.corpus, outputs.rows);
    if (hasAskedAll(result)) await replaceUnavailableWorks(flags.corpus, outputs.unavailable);
    return result;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

export async function runFetchWorks(flags: FetchWorksFlags): Promise<void> {
  const link = currentLink(CorpusFolder.open(flags.corpus), flags.corpus);
  if (flags.email === undefined && !flags.dryRun && !flags.quiet)
    process.stderr.write('fetch works: add --email; services answer identified callers faster\n');
  const result = await fetchCitedWorks(flags);
  if (!result) return;
  process.stdout.write(`${summariseWorks(result)}\n`);
  if (result.stopped) process.exitCode = 130;
  else {
    if (hasFound(result)) process.stdout.write(`next: ${linkCommand(link, flags.corpus)}\n`);
    if (result.services.every(({ problem, refused }) => problem !== undefined || refused.length > 0))
      process.exitCode = 1;
  }
}
