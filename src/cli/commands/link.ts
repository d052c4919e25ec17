import { Command, Option } from 'commander';
import { corpusOption, databaseMemoryOption, lazily, quietOption } from '../options.js';
import { withClusterOptions } from './cluster-options.js';

export function linkCommand(): Command {
  const command = new Command('link')
    .description('find duplicates, merge bibliography entries into cited papers, and find their abstracts')
    .addOption(corpusOption())
    .option(
      '--metadata <files...>',
      'files with titles, abstracts, fields, years, venues, citation counts or code of cited papers: arXiv’s snapshot, S2ORC, S2AG papers and abstracts, OpenAlex works, Papers with Code links, ACL Anthology XML, PubMed XML, RIS, BibTeX, CSL JSON, CSV, TSV or Parquet; also as https://, s3:// or hf:// address, or - for standard input',
    )
    .addOption(
      new Option(
        '--match <how>',
        'how bibliography entries are matched; refined: by identifiers, then by title, author and year; title: by title alone',
      )
        .choices(['refined', 'title'])
        .default('refined'),
    )
    .addOption(databaseMemoryOption('--memory'))
    .addOption(quietOption());
  return withClusterOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  $ citemill link --corpus corpus
  $ citemill link --corpus corpus --metadata arxiv-metadata-oai-snapshot.json anthology/*.xml
  $ citemill link --corpus corpus --metadata s3://bucket/openalex/`,
    )
    .action(lazily(async () => (await import('../link.js')).runLink));
}
