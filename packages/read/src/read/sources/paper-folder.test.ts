import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Paper } from '../../paper/index.js';
import { readRecord } from '../read-record.js';
import { readers } from '../readers.js';
import { findRecords } from './records.js';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'citemill-paper-folder-')));
after(() => rmSync(root, { recursive: true, force: true }));
const SECRET = 'the hidden words';

/** Writes a document and files into a new folder; returns its path. */
function makeFolder(name: string, files: Record<string, string>): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

const documentWith = (body: string) =>
  `\\documentclass{article}\\title{T}\\begin{document}Some text stands here. ${body} And more.\\end{document}`;

/** The papers that are read from a path; failures as errors. */
async function readFolder(path: string): Promise<Paper[]> {
  const papers: Paper[] = [];
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) throw source.error;
    papers.push(...(await readRecord(source.record, source.reader)));
  }
  return papers;
}

writeFileSync(join(root, 'secret.tex'), SECRET);
mkdirSync(join(root, 'elsewhere'));
writeFileSync(join(root, 'elsewhere', 'more.tex'), SECRET);

/** Every command that takes in a file, with the name it is given. */
const TAKES_IN: ((name: string) => string)[] = [
  (name) => `\\input{${name}}`,
  (name) => `\\input ${name} `,
  (name) => `\\include{${name}}`,
  (name) => `\\subfile{${name}}`,
  (name) => `\\InputIfFileExists{${name}}{}{}`,
  (name) => `\\import{./}{${name}}`,
  (name) => `\\import{${name}/}{x}`,
  (name) => `\\bibliography{${name}}`,
  (name) => `\\addbibresource{${name}}`,
  (name) => `\\lstinputlisting{${name}}`,
  (name) => `\\verbatiminput{${name}}`,
  (name) => `\\inputminted{c}{${name}}`,
  (name) => `\\includegraphics{${name}}`,
  (name) => `\\includepdf{${name}}`,
  (name) => `\\includesvg{${name}}`,
  (name) => `\\graphicspath{{${name}/}}\\includegraphics{x}`,
  (name) => `\\begin{figure}\\begin{overpic}{${name}}\\end{overpic}\\end{figure}`,
  (name) => `\\externaldocument{${name}}`,
  (name) => `\\usepackage{${name}}`,
];

const NAMES: [what: string, name: string][] = [
  ['a NUL', 'a\0b'],
  ['300 letters', 'x'.repeat(300)],
  ['5,000 letters', 'y/'.repeat(2500)],
  ['a file as a folder', 'paper.tex/b'],
  ['an absolute path', join(root, 'secret.tex')],
  ['the folder above', '../secret.tex'],
  ['the folder above, hidden', 'figures/../../secret.tex'],
  ['a link to a file elsewhere', 'link.tex'],
  ['a folder that leads elsewhere', 'away/more.tex'],
  ['a link to itself', 'loop.tex'],
];

for (const [what, name] of NAMES) {
  test(`a document that names ${what} is read, and nothing else with it`, async () => {
    for (const [index, take] of TAKES_IN.entries()) {
      const body = take(name);
      for (const [kind, given] of [
        ['folder', ''],
        ['alone', 'paper.tex'],
      ] as const) {
        const folder = makeFolder(`${what.replace(/\W/g, '')}-${index}-${kind}`, {
          'paper.tex': documentWith(body),
        });
        symlinkSync(join(root, 'secret.tex'), join(folder, 'link.tex'));
        symlinkSync(join(root, 'elsewhere'), join(folder, 'away'));
        symlinkSync('loop.tex', join(folder, 'loop.tex'));
        const [paper] = await readFolder(join(folder, given));
        const text = JSON.stringify(paper);
        assert.match(text, /Some text stands here/, body);
        assert.doesNotMatch(text, /hidden words/, body);
        assert.doesNotMatch(paper?.warnings.map((warning) => warning.message).join('') ?? '', /[\0]/, body);
      }
    }
  });
}

test('files that lead out of the folder are named in a warning', async () => {
  const folder = makeFolder('warned', { 'paper.tex': documentWith('\\input{link}') });
  symlinkSync(join(root, 'secret.tex'), join(folder, 'link.tex'));
  const [paper] = await readFolder(folder);
  assert.ok(
    paper?.warnings.some(
      (warning) => warning.code === 'file-left-out' && /^link\.tex was not read/.test(warning.message),
    ),
  );
});

test('a folder that is reached by a link is read, and so are links that stay inside', async () => {
  const folder = makeFolder('linked', {
    'paper.tex': documentWith('\\input{other}'),
    'part.tex': 'The part.',
  });
  symlinkSync('part.tex', join(folder, 'other.tex'));
  symlinkSync('.', join(folder, 'again'));
  symlinkSync(folder, join(root, 'linked-here'));
  const [paper] = await readFolder(join(root, 'linked-here'));
  assert.match(paper?.body[0]?.text ?? '', /stands here\. The part\. And more/);
});

test('a file that cannot be read does not affect others', {
  skip: process.getuid?.() === 0 && 'root reads everything',
}, async () => {
  const folder = makeFolder('locked', {
    'paper.tex': documentWith('\\input{part}'),
    'part.tex': 'The part.',
  });
  chmodSync(join(folder, 'part.tex'), 0);
  const [paper] = await readFolder(folder);
  assert.match(paper?.body[0]?.text ?? '', /Some text stands here/);
  assert.ok(paper?.warnings.some((warning) => warning.code === 'file-left-out'));
});
