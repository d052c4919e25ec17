import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { UserError } from '@citemill/metrics/user-error';
import { assertConvertedPaper } from '../blocks/converted-paper.fixture.js';
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
  assert.deepEqual(
    [paper.source.format, paper.source.reader, paper.source.path],
    ['pdf', 'command@1', 'silt.pdf'],
  );
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
