// `npm run bench`: runs every benchmark below bench/, or those named: `npm run bench -- ingest metrics`. Options,
// numbers and paths after a single name are passed to that benchmark: `npm run bench -- readers papers/ --reader pdf`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root, run } from './setup.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -4));
const words = process.argv.slice(2);
const isArgument = (word) => /^-|^\d+$/.test(word) || existsSync(word);
const firstArgument = words.findIndex((word) => !names.includes(word) && isArgument(word));
const chosen = firstArgument < 0 ? words : words.slice(0, firstArgument);
const rest = firstArgument < 0 ? [] : words.slice(firstArgument);
if (rest.length > 0 && chosen.length !== 1) {
  console.error(`${rest[0]} is an option of one benchmark; name the benchmark first`);
  process.exit(2);
}
install();
build();
for (const name of chosen.length > 0 ? chosen : names.sort()) {
  if (!names.includes(name)) {
    console.error(`${name}: no such benchmark; choose from ${names.sort().join(', ')}`);
    process.exit(2);
  }
  console.log(`\n== ${name}`);
  run(process.execPath, [join('bench', `${name}.mjs`), ...rest]);
}
