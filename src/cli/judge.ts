import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  createStudy,
  judge,
  judgeSchemas,
  readSheet,
  resultsOf,
  sheetCsv,
  withStudies,
} from '../judge/index.js';
import { fileError, UserError } from '../user-error.js';
import { type JudgeByFlags, judgeBy } from './judge-by.js';
import { counted, textTable } from './table.js';

interface Flags {
  dir: string;
}

interface SampleFlags extends Flags {
  template: string;
  seed: number;
  size?: number;
  systems?: string[];
  beside?: string;
  annotators: string[];
  out: string;
}

export async function runSample(dataset: string, flags: SampleFlags): Promise<void> {
  await withStudies(flags.dir, async (studies) => {
    const { template, seed, size, systems, beside } = flags;
    const request = judgeSchemas.newStudy.safeParse({ dataset, template, seed, size, systems, beside });
    if (!request.success) {
      const issue = request.error.issues[0];
      throw new UserError(`--${String(issue?.path[0] ?? 'size')}: is not valid`);
    }
    const open = await createStudy(studies, request.data);
    process.stdout.write(`${open.study.id}: ${counted(open.study.items.length, 'item')}\n`);
    for (const annotator of flags.annotators) {
      const file = `${flags.out}-${annotator.replace(/[^\w.-]+/g, '_')}.csv`;
      // A sheet may have been filled in: it is never written over.
      if (existsSync(file))
        throw new UserError(`--out ${flags.out}: ${file} exists already; name another prefix`);
      writeFileSync(file, `\ufeff${sheetCsv(open, annotator)}`, { flag: 'wx' });
      process.stdout.write(`${file}\n`);
    }
    process.stdout.write(
      `When it is filled in: citemill judge import ${open.study.id} SHEET --annotator NAME --dir ${flags.dir}\n`,
    );
  });
}

export async function runImport(
  id: string,
  sheet: string,
  flags: Flags & { annotator: string },
): Promise<void> {
  await withStudies(flags.dir, async ({ studies }) => {
    const open = studies.find(id);
    const rows = readSheet(open, readText(sheet), basename(sheet));
    let same = 0;
    for (const { item, answers, comment } of rows) {
      const current = open.ratings.of(flags.annotator, item);
      const base = current?.revision ?? 0;
      if (open.ratings.isSame(flags.annotator, item, answers)) same++;
      else await judge(studies, id, item, { annotator: flags.annotator, answers, comment, base }, new Date());
    }
    process.stdout.write(
      `${id}: ${counted(rows.length - same, 'judgement')} of ${flags.annotator} added${same > 0 ? `, ${same} existed already` : ''}\n`,
    );
  });
}

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value.toFixed(2);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw fileError(path, error);
  }
}

/** The results as a table: a row for each question and group, the published figure beside ours. */
function resultTable({ questions, published }: judgeSchemas.StudyResults): string {
  const rows = questions.flatMap(({ key, kind, overall, byGroup, alpha, kappas }) => {
    const of = (group: string) => published?.rows.find((row) => row.group === group)?.values[key];
    const line = (name: string, one: { mean: number; margin: number | null; count: number } | null) => [
      name,
      one ? `${figure(one.mean)}${one.margin === null ? '' : ` ± ${figure(one.margin)}`}` : '–',
      String(one?.count ?? 0),
      figure(of(name.trim() === key ? 'all' : name.trim())),
    ];
    return [
      // With two systems, the overall mean is the share of the first, which has its own row below.
      kind === 'side' ? [key, '', '', ''] : line(key, overall),
      ...byGroup.map((group) => line(`  ${group.name}`, group.figure)),
      ['  alpha', figure(alpha), '', ''],
      ...kappas.map((pair) => [`  kappa ${pair.a} / ${pair.b}`, figure(pair.kappa), String(pair.items), '']),
    ];
  });
  return textTable([['', 'mean', 'items', 'published'], ...rows]);
}

export async function runTable(id: string, flags: Flags & { json?: boolean }): Promise<void> {
  await withStudies(flags.dir, async ({ studies }) => {
    const results = resultsOf(studies.find(id));
    const people = results.annotators.map(({ name, done }) => `${name} ${done}`).join(', ');
    process.stdout.write(
      flags.json
        ? `${JSON.stringify(results, null, 2)}\n`
        : `${results.title}\n${results.judged} of ${counted(results.items, 'item')} judged (${people || 'nobody yet'})\n\n${resultTable(results)}\n${results.published ? `\npublished: ${results.published.source}. ${results.published.note}\n` : ''}`,
    );
  });
}

export async function runJudgeBy(
  study: string | undefined,
  flags: Partial<JudgeByFlags> & Flags,
): Promise<void> {
  const { by } = flags;
  if (study === undefined || by === undefined)
    throw new UserError(
      'name a study and a model, as in citemill judge STUDY --by api:MODEL, or one of sample, import, table',
    );
  await withStudies(flags.dir, ({ studies }) => judgeBy(studies, study, { ...flags, by }));
}
