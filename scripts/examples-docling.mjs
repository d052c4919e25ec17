// Writes papers of examples/s2orc/sources as Docling exports them: JSON of a DoclingDocument, with citations as plain text.
//
//   node scripts/examples-docling.mjs           writes examples/docling
//   node scripts/examples-docling.mjs --check   exits 1 if the committed files differ from that
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const examples = new URL('../examples/', import.meta.url);
const PAPERS = ['castelmont-2020-clarity', 'wrenfield-2017-volunteers'];
/** Text blocks per page of the imagined PDF. */
const BLOCKS_PER_PAGE = 8;

/** Parses a source into the fields of its head and its sections with their lines. */
function parseSource(text) {
  const [head, ...sections] = text.split(/^## /m);
  return {
    fields: Object.fromEntries(
      head.split('\n').flatMap((line) => {
        const separator = line.indexOf(': ');
        return separator < 0 ? [] : [[line.slice(0, separator), line.slice(separator + 2).trim()]];
      }),
    ),
    sections: sections.map((section) => {
      const [title, ...lines] = section.split('\n');
      return { title: title.trim(), lines };
    }),
  };
}

/** Returns the text of a paragraph without the marks of links, which a converter does not know. */
const plainText = (lines) =>
  lines
    .join(' ')
    .replaceAll(/\[\[\w+\|(.*?)\]\](?!\])|\{\{\w+\|(.*?)\}\}/g, (_, citation, mention) => citation ?? mention)
    .replaceAll(/\s+/g, ' ')
    .trim();

function paragraphs(lines) {
  const groups = [[]];
  for (const line of lines) {
    if (line.trim() === '') groups.push([]);
    else groups.at(-1).push(line);
  }
  return groups.map(plainText).filter((text) => text !== '');
}

/** Formats an entry as it is printed: `b0 | A Marlow;B Quist | Title | venue | 2013 | …` as `A. Marlow and B. Quist (2013). Title. Venue.` */
function printEntry(line) {
  const [, authors = '', title = '', venue = '', year = ''] = line.split(' | ').map((field) => field.trim());
  const names = authors.split(';').map((name) => name.replaceAll(/\b([A-Z]) /g, '$1. ').replaceAll('_', ' '));
  const last = names.pop();
  const list = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return `${list} (${year}). ${title}.${venue === '-' ? '' : ` ${venue}.`}`;
}

function doclingDocument(name) {
  const { fields, sections } = parseSource(
    readFileSync(new URL(`s2orc/sources/${name}.txt`, examples), 'utf8'),
  );
  const texts = [];
  const add = (label, text, more = {}) => {
    const page_no = 1 + Math.floor(texts.length / BLOCKS_PER_PAGE);
    const bbox = {
      l: 72,
      t: 720 - (texts.length % BLOCKS_PER_PAGE) * 80,
      r: 540,
      b: 660 - (texts.length % BLOCKS_PER_PAGE) * 80,
      coord_origin: 'BOTTOMLEFT',
    };
    texts.push({
      self_ref: `#/texts/${texts.length}`,
      parent: { $ref: '#/body' },
      children: [],
      content_layer: 'body',
      label,
      prov: [{ page_no, bbox, charspan: [0, text.length] }],
      orig: text,
      text,
      ...more,
    });
  };
  add('section_header', fields.title, { level: 1 });
  add('text', fields.authors.replaceAll(';', ', '));
  const isNumbered = sections.some(({ lines }) => /\|\[\d/.test(lines.join(' ')));
  let number = 0;
  for (const { title, lines } of sections) {
    if (title === 'Objects') continue;
    const isPart = title !== 'Abstract' && title !== 'References';
    add('section_header', isPart ? `${++number} ${title}` : title, { level: 1 });
    if (title === 'References')
      for (const [index, line] of lines.filter((line) => line.trim() !== '').entries())
        add('list_item', `${isNumbered ? `[${index + 1}] ` : ''}${printEntry(line)}`, {
          enumerated: false,
          marker: '',
        });
    else for (const text of paragraphs(lines)) add('text', text);
  }
  const children = texts.map(({ self_ref }) => ({ $ref: self_ref }));
  return {
    schema_name: 'DoclingDocument',
    version: '1.8.0',
    name,
    origin: { mimetype: 'application/pdf', binary_hash: 1, filename: `${name}.pdf` },
    furniture: {
      self_ref: '#/furniture',
      children: [],
      content_layer: 'furniture',
      name: '_root_',
      label: 'unspecified',
    },
    body: { self_ref: '#/body', children, content_layer: 'body', name: '_root_', label: 'unspecified' },
    groups: [],
    texts,
    pictures: [],
    tables: [],
    key_value_items: [],
    form_items: [],
    pages: {},
  };
}

mkdirSync(new URL('docling/', examples), { recursive: true });
for (const name of PAPERS) {
  const file = new URL(`docling/${name}.json`, examples);
  const text = `${JSON.stringify(doclingDocument(name), null, 1)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(
      `examples/docling/${name}.json differs from its source: run node scripts/examples-docling.mjs`,
    );
    process.exitCode = 1;
  }
}
