import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { titleKey, unicodeWords } from '@citemill/metrics/text';
import { readRecord } from '@citemill/read/internal';
import { corporaFiles, without } from '@citemill/read/internal/read/corpora.fixture';
import { comparePapers } from './compare-papers.js';
import { listHeadings } from './headings.js';

/** Figures and tables are not body text. */
const FLOATS = [
  'fig',
  'table-wrap',
  'supplementary-material',
  'disp-formula',
  'fig-group',
  'table-wrap-group',
];

/** What a regular expression sees of a JATS file, without any reader: the other opinion on what the gold holds. */
function counted(xml: string) {
  let body = xml.match(/<body[ >][\s\S]*<\/body>/)?.[0] ?? '';
  for (const name of FLOATS) body = body.replace(new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`, 'g'), ' ');
  // A section of floats alone has no paragraph that would show its heading.
  body = body.replace(/<sec(?:\s[^>]*)?>\s*<title>[^<]*<\/title>\s*<\/sec>/g, ' ');
  const plain = (markup: string) =>
    markup
      .replace(/<[^>]*>/g, '')
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&(?:lt|gt|amp|quot|apos);/g, ' ');
  return {
    references: [...xml.matchAll(/<ref[ >]/g)].length,
    cited: new Set(
      [...body.matchAll(/<xref(?=[^>]*ref-type="bibr")[^>]*\brid="([^"]*)"/g)].flatMap(([, ids]) =>
        defined(ids).split(/\s+/),
      ),
    ),
    headings: [
      ...body.matchAll(/<sec(?:\s[^>]*)?>\s*(?:<label>[^<]*<\/label>\s*)?<title>([\s\S]*?)<\/title>/g),
    ]
      .map(([, title]) => titleKey(plain(defined(title))))
      .filter((title) => title !== ''),
    words: [...body.matchAll(/<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/g)].reduce(
      (sum, [, text]) => sum + unicodeWords(plain(defined(text))).length,
      0,
    ),
  };
}

for (const [folder, ending] of [
  ['pdf-jats', '.nxml'],
  ['jose', '.jats'],
] as const) {
  test(`the gold papers of ${folder} hold what their XML holds`, { skip: without(folder) }, async (t) => {
    for (const path of corporaFiles(folder, ending)) {
      await t.test(basename(path), async () => {
        const bytes = readFileSync(path);
        const [paper] = await readRecord({ path, bytes }, 'jats');
        const xml = counted(bytes.toString('utf8'));
        assert.equal(defined(paper).references.length, xml.references);
        const cited = new Set(
          defined(paper).body.flatMap(({ citations }) => citations.map((citation) => citation.reference)),
        );
        assert.deepEqual(
          [...xml.cited].filter((id) => !cited.has(id)),
          [],
        );
        const headings = new Set(listHeadings(defined(paper)).map(titleKey));
        const lost = xml.headings.filter((key) => ![...headings].some((heading) => heading.endsWith(key)));
        assert.deepEqual(lost, []);
        const words = defined(paper).body.reduce((sum, { text }) => sum + unicodeWords(text).length, 0);
        assert.ok(Math.abs(words / xml.words - 1) < 0.03, `${words} words read, ${xml.words} in the XML`);
        const itself = comparePapers(defined(paper), defined(paper));
        assert.equal(itself.links?.matched, itself.links?.gold);
        assert.equal(itself.sentences?.inOrder, itself.sentences?.gold);
        assert.equal(itself.references?.titlesRight, itself.references?.gold);
      });
    }
  });
}
