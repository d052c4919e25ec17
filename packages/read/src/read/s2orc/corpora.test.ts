import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { offsetMap, type Paper, type Paragraph, paperProblems } from '../../paper/index.js';
import { corporaFiles, without } from '../corpora.fixture.js';
import { type Json, list, record } from '../json.js';
import { formatInlineFormula } from './formula.js';
import { s2orcReader } from './index.js';

interface Document {
  name: string;
  text: string;
  json: Json;
}

function documents(folder: string, ending = '.json'): Document[] {
  return corporaFiles(folder, ending).flatMap((path) => {
    const whole = readFileSync(path, 'utf8');
    const texts = ending === '.jsonl' ? whole.split('\n').filter((line) => line.trim() !== '') : [whole];
    return texts.map((text, i) => ({ name: `${path}:${i + 1}`, text, json: JSON.parse(text) }));
  });
}

function read({ name, text }: Document): Paper {
  const papers = s2orcReader.read({ path: name, bytes: new TextEncoder().encode(text) });
  assert.equal(papers.length, 1);
  return itemAt(papers, 0);
}

/** The object that holds the paragraphs, in any shape of the S2ORC family. */
const findParse = (json: Json): Json => record(json.pdf_parse) ?? record(json.grobid_parse) ?? json;

const listParagraphs = (parse: Json): Json[] =>
  [parse.body_text, parse.back_matter].flatMap((paragraphs) =>
    list(paragraphs)
      .map(record)
      .filter((paragraph) => paragraph !== undefined && cleanText(String(paragraph.text)) !== ''),
  ) as Json[];

const FOLDERS: [string, string][] = [
  ['s2orc-doc2json', '.json'],
  ['cord19-json', '.json'],
  ['unarxive', '.jsonl'],
  ['s2orc-metadata', '.jsonl'],
];

for (const [folder, ending] of FOLDERS) {
  test(`every document of ${folder} is known by its head and gives a valid paper`, {
    skip: without(folder),
  }, () => {
    const all = documents(folder, ending);
    assert.ok(all.length > 0);
    for (const document of all) {
      assert.equal(s2orcReader.detect(document.text.slice(0, 4096), 'x'), true, document.name);
      assert.deepEqual(paperProblems(read(document)), [], document.name);
    }
  });
}

const OTHERS = ['citation-intent', 'scitldr', 'qmsum', 'quotes', 'elife-jats', 'pmc-jats', 'latex'];

for (const folder of OTHERS) {
  test(`the JSON of ${folder} is of another kind`, { skip: without(folder) }, () => {
    for (const path of corporaFiles(folder, '.json', '.jsonl')) {
      assert.equal(s2orcReader.detect(readFileSync(path).toString('utf8', 0, 4096), path), false, path);
    }
  });
}

/** How much of either text is not in the other, as a share of the longer: by counting characters. */
function loss(source: string, read: string): number {
  const counts = new Map<string, number>();
  const bare = (text: string) => cleanText(text).replace(/\s/g, '');
  for (const character of bare(source)) counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const character of bare(read)) counts.set(character, (counts.get(character) ?? 0) - 1);
  const apart = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
  return apart / Math.max(bare(source).length, bare(read).length, 1);
}

const joinText = (paragraphs: Paragraph[]) => paragraphs.map((paragraph) => paragraph.text).join('\n');

for (const folder of ['s2orc-doc2json', 'cord19-json']) {
  test(`the text of ${folder} is neither lost nor doubled`, { skip: without(folder) }, () => {
    for (const document of documents(folder)) {
      const source = listParagraphs(findParse(document.json))
        .map((paragraph) => paragraph.text)
        .join('\n');
      assert.ok(loss(source, joinText(read(document).body)) < 0.001, document.name);
    }
  });

  test(`every cite_span of ${folder} with an entry is a citation of that entry on the same words`, {
    skip: without(folder),
  }, () => {
    let checked = 0;
    for (const document of documents(folder)) {
      const parse = findParse(document.json);
      const entries = record(parse.bib_entries) ?? {};
      const body = read(document).body;
      listParagraphs(parse).forEach((source, i) => {
        const text = String(source.text);
        const map = offsetMap(text);
        const cited = itemAt(body, i).citations.map((citation) => `${citation.reference} ${citation.text}`);
        for (const span of list(source.cite_spans).map(record)) {
          if (!span || typeof span.ref_id !== 'string' || !Object.hasOwn(entries, span.ref_id)) continue;
          const words = cleanText(text.slice(map.toUnit(Number(span.start)), map.toUnit(Number(span.end))));
          assert.ok(cited.includes(`${span.ref_id} ${words}`), `${document.name}: ${words}`);
          checked++;
        }
      });
    }
    assert.ok(checked > 100);
  });
}

test('every citation of unarXive leads to its entry, and its text is neither lost nor doubled', {
  skip: without('unarxive'),
}, () => {
  for (const document of documents('unarxive', '.jsonl')) {
    const formulas = record(document.json.ref_entries) ?? {};
    const ids = Object.keys(record(document.json.bib_entries) ?? {});
    const paper = read(document);
    const spans = listParagraphs(document.json).flatMap((paragraph) =>
      list(paragraph.cite_spans).map(record),
    );
    assert.deepEqual(
      paper.body.flatMap((paragraph) => paragraph.citations.map(({ reference, text }) => [reference, text])),
      spans.map((span) => [span?.ref_id, `[${ids.indexOf(String(span?.ref_id)) + 1}]`]),
    );
    const source = listParagraphs(document.json)
      .map((paragraph) =>
        String(paragraph.text).replace(/\{\{(\w+):([\w-]+)\}\}/g, (_, kind, id) => {
          if (kind === 'cite') return `[${ids.indexOf(id) + 1}]`;
          return kind === 'formula' ? formatInlineFormula(String(record(formulas[id])?.latex)) : '';
        }),
      )
      .join('\n');
    assert.ok(loss(source, joinText(paper.body)) < 0.001, document.name);
  }
});
