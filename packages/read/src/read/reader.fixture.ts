import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { uint8At } from '@citemill/metrics/at';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { fromWire, type Paper, paperProblems, toWire } from '../paper/index.js';
import { type RegisteredReader, type SourceRecord, UnreadableError } from './reader.js';

/** A small source of the reader's format, written for the tests. */
export interface ReaderSample {
  name: string;
  path: string;
  text: string;
  /** The source itself, of a format that is not text. */
  bytes?: Uint8Array;
  companion?: string;
  /** The files next to it, of a paper that is a bundle. */
  files?: Record<string, string>;
}

const encoder = new TextEncoder();

const sampleBytes = ({ text, bytes }: ReaderSample): Uint8Array =>
  bytes ? Uint8Array.from(bytes) : encoder.encode(text);

function sampleRecord(sample: ReaderSample, bytes: Uint8Array = sampleBytes(sample)): SourceRecord {
  return {
    path: sample.path,
    bytes,
    ...(sample.companion === undefined ? {} : { companion: encoder.encode(sample.companion) }),
    ...(sample.files === undefined
      ? {}
      : {
          files: Object.fromEntries(
            Object.entries(sample.files).map(([name, content]) => [name, encoder.encode(content)]),
          ),
        }),
  };
}

/** What the reader makes of bytes that may be broken: papers, or the typed error, never anything else. */
async function attempt(reader: RegisteredReader, record: SourceRecord): Promise<Paper[]> {
  try {
    return await reader.read(record);
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}

/** Warnings that do not say where: none should be, but the count of what was left out. */
const unplaced = ({ warnings }: Paper): string[] =>
  warnings
    .filter(({ where, message }) => !where && !/^and \d+ more /.test(message))
    .map((warning) => warning.message);

/** Sources of no format that papers come in. */
const FOREIGN = ['<html><body>Hello</body></html>', '{"hello": "world"}', '%PDF-1.7', 'just some words'];

/**
 * Returns the one suite every reader passes: the rules of the paper model, and calm in the face of broken input. `foreign` are
 * sources that are not the reader's.
 */
export function readerSuite(
  reader: RegisteredReader,
  samples: ReaderSample[],
  foreign: string[] = FOREIGN,
): void {
  before(() => reader.prepare?.());

  for (const sample of samples) {
    const title = (fact: string) => `${reader.name} (${sample.name}): ${fact}`;

    test(title('knows its own format from the content alone'), () => {
      const head = Buffer.from(sampleBytes(sample)).toString('utf8');
      assert.equal(reader.detect(head.slice(0, 4096), 'without-a-name'), true);
    });

    test(title('gives valid papers with a text'), async () => {
      const papers = await reader.read(sampleRecord(sample));
      assert.ok(papers.length > 0);
      for (const paper of papers) {
        assert.deepEqual(paperProblems(paper), []);
        assert.equal(paper.source.reader, `${reader.name}@${reader.version}`);
        assert.notEqual(paper.title, '');
      }
    });

    test(title('survives the way to disk and back'), async () => {
      for (const paper of await reader.read(sampleRecord(sample))) {
        assert.deepEqual(
          fromWire(JSON.parse(JSON.stringify(toWire(paper)))),
          JSON.parse(JSON.stringify(paper)),
        );
      }
    });

    test(title('gives the same papers twice'), async () => {
      assert.deepEqual(await reader.read(sampleRecord(sample)), await reader.read(sampleRecord(sample)));
    });

    test(title('cut anywhere, is read as far as it goes or refused by name'), async () => {
      const bytes = sampleBytes(sample);
      for (let cut = 0; cut < bytes.length; cut += 1 + Math.floor(bytes.length / thorough(200, 40))) {
        for (const paper of await attempt(reader, sampleRecord(sample, bytes.slice(0, cut)))) {
          assert.deepEqual(paperProblems(paper), [], `cut at byte ${cut}`);
          assert.deepEqual(unplaced(paper), [], `cut at byte ${cut}`);
        }
      }
    });

    test(title('with flipped bytes, is read or refused by name'), async () => {
      const bytes = sampleBytes(sample);
      let seed = 7;
      const next = (below: number) => {
        seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
        return seed % below;
      };
      for (let round = 0; round < thorough(200, 25); round++) {
        const broken = bytes.slice();
        for (let flips = 0; flips < 4; flips++) {
          const place = next(broken.length);
          broken[place] = uint8At(broken, place) ^ (1 << next(8));
        }
        for (const paper of await attempt(reader, sampleRecord(sample, broken))) {
          assert.deepEqual(paperProblems(paper), [], `round ${round}`);
          assert.deepEqual(unplaced(paper), [], `round ${round}`);
        }
      }
    });
  }

  test(`${reader.name}: an empty source is refused as empty`, async () => {
    for (const text of ['', ' \n\t ']) {
      await assert.rejects(
        async () => reader.read({ path: 'nothing', bytes: encoder.encode(text) }),
        (error: unknown) => error instanceof UnreadableError && error.code === 'empty',
      );
    }
  });

  test(`${reader.name}: a source of another kind is refused by name`, async () => {
    for (const text of foreign) {
      assert.equal(reader.detect(text, 'x'), false, text);
      await assert.rejects(
        async () => reader.read({ path: 'x', bytes: encoder.encode(text) }),
        UnreadableError,
      );
    }
  });
}
