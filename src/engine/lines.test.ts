import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Line, splitLines } from './lines.js';

async function* each<T>(values: T[]) {
  yield* values;
}

async function lines(chunks: (string | Uint8Array)[], longest = 1000) {
  const all: Line[] = [];
  for await (const line of splitLines(each(chunks), longest)) all.push(line);
  return all;
}

async function texts(chunks: (string | Uint8Array)[], longest?: number) {
  return (await lines(chunks, longest)).map(({ number, bytes, tooLong }) => {
    return `${number}:${tooLong ? '!' : Buffer.from(bytes).toString()}`;
  });
}

describe('splitLines', () => {
  const cases: [string, string[], string[]][] = [
    ['nothing', [], []],
    ['one line', ['a\n'], ['1:a']],
    ['a last line without newline', ['a\nb'], ['1:a', '2:b']],
    ['a line over many chunks', ['a', 'b', 'c\nd', '\n'], ['1:abc', '2:d']],
    ['blank lines, which count but do not come', ['\n \t\r\na\n\n\nb\n'], ['3:a', '6:b']],
    ['control characters, which are not blank', ['\x00\n\x0b\n'], ['1:\x00', '2:\x0b']],
    ['letters beyond ASCII', ['žluťoučký\n𝒳\n'], ['1:žluťoučký', '2:𝒳']],
  ];
  for (const [name, chunks, expected] of cases) {
    it(`gives ${name}`, async () => assert.deepEqual(await texts(chunks), expected));
  }

  it('skips a line that is too long and continues after it', async () => {
    assert.deepEqual(await texts(['abc\nabcd\nab', 'cdefgh', 'ij\nxyz\nabcd'], 3), [
      '1:abc',
      '2:!',
      '3:!',
      '4:xyz',
      '5:!',
    ]);
  });

  it('gives every line its own buffer', async () => {
    for (const { bytes } of await lines(['a\nbb\nccc'])) {
      assert.equal(bytes.buffer.byteLength, bytes.length);
    }
  });

  it('does not depend on where chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.array(fc.nat(40)),
        async (written, cuts) => {
          const bytes = Buffer.from(written.join('\n'));
          const chunks: Uint8Array[] = [];
          let at = 0;
          for (const cut of cuts) {
            chunks.push(bytes.subarray(at, at + cut));
            at += cut;
          }
          chunks.push(bytes.subarray(at));
          assert.deepEqual(await texts(chunks), await texts([bytes]));
        },
      ),
    );
  });
});
