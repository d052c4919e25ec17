import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AuditResult } from '../../audit/index.js';
import type { AuditInput, AuditMessage } from './audit-process.js';

/** Limits of one audit, which holds the candidates of a corpus and their index in memory. */
const LIMITS = { minutes: 30, heapMb: 4096 };
/** Milliseconds after the request to stop before a process is killed. */
const GRACE_MS = 2000;

interface RunningAudit {
  result: Promise<AuditResult>;
  stop(): void;
}

/** Runs an audit in its own process: it uses one core for minutes, and can be stopped at any time. */
export function startAudit(
  input: AuditInput,
  onProgress: (step: string, done: number) => void,
): RunningAudit {
  const child = fork(fileURLToPath(new URL('./audit-process.js', import.meta.url)), {
    execArgv: [`--max-old-space-size=${LIMITS.heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  let killTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    killTimer ??= setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    stop();
  }, LIMITS.minutes * 60_000);
  const result = new Promise<AuditResult>((resolve, reject) => {
    child.on('message', (message: AuditMessage) => {
      if (message.kind === 'progress') onProgress(message.step, message.done);
      else if (message.kind === 'done') resolve(message.result);
      else reject(new Error(message.message));
    });
    child.on('error', reject);
    child.once('close', (status, signal) => {
      clearTimeout(deadline);
      clearTimeout(killTimer);
      reject(
        isLate
          ? new Error(`stopped after ${LIMITS.minutes} minutes`)
          : new Error(
              `the process ended unexpectedly (${signal ?? `status ${status}`}); see the terminal of citemill serve`,
            ),
      );
    });
  });
  child.send(input, () => undefined);
  return { result, stop };
}
