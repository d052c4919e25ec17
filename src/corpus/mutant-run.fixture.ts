import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { articleText } from './collection.fixture.js';
import { failures, ingest, papersAsJson, withCorpus } from './index.js';
import type { Mutator, Specimen } from './mutants.fixture.js';

/** Something that must not happen, with the file that makes it happen. */
export interface Finding {
  what: string;
  mutant: Specimen;
}

export interface MutantRun {
  mutants: number;
  papers: number;
  failures: number;
  findings: Finding[];
}

const GOOD = 5;
/** Failure codes that mean a bug in Citemill: a reader threw, hung, or took its worker down. */
export const FAULT_CODES = new Set(['error', 'crash', 'timeout', 'memory', 'unstorable']);

/**
 * Ingests mutants together with good papers, in one run. Every good paper must be in the corpus, and every mutant be a
 * paper or a failure with its own reason.
 */
export async function runMutants(mutator: Mutator, count: number, jobs = 2): Promise<MutantRun> {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-mutants-'));
  try {
    const home = join(folder, 'papers');
    mkdirSync(home);
    const mutants = Array.from({ length: count }, () => mutator.next());
    const fileName = (index: number, { ending }: Specimen) => `m${String(index).padStart(5, '0')}${ending}`;
    for (const [index, mutant] of mutants.entries())
      writeFileSync(join(home, fileName(index, mutant)), mutant.bytes);
    for (let n = 0; n < GOOD; n++) writeFileSync(join(home, `good-${n}.xml`), articleText(n));
    const corpus = join(folder, 'corpus');
    const result = await ingest({ paths: [home], corpus, jobs, timeoutMs: 60_000 });
    const rows = await withCorpus(corpus, (database) =>
      database.rows(`SELECT path, format, [w.code FOR w IN warnings] AS codes FROM ingested_papers`),
    );
    const failed = await failures(corpus);
    const findings: Finding[] = [];
    const mutantFile = (path: string) => path.slice(home.length + 1).split(/[!:]/, 1)[0] ?? '';
    const seen = new Map<string, Set<string>>();
    const note = (path: string, sign: string) => {
      const signs = seen.get(mutantFile(path)) ?? new Set();
      seen.set(mutantFile(path), signs.add(sign));
    };
    for (const { path, format, codes } of rows)
      note(String(path), `${format}: ${[...new Set(codes as string[])].sort()}`);
    for (const { path, code, message } of failed) note(path, `${code}: ${message.replace(/[\d"'`].*/, '')}`);
    for (let n = 0; n < GOOD; n++)
      if (!rows.some(({ path }) => path === join(home, `good-${n}.xml`)))
        findings.push({ what: 'a good paper ingested with it is lost', mutant: mutants[0] as Specimen });
    for (const [index, mutant] of mutants.entries()) {
      const name = fileName(index, mutant);
      const fault = failed.find(({ path, code }) => mutantFile(path) === name && FAULT_CODES.has(code));
      if (fault) findings.push({ what: `${fault.code}: ${fault.message}`, mutant });
      // A copy of what another file holds is known already: by itself it must be there.
      else if (!seen.has(name) && !(await isAccountedFor(join(home, name))))
        findings.push({ what: 'lost', mutant });
    }
    learn(mutator, mutants, (index) => seen.get(fileName(index, mutants[index] as Specimen)));
    return { mutants: count, papers: result.papers, failures: result.failures, findings };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seenMessages = new Set<string>();

/** A mutant with a warning or failure that was never seen before becomes a specimen: it may lead to new faults. */
function learn(
  mutator: Mutator,
  mutants: Specimen[],
  signsOf: (index: number) => Set<string> | undefined,
): void {
  for (const [index, mutant] of mutants.entries()) {
    for (const sign of signsOf(index) ?? []) {
      const full = `${mutant.ending} ${sign}`;
      if (seenMessages.has(full)) continue;
      seenMessages.add(full);
      mutator.keep(mutant);
    }
  }
}

/** True if a file, ingested alone, gives papers or failures, or contains only pages that are not articles. */
async function isAccountedFor(path: string): Promise<boolean> {
  for await (const _ of papersAsJson([path], { jobs: 1 })) return true;
  return path.endsWith('.xml') || path.endsWith('.warc');
}

/** Returns the fault that a file causes when ingested alone, if any. */
async function findFault({ ending, bytes }: Specimen): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-minimise-'));
  try {
    const path = join(folder, `x${ending}`);
    writeFileSync(path, bytes);
    for await (const result of papersAsJson([path], { jobs: 1, timeoutMs: 60_000 }))
      if ('failure' in result && FAULT_CODES.has(result.failure.code))
        return `${result.failure.code}: ${result.failure.message}`;
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a smaller file with the same kind of fault, from which pieces were removed as long as the fault remains. */
export async function minimise(finding: Finding, tries = 60): Promise<Specimen> {
  let { mutant } = finding;
  const code = finding.what.split(':')[0];
  let size = Math.ceil(mutant.bytes.length / 2);
  for (let tried = 0; tried < tries && size > 8; ) {
    let isSmaller = false;
    for (let at = 0; at < mutant.bytes.length && tried < tries; at += size, tried++) {
      const bytes = Buffer.concat([mutant.bytes.subarray(0, at), mutant.bytes.subarray(at + size)]);
      if ((await findFault({ ...mutant, bytes }))?.split(':')[0] !== code) continue;
      mutant = { ...mutant, bytes };
      isSmaller = true;
      break;
    }
    if (!isSmaller) size = Math.floor(size / 2);
  }
  return mutant;
}
