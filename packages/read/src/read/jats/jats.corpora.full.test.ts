import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { type Paper, paperProblems } from '../../paper/index.js';
import { corporaFiles, without } from '../corpora.fixture.js';
import { childrenNamed, descendants, isElement, parseXml, textOf, type XmlElement } from '../xml/tree.js';
import { jatsReader } from './index.js';

// Real articles of many publishers. The counts here come from a plain walk of the XML that is independent of the reader.

const FOLDERS: [string, string][] = [
  ['elife-jats', '.xml'],
  ['pmc-jats', '.nxml'],
  ['plos', '.xml'],
  ['pdf-jats', '.nxml'],
  ['tei-jats', '.nxml'],
  ['jose', '.jats'],
];

const OUTSIDE_PROSE = new Set(
  `fig fig-group table-wrap table-wrap-group supplementary-material media fn label title
  object-id preformat code graphic alt-text`.split(/\s+/),
);
const FORMULA = new Set(['inline-formula', 'disp-formula', 'math', 'tex-math']);

const squeeze = (text: string) => text.normalize('NFC').replace(/[\s\u00ad\u200b]+/g, '');

interface Plain {
  marks: { id: string; text: string }[];
  text: string;
}

/** Marks and characters of all paragraphs below an element, formulas aside. */
function plain(element: XmlElement): Plain {
  const marks: Plain['marks'] = [];
  let text = '';
  const walk = (node: XmlElement, inside: boolean) => {
    if (OUTSIDE_PROSE.has(node.name) || FORMULA.has(node.name)) return;
    const type = node.attributes['ref-type'] ?? '';
    if (node.name === 'xref' && type.endsWith('fn')) return;
    if (node.name === 'xref' && type === 'bibr') {
      for (const id of (node.attributes.rid ?? '').split(/\s+/))
        if (id) marks.push({ id, text: squeeze(textOf(node)) });
    }
    for (const child of node.children) {
      if (isElement(child)) walk(child, inside || child.name === 'p');
      else if (inside) text += child;
    }
  };
  walk(element, false);
  return { marks, text: squeeze(text) };
}

const sum = (a: Plain, b: Plain): Plain => ({ marks: [...a.marks, ...b.marks], text: a.text + b.text });

/** How many characters two texts share, whatever their order. */
function common(a: string, b: string): number {
  const counts = new Map<string, number>();
  for (const character of a) counts.set(character, (counts.get(character) ?? 0) + 1);
  let shared = 0;
  for (const character of b) {
    const left = counts.get(character) ?? 0;
    if (left > 0) {
      shared++;
      counts.set(character, left - 1);
    }
  }
  return shared;
}

/** How many of the source's marks became citations of the same reference on the same words. */
function found(source: Plain, paper: Paper): number {
  const left = [...paper.abstract, ...paper.body].flatMap((paragraph) =>
    paragraph.citations.map((c) => ({ id: c.reference, text: squeeze(c.text) })),
  );
  return source.marks.filter((mark) => {
    let at = left.findIndex((citation) => citation.id === mark.id && citation.text === mark.text);
    if (at === -1)
      at = left.findIndex((citation) => citation.id === mark.id && citation.text.includes(mark.text));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

for (const [folder, ending] of FOLDERS) {
  test(`${folder}: every article is read, its marks become citations, its text is neither lost nor doubled`, {
    skip: without(folder),
  }, () => {
    let marks = 0;
    let cited = 0;
    let characters = 0;
    let written = 0;
    let shared = 0;
    for (const file of corporaFiles(folder, ending)) {
      const bytes = readFileSync(file);
      const [paper] = jatsReader.read({ path: file, bytes });
      assert.deepEqual(paperProblems(paper), [], file);
      assert.ok(defined(paper).body.length > 0 && defined(paper).references.length > 0, file);

      const { root } = parseXml(bytes.toString('utf8'));
      const body = [...childrenNamed(root, 'body')].map(plain).reduce(sum, { marks: [], text: '' });
      const abstracts = descendants(root, 'article-meta').flatMap((meta) =>
        [...childrenNamed(meta, 'abstract')]
          .filter((element) => !element.attributes['abstract-type'])
          .map(plain),
      );
      const all = abstracts.reduce(sum, body);
      marks += all.marks.length;
      cited += found(all, defined(paper));

      const formulas = new Set(
        defined(paper)
          .objects.filter((object) => object.kind === 'equation')
          .map((object) => object.id),
      );
      const prose = defined(paper).body.map((paragraph) =>
        paragraph.mentions.reduceRight(
          (text, mention) =>
            mention.object && formulas.has(mention.object) && !/^\W*(?:eq|\d|formula)/i.test(mention.text)
              ? text.slice(0, mention.start) + text.slice(mention.end)
              : text,
          paragraph.text,
        ),
      );
      const ours = squeeze(prose.join(''));
      characters += body.text.length;
      written += ours.length;
      shared += common(body.text, ours);
    }
    assert.ok(cited / marks >= 0.995, `${cited} of ${marks} marks`);
    assert.ok(shared / characters >= 0.99, `${shared} of the source's ${characters} characters`);
    assert.ok(shared / written >= 0.99, `${shared} of the paper's ${written} characters`);
  });
}
