import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import {
  createStudy,
  judge,
  judgeSchemas,
  readSheet,
  resultsOf,
  sheetCsv,
  TEMPLATES,
  withStudies,
} from '../judge/index.js';
import { UserError } from '../user-error.js';
import { apiOptionList } from './api-options.js';
import { type JudgeByFlags, judgeBy } from './judge-by.js';
import { jsonOption } from './options.js';
import { counted, textTable } from './table.js';
import { names, positiveCount, seed } from './values/index.js';

interface Flags {
  dir: string;
}

const dirOption = [
  '--dir <dir>',
  'the folder with the datasets; studies are kept in its judgements/',
  '.',
] as const;

interface SampleFlags extends Flags {
  template: string;
  seed: number;
  size?: number;
  systems?: string[];
  beside?: string;
  annotators: string[];
  out: string;
}

function sampleCommand(): Command {
  return new Command('sample')
    .description('draw a sample, start a study, and write a sheet for each annotator')
    .argument('<dataset>', 'the name of the dataset in the folder')
    .option(...dirOption)
    .requiredOption('--template <name>', `one of ${TEMPLATES.map(({ key }) => key).join(', ')}`)
    .option('--seed <n>', 'seed for the sample', seed, 0)
    .option('--size <n>', "number of examples (default: the paper's)", positiveCount)
    .option('--systems <names>', 'systems to judge, separated by commas; gold is the dataset itself', names)
    .option('--beside <dataset>', 'a second dataset to mix in, as a naive baseline')
    .option('--annotators <names>', 'who will judge, separated by commas', names, ['annotator'])
    .option('--out <prefix>', 'sheets are written to PREFIX-NAME.csv', 'sheet')
    .action(async (dataset: string, flags: SampleFlags) =>
      withStudies(flags.dir, async (studies) => {
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
          if (existsSync(file)) throw new UserError(`--out: ${file} is already there; name another prefix`);
          writeFileSync(file, `\ufeff${sheetCsv(open, annotator)}`, { flag: 'wx' });
          process.stdout.write(`${file}\n`);
        }
        process.stdout.write(
          `When it is filled in: citemill judge import ${open.study.id} SHEET --annotator NAME --dir ${flags.dir}\n`,
        );
      }),
    );
}

function importCommand(): Command {
  return new Command('import')
    .description('add the judgements of a filled-in sheet to a study')
    .argument('<study>', 'the id of the study')
    .argument('<sheet>', 'the CSV file')
    .option(...dirOption)
    .requiredOption('--annotator <name>', 'who filled it in; the same name as when it was written')
    .action(async (id: string, sheet: string, flags: Flags & { annotator: string }) =>
      withStudies(flags.dir, async ({ studies }) => {
        const open = studies.find(id);
        const rows = readSheet(open, readFileSync(sheet, 'utf8'), basename(sheet));
        let same = 0;
        for (const { item, answers, comment } of rows) {
          const current = open.ratings.of(flags.annotator, item);
          const base = current?.revision ?? 0;
          if (open.ratings.isSame(flags.annotator, item, answers)) same++;
          else
            await judge(
              studies,
              id,
              item,
              { annotator: flags.annotator, answers, comment, base },
              new Date(),
            );
        }
        process.stdout.write(
          `${id}: ${counted(rows.length - same, 'judgement')} of ${flags.annotator} added${same > 0 ? `, ${same} were there already` : ''}\n`,
        );
      }),
    );
}

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value.toFixed(2);

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
      // Of two systems, the mean of all is the share of the first, which stands below under its name.
      kind === 'side' ? [key, '', '', ''] : line(key, overall),
      ...byGroup.map((group) => line(`  ${group.name}`, group.figure)),
      ['  alpha', figure(alpha), '', ''],
      ...kappas.map((pair) => [`  kappa ${pair.a} / ${pair.b}`, figure(pair.kappa), String(pair.items), '']),
    ];
  });
  return textTable([['', 'mean', 'items', 'published'], ...rows]);
}

function tableCommand(): Command {
  return new Command('table')
    .description('means with intervals, agreement, and the published figures')
    .argument('<study>', 'the id of the study')
    .option(...dirOption)
    .addOption(jsonOption())
    .action(async (id: string, flags: Flags & { json?: boolean }) =>
      withStudies(flags.dir, async ({ studies }) => {
        const results = resultsOf(studies.find(id));
        const people = results.annotators.map(({ name, done }) => `${name} ${done}`).join(', ');
        process.stdout.write(
          flags.json
            ? `${JSON.stringify(results, null, 2)}\n`
            : `${results.title}\n${results.judged} of ${counted(results.items, 'item')} judged (${people || 'nobody yet'})\n\n${resultTable(results)}\n${results.published ? `\npublished: ${results.published.source}. ${results.published.note}\n` : ''}`,
        );
      }),
    );
}

export function judgeCommand(): Command {
  const command = new Command('judge')
    .description('human studies with spreadsheets; citemill serve has the same in the browser')
    .argument('[study]', 'with --by: the id of the study')
    .option(
      '--by <model>',
      'api:MODEL: a language model fills in the forms of the study; its agreement with people is printed',
    )
    .option(...dirOption)
    .enablePositionalOptions()
    .addCommand(sampleCommand())
    .addCommand(importCommand())
    .addCommand(tableCommand())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill judge sample citesum --template citesum-accuracy --annotators ada,ben --dir mill
  $ citemill judge import citesum-accuracy-1 sheet-ada.csv --annotator ada --dir mill
  $ citemill judge table citesum-accuracy-1 --dir mill
  $ citemill judge citesum-accuracy-1 --by api:llama3 --endpoint http://localhost:11434/v1 --dir mill`,
    )
    .action(async (study: string | undefined, flags: Partial<JudgeByFlags> & Flags) => {
      const { by } = flags;
      if (study === undefined || by === undefined)
        throw new UserError(
          'name a study and a model, as in citemill judge STUDY --by api:MODEL, or one of sample, import, table',
        );
      await withStudies(flags.dir, ({ studies }) => judgeBy(studies, study, { ...flags, by }));
    });
  for (const option of apiOptionList()) command.addOption(option);
  return command;
}
