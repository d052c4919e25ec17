import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { latexmlVersion } from '@citemill/read/internal/read/latexml/index';
import { runCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('engine');

writeFileSync(
  join(folder, 'looped.tex'),
  String.raw`\documentclass{article}\title{Looped}
\begin{document}\maketitle Some text is here.
\newcount\n \loop\ifnum\n<3 \advance\n by 1 \begin{equation}c\end{equation}\repeat
\end{document}`,
);

const citemill = (args: string[], path = process.env.PATH ?? '') =>
  runCitemill(args, { cwd: folder, env: { ...process.env, PATH: path } });

test('--latex-engine latexml without LaTeXML is the user’s mistake, and the message says what to install', () => {
  for (const command of [['read'], ['ingest', '--corpus', 'none']]) {
    const { status, stdout, stderr } = citemill(
      [...command, 'looped.tex', '--latex-engine', 'latexml'],
      folder,
    );
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^citemill: --latex-engine latexml: latexml is not on the PATH; install it .*\n$/);
  }
});

test('--latex-engine auto continues without LaTeXML, says so once, and the paper lists what was lost', () => {
  const { status, stdout, stderr } = citemill(['read', 'looped.tex', '--latex-engine', 'auto'], folder);
  assert.equal(status, 0);
  assert.match(stderr, /^citemill: latexml is not on the PATH, so only Citemill's reader is used; .*\n$/);
  const paper = JSON.parse(stdout);
  assert.match(paper.source.reader, /^latex@\d+$/);
  assert.deepEqual(paper.warnings.at(-1), {
    code: 'engine',
    message: '1 of 1 equations are lost; LaTeXML is not installed, so it was not tried',
  });
});

test('ingest counts the papers of each engine', {
  skip: latexmlVersion() === undefined ? 'latexml is not installed' : false,
}, () => {
  writeFileSync(
    join(folder, 'plain.tex'),
    '\\documentclass{article}\\title{Plain}\\begin{document}\\maketitle Some text.\\end{document}',
  );
  const { stdout, stderr } = runCitemill(
    ['ingest', 'looped.tex', 'plain.tex', '--corpus', 'corpus', '--latex-engine', 'auto', '--quiet'],
    { cwd: folder },
  );
  assert.match(
    stdout,
    /^2 papers read, 1 with warnings \(citemill warnings lists them\); 1 by latex@\d+, 1 by latexml@\d+\n$/,
    `${stdout}${stderr}`,
  );
});
