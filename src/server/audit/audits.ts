import { randomUUID } from 'node:crypto';
import type { AuditResult } from '../../audit/index.js';
import { ApiError, orNotFound } from '../http/api-error.js';
import type { AuditSummary } from '../schemas/audit.js';
import type { AuditInput } from './audit-process.js';
import { startAudit } from './start-audit.js';

/** Maximum number of audits that wait for the running one, and of finished audits that are kept. */
const MAX = { waiting: 5, kept: 20 };

interface AuditRequest extends AuditInput {
  /** The name of the file, or the title of the paper. */
  name: string;
  modelName: string | null;
  /** Called when the manuscript is no longer needed. */
  release?: () => void;
}

interface Audit {
  summary: AuditSummary;
  result: AuditResult | undefined;
  stop: () => void;
}

/** The audits since the studio was started, one running at a time. Manuscripts may be confidential, so nothing stays on disk. */
export class Audits {
  private readonly audits = new Map<string, Audit>();
  private last: Promise<void> = Promise.resolve();

  /** Lists the audits, newest first. */
  list(): AuditSummary[] {
    return [...this.audits.values()].map(({ summary }) => summary).reverse();
  }

  find(id: string): Audit {
    return orNotFound(
      this.audits.get(id),
      `audit ${id} (audits are kept until the studio stops, the last ${MAX.kept} of them)`,
    );
  }

  /** Returns the result of an audit; throws if the audit is not done. */
  requireResult(id: string): AuditResult {
    const { summary, result } = this.find(id);
    if (!result) throw new ApiError(409, `audit ${id} is ${summary.state}, so it has no result`);
    return result;
  }

  /** Throws if too many audits are waiting. */
  checkQueue(): void {
    const waiting = this.list().filter(({ state }) => state === 'waiting');
    if (waiting.length >= MAX.waiting)
      throw new ApiError(503, `${MAX.waiting} audits are waiting already; try again when one is done`);
  }

  start({ name, modelName, release, ...input }: AuditRequest): AuditSummary {
    this.checkQueue();
    const summary: AuditSummary = {
      id: randomUUID(),
      name,
      record: typeof input.manuscript === 'string' ? null : input.manuscript.record,
      model: modelName,
      state: 'waiting',
      step: '',
      done: 0,
      error: null,
    };
    const audit: Audit = { summary, result: undefined, stop: () => {} };
    this.audits.set(summary.id, audit);
    this.last = this.last.then(() => this.run(audit, input)).finally(release);
    return summary;
  }

  private async run(audit: Audit, input: AuditInput): Promise<void> {
    const { summary } = audit;
    if (summary.state !== 'waiting') return;
    summary.state = 'running';
    try {
      const { result, stop } = startAudit(input, (step, done) => Object.assign(summary, { step, done }));
      audit.stop = stop;
      const finished = await result;
      // The process may have ended just before it was stopped.
      if (this.isCancelled(summary)) return;
      audit.result = finished;
      summary.state = 'done';
    } catch (error) {
      // Stopping a process rejects its result.
      if (this.isCancelled(summary)) return;
      summary.state = 'failed';
      summary.error = (error as Error).message;
    }
    this.removeOldest();
  }

  private isCancelled({ state }: AuditSummary): boolean {
    return state === 'cancelled';
  }

  private removeOldest(): void {
    const finished = [...this.audits.values()].filter(
      ({ summary: { state } }) => state !== 'waiting' && state !== 'running',
    );
    for (const { summary } of finished.slice(0, -MAX.kept)) this.audits.delete(summary.id);
  }

  /** Cancels an audit that is waiting or running, and removes one that has ended. */
  remove(id: string): AuditSummary {
    const { summary, stop } = this.find(id);
    if (summary.state === 'waiting' || summary.state === 'running') {
      summary.state = 'cancelled';
      stop();
      this.removeOldest();
    } else this.audits.delete(id);
    return summary;
  }

  async close(): Promise<void> {
    for (const { id, state } of this.list()) if (state === 'waiting' || state === 'running') this.remove(id);
    await this.last;
  }
}
