import type { ReaderSample } from '../reader.fixture.js';

/**
 * Invented papers in every shape, about an invented field: the glow of cave larvae. They have what the reader must get
 * right: mathematical letters outside the Basic Multilingual Plane before the spans, double spaces and line breaks,
 * grouped citations, ranges, citations that lead nowhere.
 */

function put<Value>(lists: Record<string, Value[]>, key: string, value: Value): void {
  const cached = lists[key];
  if (cached) cached.push(value);
  else lists[key] = [value];
}

/** Text that becomes a span, as in `[[cite:BIBREF0|(1)]]`; `null` for an id leads nowhere. */
const SPAN = /\[\[(\w+):([^|\]]+)\|([^\]]*\]?)\]\]/g;

interface Span {
  start: number;
  end: number;
  text: string;
  ref_id: string | null;
}

/** Returns the text without its markup, and the spans of each kind, counted in code points as Python does. */
export function spansIn(marked: string): { text: string; spans: Record<string, Span[]> } {
  let text = '';
  let last = 0;
  const spans: Record<string, Span[]> = {};
  for (const match of marked.matchAll(SPAN)) {
    text += marked.slice(last, match.index);
    const [whole, kind = '', id = '', words = ''] = match;
    const start = [...text].length;
    const span = { start, end: start + [...words].length, text: words, ref_id: id === 'null' ? null : id };
    text += words;
    last = match.index + whole.length;
    put(spans, kind, span);
  }
  return { text: text + marked.slice(last), spans };
}

/** A paragraph of the S2ORC family; its formulas have `more` to them. */
export function paragraph(section: string | null, marked: string, more: object = {}) {
  const { text, spans } = spansIn(marked);
  const eq_spans = (spans.eq ?? []).map((span) => ({ ...span, ...more }));
  return { section, text, cite_spans: spans.cite ?? [], ref_spans: spans.ref ?? [], eq_spans };
}

const person = (first: string, last: string) => ({ first, middle: [], last, suffix: '' });

const entry = (title: string, author: [string, string], year: number, more: object = {}) => ({
  title,
  authors: [person(...author)],
  year,
  venue: 'Annals of Cave Optics',
  link: null,
  ...more,
});

const makeEntries = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `BIBREF${i}`,
      entry(`Light of larvae, part ${i + 1}`, ['Ines', `Marl${i}`], 2001 + i),
    ]),
  );

const ABSTRACT = 'Cave larvae glow.  We measure how the glow decays with the rate 𝜆 and the depth 𝑑.';

const BODY = [
  paragraph(
    '1 Introduction',
    'Larvae of the genus Lampyrella  glow at a rate 𝜆\nthat falls with depth [[cite:BIBREF0|[1]]], [[cite:BIBREF2|[3]]]. ' +
      'Older work [[cite:BIBREF1|[2]]]–[[cite:BIBREF4|[5]]] disagrees, and so does a letter [[cite:null|[9]]] that is lost.',
  ),
  paragraph(
    '2 Methods',
    'We lowered the 𝑑-probe into three shafts, as [[ref:FIGREF0|Fig. 1]] shows; [[ref:TABREF0|Table 1]] has the depths.',
  ),
  paragraph('2.1 Probes', 'Each probe follows the design of [[cite:BIBREF3|[4]]]  and holds one lens.'),
  paragraph('3 Results', 'The rate is 𝜆 = 0.31 ± 0.02 per hour, half of what [[cite:BIBREF0|[1]]] found.'),
];

const REF_ENTRIES = {
  FIGREF0: { text: 'Figure 1: The probe in the shaft.', type: 'figure' },
  TABREF0: {
    text: 'Table 1. Depths of the three shafts.',
    type: 'table',
    content: '<table><tr><td>Shaft</td><td>Depth (m)</td></tr><tr><td>A</td><td>12</td></tr></table>',
  },
};

