import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseJson } from '@citemill/metrics/internal/json';
import { type DatasetEvaluation, type DatasetRow, SPLITS, type Split } from '../../dataset/index.js';
import { UserError } from '../../user-error.js';
import { requireEvaluation, type SetOptions, taskSet } from './dataset-set.js';
import type { AnySet, Part } from './set.js';

/** The names of the authors' files. */
const NAMES: Record<Split, readonly string[]> = {
  train: ['train'],
  validation: ['val', 'validation', 'dev'],
  test: ['test'],
};

const findFiles = (path: string): Map<Part, string> => {
  const files = new Map<Part, string>();
  for (const split of SPLITS)
    for (const name of NAMES[split])
      for (const ending of ['json', 'jsonl'])
        if (existsSync(join(path, `${name}.${ending}`)) && !files.has(split))
          files.set(split, join(path, `${name}.${ending}`));
  return files;
};

/** Returns whether a line is from CiteSum's release: JSON with an abstract in `src` and the citing sentence in `tgt`. */
export function isCitesumLine(line: string): boolean {
  const { src, tgt } = (parseJson(line) ?? {}) as { src?: unknown; tgt?: unknown };
  return typeof src === 'string' && typeof tgt === 'string';
}

/** Returns the files in a folder that may be CiteSum's, or the file itself. */
export const citesumFiles = (path: string): Map<Part, string> =>
  statSync(path).isDirectory() ? findFiles(path) : new Map([['all', path]]);

/** Opens CiteSum as its authors released it: JSON lines without a manifest, with the same tasks as a dataset built by Citemill. */
export async function openCitesumRelease(path: string, options: SetOptions): Promise<AnySet> {
  const files = citesumFiles(path);
  if (files.size === 0)
    throw new UserError(
      `${path}: not CiteSum; the folder must contain train.json, val.json and test.json, JSON lines with src and tgt (github.com/morningmoni/CiteSum)`,
    );
  const evaluation = requireEvaluation(path, 'citesum', options) as DatasetEvaluation;
  const sizes = new Map<Part, number>();
  const hash = createHash('sha256');
  for (const [part, file] of files) {
    let rows = 0;
    for await (const row of readRows(file)) {
      rows++;
      hash.update(JSON.stringify(row));
    }
    sizes.set(part, rows);
  }
  const expandPart = (part: Part): Part[] => (part === 'all' ? [...files.keys()] : [part]);
  async function* rows(part: Part) {
    for (const member of expandPart(part)) {
      const file = files.get(member);
      if (file) yield* readRows(file);
    }
  }
  const { kind, published, selection, example, tasks, classes } = evaluation;
  return taskSet(
    {
      name: 'citesum',
      path,
      kind,
      published,
      selection,
      rows,
      ...(tasks ? { variant: options.task ?? tasks[0] ?? '' } : {}),
      ...(classes ? { classes } : {}),
      signature: `citesum|released|sha256:${hash.digest('hex').slice(0, 16)}`,
      hasSplits: !files.has('all'),
      size: (part) => expandPart(part).reduce((sum, member) => sum + (sizes.get(member) ?? 0), 0),
      async *examples(part) {
        for await (const row of rows(part)) {
          const parsed = example(row);
          if (parsed) yield parsed;
        }
      },
      close() {},
    },
    requireEvaluation(path, 'citesum', options),
    options,
  );
}

/** Rows with ids made of the paper's id and the line number, since a paper may be cited many times. */
async function* readRows(path: string): AsyncGenerator<DatasetRow> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number++;
    if (line.trim() === '') continue;
    if (!isCitesumLine(line))
      throw new UserError(`${path}, line ${number}: not a CiteSum record (no texts in src and tgt)`);
    const row = JSON.parse(line) as Record<string, unknown>;
    yield { ...row, id: `${row.paper_id ?? 'line'}-${number}` };
  }
}
