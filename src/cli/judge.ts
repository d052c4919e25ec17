import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import {
  checkAnnotator,
  computeResults,
  createStudy,
  finalCsv,
  judge,
  judgeSchemas,
  type OpenStudy,
  readSheet,
  readToolExport,
  type resultSchemas,
  sheetCsv,
  withStudies,
} from '../judge/index.js';
import { fileError, UserError } from '../user-error.js';
import { findStudy } from './find-study.js';
import { type JudgeByFlags, judgeBy } from './judge-by.js';
import { readUserFile } from './read-user-file.js';
import { formatFigure, pluralise, textTable } from './table.js';

interface Flags {
  dir: string;
}

interface SampleFlags extends Flags {
  template: string;
  seed: number;
  size?: number;
  systems?: string[];
  baseline?: string;
  annotators: string[];
  perItem?: number;
  shared?: number;
  out: string;
}

/** Option names that differ from the names of the fields of a new study. */
const FLAG_NAMES: Record<string, string> = { raters: 'annotators', perItem: 'per-item' };

export async function runSample(dataset: string, flags: SampleFlags): Promise<void> {
  await withStudies(flags.dir, async (studies) => {
    const { template, seed, size, systems, baseline, perItem, shared, annotators } = flags;
    if (shared !== undefined && perItem === undefined) throw new UserError('--shared requires --per-item');
    // If the items are not divided among the annotators, anybody may judge all of them.
    const division = perItem === undefined ? {} : { raters: annotators, perItem, shared };
    const fields = { dataset, template, seed, size, systems, baseline, ...division };
    const request = judgeSchemas.newStudy.safeParse(fields);
    if (!request.success) {
      const issue = request.error.issues[0];
      const field = String(issue?.path[0] ?? 'size');
      throw new UserError(`--${FLAG_NAMES[field] ?? field}: invalid value`);
    }
    const sheets = annotators.map((annotator) => ({
      annotator,
      file: `${flags.out}-${annotator.replace(/[^\w.-]+/g, '_')}.csv`,
    }));
    // An existing sheet may have been filled in and is never overwritten. Checked before the study is created.
    const existing = sheets.find(({ file }) => existsSync(file));
    if (existing)
      throw new UserError(`--out ${flags.out}: ${existing.file} exists already; name another prefix`);
    if (new Set(sheets.map(({ file }) => file)).size < sheets.length)
      throw new UserError(
        `--annotators ${annotators.join(',')}: two names would have the same sheet; change one of them`,
      );
    if (!existsSync(dirname(flags.out))) throw fileError(dirname(flags.out));
    const open = await createStudy(studies, request.data);
    process.stdout.write(`${open.study.id}: ${pluralise(open.study.items.length, 'item')}\n`);
    for (const { annotator, file } of sheets) {
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
  file: string,
  flags: Flags & { annotator?: string },
): Promise<void> {
  await withStudies(flags.dir, async ({ studies }) => {
    const open = findStudy(studies, id);
    const { shownTo, rows, incomplete } = readJudgements(open, file, flags.annotator);
    const added = new Map<string, { added: number; same: number }>();
    for (const { annotator, item, answers, comment: remark } of rows) {
      const counts = added.get(annotator) ?? { added: 0, same: 0 };
      added.set(annotator, counts);
      const order = shownTo ?? annotator;
      const previous = open.ratings.latest(annotator, item);
      const base = previous?.revision ?? 0;
      const comment = remark ?? previous?.comment ?? '';
      if (open.ratings.isSame(annotator, item, { answers, comment }, order)) counts.same++;
      else {
        await judge(studies, id, item, { annotator, answers, comment, base }, new Date(), order);
        counts.added++;
      }
    }
    for (const [annotator, counts] of added)
      process.stdout.write(
        `${id}: ${pluralise(counts.added, 'judgement')} by ${escapeForTerminalLine(annotator)} added${counts.same > 0 ? `, ${counts.same} existed already` : ''}\n`,
      );
    if (added.size === 0) process.stdout.write(`${id}: no judgements in ${file}\n`);
    if (incomplete > 0)
      process.stdout.write(`${id}: ${pluralise(incomplete, 'unfinished answer')} skipped\n`);
  });
}

/** Returns the judgements in a sheet, or in the export of an annotation tool, which names the annotators itself. */
function readJudgements(open: OpenStudy, file: string, name: string | undefined) {
  const annotator = name === undefined ? undefined : checkAnnotator(name, '--annotator: the name');
  const text = readUserFile(file)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const form = readToolExport(open, text, basename(file));
  if (!form) {
    if (annotator === undefined)
      throw new UserError(`${file}: a sheet does not name its annotator; add --annotator NAME`);
    const rows = readSheet(open, text, basename(file)).map((row) => ({ ...row, annotator }));
    return { shownTo: undefined, rows, incomplete: 0 };
  }
  if (annotator === undefined) return form;
  const names = [...new Set(form.rows.map((row) => row.annotator))];
  if (names.length > 1)
    throw new UserError(
      `--annotator ${annotator}: ${file} has the judgements of ${names.join(', ')}; leave the option out`,
    );
  return { ...form, rows: form.rows.map((row) => ({ ...row, annotator })) };
}

/** Results with a row for each question and group, next to the published figures. */
function resultTable({ questions, published }: resultSchemas.StudyResults): string {
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
      // Comparisons of systems, and questions with classes, have a share per group but no overall mean.
      kind === 'side' || (overall === null && byGroup.length > 0) ? [key, '', '', ''] : line(key, overall),
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
  return textTable([['', 'mean or share', 'items', 'published'], ...rows]);
}

export async function runTable(id: string, flags: Flags & { json?: boolean }): Promise<void> {
  await withStudies(flags.dir, async ({ studies }) => {
    const results = computeResults(findStudy(studies, id));
    const people = results.annotators
      .map(({ name, done }) => `${escapeForTerminalLine(name)} ${done}`)
      .join(', ');
    process.stdout.write(
      flags.json
        ? `${JSON.stringify(results, null, 2)}\n`
        : `${escapeForTerminalLine(results.title)}\n${results.judged} of ${pluralise(results.items, 'item')} judged (${people || 'nobody yet'})\n\n${resultTable(results)}\n${results.published ? `\npublished: ${results.published.source}. ${results.published.note}\n` : ''}`,
    );
  });
}

export async function runGold(id: string, { dir, out }: Flags & { out: string }): Promise<void> {
  await withStudies(dir, async ({ studies }) => {
    const open = findStudy(studies, id);
    const { agreed, decided, single, open: undecided } = computeResults(open).outcomes;
    // A file may have been edited and is never overwritten.
    if (existsSync(out)) throw new UserError(`--out ${out} exists already; name another file`);
    writeFileSync(out, `\ufeff${finalCsv(open)}`, { flag: 'wx' });
    process.stdout.write(
      `${out}: ${pluralise(agreed + decided + single, 'final answer')} (${agreed} agreed, ${decided} decided, ${single} by one rater only)\n`,
    );
    if (undecided > 0)
      process.stdout.write(
        `${pluralise(undecided, 'item')} on which the raters disagree: decide about them in the studio, Judge → Adjudicate\n`,
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
      'name a study and a model, as in citemill judge STUDY --by api:MODEL, or one of sample, import, table, gold',
    );
  await withStudies(flags.dir, ({ studies }) => judgeBy(studies, study, { ...flags, by }));
}