const METADATA = {
  paper_id: '700100',
  title: 'The decay of larval glow in deep caves',
  authors: [person('Ada', 'Quill'), { first: 'Bo', middle: ['T'], last: 'Fen', suffix: 'Jr' }],
  abstract: 'Background: larvae glow. ::: ::: Results: the glow decays.',
  year: 2015,
  arxiv_id: null,
  acl_id: null,
  pmc_id: null,
  pubmed_id: '29990001',
  doi: '10.5555/CaveOptics.15.2',
  venue: null,
  journal: 'Annals of Cave Optics',
  mag_id: '2426',
  mag_field_of_study: ['Biology', 'Physics'],
  outbound_citations: ['700007'],
  inbound_citations: [],
  has_pdf_parse: true,
  s2_url: 'https://api.semanticscholar.org/CorpusID:700100',
};

const parse = {
  paper_id: '700100',
  _pdf_hash: '00ff',
  abstract: [paragraph('Abstract', ABSTRACT)],
  body_text: BODY,
  bib_entries: {
    ...makeEntries(5),
    BIBREF2: entry('Depth and glow', ['Per', 'Holm'], 1998, { link: '700007' }),
  },
  ref_entries: REF_ENTRIES,
};

const cord19 = {
  paper_id: 'ca7e'.repeat(10),
  metadata: { title: 'Glow of larvae after rain', authors: [person('Ada', 'Quill')] },
  abstract: [paragraph('Abstract', ABSTRACT)],
  body_text: [
    ...BODY,
    paragraph('Rain ::: Results', 'After rain the 𝜆 of all larvae doubles [[cite:BIBREF4|5]].'),
    paragraph('Drought ::: Results', 'In a drought it halves.'),
  ],
  bib_entries: {
    ...makeEntries(5),
    BIBREF1: { ...entry('Wet larvae', ['Uma', 'Tarn'], 2003), other_ids: { DOI: ['10.5555/wet.3'] } },
  },
  ref_entries: REF_ENTRIES,
  back_matter: [paragraph('Acknowledgements', 'We thank the cavers of Nether Combe.')],
};

const doc2json = {
  paper_id: '2101.00777',
  header: { generated_with: 'S2ORC 1.0.0', date_generated: '2021-03-04T05:06:07Z' },
  title: 'Glow by the numbers',
  authors: [person('Bo', 'Fen')],
  year: '2021',
  abstract: ABSTRACT,
  latex_parse: {
    abstract: [paragraph('Abstract', ABSTRACT)],
    body_text: [
      paragraph(
        'Model',
        'Glow follows the law of [[cite:BIBREF1|BIBREF1]] , [[cite:BIBREF2|BIBREF2]] , with [[eq:INLINEFORM0|INLINEFORM0]] small .',
        { text: 'λ', latex: '\\lambda ' },
      ),
      paragraph('Model::Limits', 'See Figure [[ref:FIGREF7|FIGREF7]] and note FOOTREF2 .'),
    ],
    bib_entries: makeEntries(3),
    ref_entries: { FIGREF7: { text: 'Glow against depth', type: 'figure', num: '2', uris: ['glow.pdf'] } },
  },
};

const HASH = ['aa', 'bb', 'cc'].map((pair) => pair.repeat(20)) as [string, string, string];

