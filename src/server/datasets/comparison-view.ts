import { isJsonObject } from '@citemill/metrics/internal/json';
import { literal, parquetSource } from '../../corpus/index.js';
import {
  type DatasetComparison,
  type DatasetFolder,
  FATES,
  type Fate,
  rowCount,
  SPLITS,
} from '../../dataset/index.js';
import { fileInside } from '../../engine/index.js';
import { canonicalJson, type Difference, type Json } from '../../lineage/index.js';
import type { ComparisonView, DifferentExamples, MadeDifference } from '../schemas/comparison.js';
import type { Store } from '../store/store.js';
import { previewColumn } from './columns.js';
import { PREVIEW_CHARACTERS } from './example-index.js';

/** Maximum number of differences in how the datasets were made. */
const MAX_MADE = 200;
/** Longer values are cut off. */
const MAX_VALUE_CHARACTERS = 300;

/** Describes how two datasets differ, with counts of their examples. */
export async function comparisonView(
  comparison: DatasetComparison,
  before: DatasetFolder,
  after: DatasetFolder,
): Promise<ComparisonView> {
  const differences = comparison.made?.flatMap(splitDifference);
  const summary = await comparison.summary();
  return {
    before: sideView(before),
    after: sideView(after),
    made: differences?.slice(0, MAX_MADE) ?? null,
    madeCount: differences?.length ?? 0,
    hasCorpora: comparison.hasCorpora,
    same: comparison.same,
    fates: FATES.map((fate) => ({
      fate,
      count: summary[fate].count,
      causes: Object.entries(summary[fate].byCause).map(([cause, count]) => ({
        cause: cause as keyof typeof summary.added.byCause,
        count,
      })),
      made: [
        ...new Set(summary[fate].causes.flatMap(splitDifference).map((difference) => difference.label)),
      ].slice(0, MAX_MADE),
    })),
  };
}

const sideView = ({ name, manifest }: DatasetFolder) => ({
  name,
  examples: rowCount(manifest),
  hasLineage: manifest.lineage !== undefined,
});

/** Splits a difference between two objects into one for each member that differs. */
function splitDifference(difference: Difference): MadeDifference[] {
  const { name, before, after } = difference;
  if (!isJsonObject(before) || !isJsonObject(after))
    return [{ label: label(difference), before: formatValue(before), after: formatValue(after) }];
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return members
    .map(
      (member): Difference => ({
        ...difference,
        // The recipe's own options are under `set`.
        name: name === 'set' ? member : `${name}.${member}`,
        before: Object.hasOwn(before, member) ? before[member] : undefined,
        after: Object.hasOwn(after, member) ? after[member] : undefined,
      }),
    )
    .filter((member) => JSON.stringify(member.before) !== JSON.stringify(member.after))
    .map((member) => ({
      label: label(member),
      before: formatValue(member.before),
      after: formatValue(member.after),
    }));
}

/** Names what a difference is about: `seed`, `link version`, `corpus: papers`. */
function label({ artefact, what, name }: Difference): string {
  const part = artefact.split('.').at(-1) ?? '';
  if (what === 'version' || what === 'kind') return `${part || 'recipe'} ${what}`;
  const subject = what === 'input' ? `content of ${name}` : name;
  return part ? `${part}: ${subject}` : subject;
}

function formatValue(value: Json | undefined): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

interface Page {
  fate: Fate;
  page: number;
  size: number;
}

/** Lists a page of the examples that were added, removed, changed or moved. */
export async function listDifferent(
  store: Store,
  comparison: DatasetComparison,
  [before, after]: [DatasetFolder, DatasetFolder],
  { fate, page, size }: Page,
): Promise<DifferentExamples> {
  const total = (await comparison.summary())[fate].count;
  const examples = await comparison.examples(fate, size, (page - 1) * size);
  const previews = await previewTexts(
    store,
    fate === 'removed' ? before : after,
    examples.map(({ id }) => id),
  );
  return {
    total,
    page,
    size,
    rows: examples.map((example) => ({
      id: example.id,
      before: example.before ?? null,
      after: example.after ?? null,
      cause: example.cause,
      columns: example.columns ?? [],
      preview: previews.get(example.id) ?? '',
    })),
  };
}

/** Loads the beginning of each example's text, by id. */
async function previewTexts(
  store: Store,
  { path, manifest }: DatasetFolder,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const files = SPLITS.flatMap((split) => manifest.splits[split].files).map((file) =>
    fileInside(path, file, 'dataset.json'),
  );
  const rows =
    await store.reader.rows(`SELECT id, left(${previewColumn(manifest)}, ${PREVIEW_CHARACTERS}) AS preview
    FROM ${parquetSource(files)} WHERE id IN (${ids.map(literal).join(', ')})`);
  return new Map(rows.map(({ id, preview }) => [String(id), String(preview ?? '')]));
}
