import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that a clone installs with its own command, which leaves the lock file as it is. */
const SET_UP_WITH_EMBEDDINGS = ['@huggingface/transformers', 'usearch'];

/** Returns the command that installs optional packages where this Citemill looks for them. `root` is Citemill's folder. */
export function installCommand(
  packages: string | readonly string[],
  root = fileURLToPath(new URL('..', import.meta.url)),
): string {
  const names = typeof packages === 'string' ? [packages] : packages;
  const list = names.join(' ');
  // npm does not install an optional peer dependency of the project itself, so a clone needs another command.
  if (existsSync(join(root, 'scripts', 'setup.mjs')))
    return names.every((name) => SET_UP_WITH_EMBEDDINGS.includes(name))
      ? 'npm run setup -- --embeddings'
      : `npm install --no-save --save-dev ${list}`;
  if (root.includes(`${sep}_npx${sep}`))
    return `npx --package citemill ${names.map((name) => `--package ${name}`).join(' ')} citemill`;
  const isGlobal = root.includes(`${sep}lib${sep}node_modules${sep}`);
  return isGlobal ? `npm install --global ${list}` : `npm install ${list}`;
}
