import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that a clone installs with its own command, which leaves the lock file as it is. */
const SET_UP_WITH_EMBEDDINGS = ['@huggingface/transformers', 'usearch'];

/** The command that installs an optional package where this Citemill looks for it. `root` is the folder of the package. */
export function installCommand(name: string, root = fileURLToPath(new URL('..', import.meta.url))): string {
  // npm does not install an optional peer dependency of the project itself, so a clone needs another command.
  if (existsSync(join(root, 'scripts', 'setup.mjs')))
    return SET_UP_WITH_EMBEDDINGS.includes(name)
      ? 'npm run setup -- --embeddings'
      : `npm install --no-save --save-dev ${name}`;
  if (root.includes(`${sep}_npx${sep}`)) return `npx --package citemill --package ${name} citemill`;
  const isGlobal = root.includes(`${sep}lib${sep}node_modules${sep}`);
  return isGlobal ? `npm install --global ${name}` : `npm install ${name}`;
}
