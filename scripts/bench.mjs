// `npm run bench`: runs every benchmark below bench/, or those named: `npm run bench -- ingest metrics`. Options,
// numbers and paths behind a single name are that benchmark's own: `npm run bench -- readers papers/ --reader pdf`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './setup.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -4));
const given = process.argv.slice(2);
const isOwn = (word) => /^-|^\d+$/.test(word) || existsSync(word);
const own = given.findIndex((word) => !names.includes(word) && isOwn(word));
const wanted = own < 0 ? given : given.slice(0, own);
const rest = own < 0 ? [] : given.slice(own);
if (rest.length > 0 && wanted.length !== 1) {
  console.error(`${rest[0]} is for one benchmark alone: name it first`);
  process.exit(2);
}
install();
build();
for (const name of wanted.length > 0 ? wanted : names.sort()) {
  if (!names.includes(name)) {
    console.error(`no benchmark is called ${name}: there is ${names.sort().join(', ')}`);
    process.exit(2);
  }
  console.log(`\n== ${name}`);
  run(process.execPath, [join('bench', `${name}.mjs`), ...rest]);
}
