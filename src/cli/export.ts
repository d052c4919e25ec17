import { existsSync, readdirSync } from 'node:fs';
import { Command, Option } from 'commander';
import { CorpusFolder, withCorpus } from '../corpus/index.js';
import {
  refuseTables,
  TABLE_FORMATS,
  type TableFormat,
  writeSciqfsTables,
} from '../recipes/sciqfs-tables/index.js';
import { UserError } from '../user-error.js';
import { corpusOption } from './options.js';
import { counted } from './table.js';

interface TablesFlags {
  corpus: string;
  out: string;
  format?: TableFormat;
}

/** `citemill export`: a corpus in the layout of others. */
export function exportCommand(): Command {
  const command = new Command('export').description('write a corpus in the layout of others');
  command
    .command('sciqfs-tables')
    .description('the tables Papers, References and Citations of ROUGE-SciQFS')
    .addOption(corpusOption())
    .requiredOption('--out <dir>', 'the folder for the tables')
    .addOption(new Option('--format <name>', 'only this format (default: both)').choices([...TABLE_FORMATS]))
    .addHelpText(
      'after',
      '\nThe context of a citation is its sentence; offsets count code points in it.\n\nExample:\n  $ citemill export sciqfs-tables --corpus corpus --out tables',
    )
    .action(async ({ corpus, out, format }: TablesFlags) => {
      const folder = CorpusFolder.open(corpus);
      if (folder.link === undefined)
        throw new UserError(`${corpus}: is not linked yet; run citemill link --corpus ${corpus}`);
      if (existsSync(out)) refuseTables(readdirSync(out), out);
      const rows = await withCorpus(corpus, (database) =>
        writeSciqfsTables(database, folder, out, format ? [format] : TABLE_FORMATS),
      );
      process.stdout.write(
        `${counted(rows.papers, 'paper')}, ${counted(rows.references, 'reference')}, ${counted(rows.citations, 'citation')} in ${out}\n`,
      );
    });
  return command;
}
