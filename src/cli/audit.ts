import { extname } from 'node:path';
import { escapeForTerminal } from '@citemill/metrics/text';
import {
  type AuditResult,
  audit,
  auditHtml,
  auditMarkdown,
  type CiteWorth,
  openCiteWorth,
  PLAIN_QUERY,
} from '../audit/index.js';
import { cacheRoot } from '../cache-root.js';
import { COPY_OR_INGEST, refuseFar } from '../corpus/index.js';
import { type Progress, progress } from '../engine/index.js';
import { chooseQuery } from '../evaluate/index.js';
import { bm25Retriever, openEmbeddingRetriever, type Retriever } from '../models/index.js';
import { UserError } from '../user-error.js';
import { type EngineFlags, readOptions } from './engine-options.js';
import { refuseOtherFile, writeOwnFile } from './own-file.js';
import { checkSeal, type SealedFormat, sealReport } from './report-seal.js';

interface AuditFlags extends EngineFlags {
  corpus: string;
  model?: string;
  embeddings?: string;
  modelFolder?: string;
  out?: string[];
  timeout: number;
  memory: number;
  json?: boolean;
  quiet?: boolean;
}

const auditJson = (result: AuditResult): string => `${JSON.stringify(result, null, 2)}\n`;

/** The formats by extension. */
const FORMATS: Record<string, { render(result: AuditResult): string; seal: SealedFormat }> = {
  '.html': { render: auditHtml, seal: 'html' },
  '.md': { render: auditMarkdown, seal: 'markdown' },
  '.json': { render: auditJson, seal: 'json' },
};

function findFormat(path: string) {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format) throw new UserError(`--out ${path}: end the name in ${Object.keys(FORMATS).join(', ')}`);
  const { render, seal } = format;
  return {
    render: (result: AuditResult) => sealReport(seal, render(result)),
    isOurs: (text: string) => checkSeal(seal, text),
  };
}

interface Ranking {
  retriever: Retriever;
  method: string;
  query: Record<string, unknown>;
}

async function openRanking({ embeddings, modelFolder }: AuditFlags): Promise<Ranking> {
  if (!embeddings) {
    if (modelFolder) throw new UserError('--model-folder requires --embeddings');
    return { retriever: bm25Retriever(), method: 'BM25', query: { ...PLAIN_QUERY } };
  }
  const retriever = await openEmbeddingRetriever({
    model: embeddings,
    cacheFolder: cacheRoot(),
    ...(modelFolder ? { modelsFolder: modelFolder } : {}),
  });
  const query = { ...PLAIN_QUERY, ...chooseQuery({ embeddings, modelFolder }) };
  return { retriever, method: `the embeddings of ${embeddings}`, query };
}

/** Shows the progress of one step after another. */
class StepBars {
  private step = '';
  private done = 0;
  private bar: Progress | undefined;

  constructor(private readonly quiet: boolean | undefined) {}

  show(step: string, done = 0): void {
    if (step !== this.step) {
      this.close();
      this.bar = progress({ label: step, unit: UNITS[step] ?? 'steps', quiet: this.quiet });
      [this.step, this.done] = [step, 0];
    }
    if (done > this.done) this.bar?.tick(done - this.done);
    this.done = Math.max(this.done, done);
  }

  close(): void {
    if (this.done > 0) this.bar?.done();
    this.bar = undefined;
  }
}

/** What each step counts. */
const UNITS: Record<string, string> = {
  'measuring citations of the corpus': 'citations',
  'comparing citations': 'sentences',
};

/** Writes the report of a manuscript. */
export async function runAudit(manuscript: string, flags: AuditFlags): Promise<void> {
  const { corpus, out = [], quiet } = flags;
  refuseFar([manuscript], 'citemill audit', COPY_OR_INGEST);
  if (flags.json && out.length > 0) throw new UserError('--json prints the report; leave out --out');
  for (const path of out) refuseOtherFile('--out', path, findFormat(path).isOurs);
  const read = await readOptions(flags);
  const steps = new StepBars(quiet);
  let citeWorth: CiteWorth | undefined;
  let ranking: Ranking | undefined;
  let result: AuditResult;
  try {
    if (flags.model) citeWorth = await openCiteWorth(flags.model, (note) => steps.show(note || 'learning'));
    ranking = await openRanking(flags);
    const { timeout, memory } = flags;
    const options = { manuscript, corpus, read, timeoutMs: timeout * 1000, memoryMb: memory };
    result = await audit({
      ...options,
      ...ranking,
      citeWorth,
      onProgress: (step, done) => steps.show(step, done),
    });
  } finally {
    steps.close();
    await citeWorth?.close();
    await ranking?.retriever.close?.();
  }
  for (const path of out) {
    const { render, isOurs } = findFormat(path);
    writeOwnFile('--out', path, render(result), isOurs);
  }
  if (out.length > 0) process.stdout.write(`report: ${out.join(', ')}\n`);
  else process.stdout.write(flags.json ? auditJson(result) : escapeForTerminal(auditMarkdown(result)));
}
