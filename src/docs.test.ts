import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { markdownFiles } = (await import(join(root, 'scripts/docs/pages.mjs'))) as {
  markdownFiles(): string[];
};
const { slug } = (await import(join(root, 'scripts/docs/links.mjs'))) as { slug(heading: string): string };
const { sidebar } = (await import(join(root, 'website/.vitepress/sidebar.mjs'))) as {
  sidebar: { items: { link: string }[] }[];
};

/** Characters of a line: a sentence fits, a paragraph does not. */
const MAX_LINE = 320;
const pages = markdownFiles().map((path) => ({
  path: relative(root, path),
  text: readFileSync(path, 'utf8'),
}));
const withoutCode = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '``');

/** The anchors of a page's headings; a second heading of the same words gets a number, as on GitHub. */
function anchors(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, heading = ''] of text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const base = slug(heading);
    let anchor = base;
    for (let n = 1; found.has(anchor); n++) anchor = `${base}-${n}`;
    found.add(anchor);
  }
  return found;
}

test('every link of the documentation leads to a file and a heading that exist', () => {
  const broken: string[] = [];
  for (const { path, text } of pages) {
    for (const [, target = ''] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const at = file === '' ? join(root, path) : join(root, dirname(path), file);
      if (!existsSync(at)) broken.push(`${path}: ${target}`);
      else if (anchor && at.endsWith('.md') && !anchors(readFileSync(at, 'utf8')).has(anchor))
        broken.push(`${path}: no heading ${target}`);
    }
  }
  assert.deepEqual(broken, []);
});

test('a line of the documentation is a sentence or a table row', () => {
  const long = pages.flatMap(({ path, text }) =>
    withoutCode(text)
      .split('\n')
      .filter((line) => line.length > MAX_LINE && !line.startsWith('|'))
      .map((line) => `${path}: ${line.slice(0, 80)}…`),
  );
  assert.deepEqual(long, []);
});

test('every page of docs is in the sidebar of the site, and every entry is a page', () => {
  const listed = sidebar.flatMap(({ items }) => items.map(({ link }) => link)).sort();
  const present = pages
    .filter(({ path }) => path.startsWith('docs/'))
    .map(({ path }) => path.replace(/^docs/, '').replace(/(?:index)?\.md$/, ''))
    .sort();
  assert.deepEqual(listed, present);
});

test('docs/reference is what the code says; npm run docs:reference writes it', () => {
  const script = join(root, 'scripts/docs/reference.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
