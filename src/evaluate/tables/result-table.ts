import { itemAt } from '../../at.js';
import type { PublishedRow, TableFigure } from '../../dataset/index.js';
import type { JudgedSystem } from '../judge.js';
import type { AnySet, Part } from '../sets/index.js';
import type { Column, Task } from '../tasks/index.js';
import { averageSeeds } from './average-seeds.js';
import type { ResultRow } from './result-row.js';

export interface ResultTable {
  title: string;
  columns: { name: string; digits: number }[];
  /** The column that decides between two systems. */
  main: string;
  rows: ResultRow[];
  /** Source of the published figures and what they were measured on; empty if there are none. */
  published: string;
  /** Notes on excluded examples and similar matters, one per line. */
  notes: string[];
  /** How the intervals are computed, if the metric's signature does not say so. */
  intervals?: string;
  signatures: { dataset: string; metric: string };
}

/** Joins the systems evaluated here with the published rows; rows that only the paper has come last. */
export function resultTable<Item>(
  set: AnySet,
  part: Part,
  examples: number,
  judged: readonly JudgedSystem<Item>[],
): ResultTable {
  const task = set.task as unknown as Task<never, Item>;
  const { validation } = set.published;
  const {
    rows: known,
    source,
    measuredOn,
  } = part === 'validation' && validation ? validation : set.published;
  const measuredRows = judged.map((system): ResultRow => {
    const row = known.find((published) => isPublishedRow(published, system));
    return {
      system: system.model,
      from: 'here',
      ours: tableFigures(task, system),
      ...(row ? { published: publishedFigures(task.columns, row.figures), publishedAs: row.system } : {}),
      examples: system.items.size,
      ...(system.signature ? { signature: system.signature } : {}),
    };
  });
  const publishedRows = known
    .filter((published) => !judged.some((system) => isPublishedRow(published, system)))
    .map(
      ({ system, figures }): ResultRow => ({
        system,
        from: 'published',
        published: publishedFigures(task.columns, figures),
        publishedAs: system,
      }),
    );
  return {
    title: `${set.name}: ${examples.toLocaleString('en-GB')} example${examples === 1 ? '' : 's'} (${part === 'all' ? 'all splits' : part})`,
    columns: task.columns.map(({ name, digits }) => ({ name, digits })),
    main: task.main,
    rows: [...mergeSeeds(judged, measuredRows), ...publishedRows],
    published: source === '' ? '' : `${source}, on ${measuredOn}`,
    notes: [
      ...judged.flatMap(systemNotes),
      ...task.columns.flatMap(({ name, unmeasured }) => (unmeasured ? [`${name}: ${unmeasured}`] : [])),
    ],
    ...(task.intervals === undefined ? {} : { intervals: task.intervals }),
    signatures: { dataset: set.signature, metric: task.signature },
  };
}

/** Merges the rows of a model that was trained with several seeds, at the position of the first. */
function mergeSeeds(judged: readonly JudgedSystem<unknown>[], rows: readonly ResultRow[]): ResultRow[] {
  return rows.flatMap((row, i) => {
    const name = judged[i]?.seedsOf;
    if (name === undefined) return [row];
    if (judged.findIndex(({ seedsOf }) => seedsOf === name) < i) return [];
    return (
      averageSeeds(
        name,
        rows.filter((_, j) => judged[j]?.seedsOf === name),
      ) ?? []
    );
  });
}

/** Returns whether a published row belongs to a system, by our model's name or by the paper's name for it. */
const isPublishedRow = ({ model, system }: PublishedRow, judged: JudgedSystem<unknown>): boolean =>
  (model !== undefined && model === judged.model) || system === judged.publishedAs;

function tableFigures<Item>(task: Task<never, Item>, { items }: JudgedSystem<Item>): TableFigure[] {
  const scaled = (value: number | undefined, scale: number) =>
    value === undefined ? undefined : value * scale;
  return task.figures([...items.values()]).map(({ value, margin, low, high }, i) => {
    const { scale } = itemAt(task.columns, i);
    return {
      value: value * scale,
      ...(margin === undefined ? {} : { margin: margin * scale }),
      ...(low === undefined ? {} : { low: scaled(low, scale), high: scaled(high, scale) }),
    };
  });
}

function publishedFigures<Item>(
  columns: readonly Column<Item>[],
  figures: Readonly<Record<string, TableFigure>>,
): (TableFigure | null)[] {
  return columns.map(({ name }) => figures[name] ?? null);
}

function systemNotes({
  model,
  notes = [],
  missing,
  extra,
  undefinedExamples,
}: JudgedSystem<unknown>): string[] {
  return [
    ...notes.map((note) => `${model}: ${note}`),
    ...(missing > 0
      ? [`${model}: ${missing} examples have no prediction and are excluded from its row`]
      : []),
    ...(extra > 0 ? [`${model}: ${extra} predictions match no example of this part`] : []),
    ...(undefinedExamples > 0
      ? [`${model}: ${undefinedExamples} examples, on which the metrics are not defined, are left out`]
      : []),
  ];
}