const unarxive = {
  paper_id: '2212.00555',
  _pdf_hash: null,
  _source_hash: '11'.repeat(20),
  _source_name: '2212.00555.gz',
  metadata: {
    id: '2212.00555',
    authors: 'Ada Quill, Bo Fen',
    title: 'On the spectrum\n  of larval glow',
    categories: 'physics.optics q-bio.PE',
    license: 'http://creativecommons.org/licenses/by/4.0/',
    versions: [{ version: 'v1', created: 'Thu, 22 Dec 2022 17:01:56 GMT' }],
    authors_parsed: [
      ['Quill', 'Ada', ''],
      ['Fen', 'Bo', ''],
    ],
  },
  discipline: 'Physics',
  abstract: {
    section: 'Abstract',
    text: '  We study glow\nat rate $\\lambda$. ',
    cite_spans: [],
    ref_spans: [],
  },
  body_text: [
    {
      section: 'Setting of {{formula:f-1}}',
      sec_number: '1',
      sec_type: 'section',
      content_type: 'paragraph',
      text: `Larvae of kind 𝒦 glow {{cite:${HASH[2]}}}, {{cite:${HASH[0]}}} at rate {{formula:f-1}} , and\n{{formula:f-2}} \nholds.\n{{figure:g-1}}`,
    },
    {
      section: 'Spectra',
      sec_number: '1.1',
      sec_type: 'subsection',
      content_type: 'paragraph',
      text: `The spectrum is broad {{cite:${HASH[1]}}}.\n`,
    },
  ],
  bib_entries: {
    [HASH[0]]: {
      bib_entry_raw: 'I. Marl. Light of larvae. 2001.',
      contained_arXiv_ids: [],
      contained_links: [],
    },
    [HASH[1]]: {
      bib_entry_raw: 'P. Holm. Depth and glow at {{formula:f-1}}. 1998.',
      ids: {
        open_alex_id: 'https://openalex.org/W1',
        pubmed_id: '',
        pmc_id: '',
        doi: '10.5555/depth.1',
        arxiv_id: '',
      },
    },
    [HASH[2]]: { bib_entry_raw: 'U. Tarn. Wet larvae. 2003.', contained_arXiv_ids: [{ id: '1206.0001' }] },
  },
  ref_entries: {
    'f-1': { latex: '\\lambda ', type: 'formula' },
    'f-2': { latex: 'I(t) = I_0 e^{-\\lambda t}', type: 'formula' },
    'g-1': { caption: 'Spectra of three larvae.', type: 'figure' },
    'g-2': { caption: 'NO_CAPTION', type: 'table' },
  },
};

/** A text with its annotations, from pieces each with the kind and attributes it is annotated with. */
export function annotated(pieces: [text: string, kind?: string, attributes?: object][]) {
  let text = '';
  const annotations: Record<string, { start: number; end: number; attributes?: object }[]> = {};
  for (const [piece, kind, attributes] of pieces) {
    const start = [...text].length;
    text += piece;
    const span = { start, end: [...text].length, ...(attributes ? { attributes } : {}) };
    if (kind) put(annotations, kind, span);
  }
  return { text, annotations };
}

/** Adds an annotation over everything from the first words to the last. */
export function cover(
  content: ReturnType<typeof annotated>,
  kind: string,
  first: string,
  last: string,
  attributes?: object,
) {
  const from = content.text.indexOf(first);
  const to = content.text.indexOf(last, from) + last.length;
  const span = {
    start: [...content.text.slice(0, from)].length,
    end: [...content.text.slice(0, to)].length,
    ...(attributes ? { attributes } : {}),
  };
  put(content.annotations, kind, span);
}

const asStrings = ({ text, annotations }: ReturnType<typeof annotated>) => ({
  text,
  annotations: Object.fromEntries(
    Object.entries(annotations).map(([kind, spans]) => [kind, JSON.stringify(spans)]),
  ),
});

function bulkContent() {
  const content = annotated([
    ['\n'],
    ['Glow of larvae under glass', 'title'],
    ['\n\n'],
    ['Ada', 'authorfirstname'],
    [' '],
    ['Quill', 'authorlastname'],
    ['\nCave Institute\n\n'],
    ['Larvae glow at rate 𝜆 under glass.', 'abstract'],
    ['\n\n'],
    ['Introduction', 'sectionheader', { n: '1.' }],
    ['\n\nGlow of rate 𝜆 is old news '],
    ['[1,', 'bibref', { ref_id: 'b0' }],
    [' '],
    ['3]', 'bibref', { ref_id: 'b2' }],
    ['  and new news '],
    ['[7]', 'bibref'],
    [', see '],
    ['Fig. 1', 'figureref', { ref_id: 'fig_0' }],
    ['.\n\n'],
    ['Set-up', 'sectionheader', { n: '1.1.' }],
    ['\n\nThe glass is thin.\n\n'],
    ['I = 𝑑 + 1', 'formula', { id: 'formula_0' }],
    ['\n\nIt was cleaned by hand '],
    ['[2]', 'bibref', { ref_id: 'b1' }],
    ['-'],
    ['[4]', 'bibref', { ref_id: 'b3' }],
    ['.\n\n\n'],
    ['Figure 1 .', 'sectionheader'],
    ['\n'],
    ['Larvae under glass, at 𝑑 = 2.', 'figurecaption'],
    ['\n'],
    ...['First light', 'Second light', 'Third light', 'Fourth light'].flatMap(
      (title, i): [string, string?, object?][] => [
        ['\n\n'],
        [title, 'bibtitle'],
        ['\n'],
        ['I', 'bibauthorfirstname'],
        [' '],
        [`Marl${i}`, 'bibauthorlastname'],
        ['\n'],
        ['Ann. Cave Opt.', 'bibvenue'],
        [` 20${10 + i}`],
      ],
    ),
  ]);
  cover(content, 'paragraph', 'Glow of rate', 'Fig. 1.');
  cover(content, 'paragraph', 'The glass', 'thin.');
  cover(content, 'paragraph', 'It was cleaned', '[4].');
  cover(content, 'figure', 'Figure 1 .', '= 2.', { id: 'fig_0' });
  cover(content, 'bibentry', 'First light', '2010', {
    id: 'b0',
    doi: '10.5555/first',
    matched_paper_id: 700007,
  });
  cover(content, 'bibentry', 'Second light', '2011', { id: 'b1' });
  cover(content, 'bibentry', 'Third light', '2012', { id: 'b2' });
  cover(content, 'bibentry', 'Fourth light', '2013', { id: 'b3' });
  return content;
}

