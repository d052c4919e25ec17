// Articles and statements per second of wikiref, on one and two threads: copies of the example articles and the pages they
// cite, with unique titles and addresses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ingest, link } from '../dist/corpus/index.js';
import { build } from '../dist/recipes/index.js';
import { root, temporaryFolder } from './shared/machine.mjs';

const COPIES = Number(process.argv[2] ?? 100);
const home = temporaryFolder();

const example = (name) => readFileSync(join(root, 'examples/wikipedia', name));
const dump = example('dump.xml').toString();
const warc = gunzipSync(example('pages.warc.gz')).toString('latin1');
const head = dump.slice(0, dump.indexOf('  <page>'));
const pages = dump.slice(head.length, dump.lastIndexOf('</mediawiki>'));

// The new end of an address is as long as the old one, since WARC records state their length.
const end = (n) => `.ex${String(n).padStart(5, '0')}/`;
const numbers = Array.from({ length: COPIES }, (_, n) => n);
writeFileSync(
  join(home, 'dump.xml'),
  `${head}${numbers.map((n) => pages.replaceAll('</title>', ` (${n})</title>`).replaceAll('.example/', end(n))).join('')}</mediawiki>\n`,
);
writeFileSync(
  join(home, 'pages.warc'),
  numbers.map((n) => warc.replaceAll('.example/', end(n))).join(''),
  'latin1',
);

const corpus = join(home, 'corpus');
let start = performance.now();
const { papers } = await ingest({ paths: [join(home, 'dump.xml'), join(home, 'pages.warc')], corpus });
const ingested = performance.now() - start;
start = performance.now();
const { duplicates } = await link({ corpus });
console.log(
  `${papers} articles and pages: ingest ${((papers / ingested) * 1000).toFixed(0)}/s, link ${((papers / (performance.now() - start)) * 1000).toFixed(0)}/s, ${duplicates} duplicates`,
);
for (const jobs of [1, 2]) {
  start = performance.now();
  const { manifest } = await build({ recipe: 'wikiref', corpus, out: join(home, `set-${jobs}`), jobs });
  const seconds = (performance.now() - start) / 1000;
  const step = (key) => manifest.funnel.find((one) => one.key === key).count;
  const examples = Object.values(manifest.splits).reduce((sum, split) => sum + split.rows, 0);
  console.log(
    `wikiref ${jobs} thread${jobs === 1 ? ' ' : 's'}  ${(step('articles') / seconds).toFixed(0)} articles/s, ${(step('statements') / seconds).toFixed(0)} statements/s, ${examples} examples of ${step('statements')} statements`,
  );
}
