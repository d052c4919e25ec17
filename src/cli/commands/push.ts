import { Argument, Command, Option } from 'commander';
import { lazily, quietOption } from '../options.js';
import { endpoint, hubLicence, repository } from '../values/index.js';

export function pushCommand(): Command {
  return new Command('push')
    .description('upload a dataset with its card to the Hugging Face hub')
    .argument('<dataset>', 'folder of the dataset')
    .addArgument(new Argument('<repository>', 'name on the hub, as OWNER/NAME').argParser(repository))
    .option('--public', 'let everybody see the dataset (default: private)')
    .addOption(
      new Option(
        '--licence <name>',
        'licence of the dataset, as the hub names it: cc-by-4.0, other, … (default: the licence that all papers share, unless rows quote cited papers)',
      ).argParser(hubLicence),
    )
    .option('--token-file <file>', 'file with the access token (default: the variable HF_TOKEN)')
    .addOption(
      new Option('--endpoint <url>', 'address of a hub with the same interface')
        .argParser(endpoint)
        .default('https://huggingface.co'),
    )
    .option('--dry-run', 'print what would be sent, without contacting the hub')
    .option('--yes', 'send without asking, for scripts')
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Only files listed in the dataset's manifest are sent. The card is sent with the licence and the dataset's new name filled
in; your files stay as they are. After a failure, run the same command again: large files that have arrived are not sent
twice. Data files of an earlier push that the new dataset no longer has are removed in the same commit.

The token comes from HF_TOKEN or --token-file and is never printed.

Examples:
  $ citemill push mill/citesum ada/river-summaries --dry-run
  $ HF_TOKEN=hf_… citemill push mill/citesum ada/river-summaries --licence cc-by-4.0
  $ citemill push mill/citesum ada/river-summaries --token-file ~/.cache/huggingface/token --public --yes`,
    )
    .action(lazily(async () => (await import('../push.js')).runPush));
}
