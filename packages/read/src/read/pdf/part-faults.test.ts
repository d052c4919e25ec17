import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { loadPdfium } from './glyphs/pdfium.js';
import { readPdf } from './index.js';
import { inventedPaper } from './invented/paper.fixture.js';
import { style } from './invented/style.fixture.js';
import { NO_TRACE, type Trace } from './layout/trace.js';

before(loadPdfium);

const [chosen] = fc.sample(style, { seed: 7, numRuns: 1 });
assert.ok(chosen);
const record = { path: 'paper.pdf', bytes: Buffer.from(inventedPaper(chosen).pdf, 'latin1') };

/** Fails inside the part of the reader that makes a finding of this kind, or gives a line this role. */
const failingAt = (kind: string): Trace => ({
  ...NO_TRACE,
  assign(_, role) {
    if (role === kind) throw new TypeError(`broken at ${kind}`);
  },
  explain(_, finding) {
    if (finding().decision.startsWith(`${kind}:`)) throw new TypeError(`broken at ${kind}`);
  },
});

const CASES: [kind: string, part: string][] = [
  ['furniture', 'running heads'],
  ['caption', 'tables and figures'],
  ['title', 'front matter'],
  ['entry', 'references'],
];

for (const [kind, part] of CASES)
  test(`an internal error in ${part} costs that part, not the paper`, async () => {
    const whole = readPdf(record);
    const logged = new Promise<Error & { detail?: string }>((resolve) => process.once('warning', resolve));
    const paper = readPdf(record, {}, failingAt(kind));
    const { name, message, detail } = await logged;
    assert.deepEqual([name, message], ['ReaderFault', `paper.pdf: ${part} not read`]);
    assert.match(detail ?? '', new RegExp(`TypeError: broken at ${kind}\n\\s+at `));
    const warnings = paper.warnings.filter(({ code }) => code === 'internal-error');
    assert.match(warnings[0]?.message ?? '', new RegExp(`^${part} not read: internal error`));
    assert.ok(paper.body.length > 0 && whole.body.length > 0);
    if (part !== 'references') assert.ok(paper.references.length > 0);
    else assert.equal(paper.title, whole.title);
  });
