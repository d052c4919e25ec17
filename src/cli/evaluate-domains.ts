import { adviseNames } from '@citemill/metrics/text';
import { cacheRoot } from '../cache-root.js';
import { openEmbedder } from '../embed/index.js';
import { progress } from '../engine/index.js';
import {
  type AnySet,
  domainLines,
  domainMatrix,
  domainPoints,
  domainReport,
  domainSpace,
  type EvaluationSet,
  findModels,
  matrixCells,
  publishedMatrixCells,
  readFields,
  type System,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import type { DomainFlags } from './evaluate-flags.js';
import { isOwnPage, refuseOtherFile, writeOwnFile } from './own-file.js';
import { textTable } from './table.js';

/** A field with fewer paragraphs than this to learn from or to be tested on is not taken by itself. */
const ENOUGH = { train: 20, test: 3 };

async function chooseFields(
  set: EvaluationSet<'labelling'>,
  wanted: string[] | undefined,
): Promise<string[]> {
  const known = await readFields(set);
  const missing = wanted?.find((field) => !known.has(field));
  if (missing)
    throw new UserError(`--fields ${missing}: no such field; ${adviseNames(missing, [...known.keys()])}`);
  for (const field of wanted ?? []) {
    const { train = 0, test = 0 } = known.get(field) ?? {};
    if (train === 0 || test === 0)
      throw new UserError(
        `${field}: has ${train} paragraphs to learn from and ${test} to test on; leave it out`,
      );
  }
  const fields =
    wanted ??
    [...known].flatMap(([field, { train, test }]) =>
      train >= ENOUGH.train && test >= ENOUGH.test ? [field] : [],
    );
  if (fields.length < 2) {
    const held = [...known].map(([field, { train, test }]) => `${field} ${train}/${test}`).join(', ');
    throw new UserError(
      `${set.path}: fewer than two fields have ${ENOUGH.train} paragraphs to learn from and ${ENOUGH.test} to test on (${held || 'no field is known'}); name some with --fields`,
    );
  }
  return fields;
}

/** Prints CiteWorth's matrix of fields, and writes the report with the pictures where one is wanted. */
export async function printDomains(set: AnySet, model: string, flags: DomainFlags): Promise<void> {
  if (set.kind !== 'labelling')
    throw new UserError(`--domains: is for datasets of citeworth, not ${set.name}`);
  if (flags.report) refuseOtherFile('--report', flags.report, isOwnPage);
  const fields = await chooseFields(set, flags.fields);
  const embedder = flags.embeddings
    ? await openEmbedder({
        ...{ model: flags.embeddings, cacheFolder: cacheRoot() },
        ...(flags.modelFolder ? { modelsFolder: flags.modelFolder } : {}),
      })
    : undefined;
  const shown = progress({ label: 'fields', unit: 'pairs', total: fields.length ** 2, quiet: flags.quiet });
  try {
    const space = domainSpace(
      await domainPoints(set.examples('all'), fields, { embedder, seed: flags.seed }),
      {
        seed: flags.seed,
      },
    );
    const [entry] = findModels(set, [model]);
    if (!entry) throw new UserError(`${model}: no such model`);
    const make = () =>
      entry.make({ set, seed: flags.seed, threshold: flags.threshold }) as Promise<System<'labelling'>>;
    const matrix = await domainMatrix(set, fields, space.distances, make, {
      seed: flags.seed,
      onProgress: () => shown.tick(),
    });
    shown.done();
    if (flags.report)
      writeOwnFile('--report', flags.report, domainReport(set.signature, space, matrix), isOwnPage);
    if (flags.json) {
      const { points: _, ...rest } = space;
      process.stdout.write(`${JSON.stringify({ matrix, space: rest, dataset: set.signature }, null, 2)}\n`);
      return;
    }
    process.stdout.write(
      `${[
        textTable(matrixCells(matrix)),
        '',
        'published (CiteWorth, Table 5, Longformer-Ctx):',
        textTable(publishedMatrixCells()),
        '',
        ...domainLines(matrix, space),
        `dataset: ${set.signature}`,
        ...(flags.report ? [`pictures: ${flags.report}`] : []),
      ].join('\n')}\n`,
    );
  } finally {
    shown.done();
    await embedder?.close();
  }
}
