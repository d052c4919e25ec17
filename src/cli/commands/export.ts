import { Command, Option } from 'commander';
import {
  corpusOption,
  databaseMemoryOption,
  exportedPersonalOption,
  jsonOption,
  lazily,
} from '../options.js';

const STUDY_TOOLS = [
  ['label-studio', 'Label Studio', 'config.xml (labelling interface) and tasks.json'],
  ['argilla', 'Argilla', 'settings.json and records.json'],
] as const;

type StudyTool = (typeof STUDY_TOOLS)[number][0];

/** Adds the command that writes a study for an annotation tool. */
function addStudyCommand(command: Command, tool: StudyTool, name: string, files: string): void {
  command
    .command(tool)
    .description(`write a study of citemill judge for ${name}`)
    .argument('<study>', 'id of the study')
    .requiredOption('--out <dir>', `new folder for ${files}`)
    .option('--dir <dir>', 'folder with the datasets; studies are in its judgements/', '.')
    .addHelpText(
      'after',
      `
Afterwards, citemill judge import adds the judgements to the study.

Example:
  $ citemill export ${tool} citesum-accuracy-1 --dir mill --out ${tool}`,
    )
    .action(
      lazily(async () => {
        const { runExportStudy } = await import('../export-study.js');
        return (study: string, flags: { dir: string; out: string }) => runExportStudy(tool, study, flags);
      }),
    );
}

export function exportCommand(): Command {
  const command = new Command('export').description(
    'export a corpus or a dataset to another project’s format',
  );
  command
    .command('contexts')
    .description('write one row per citation: its sentence, its position and the cited paper')
    .addOption(corpusOption())
    .requiredOption('--out <file>', 'new file; its extension chooses the format: .parquet, .csv or .jsonl')
    .option('--report <file>', 'HTML page to write with charts of the counts')
    .addOption(exportedPersonalOption())
    .addOption(databaseMemoryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Offsets count code points in the paragraph. Run "citemill link" first for the identifiers of cited papers.

Example:
  $ citemill export contexts --corpus corpus --out contexts.parquet --report contexts.html`,
    )
    .action(lazily(async () => (await import('../export-contexts.js')).runExportContexts));
  command
    .command('sciqfs-tables')
    .description('write the ROUGE-SciQFS tables Papers, References and Citations')
    .addOption(corpusOption())
    .requiredOption('--out <dir>', 'folder for the tables')
    .addOption(
      new Option('--format <name>', 'format of the tables (default: both)').choices(['csv', 'parquet']),
    )
    .addOption(exportedPersonalOption())
    .addHelpText(
      'after',
      `
The context of a citation is its sentence; offsets count code points in it.

Example:
  $ citemill export sciqfs-tables --corpus corpus --out tables`,
    )
    .action(lazily(async () => (await import('../export-tables.js')).runExportTables));
  command
    .command('beir')
    .description(
      'write a dataset of citrec, pairs or sciqfs as a retrieval task for BEIR, ir_datasets and TREC tools',
    )
    .argument('<dataset>', 'folder of the dataset')
    .requiredOption('--out <dir>', 'new folder for corpus.jsonl, queries.jsonl and qrels/')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The split validation is called dev, as in BEIR.

Example:
  $ citemill export beir mill/citrec --out beir/citrec`,
    )
    .action(lazily(async () => (await import('../export-beir.js')).runExportBeir));
  for (const [tool, name, files] of STUDY_TOOLS) addStudyCommand(command, tool, name, files);
  return command;
}
