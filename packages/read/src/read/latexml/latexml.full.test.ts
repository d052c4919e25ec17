import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { type Paper, paperProblems } from '../../paper/index.js';
import { latexReader } from '../latex/index.js';
import { latexmlVersion } from './index.js';
import { runLatexml } from './run.js';
import { BIBLIOGRAPHY, INTRUDER, PAPER } from './samples.test-data.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const skip = latexmlVersion() === undefined ? 'latexml is not installed' : false;

function read(files: Record<string, string>, engine = 'latexml'): Paper {
  const record = {
    path: 'main.tex',
    bytes: bytes(defined(files['main.tex'])),
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])),
  };
  const papers = latexReader.engines?.read(record, engine, {});
  assert.ok(Array.isArray(papers));
  const [paper] = papers;
  assert.deepEqual(paperProblems(paper), []);
  return defined(paper);
}

const BIB =
  '@article{hess, author={Hess, Anna}, title={Reeds of the North}, journal={Rivers}, year=2017}\n@book{unused, title={Nothing}}';
let cached: Paper | undefined;
/** The paper of most tests, read once: LaTeXML takes seconds to start. */
const thePaper = (): Paper => {
  cached ??= read({ 'main.tex': PAPER, 'main.bbl': BIBLIOGRAPHY, 'rivers.bib': BIB, 'map.pdf': '' });
  return cached;
};

test('LaTeXML gives front, prose, citations and mentions', { skip }, () => {
  const paper = thePaper();
  assert.equal(paper.source.reader, 'latexml@10');
  assert.equal(paper.source.format, 'latex');
  assert.equal(paper.title, 'Silt and Reeds');
  assert.deepEqual(pluck(paper.authors, 'name'), ['Ada Quist', 'Bo Berg']);
  assert.deepEqual(pluck(paper.abstract, 'text'), ['We measure silt (Marlow and Ito, 2019).']);
  assert.deepEqual(pluck(paper.body, 'section', 'text'), [
    [
      ['Introduction'],
      'Rivers carry silt (see Marlow and Ito, 2019; Hess, 2017, p. 3) and $\\mathrm{NO}_{3}^{-}$. Hess (2017) said so in Figure 1 and Table 1; see Eq. (1) and Figure 1.',
    ],
    [['Introduction', 'Flow'], 'We write $a=b+\\alpha$ where $a$ is wide. $x=1 \\\\ y=2$'],
    [['Introduction', 'Flow'], 'Theorem 1 (Main). All rivers flow.'],
    [['Introduction', 'Flow'], 'Proof. Clear.'],
    [['Introduction', 'Flow'], 'first'],
    [['Introduction', 'Flow'], 'second'],
    [['More'], 'The end.'],
  ]);
  assert.deepEqual(pluck(itemAt(paper.body, 0).citations, 'text', 'reference', 'group'), [
    ['Marlow and Ito, 2019', 'marlow', 0],
    ['Hess, 2017', 'hess', 0],
    ['Hess (2017)', 'hess', 1],
  ]);
  assert.deepEqual(pluck(itemAt(paper.body, 0).mentions, 'text', 'object'), [
    ['Figure 1', 'figure-1'],
    ['Table 1', 'table-1'],
    ['Eq. (1)', 'equation-1'],
    ['Figure 1', 'figure-1'],
  ]);
});

test('LaTeXML gives objects of every kind with their content', { skip }, () => {
  const paper = thePaper();
  assert.deepEqual(
    paper.objects.map(({ kind, environment, label, caption, content, images }) => [
      kind,
      environment,
      label,
      caption,
      images ?? content,
    ]),
    [
      ['text', 'footnote', undefined, undefined, 'Twice.'],
      ['equation', 'equation', '(1)', undefined, 'a=b+\\alpha'],
      ['equation', 'align', '(2, 3)', undefined, 'x=1 \\\\ y=2'],
      ['figure', 'figure', 'Figure 1', 'A map of $x$.', ['map.pdf']],
      ['table', 'table', 'Table 1', 'Counts', 'A | B | B\nA | 1 | 2\nx | 3 | 4'],
      ['theorem', 'thm', 'Theorem 1', 'Main', 'All rivers flow.'],
      ['theorem', 'proof', 'Proof', undefined, 'Clear.'],
      ['verbatim', 'lstlisting', 'Listing 1', 'Steps', 'int x = 1;\n  flow();'],
    ],
  );
});

