import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const S2ORC = 'examples/s2orc/pdf_parses/pdf_parses_0.jsonl';

interface Span {
  start: number;
  end: number;
  text: string;
  /** Null where S2ORC found a mark but no entry for it. */
  ref_id: string | null;
}

interface Parse {
  paper_id: string;
  abstract: { text: string; cite_spans: Span[]; ref_spans: Span[] }[];
  body_text: { text: string; cite_spans: Span[]; ref_spans: Span[] }[];
  bib_entries: Record<string, unknown>;
  ref_entries: Record<string, unknown>;
}

test('the S2ORC examples are what their sources compile to', () => {
  const script = fileURLToPath(new URL('scripts/examples-s2orc.mjs', root));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('every span of the S2ORC examples is its text by code points, and names an entry of its paper or none', () => {
  const lines = readFileSync(new URL(S2ORC, root), 'utf8').trim().split('\n');
  assert.equal(lines.length, 5);
  let spans = 0;
  for (const line of lines) {
    const parse = JSON.parse(line) as Parse;
    for (const { text, cite_spans, ref_spans } of [...parse.abstract, ...parse.body_text]) {
      const points = [...text];
      for (const span of [...cite_spans, ...ref_spans]) {
        assert.equal(points.slice(span.start, span.end).join(''), span.text, parse.paper_id);
        const { ref_id } = span;
        if (ref_id !== null) assert.ok(ref_id in parse.bib_entries || ref_id in parse.ref_entries, ref_id);
        spans++;
      }
    }
  }
  assert.ok(spans > 50);
});
