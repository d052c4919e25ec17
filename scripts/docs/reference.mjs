// Writes docs/reference from the commands, schemas, presets, readers and comments of the built code, and what the Python package
// must know of them. `--check` writes nothing and fails if a file is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { page } from './markdown.mjs';
import { programDescription } from './python-program.mjs';
import { commandsPage } from './reference-commands.mjs';
import { formatsPage } from './reference-formats.mjs';
import { metricsPage } from './reference-metrics.mjs';
import { presetsPage } from './reference-presets.mjs';
import { recipesPage } from './reference-recipes.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'docs/reference');
const pages = {
  'index.md': page(
    'Reference',
    'Generated from the code.',
    '- [Commands](commands.md): every command with its options\n- [Recipes](recipes.md): every option of every recipe, with the defaults of both profiles\n- [Formats](formats.md): what can be read, and by which engines\n- [Metrics](metrics.md): every function with its options\n- [Training presets](presets.md): every network with its settings',
    '`npm run docs:api` makes the reference of the programming interface; the site has it under “API”.',
  ),
  'commands.md': await commandsPage(),
  'recipes.md': recipesPage(),
  'formats.md': formatsPage(),
  'metrics.md': metricsPage(),
  'presets.md': presetsPage(),
};

/** For the Python package: the commands with their options, the schema of papers and the columns of a corpus. */
const PYTHON = join(root, 'python/citemill/program.json');
const description = `${JSON.stringify(await programDescription(), null, 1)}\n`;

const isCheck = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
const outdated = Object.entries(pages).filter(([name, text]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== text;
});
const isPythonOutdated = !existsSync(PYTHON) || readFileSync(PYTHON, 'utf8') !== description;
const unknown = readdirSync(folder).filter((name) => !(name in pages));
if (isCheck && (isPythonOutdated || outdated.length + unknown.length > 0)) {
  const names = [...outdated.map(([name]) => name), ...unknown].map((name) => `docs/reference/${name}`);
  if (isPythonOutdated) names.push('python/citemill/program.json');
  console.error(`${names.join(', ')}: out of date; run npm run docs:reference`);
  process.exit(1);
}
if (!isCheck) for (const [name, text] of outdated) writeFileSync(join(folder, name), text);
if (!isCheck && isPythonOutdated) writeFileSync(PYTHON, description);
console.log(isCheck ? 'docs/reference is up to date' : `pages written: ${outdated.length}`);
