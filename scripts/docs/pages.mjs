import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Every page that people read: README and the like, docs/, and the READMEs of the other folders. */
export function markdownFiles() {
  const single = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
  const folders = ['docs', 'examples', 'packages', 'trainer', 'spark', 'python', 'prompts'];
  return [
    ...single.map((name) => join(root, name)),
    ...folders.flatMap((folder) => filesBelow(join(root, folder)).sort()),
  ];
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:node_modules|dist|\..*|.*\.egg-info|__pycache__)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.name.endsWith('.md') && !/examples\/extend\/notes\//.test(path) ? [path] : [];
  });
}

/** The fenced blocks of a page: `{ kind, flags, text, line }`. */
export function codeBlocks(text) {
  return [...text.matchAll(/^```(\w+)(?: (.*))?\n([\s\S]*?)^```$/gm)].map((match) => ({
    kind: match[1],
    flags: match[2] ?? '',
    text: match[3].replace(/\n$/, ''),
    line: text.slice(0, match.index).split('\n').length,
  }));
}
