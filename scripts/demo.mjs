// `npm run demo`: installs if needed, builds, runs Citemill on the example collection and says where to look.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, buildStudio, install, root, run } from './setup.mjs';

install();
build();
buildStudio();

const out = join(root, 'demo');
// An earlier run is resumed: known sources are skipped, datasets are replaced.
const cli = join(root, 'dist', 'cli', 'main.js');
const examples = [
  'jats',
  'tei',
  's2orc/pdf_parses',
  'latex/papers',
  'pdf/papers',
  'wikipedia/dump.xml',
  'wikipedia/pages.warc.gz',
]
  .map((name) => join('examples', name))
  .filter((path) => existsSync(join(root, path)));
const shown = relative(root, out);

console.log(
  `\n$ citemill make ${examples.join(' ')} --metadata examples/metadata --seed 1 --keep-drops --out ${shown}`,
);
run(process.execPath, [
  cli,
  'make',
  ...examples,
  '--metadata',
  'examples/metadata',
  '--seed',
  '1',
  '--keep-drops',
  '--out',
  shown,
]);
console.log(`\n$ citemill stats --corpus ${shown}/corpus`);
run(process.execPath, [cli, 'stats', '--corpus', `${shown}/corpus`]);
console.log(`\n$ citemill failures --corpus ${shown}/corpus`);
run(process.execPath, [cli, 'failures', '--corpus', `${shown}/corpus`]);
console.log(`\n$ citemill evaluate ${shown}/citesum --split all`);
run(process.execPath, [cli, 'evaluate', `${shown}/citesum`, '--split', 'all', '--quiet']);

console.log(`
Where to look:
  ${shown}/corpus/                   the corpus: a folder of Parquet files for each table
  ${shown}/sciqfs/, citesum/, citeworth/, scixgen-description/, scixgen-paragraph/, wikiref/, citrec/, pairs/, intent/, citegen/, relatedwork/, support/
                                 the datasets: data/*.parquet, README.md, and report.html to open in a browser
  ${shown}/citesum-predictions/      what each baseline answered, as JSON lines
  examples/README.md             what the example papers and articles are and which file shows what
  node dist/cli/main.js --help   all commands

Look at all of it in the browser:
  node dist/cli/main.js serve --dir ${shown}`);
