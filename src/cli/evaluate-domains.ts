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
import { checkReportOverwrite, writeReportFile } from './output-file.js';
import { textTable } from './table.js';

/** Fields with fewer paragraphs than this are used only if the user names them. */
const MIN_PARAGRAPHS = { train: 20, test: 3 };

async function chooseFields(
  set: EvaluationSet<'labelling'>,
  requested: string[] | undefined,
): Promise<string[]> {
  const sizes = await readFields(set);
  const missing = requested?.find((field) => !sizes.has(field));
  if (missing)
    throw new UserError(`--fields ${missing}: no such field; ${adviseNames(missing, [...sizes.keys()])}`);
  for (const field of requested ?? []) {
    const { train = 0, test = 0 } = sizes.get(field) ?? {};
    if (train === 0 || test === 0)
      throw new UserError(
        `--fields ${field} has ${train} training and ${test} test paragraphs; leave it out`,
      );
  }
  const fields =
    requested ??
    [...sizes].flatMap(([field, { train, test }]) =>
      train >= MIN_PARAGRAPHS.train && test >= MIN_PARAGRAPHS.test ? [field] : [],
    );
  if (fields.length < 2) {
    const available = [...sizes].map(([field, { train, test }]) => `${field} ${train}/${test}`).join(', ');
    throw new UserError(
      `${set.path}: fewer than two fields have ${MIN_PARAGRAPHS.train} training and ${MIN_PARAGRAPHS.test} test paragraphs (${available || 'no paper has a field'}); name fields with --fields`,
    );
  }
  return fields;
}

/** Prints CiteWorth's matrix of scores between fields, and writes the report with charts if one was asked for. */
export async function printDomains(set: AnySet, model: string, flags: DomainFlags): Promise<void> {
  if (set.kind !== 'labelling')
    throw new UserError(`--domains: works with citeworth datasets only, not with ${set.name}`);
  if (flags.report) checkReportOverwrite('evaluate', '--report', flags.report);
  const fields = await chooseFields(set, flags.fields);
  const embedder = flags.embeddings
    ? await openEmbedder({
        model: flags.embeddings,
        cacheFolder: cacheRoot(),
        ...(flags.modelFolder ? { modelsFolder: flags.modelFolder } : {}),
      })
    : undefined;
  const bar = progress({ label: 'fields', unit: 'pairs', total: fields.length ** 2, quiet: flags.quiet });
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
      onProgress: () => bar.tick(),
    });
    bar.done();
    if (flags.report)
      writeReportFile('evaluate', '--report', flags.report, domainReport(set.signature, space, matrix));
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
    bar.done();
    await embedder?.close();
  }
}
