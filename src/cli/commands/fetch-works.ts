import { Command } from 'commander';
import { corpusOption, lazily, quietOption } from '../options.js';
import { addressByName, email, names, positiveCount } from '../values/index.js';

/** A test checks that these are the services in `src/fetch/works`. */
export const SERVICE_ORDER = 'openalex,crossref,semantic-scholar,pubmed,arxiv';

/** Adds the options for looking up cited papers; `condition` begins their descriptions, as in `with --online: `. */
export const withServiceOptions = (command: Command, condition = ''): Command =>
  command
    .option('--email <address>', `${condition}your e-mail address, which services ask for`, email)
    .option(
      '--service <name=url>',
      `${condition}address of a service to use instead of the public one, for example openalex=http://localhost:8080; may be repeated`,
      addressByName,
    )
    .option(
      '--cache <dir>',
      `${condition}folder for the answers of the services; several corpora can share it (default: works/ in Citemill’s cache folder)`,
    );

export function fetchWorksCommand(): Command {
  const command = new Command('works')
    .description(
      'look up abstracts for cited papers that link left without one; run the same command again to resume',
    )
    .addOption(corpusOption())
    .option('--from <names>', `services to ask, in order (default: ${SERVICE_ORDER})`, names);
  return withServiceOptions(command)
    .option('--tries <n>', 'maximum attempts per request', positiveCount, 3)
    .option('--refresh', 'ask again for papers whose answer is in the cache')
    .option('--dry-run', 'count the papers to look up without sending requests')
    .addOption(quietOption())
    .addHelpText('after', HELP)
    .action(lazily(async () => (await import('../fetch-works.js')).runFetchWorks));
}

const HELP = `
Papers are looked up by DOI, arXiv id and PMID, or else by title: a match counts only if title, first author and year agree.
Abstracts, licences, years and fields are kept in fetched-works.jsonl in the corpus folder for the next citemill link.
API keys are read from OPENALEX_API_KEY, SEMANTIC_SCHOLAR_API_KEY and NCBI_API_KEY.

Examples:
  $ citemill fetch works --corpus corpus --dry-run
  $ citemill fetch works --corpus corpus --email me@example.org
  $ citemill link --corpus corpus
  $ citemill fetch works --corpus corpus --from pubmed,crossref --email me@example.org
  $ citemill fetch works --corpus corpus --service openalex=http://localhost:8080 --from openalex`;