const bulk = {
  corpusid: 700200,
  externalids: {
    arxiv: null,
    mag: null,
    acl: null,
    pubmed: '29990002',
    pubmedcentral: '5555002',
    dblp: null,
    doi: null,
  },
  content: {
    source: {
      pdfurls: null,
      pdfsha: '00',
      oainfo: { license: 'CCBYNC', openaccessurl: null, status: 'GOLD' },
    },
    ...asStrings(bulkContent()),
  },
};

function bulk2Body() {
  const body = annotated([
    ['Introduction', 'section_header', { n: '1' }],
    ['\nLarvae  of rate 𝜆 glow '],
    ['(Marl, 2010;', 'bib_ref', { ref_id: 'b0', matched_paper_id: 700007 }],
    [' '],
    ['Holm, 2011)', 'bib_ref', { ref_id: 'b1' }],
    [' in the dark.\n'],
  ]);
  cover(body, 'paragraph', 'Larvae', 'dark.');
  return body;
}

function bulk2Bibliography() {
  const bibliography = annotated([
    ['Marl, I. First light. 2010.', 'bib_entry', { id: 'b0', matched_paper_id: 700007 }],
    ['\n'],
    ['Holm, P. Second light. 2011. doi:10.5555/second', 'bib_entry', { id: 'b1' }],
  ]);
  cover(bibliography, 'bib_title', 'First light', 'First light');
  cover(bibliography, 'bib_author_last_name', 'Marl', 'Marl');
  return bibliography;
}

const bulk2 = {
  corpusid: 700300,
  title: 'Larvae of the dark',
  authors: [{ authorid: '1', name: 'Ada Quill' }],
  openaccessinfo: {
    externalids: { DOI: '10.5555/dark', ArXiv: null },
    license: 'CCBY',
    url: null,
    status: 'GOLD',
  },
  body: asStrings(bulk2Body()),
  bibliography: bulk2Bibliography(),
};

const early = {
  paper_id: '700400',
  metadata: { ...METADATA, paper_id: undefined, year: '2015', doi: null, pubmed_id: null, s2_url: undefined },
  s2_pdf_hash: '00ff',
  grobid_parse: { ...parse, paper_id: undefined },
  latex_parse: null,
};

const sample = (name: string, json: object, companion?: object): ReaderSample => ({
  name,
  path: `${name}.json`,
  text: JSON.stringify(json),
  ...(companion ? { companion: JSON.stringify(companion) } : {}),
});

export const SAMPLES = {
  release2020: sample('2020 release', parse, METADATA),
  release2019: sample('2019 release', early),
  metadata: sample('metadata', METADATA),
  cord19: sample('CORD-19', cord19),
  doc2json: sample('doc2json', doc2json),
  unarxive: sample('unarXive', unarxive),
  bulk: sample('bulk', bulk),
  bulk2: sample('bulk 2', bulk2),
};

export { HASH, METADATA };
