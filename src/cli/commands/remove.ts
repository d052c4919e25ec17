import { Command } from 'commander';
import { corpusOption, databaseMemoryOption, jsonOption, lazily } from '../options.js';

export function removeCommand(): Command {
  return new Command('remove')
    .description('take papers out of a corpus, for example after a retraction or a take-down request')
    .argument('[ids...]', 'ids of papers, for example doi:10.5555/abc or arxiv:2001.00001')
    .addOption(corpusOption())
    .option(
      '--doi <dois...>',
      'remove the papers with these DOIs, and their duplicates found by citemill link',
    )
    .option('--path <paths...>', 'remove all papers that came from these files, folders or archives')
    .option('--licence <names...>', 'remove all papers under these licences; none for papers without one')
    .option('--list <files...>', 'remove the papers listed in these text files: one id, DOI or path per line')
    .addOption(databaseMemoryOption('--memory'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Removed papers are skipped when their files are ingested again; citemill ingest --retry-failed brings them back.
Run citemill link and citemill build afterwards.

Examples:
  $ citemill remove doi:10.5555/abc --corpus corpus
  $ citemill remove --list retractions.txt --corpus corpus
  $ citemill remove --path old-crawl/ --corpus corpus`,
    )
    .action(lazily(async () => (await import('../remove.js')).runRemove));
}
