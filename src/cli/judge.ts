import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  computeResults,
  createStudy,
  judge,
  judgeSchemas,
  readSheet,
  sheetCsv,
  withStudies,
} from '../judge/index.js';
import { UserError } from '../user-error.js';
import { type JudgeByFlags, judgeBy } from './judge-by.js';
import { readUserFile } from './read-user-file.js';
import { counted, formatFigure, textTable } from './table.js';

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
      throw new UserError(`--${String(issue?.path[0] ?? 'size')}: invalid value`);
    }
    const open = await createStudy(studies, request.data);
    process.stdout.write(`${open.study.id}: ${counted(open.study.items.length, 'item')}\n`);
    for (const annotator of flags.annotators) {
      const file = `${flags.out}-${annotator.replace(/[^\w.-]+/g, '_')}.csv`;
      // An existing sheet may have been filled in and is never overwritten.
      if (existsSync(file))
        throw new UserError(`--out ${flags.out}: ${file} exists already; name another prefix`);
      writeFileSync(file, `\ufeff${sheetCsv(open, annotator)}`, { flag: 'wx' });
      process.stdout.write(`${file}\n`);
    }
    process.stdout.write(
      `When a sheet is filled in: citemill judge import ${open.study.id} SHEET --annotator NAME --dir ${flags.dir}\n`,
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
    const rows = readSheet(open, readUserFile(sheet).toString('utf8'), basename(sheet));
    let same = 0;
    for (const { item, answers, comment } of rows) {
      const current = open.ratings.of(flags.annotator, item);
      const base = current?.revision ?? 0;
      if (open.ratings.isSame(flags.annotator, item, answers)) same++;
      else await judge(studies, id, item, { annotator: flags.annotator, answers, comment, base }, new Date());
    }
    process.stdout.write(
      `${id}: ${counted(rows.length - same, 'judgement')} by ${flags.annotator} added${same > 0 ? `, ${same} existed already` : ''}\n`,
    );
  });
}

/** Results with a row for each question and group, next to the published figures. */
function resultTable({ questions, published }: judgeSchemas.StudyResults): string {
  const rows = questions.flatMap(({ key, kind, overall, byGroup, alpha, kappas }) => {
    const publishedFigure = (group: string) =>
      published?.rows.find((row) => row.group === group)?.values[key];
    const line = (name: string, result: { mean: number; margin: number | null; count: number } | null) => [
      name,
      result
        ? `${formatFigure(result.mean)}${result.margin === null ? '' : ` ± ${formatFigure(result.margin)}`}`
        : '–',
      String(result?.count ?? 0),
      formatFigure(publishedFigure(name.trim() === key ? 'all' : name.trim())),
    ];
    return [
      // For a choice between two systems, the overall mean is the first one's share, which has its own row below.
      kind === 'side' ? [key, '', '', ''] : line(key, overall),
      ...byGroup.map((group) => line(`  ${group.name}`, group.figure)),
      ['  alpha', formatFigure(alpha), '', ''],
      ...kappas.map((pair) => [
        `  kappa ${pair.a} / ${pair.b}`,
        formatFigure(pair.kappa),
        String(pair.items),
        '',
      ]),
    ];
  });
  return textTable([['', 'mean', 'items', 'published'], ...rows]);
}

export async function runTable(id: string, flags: Flags & { json?: boolean }): Promise<void> {
  await withStudies(flags.dir, async ({ studies }) => {
    const results = computeResults(studies.find(id));
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
