import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCurve } from './curve.js';
import { parseEvent, type TrainEvent } from './events.js';
import type { Job } from './job.js';
import { writeText } from './out-folder.js';
import { publishedCost } from './presets/citeworth-costs.js';
import type { ServingSpeeds } from './serving-speed.js';

/** Reads the events of a training in order, including those before it was resumed. */
export function readEvents(out: string): TrainEvent[] {
  const file = join(out, 'train.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => parseEvent(line) ?? []);
}

/** Writes the model's card and learning curve next to the weights. */
export function writeCard(job: Job, speeds?: ServingSpeeds): void {
  const events = readEvents(job.out);
  writeText(join(job.out, 'curve.svg'), renderCurve(events));
  writeText(join(job.out, 'README.md'), renderCard(job, events, speeds));
}

const renderValue = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Enough to compare two models; `model.json` has all digits. */
const roundScores = (scores: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(scores).map(([name, score]) => [name, score === null ? null : Number(score.toFixed(4))]),
  );

const rows = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).map(([name, value]) => `| ${name} | ${renderValue(value)} |`);

/** Our figure, followed by the published one. */
const withPublished = (ours: number, published: number | string | undefined): string =>
  published === undefined ? String(ours) : `${ours} (published: ${published})`;

function renderCard(job: Job, events: readonly TrainEvent[], speeds: ServingSpeeds | undefined): string {
  const start = events.find((event) => event.event === 'start');
  const done = events.findLast((event) => event.event === 'done');
  const cost = publishedCost(job.preset);
  const validations = events.filter((event) => event.event === 'validation');
  return `${[
    '---',
    'library_name: citemill',
    ...(job.init ? [`base_model: ${JSON.stringify(job.init.split('/').slice(-2).join('/'))}`] : []),
    'tags:',
    '- citemill',
    `- ${job.preset}`,
    '---',
    '',
    `# ${job.preset}`,
    '',
    `Trained by Citemill (${job.architecture}, profile ${job.profile}).`,
    '',
    '```sh',
    `citemill predict . --dataset DATASET --split test${job.architecture === 'causal-lm' ? ' --engine pytorch' : ''}`,
    '```',
    '',
    '## Scores on validation',
    '',
    ...(done
      ? ['| metric | |', '| --- | --- |', ...rows(roundScores(done.metrics))]
      : ['The training did not finish.']),
    '',
    `![Learning curve](curve.svg)`,
    '',
    ...(validations.length > 0 ? curveTable(validations) : []),
    ...teacherTable(events, speeds),
    '## Settings',
    '',
    '| setting | value |',
    '| --- | --- |',
    ...rows({ init: job.init ?? 'random weights', ...job.training, ...job.settings, input: job.input }),
    ...(start
      ? rows({
          parameters: withPublished(start.parameters, cost?.parameters),
          examples: start.examples,
          device: start.device,
          precision: start.precision,
        })
      : []),
    ...(done ? rows({ seconds: withPublished(Math.round(done.seconds), cost?.runtime) }) : []),
    '',
    '## Differences from the paper',
    '',
    ...job.deviations.map((text) => `- ${text}`),
    '',
    '## Dataset',
    '',
    `\`${job.dataset}\``,
  ].join('\n')}\n`;
}

/** Returns the teacher and the student side by side; nothing for a model without a teacher. */
function teacherTable(events: readonly TrainEvent[], speeds: ServingSpeeds | undefined): string[] {
  const teacher = events.findLast((event) => event.event === 'teacher');
  const start = events.find((event) => event.event === 'start');
  const done = events.findLast((event) => event.event === 'done');
  if (!teacher) return [];
  const scores = Object.entries(teacher.metrics).map(
    ([name, value]) =>
      `| ${name} on validation | ${formatScore(value)} | ${formatScore(done?.metrics[`validation_${name}`])} |`,
  );
  return [
    '## Teacher and student',
    '',
    `| | teacher (${teacher.preset}) | student |`,
    '| --- | --- | --- |',
    `| parameters | ${teacher.parameters} | ${start?.parameters ?? ''} |`,
    ...scores,
    ...(speeds
      ? [
          `| rows per second, 8 bits, CPU | ${formatSpeed(speeds.teacher)} | ${formatSpeed(speeds.student)} (${(speeds.student / speeds.teacher).toFixed(1)} times) |`,
        ]
      : []),
    '',
  ];
}

const formatScore = (value: number | null | undefined): string => value?.toFixed(2) ?? '';

const formatSpeed = (rowsPerSecond: number): string => rowsPerSecond.toPrecision(3);

function curveTable(validations: readonly Extract<TrainEvent, { event: 'validation' }>[]): string[] {
  const names = [...new Set(validations.flatMap(({ metrics }) => Object.keys(metrics)))];
  return [
    `| step | epoch | ${names.join(' | ')} | |`,
    `| --- | --- | ${names.map(() => '---').join(' | ')} | --- |`,
    ...validations.map(
      ({ step, epoch, metrics, best }) =>
        `| ${step} | ${Number(epoch.toFixed(2))} | ${names.map((name) => metrics[name]?.toFixed(4) ?? '').join(' | ')} | ${best ? 'best' : ''} |`,
    ),
    '',
  ];
}
