import { isProgressJson, progressLine } from '../engine/progress.js';
import { formatDuration } from '../engine/progress-text.js';
import type { TrainEvent } from '../train/index.js';

/** Minimum time between two lines in a pipe. */
const LINE_MS = 5000;
const BAR = 24;

/** Shows training progress: a bar with epoch, loss, rate and time left on a terminal, plain lines or JSON in a pipe. */
export function trainProgress(quiet: boolean) {
  const stream = process.stderr;
  let start: Extract<TrainEvent, { event: 'start' }> | undefined;
  let last = -Infinity;
  let isOpen = false;
  const isJson = isProgressJson();
  const isTerminal = !isJson && stream.isTTY === true && process.env.TERM !== 'dumb';

  const write = (text: string) => {
    if (isOpen) stream.write('\r\u001b[K');
    isOpen = false;
    stream.write(`${text}\n`);
  };

  function step(event: Extract<TrainEvent, { event: 'step' }>) {
    const now = performance.now();
    const isLast = isJson && event.step === start?.steps;
    if (now - last < (isTerminal || isJson ? 100 : LINE_MS) && !isLast) return;
    last = now;
    if (isJson) {
      const counts = { done: event.step, total: start?.steps, failures: 0, finished: isLast };
      stream.write(progressLine({ label: 'train', unit: 'steps', ...counts }));
      return;
    }
    const text = stepText(event, start);
    if (!isTerminal) {
      write(text);
      return;
    }
    stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}`);
    isOpen = true;
  }

  return {
    note(event: TrainEvent): void {
      if (quiet && event.event !== 'warning') return;
      if (event.event === 'start') start = event;
      if (event.event === 'step') step(event);
      const text = eventText(event);
      if (text !== undefined) write(text);
    },
    done(): void {
      if (isOpen) stream.write('\n');
      isOpen = false;
    },
  };
}

function stepText(
  { step, epoch, loss, rate, left_s }: Extract<TrainEvent, { event: 'step' }>,
  start?: Extract<TrainEvent, { event: 'start' }>,
): string {
  const share = start && start.steps > 0 ? Math.min(1, step / start.steps) : 0;
  const filled = Math.round(BAR * share);
  return [
    `epoch ${Number(epoch.toFixed(2))}${start ? `/${start.epochs}` : ''}`,
    ...(start ? [`[${'='.repeat(filled)}${'-'.repeat(BAR - filled)}]`] : []),
    `step ${step}${start ? `/${start.steps}` : ''}`,
    `loss ${loss.toFixed(4)}`,
    ...(rate ? [`${rate.toFixed(1)} examples/s`] : []),
    ...(left_s || left_s === 0 ? [`${formatDuration(left_s * 1000)} left`] : []),
  ].join('  ');
}

/** Returns the line to print for an event, or undefined. */
function eventText(event: TrainEvent): string | undefined {
  switch (event.event) {
    case 'start':
      return `training: ${event.examples.toLocaleString('en-GB')} examples, ${(event.parameters / 1e6).toFixed(1)} million parameters, ${event.steps.toLocaleString('en-GB')} steps, ${event.device}, ${event.precision}`;
    case 'teacher':
      return `teacher: ${event.preset}, ${(event.parameters / 1e6).toFixed(1)} million parameters${event.kept ? ', answers from the cache' : ''}, validation ${metricsText(event.metrics)}`;
    case 'resumed':
      return `resumed at step ${event.step}`;
    case 'oom':
      return `out of memory: continuing with ${event.micro_batch} examples at a time`;
    case 'validation':
      return `validation at step ${event.step}: ${metricsText(event.metrics)}${event.best ? ' (best)' : ''}`;
    case 'export':
      return `wrote ${event.file} (${(event.bytes / 1e6).toFixed(1)} MB)`;
    case 'warning':
      return `warning: ${event.message}`;
    default:
      return undefined;
  }
}

export const metricsText = (metrics: Readonly<Record<string, number | null>>): string =>
  Object.entries(metrics)
    .map(([name, value]) => `${name} ${value === null ? '–' : value.toFixed(4)}`)
    .join(', ');