test('references come from the .bbl file with the fields of the .bib file, or from the .bib file alone', {
  skip,
}, () => {
  const printed = thePaper();
  assert.deepEqual(
    printed.references.map((reference) => [
      reference.id,
      reference.title,
      reference.authors?.[0]?.name,
      reference.year,
      reference.ids.doi,
    ]),
    [
      ['hess', 'Reeds of the North', 'Anna Hess', 2017, '10.5555/reeds.1'],
      ['marlow', 'Silt of the Delta', 'B. Marlow', 2019, undefined],
    ],
  );
  const alone = read({ 'main.tex': PAPER, 'rivers.bib': BIB });
  assert.deepEqual(pluck(alone.references, 'id'), ['hess']);
  assert.match(itemAt(alone.body, 0).text, /see marlow; Hess, 2017, p\. 3/);
});

test('a paper reaches no file outside its own, no network, and runs no program', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-latexml-test-'));
  try {
    const secret = join(folder, 'secret.tex');
    writeFileSync(secret, 'the hidden words');
    // LaTeXML would run this as a program.
    const trap = `package LaTeXML::Package::Pool; open(my $out, '>', '${folder}/trapped'); 1;`;
    const paper = read({
      'main.tex': INTRUDER(secret),
      'trap.sty.ltxml': trap,
      'main.latexml': trap,
      '../outside.tex': 'outside',
    });
    const text = paper.body.map((paragraph) => paragraph.text).join(' ');
    assert.match(text, /One two three/);
    assert.match(text, /Seven/);
    assert.doesNotMatch(JSON.stringify(paper), /hidden words|Connection refused|connect/);
    assert.deepEqual(readdirSync(folder), ['secret.tex']);
    assert.ok(!existsSync(join(tmpdir(), 'outside.tex')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('LaTeXML is stopped when its time is up', { skip }, () => {
  const endless =
    '\\documentclass{article}\\begin{document}\\def\\x{\\x a}\\loop\\iftrue\\repeat\\end{document}';
  const run = runLatexml({ 'main.tex': bytes(endless) }, 'main.tex', { timeoutMs: 2000, memoryMb: 1024 });
  assert.ok('failure' in run);
  assert.match(run.failure, /more than 2 s|ended by|gave nothing/);
});

test('auto uses LaTeXML if our reader lost objects, and says why', { skip }, () => {
  const good = read({ 'main.tex': PAPER, 'main.bbl': BIBLIOGRAPHY }, 'auto');
  assert.match(good.source.reader, /^latex@\d+$/);
  assert.ok(!good.warnings.some((warning) => warning.code === 'engine'));
  // TeX runs this loop; our reader knows no loops.
  const looped = String.raw`\documentclass{article}\title{Looped}
\begin{document}\maketitle Some text stands here.
\newcount\n \loop\ifnum\n<3 \advance\n by 1 \begin{equation}c\end{equation}\repeat
\end{document}`;
  const lost = read({ 'main.tex': looped }, 'auto');
  assert.equal(lost.source.reader, 'latexml@10');
  assert.deepEqual(lost.warnings.at(-1), {
    code: 'engine',
    message: 'LaTeXML was used: 1 of 1 equations are lost',
  });
  assert.equal(lost.objects.length, 3);
});

test('a name that is not a plain path inside the folder is not written', { skip }, () => {
  for (const main of ['../main.tex', '/main.tex', 'a/../../main.tex', 'main.ltxml', '']) {
    const run = runLatexml({ [main]: bytes(PAPER) }, main, { timeoutMs: 5000, memoryMb: 512 });
    assert.ok('failure' in run && /name of the main file can/.test(run.failure), main);
  }
});
