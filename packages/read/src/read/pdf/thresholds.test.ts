import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../../src/read', import.meta.url));

/** The PDF reader's own files, and those that it shares with readers of plain text. */
const sources = new Map(
  ['pdf', 'printed-citations', 'printed-entries', 'printed-front', 'blocks'].flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
      .map((name) => [
        folder === 'pdf' ? name : `${folder}/${name}`,
        readFileSync(join(SOURCE, folder, name), 'utf8'),
      ]),
  ) as [string, string][],
);
const isThresholds = (name: string): boolean => /(?:thresholds|pdfium-codes)\.ts$/.test(name);

/** Bit flags, codes, units and versions: no paper is read differently by another value. */
const NOT_THRESHOLDS = new Set([
  'glyphs/glyphs.ts',
  'layout/lines.ts',
  'printed-citations/text-flags.ts',
  'glyphs/read-glyphs.ts INVISIBLE_CODE',
  'glyphs/repainted-glyphs.ts NONE',
  'index.ts VERSION',
  'blocks/paper-from-blocks.ts BLOCKS_REVISION',
  'index.ts MAX_HEADER_OFFSET_BYTES',
  'scans/page-recogniser.ts POINTS_PER_INCH',
]);

test('every threshold of the PDF reader is a field of a thresholds object, not a separate constant', () => {
  const loose = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/^(?:export )?const ([A-Z][A-Z\d_]*)(?:: number)? = -?[\d._]+;/gm)]
      .map(([, name]) => `${file} ${name}`)
      .filter((constant) => !NOT_THRESHOLDS.has(constant) && !NOT_THRESHOLDS.has(file)),
  );
  assert.deepEqual(loose, []);
});

/** The thresholds of all files, with the names of their fields. */
const thresholds = [...sources].flatMap(([file, text]) =>
  isThresholds(file)
    ? [...text.matchAll(/^export const (\w+) = \{(.*?)\} as const;/gms)].map(([, name = '', body = '']) => ({
        name,
        fields: [...body.replace(/\/\*.*?\*\//gs, '').matchAll(/(\w+):/g)].map(([, field = '']) => field),
      }))
    : [],
);

test('a thresholds object has one name in the whole PDF reader', () => {
  const names = thresholds.map(({ name }) => name);
  assert.ok(names.length > 80);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});

test('every field of a thresholds object is used', () => {
  const code = [...sources].flatMap(([file, text]) => (isThresholds(file) ? [] : [text])).join('\n');
  const unused = thresholds.flatMap(({ name, fields }) =>
    // A thresholds object that is passed on as a whole is destructured there.
    fields
      .filter((field) => !code.includes(`${name}.${field}`) && !code.includes(`typeof ${name}`))
      .map((field) => `${name}.${field}`),
  );
  assert.deepEqual(unused, []);
});

test('every field of a thresholds object is explained by a sentence that can be read alone', () => {
  const unexplained = [...sources].flatMap(([file, text]) =>
    isThresholds(file) && !file.endsWith('pdfium-codes.ts')
      ? [...text.matchAll(/^(.*)\n {2}(\w+): /gm)]
          .filter(([, above = '']) => !/^ {2}\/\*\* \p{Lu}.*\. \*\/$/u.test(above) || above.includes('...'))
          .map(([, , field]) => `${file} ${field}`)
      : [],
  );
  assert.deepEqual(unexplained, []);
});
