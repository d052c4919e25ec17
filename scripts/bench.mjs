// `npm run bench`: runs every benchmark below bench/, or those named: `npm run bench -- ingest metrics`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './setup.mjs';

const wanted = process.argv.slice(2);
install();
build();
const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -4));
for (const name of wanted.length > 0 ? wanted : names.sort()) {
  if (!names.includes(name)) {
    console.error(`no benchmark is called ${name}: there is ${names.sort().join(', ')}`);
    process.exit(2);
  }
  console.log(`\n== ${name}`);
  run(process.execPath, [join('bench', `${name}.mjs`)]);
}
