import { itemAt } from '../../at.js';
import type { PublishedRow, TableFigure } from '../../dataset/index.js';
import type { Judged } from '../judge.js';
import type { AnySet, Part } from '../sets/index.js';
import type { Column, Task } from '../tasks/index.js';
import { overSeeds } from './over-seeds.js';
import type { ResultRow } from './result-row.js';

export interface ResultTable {
  title: string;
  columns: { name: string; digits: number }[];
  rows: ResultRow[];
  /** Source of the published figures and what they were measured on; empty if there are none. */
  published: string;
  /** Left-out examples and the like, a line each. */
  notes: string[];
  signatures: { dataset: string; metric: string };
}

/** Joins the systems evaluated here with the published rows; rows that only the paper has come last. */
export function resultTable<Item>(
  set: AnySet,
  part: Part,
  examples: number,
  judged: readonly Judged<Item>[],
): ResultTable {
  const task = set.task as unknown as Task<never, Item>;
  const { validation } = set.published;
  const {
    rows: known,
    source,
    measuredOn,
  } = part === 'validation' && validation ? validation : set.published;
  const ours = judged.map((one): ResultRow => {
    const row = known.find((published) => isPublishedRow(published, one));
    return {
      system: one.model,
      from: 'here',
      ours: tableFigures(task, one),
      ...(row ? { published: publishedRows(task.columns, row.figures), publishedAs: row.system } : {}),
      examples: one.items.size,
      ...(one.signature ? { signature: one.signature } : {}),
    };
  });
  const others = known
    .filter((published) => !judged.some((one) => isPublishedRow(published, one)))
    .map(
      ({ system, figures }): ResultRow => ({
        system,
        from: 'published',
        published: publishedRows(task.columns, figures),
        publishedAs: system,
      }),
    );
  return {
    title: `${set.name}: ${examples.toLocaleString('en-GB')} example${examples === 1 ? '' : 's'} (${part === 'all' ? 'all splits' : part})`,
    columns: task.columns.map(({ name, digits }) => ({ name, digits })),
    rows: [...bySeeds(judged, ours), ...others],
    published: source === '' ? '' : `${source}, on ${measuredOn}`,
    notes: [
      ...judged.flatMap(notesOn),
      ...task.columns.flatMap(({ name, unmeasured }) => (unmeasured ? [`${name}: ${unmeasured}`] : [])),
    ],
    signatures: { dataset: set.signature, metric: task.signature },
  };
}

/** Rows of models that were trained with several seeds become one, where the first of them stands. */
function bySeeds(judged: readonly Judged<unknown>[], rows: readonly ResultRow[]): ResultRow[] {
  return rows.flatMap((row, i) => {
    const name = judged[i]?.seedsOf;
    if (name === undefined) return [row];
    if (judged.findIndex(({ seedsOf }) => seedsOf === name) < i) return [];
    return (
      overSeeds(
        name,
        rows.filter((_, j) => judged[j]?.seedsOf === name),
      ) ?? []
    );
  });
}

/** Whether a published row is that of a system: by our model's name, or by the paper's name that the system carries. */
const isPublishedRow = ({ model, system }: PublishedRow, one: Judged<unknown>): boolean =>
  (model !== undefined && model === one.model) || system === one.publishedAs;

function tableFigures<Item>(task: Task<never, Item>, { items }: Judged<Item>): TableFigure[] {
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

function publishedRows<Item>(
  columns: readonly Column<Item>[],
  figures: Readonly<Record<string, TableFigure>>,
): (TableFigure | null)[] {
  return columns.map(({ name }) => figures[name] ?? null);
}

function notesOn({ model, notes = [], missing, extra, undefinedOn }: Judged<unknown>): string[] {
  return [
    ...notes.map((note) => `${model}: ${note}`),
    ...(missing > 0 ? [`${model}: ${missing} examples have no prediction and are left out of its row`] : []),
    ...(extra > 0 ? [`${model}: ${extra} predictions are for no example of this part`] : []),
    ...(undefinedOn > 0
      ? [`${model}: ${undefinedOn} examples, on which the metrics are not defined, are left out`]
      : []),
  ];
}
