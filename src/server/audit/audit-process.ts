import { dirname, sep } from 'node:path';
import { type AuditResult, audit, openCiteWorth, openRanking } from '../../audit/index.js';
import { UserError } from '../../user-error.js';

/** The manuscript to audit, the corpus and the models. */
export interface AuditInput {
  /** A file, or a paper of the corpus. */
  manuscript: string | { record: string };
  corpus: string;
  /** A trained model or a citeworth dataset that detects sentences that need a citation. */
  model: string | null;
  /** A trained encoder that ranks the cited papers; null for BM25. */
  embeddings: string | null;
  /** A cross-encoder that reorders the first papers of a ranking. */
  rerank: string | null;
}

export type AuditMessage =
  | { kind: 'progress'; step: string; done: number }
  | { kind: 'done'; result: AuditResult }
  | { kind: 'failed'; message: string };

/** Sends a message; resolves when it has been sent and the process may end. */
const send = (message: AuditMessage) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()) ?? resolve());

/** Milliseconds between two messages about the same step. */
const INTERVAL_MS = 200;

function progressSender(): (step: string, done: number) => void {
  let last = { step: '', time: 0 };
  return (step, done) => {
    const time = Date.now();
    if (step === last.step && time - last.time < INTERVAL_MS) return;
    last = { step, time };
    void send({ kind: 'progress', step, done });
  };
}

async function run({ manuscript, corpus, model, embeddings, rerank }: AuditInput): Promise<AuditResult> {
  const onProgress = progressSender();
  const ranking = await openRanking({ embeddings: embeddings ?? undefined, rerank: rerank ?? undefined });
  try {
    const citeWorth = model
      ? await openCiteWorth(model, (note) => onProgress(note || 'learning', 0))
      : undefined;
    try {
      return await audit({ manuscript, corpus, ...ranking, citeWorth, onProgress });
    } finally {
      await citeWorth?.close();
    }
  } finally {
    await ranking.close();
  }
}

/** Returns the error message for the page. It names an uploaded file without its folder, which users do not know. */
function describeFailure(error: unknown, { manuscript }: AuditInput): string {
  if (!(error instanceof UserError)) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return 'internal error; see the terminal of citemill serve';
  }
  return typeof manuscript === 'string'
    ? error.message.replaceAll(dirname(manuscript) + sep, '')
    : error.message;
}

// An ordinary exit removes temporary files. Without a parent process, the result is not needed.
process.once('SIGTERM', () => process.exit(143));
process.once('disconnect', () => process.exit(0));
process.once('message', async (input: AuditInput) => {
  try {
    await send({ kind: 'done', result: await run(input) });
  } catch (error) {
    await send({ kind: 'failed', message: describeFailure(error, input) });
  }
  process.exit(0);
});
