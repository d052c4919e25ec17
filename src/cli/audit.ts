import { extname } from 'node:path';
import { escapeForTerminal } from '@citemill/metrics/text';
import {
  type AuditResult,
  audit,
  auditHtml,
  auditMarkdown,
  type CiteWorth,
  type OpenedRanking,
  openCiteWorth,
  openRanking,
} from '../audit/index.js';
import { COPY_OR_INGEST, requireLocalFiles } from '../corpus/index.js';
import { type Progress, progress } from '../engine/index.js';
import type { Precision } from '../infer/index.js';
import { UserError } from '../user-error.js';
import { documentTimeout, type EngineFlags, readOptions } from './engine-options.js';
import { checkOverwrite, writeOutputFile } from './output-file.js';
import { reportSeal, type SealedFormat } from './report-seal.js';

interface AuditFlags extends EngineFlags {
  corpus: string;
  model?: string;
  embeddings?: string;
  modelFolder?: string;
  rerank?: string;
  rerankBest?: number;
  rerankWeight?: number;
  rerankPrecision?: Precision;
  out?: string[];
  timeout?: number;
  memory: number;
  json?: boolean;
  quiet?: boolean;
}

const auditJson = (result: AuditResult): string => `${JSON.stringify(result, null, 2)}\n`;

/** Report formats by file extension. */
const FORMATS: Record<string, { render(result: AuditResult): string; seal: SealedFormat }> = {
  '.html': { render: auditHtml, seal: 'html' },
  '.md': { render: auditMarkdown, seal: 'markdown' },
  '.json': { render: auditJson, seal: 'json' },
};

function findFormat(path: string) {
  const format = FORMATS[extname(path).toLowerCase()];
  if (!format) throw new UserError(`--out ${path}: end the name in ${Object.keys(FORMATS).join(', ')}`);
  const { seal, check } = reportSeal('audit', format.seal);
  return { render: (result: AuditResult) => seal(format.render(result)), isOurs: check };
}

/** Refuses options that would have no effect. */
function checkRanking(flags: AuditFlags): void {
  if (flags.modelFolder && !flags.embeddings) throw new UserError('--model-folder requires --embeddings');
  const useless = (['best', 'weight', 'precision'] as const).find(
    (name) => flags[RERANK_FLAGS[name]] !== undefined,
  );
  if (useless && !flags.rerank) throw new UserError(`--rerank-${useless} requires --rerank`);
}

const RERANK_FLAGS = {
  best: 'rerankBest',
  weight: 'rerankWeight',
  precision: 'rerankPrecision',
} as const;

/** Shows a progress bar for the current step, and closes it when the next step begins. */
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

/** The unit that each step counts. */
const UNITS: Record<string, string> = {
  'measuring citations of the corpus': 'citations',
  'comparing citations': 'sentences',
};

/** Audits a manuscript against a corpus. Writes the report to the files of `--out`, or prints it. */
export async function runAudit(manuscript: string, flags: AuditFlags): Promise<void> {
  const { corpus, out = [], quiet } = flags;
  requireLocalFiles([manuscript], 'citemill audit', COPY_OR_INGEST);
  if (flags.json && out.length > 0) throw new UserError('--json prints the report; leave out --out');
  checkRanking(flags);
  for (const path of out) checkOverwrite('--out', path, findFormat(path).isOurs);
  const read = await readOptions(flags);
  const steps = new StepBars(quiet);
  let citeWorth: CiteWorth | undefined;
  let ranking: OpenedRanking | undefined;
  let result: AuditResult;
  try {
    if (flags.model) citeWorth = await openCiteWorth(flags.model, (note) => steps.show(note || 'learning'));
    ranking = await openRanking(flags);
    const timeoutMs = documentTimeout(flags) * 1000;
    const options = { manuscript, corpus, read, timeoutMs, memoryMb: flags.memory };
    result = await audit({
      ...options,
      ...ranking,
      citeWorth,
      onProgress: (step, done) => steps.show(step, done),
    });
  } finally {
    steps.close();
    await citeWorth?.close();
    await ranking?.close();
  }
  for (const path of out) {
    const { render, isOurs } = findFormat(path);
    writeOutputFile('--out', path, render(result), isOurs);
  }
  if (out.length > 0) process.stdout.write(`report: ${out.join(', ')}\n`);
  else process.stdout.write(flags.json ? auditJson(result) : escapeForTerminal(auditMarkdown(result)));
}
