import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { UserError } from '@citemill/metrics/user-error';
import { assertConvertedPaper } from '../blocks/converted-paper.fixture.js';
import { doclingReader } from '../docling/index.js';
import { markdownReader } from '../markdown/index.js';
import { PYMUPDF4LLM } from '../markdown/samples.test-data.js';
import { UnreadableError } from '../reader.js';
import { pdfEngines } from './index.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-converters-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes a program and returns the engine that runs it. */
function engine(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return `command=${path} {pdf} {out}`;
}

const record = { path: 'silt.pdf', bytes: new TextEncoder().encode('%PDF-1.7 silt') };
const markdown = join(folder, 'silt.md');
writeFileSync(markdown, PYMUPDF4LLM);

test('a program converts a PDF file, and its output is read', async () => {
  const choice = engine(
    'convert',
    `grep -q silt "$1" && mkdir -p "$2/deep" && cp ${markdown} "$2/deep/paper.md"`,
  );
  assert.equal(pdfEngines.parse(choice), choice);
  assert.equal(await pdfEngines.check?.(choice), undefined);
  const [paper] = await pdfEngines.read(record, choice, {});
  assert.ok(paper);
  assertConvertedPaper(paper);
  assert.deepEqual([paper.source.format, paper.source.path], ['pdf', 'silt.pdf']);
  const markdownVersion = `markdown@${markdownReader.version}`;
  assert.match(paper.source.reader, new RegExp(`^command-[0-9a-f]{12}/${markdownVersion}$`));
});

test('a command is given by a relative path, with quoted words and the whole environment', async () => {
  const script = `test "$3" = "two words" && test "$PERHAPS_CUDA" = 1 && cp ${markdown} "$2/paper.md"`;
  engine('my convert', script);
  const path = relative(process.cwd(), join(folder, 'my convert'));
  process.env.PERHAPS_CUDA = '1';
  const choice = pdfEngines.parse(`command="./${path}" {pdf} {out} 'two words'`);
  const [paper] = await pdfEngines.read(record, choice, {});
  assert.ok(paper);
  assertConvertedPaper(paper);
});

test('the version of an engine changes with the command, its script and the program', () => {
  const version = (choice: string) => pdfEngines.version?.(pdfEngines.parse(choice));
  const versions = [
    version(engine('one', 'exit 1')),
    version(engine('one', 'exit 2')),
    version(engine('two', 'exit 2')),
    version(`${engine('two', 'exit 2')} --fast`),
  ];
  assert.equal(new Set(versions).size, versions.length);
  const { PATH } = process.env;
  try {
    process.env.PATH = `${folder}:${PATH}`;
    engine('docling', 'echo "Docling version: 2.31.0"');
    assert.equal(version('docling'), `docling-2.31.0/docling@${doclingReader.version}`);
    engine('docling', 'exit 1 # first');
    const first = version('docling');
    engine('docling', 'exit 1 # second');
    assert.notEqual(version('docling'), first);
  } finally {
    process.env.PATH = PATH;
  }
});

test('MinerU 4, whose command has another name and other arguments, is run if it is installed', async () => {
  const { PATH } = process.env;
  try {
    process.env.PATH = `${folder}:${PATH}`;
    engine('mineru', 'exit 1');
    engine('mineru-kit', `test "$1 $3 $5 $6" = "parse -o -f middle_json" && cp ${markdown} "\${4%.json}.md"`);
    const [paper] = await pdfEngines.read(record, 'mineru', {});
    assert.ok(paper);
    assertConvertedPaper(paper);
  } finally {
    process.env.PATH = PATH;
  }
});

test('the file named like the PDF file is read; a choice between others is reported', async () => {
  const read = async (name: string, script: string) => {
    const [paper] = await pdfEngines.read(record, engine(name, script), {});
    return paper?.warnings.filter(({ code }) => code === 'engine').map(({ message }) => message);
  };
  const junk = 'i=0; while [ $i -lt 1200 ]; do echo x > "$2/$i.md"; i=$((i+1)); done';
  assert.deepEqual(await read('junk', `${junk}; cp ${markdown} "$2/z.md"`), []);
  assert.deepEqual(await read('named', `cp ${markdown} "$2/a.md"; cp ${markdown} "$2/paper.md"`), []);
  assert.match(
    (await read('several', `cp ${markdown} "$2/a.md"; cp ${markdown} "$2/b.md"`))?.[0] ?? '',
    /2 files .* a\.md was read/,
  );
  assert.deepEqual(await read('link', `ln -s /no/such/file "$2/a.md"; cp ${markdown} "$2/b.md"`), []);
});

test('a program that fails, writes nothing or takes too long is a failure of its document', async () => {
  const cases: [script: string, code: string, message: RegExp, timeoutMs?: number][] = [
    ['echo "no pages" >&2; exit 3', 'malformed', /failed: no pages/],
    ['exit 0', 'not-a-paper', /wrote nothing/],
    ['echo "{" > "$2/paper.json"', 'not-a-paper', /wrote nothing/],
    ['sleep 60', 'io', /took more than/, 1000],
  ];
  for (const [i, [script, code, message, timeoutMs]] of cases.entries())
    await assert.rejects(
      async () => pdfEngines.read(record, engine(`bad-${i}`, script), timeoutMs ? { timeoutMs } : {}),
      (error) => error instanceof UnreadableError && error.code === code && message.test(error.message),
      script,
    );
});

test('an engine that is unknown, incomplete or not installed is refused before the run', async () => {
  assert.throws(() => pdfEngines.parse('acrobat'), UserError);
  assert.throws(() => pdfEngines.parse('command=convert {pdf}'), /\{out\}/);
  await assert.rejects(
    async () => pdfEngines.check?.('command=/no/such/program {pdf} {out}'),
    /cannot be run/,
  );
});

test('a Python package without its module is not installed', async () => {
  const packages = join(folder, 'packages');
  const info = join(packages, 'pymupdf4llm-2.0.dist-info');
  mkdirSync(info, { recursive: true });
  writeFileSync(join(info, 'METADATA'), 'Metadata-Version: 2.1\nName: pymupdf4llm\nVersion: 2.0\n');
  // With -S, Python has only its standard library and these packages.
  writeFileSync(
    join(packages, 'python3'),
    '#!/bin/sh\nexec /usr/bin/env -i PATH="$PLAIN_PATH" PYTHONPATH="$(dirname "$0")" python3 -S "$@"\n',
  );
  chmodSync(join(packages, 'python3'), 0o755);
  const path = process.env.PATH ?? '';
  process.env.PLAIN_PATH = path;
  process.env.PATH = `${packages}:${path}`;
  try {
    await assert.rejects(
      async () => pdfEngines.check?.('pymupdf4llm'),
      /python3 cannot import pymupdf4llm; install it/,
    );
    writeFileSync(join(packages, 'pymupdf4llm.py'), '');
    assert.match(pdfEngines.version?.('pymupdf4llm') ?? '', /^pymupdf4llm-2\.0\/markdown@/);
  } finally {
    process.env.PATH = path;
    delete process.env.PLAIN_PATH;
  }
});
