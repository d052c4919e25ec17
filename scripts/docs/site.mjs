// `npm run docs`: builds the site from docs/ into dist-docs/ (VitePress, in website/ with its own lock file), with the API reference
// next to it. `--dev` serves the pages while they are edited, without the API reference.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.mjs';

const website = join(root, 'website');
/** Where the site will be, with a slash at both ends: `/citemill/` on GitHub Pages. */
const base = process.env.DOCS_BASE ?? '/';

function run(command, args, folder = root) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(website, 'node_modules/vitepress')))
  // Not `npm ci`: it refuses the lock that npm writes here, which lacks the binaries of other platforms.
  run('npm', ['install', '--no-audit', '--no-fund'], website);
if (process.argv.includes('--dev')) {
  run('npm', ['run', 'dev'], website);
} else {
  run('npm', ['run', 'build'], website);
  run(process.execPath, [join(root, 'scripts/docs-api.mjs')]);
  checkSite(join(root, 'dist-docs'));
}

/** Every address that a page of the site names must be a file of the site. */
function checkSite(folder) {
  const pages = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.html') && !name.startsWith('api/') && name !== '404.html');
  const missing = new Set();
  let links = 0;
  for (const name of pages) {
    const html = readFileSync(join(folder, name), 'utf8');
    for (const [, address] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) {
      links++;
      const local = address.startsWith(base) ? address.slice(base.length) : `outside of ${base}`;
      const path = local === '' || local.endsWith('/') ? `${local}index.html` : local;
      if (!existsSync(join(folder, path))) missing.add(`${name}: ${address}`);
    }
  }
  for (const link of missing) console.error(`broken link in ${link}`);
  console.log(`dist-docs: ${pages.length} pages, ${links} links, ${missing.size} broken`);
  if (missing.size > 0) process.exit(1);
}
