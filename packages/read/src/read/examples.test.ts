import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { itemAt, valueAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { OBJECT_KINDS, type Paper } from '../paper/index.js';
import { findRecords, readRecord, UnreadableError } from './index.js';
import { readers } from './readers.js';

const root = new URL('../../../../', import.meta.url);
const S2ORC = 'examples/s2orc/pdf_parses/pdf_parses_0.jsonl';

interface Span {
  start: number;
  end: number;
  text: string;
  /** Null if S2ORC found a mark but no entry for it. */
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

test('the Docling examples are what their sources give', () => {
  const script = fileURLToPath(new URL('scripts/examples-docling.mjs', root));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the figures and archives of the LaTeX examples are what their script makes', () => {
  const script = fileURLToPath(new URL('scripts/examples-latex.mjs', root));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the dump and the WARC file of the Wikipedia examples are what their sources compile to', () => {
  const script = fileURLToPath(new URL('scripts/examples-wikipedia.mjs', root));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('every address that the example articles cite has an answer, and every answer is cited', async () => {
  const path = (name: string) => fileURLToPath(new URL(`examples/wikipedia/${name}`, root));
  const cited = new Set<string>();
  for await (const source of findRecords([path('dump.xml')], readers)) {
    if ('error' in source) assert.fail(`${source.path}: ${source.error.message}`);
    for (const { references } of await readRecord(source.record, source.reader))
      for (const { url } of references) if (url) cited.add(url);
  }
  const answers = new Map<string, string>();
  for await (const source of findRecords([path('pages.warc.gz')], readers)) {
    const name = 'error' in source ? source.path : source.record.path;
    const url = name.slice(name.indexOf('!/') + 2);
    try {
      if ('error' in source) throw source.error;
      const [page] = await readRecord(source.record, source.reader);
      assert.ok(defined(page).title && defined(page).body.length > 2, url);
      answers.set(url, 'read');
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      answers.set(url, error.code);
    }
  }
  assert.deepEqual([...answers.keys()].sort(), [...cited].sort());
  assert.equal(answers.size, 43);
  assert.deepEqual([...new Set(answers.values())].sort(), ['consent-wall', 'http-404', 'read']);
});

const papers = new Map<string, Paper>();
before(async () => {
  for await (const source of findRecords([fileURLToPath(new URL('examples/latex/papers', root))], readers)) {
    if ('error' in source) assert.fail(`${source.path}: ${source.error.message}`);
    for (const paper of await readRecord(source.record, source.reader))
      papers.set(defined(paper.ids.arxiv), paper);
  }
});

const sectionNames = ({ body }: Paper) => [...new Set(body.map(({ section }) => section.join(' / ')))];
const describeObjects = ({ objects }: Paper) =>
  Object.fromEntries(
    OBJECT_KINDS.map((kind) => [kind, objects.filter((object) => object.kind === kind).length]).filter(
      ([, count]) => count,
    ),
  );
const labelled = ({ objects }: Paper, label: string) =>
  defined(objects.find((object) => object.label === label));

/** What each LaTeX example holds; every figure is in its source. */
const LATEX: {
  id: string;
  title: string;
  authors: string[];
  sections: string[];
  objects: Record<string, number>;
  references: number;
  citations: number;
  paragraph: string;
}[] = [
  {
    id: '2203.99911',
    title: 'A sensor that sleeps until something happens: event-triggered records of river turbidity',
    authors: ['Piet Quist', 'Hanneke Tarrow', 'Ada Marlow'],
    sections: [
      'Introduction',
      'Related Work',
      'Records that choose their own time',
      'The rule / Doze',
      'The rule / Data and energy',
      'Results',
      'Discussion',
      'Conclusion',
    ],
    objects: { table: 2, figure: 3, equation: 5, algorithm: 1, theorem: 5, text: 1 },
    references: 10,
    citations: 16,
    paragraph:
      'Proof. Write $\\widehat{X}_{t}- X_t = (\\widehat{X}_{t_k} - X_{t_k}) + (X_{t_k} - X_t)$. The first difference is zero where the glance was stored and at most $\\Delta$ where it was not. The second has a root mean square of at most $\\omega(t - t_k)$ by (1). The triangle inequality for $\\operatorname{rms}$ gives the claim.',
  },
  {
    id: '2206.99912',
    title: 'Which pool is calling? Locating frogs with recorders whose clocks disagree',
    authors: ['Amara Zubari', 'Owen Pellwether', 'Tuuli Sundqvane'],
    sections: [
      'Introduction',
      'Related work',
      'Method / Arrival times',
      'Method / Estimation',
      'Experiments',
      'Discussion',
      'Conclusion',
    ],
    objects: { table: 2, figure: 1, equation: 4, algorithm: 1, theorem: 1 },
    references: 7,
    citations: 13,
    paragraph: 'Two frogs by the sluice, or one frog and my watch. — Night book, 14 April 2021',
  },
  {
    id: '2301.99913',
    title: 'Closing the mud budget: a year of suspended sediment through the Hallmere sluice',
    authors: ['Solvei Brandvik', 'Ada Marlow', 'Inês Ferreiro-Tait'],
    sections: [
      'Introduction',
      'Related work',
      'Model',
      'Measurements',
      'Results',
      'Discussion',
      'Conclusion',
      'Acknowledgements',
    ],
    objects: { table: 2, figure: 1, equation: 3, verbatim: 2 },
    references: 9,
    citations: 15,
    paragraph:
      'Sediment budgets of this kind have a poor name. Estimates from weekly samples err by 20% to 140% of the annual load [1], which is more than the difference that one would like to know. Continuous records have become affordable since an optical sensor for forty euros was described [2], and the error that their schedule causes can be bounded in advance [3, 4]. Their readings are turbidity, however, and not mass. In water that is stained by peat they are also too low [5].',
  },
  {
    id: '2305.99914',
    title: 'One line a week, written by a machine: faithful feedback for wetland volunteers',
    authors: ['Leela Iyengarth', 'Rui Nakadori', 'Bryony Wrenfield', 'Noor Castelmont'],
    sections: [
      'Introduction',
      'Related Work',
      'Lines and records',
      'Faithful decoding',
      'Results',
      'Discussion',
      'Conclusion',
      'Lines',
    ],
    objects: { table: 2, figure: 1, equation: 1, algorithm: 1, theorem: 3 },
    references: 10,
    citations: 15,
    paragraph: 'The bell frogs called 212 times on Tuesday, the most so far at your pool, in cloudy water.',
  },
];

test('the LaTeX examples are read with all that their sources hold', () => {
  assert.deepEqual([...papers.keys()].sort(), LATEX.map(({ id }) => id).sort());
  for (const { id, paragraph, citations, references, ...facts } of LATEX) {
    const paper = valueAt(papers, id);
    const { title, authors } = paper;
    assert.deepEqual(
      {
        title,
        authors: authors.map(({ name }) => name),
        sections: sectionNames(paper),
        objects: describeObjects(paper),
      },
      facts,
    );
    assert.ok(
      paper.body.some(({ text }) => text === paragraph),
      paragraph,
    );
    const marks = paper.body.flatMap((paragraph) => paragraph.citations);
    assert.deepEqual([id, paper.references.length, marks.length], [id, references, citations]);
    for (const { reference, text } of marks)
      assert.ok(
        paper.references.some((entry) => entry.id === reference),
        text,
      );
    for (const reference of paper.references)
      assert.ok(reference.title && reference.year && reference.authors?.length, reference.raw);
    for (const { object, text } of paper.body.flatMap((paragraph) => paragraph.mentions))
      assert.ok(
        paper.objects.some((candidate) => candidate.id === object),
        text,
      );
  }
});

test('nothing is missing or unreadable in the LaTeX examples, and no command is left in their text', () => {
  for (const [id, { body, abstract, warnings, objects }] of papers) {
    assert.deepEqual(warnings, [], id);
    for (const { text } of [...abstract, ...body])
      assert.doesNotMatch(text.replace(/\$[^$]*\$/g, ''), /[\\{}~]|--|``|''|\b(?:todo|iffalse)\b/, text);
    for (const { kind, content, images = [], label } of objects) {
      assert.ok(content || (kind === 'figure' && images.length > 0), label);
      if (kind === 'algorithm') assert.doesNotMatch(content.replace(/\$[^$]*\$/g, ''), /[\\{}~]/, label);
      if (kind === 'algorithm') assert.doesNotMatch(content, /\\(?:Call|Kw|State|If|For)/, label);
    }
  }
});

test('cells that span, macros in cells and rules are resolved in the tables of the LaTeX examples', () => {
  const rows = (id: string, label: string) => defined(labelled(valueAt(papers, id), label).rows);
  const rules = rows('2203.99911', 'Table 1');
  assert.deepEqual(rules[0], ['Rule', 'Setting', 'Stored', 'Energy', 'Error (NTU)', 'Error (NTU)']);
  assert.deepEqual(rules[1], ['Rule', 'Setting', 'per day', '(mWh/day)', 'Daily mean', 'Pulse peak']);
  assert.deepEqual(rows('2203.99911', 'Table 2').slice(0, 2), [
    ['', 'Signal', 'Signal', 'Error (NTU)', 'Error (NTU)'],
    ['Sensor', '$\\sigma$ (NTU)', '$\\tau$ (h)', 'Bound', 'Observed'],
  ]);
  assert.deepEqual(rules.slice(5, 9), [
    ['Fixed', '4 h', '6.0', '2.4', '7.7', '83'],
    ['Doze', '2 NTU', '31.0', '14.3', '0.9', '4'],
    ['Doze', '5 NTU', '14.2', '7.6', '1.6', '6'],
    ['Doze', '10 NTU', '6.1', '4.4', '3.0', '11'],
  ]);
  assert.deepEqual(rows('2206.99912', 'Table 1'), [
    ['Clocks', 'Euros', 'Median (m)', '90% (m)', 'Right pool'],
    ['As they are', '0', '19.4', '61.0', '58%'],
    ['Set every Monday', '0', '8.8', '27.5', '81%'],
    ['Set by calls (ours)', '0', '3.1', '9.6', '96%'],
    ['Satellite', '24', '2.6', '8.1', '97%'],
  ]);
  assert.deepEqual(rows('2206.99912', 'Table 2').at(-1), ['All pools', 'all species', '37,400', '69', '81']);
  assert.deepEqual(rows('2301.99913', 'Table 2').slice(0, 3), [
    ['', 'Release', 'Release', ''],
    ['Kind', 'Number', 'Flow (m$^3$/s)', 'Load (t)'],
    ['Winter floods', '4', '14.0', '1,740'],
  ]);
  assert.deepEqual(rows('2305.99914', 'Table 2'), [
    ['Line', 'Told who wrote it', 'Volunteers', 'Active after 18 months'],
    ['Warden', 'yes', '60', '26'],
    ['Machine', 'yes', '30', '11'],
    ['Machine', 'no', '30', '13'],
    ['None', '–', '60', '11'],
  ]);
});

test('the totals that the tables of the LaTeX examples print are the sums of their rows', () => {
  const number = (cell: string) => Number(cell.replaceAll(',', ''));
  const TOTALS: [id: string, label: string, from: number, columns: number[]][] = [
    ['2206.99912', 'Table 2', -10, [2, 3, 4]],
    ['2301.99913', 'Table 1', -5, [1, 2, 3, 4]],
    ['2301.99913', 'Table 2', -4, [1, 3]],
  ];
  for (const [id, label, from, columns] of TOTALS) {
    const rows = defined(labelled(valueAt(papers, id), label).rows).slice(from);
    const total = defined(rows.pop());
    for (const column of columns)
      assert.equal(
        rows.reduce((sum, row) => sum + number(itemAt(row, column)), 0),
        number(itemAt(total, column)),
      );
  }
});

test('figures, listings, theorems and pseudo-code of the LaTeX examples keep their content', () => {
  const object = (id: string, label: string) => labelled(valueAt(papers, id), label);
  assert.deepEqual(object('2203.99911', 'Figure 1').images, ['figures/trace.pdf']);
  assert.match(
    object('2203.99911', 'Figure 2').content,
    /\\addplot\[mark=square\*\] coordinates \{\(38\.4,0\.6\)/,
  );
  assert.deepEqual(object('2206.99912', 'Figure 1').images, ['img/drift.pdf', 'img/heard.png']);
  assert.match(
    object('2301.99913', 'Listing 1').content,
    /^def load\(record, flow, factor\):\n {4}total = 0\.0\n/,
  );
  assert.equal(object('2301.99913', 'Listing 1').caption, 'Load between two stored readings, in tonnes.');
  assert.equal(
    object('2203.99911', 'Lemma 1').content,
    'For every $t \\ge 0$ the held signal satisfies $\\operatorname{rms}(\\widehat{X}_{t}- X_t) \\le \\Delta+ \\omega(t - t_k)$, where $t_k$ is the last glance at or before $t$.',
  );
  assert.equal(object('2203.99911', 'Theorem 2').caption, 'Error and length of a record on change');
  for (const [label, environment] of [
    ['Definition 3.1', 'defn'],
    ['Claim 4.1', 'claim'],
  ])
    assert.equal(object('2305.99914', defined(label)).environment, environment);
  const steps = object('2305.99914', 'Algorithm 1').content.split('\n');
  assert.equal(steps.length, 23);
  assert.deepEqual(steps.slice(5, 7), ['for $i = 1$ to $m$ do', '  $N \\leftarrow \\emptyset$']);
  const clocks = object('2206.99912', 'Algorithm 1').content;
  assert.match(clocks, /^Input: arrival times \$a_\{kn\}\$, places/);
});

/** What each PDF example holds; its source has every word and number. */
const PDF: {
  doi: string;
  title: string;
  authors: string[];
  abstract: string;
  sections: string[];
  references: number;
  /** Number of them that have an identifier. */
  identified: number;
  captions: string[];
  sentences: string[];
  /** Codes of its warnings, if it has any. */
  warnings?: string[];
}[] = [
  {
    doi: '10.5555/citemill.jmi.2023.021',
    title: 'Ask the neighbours: finding fouled turbidity sensors without going to the river',
    authors: ['Solvei Brandvik', 'Hanneke Tarrow', 'Jonas Adeyin'],
    abstract:
      'A dirty window makes clear water look cloudy, and nobody knows that it is dirty before somebody',
    sections: [
      'Introduction',
      'Related Work',
      'Method / What a neighbour expects',
      'Method / When to send someone',
      'Method / Field trial',
      'Results',
      'Discussion',
      'Conclusion',
    ],
    references: 11,
    identified: 8,
    captions: [
      'Figure 1: The sum si of sensor 9 in the nights before an alarm and after its window had been cleaned.',
      'Table 1: Visits and errors in the field trial, by the way in which visits were decided.',
    ],
    sentences: [
      'It can’t, because a film of algae scatters light just as silt does [1, 2, 7].',
      'Doze stores a reading only when it differs from the last stored one by more than a threshold, and on 26 months of turbidity from nine river sensors it uses a ninth of the energy of a reading every fifteen minutes [4].',
      'Two thirds of the visits can be saved, and the readings become better rather than worse [1–4, 6].',
    ],
  },
  {
    doi: '10.5555/citemill.svb.2024.040',
    title: 'Who answers the alarm? Reasons restore trust in turbidity warnings after false alarms',
    // The head of a table is taken for text.
    warnings: ['broken-sentence'],
    authors: ['Bryony Wrenfield', 'Callum Dunmorrow', 'Efua Osei-Larkin'],
    abstract:
      'Warnings of muddy water are worth money as long as somebody acts on them. We followed the operators',
    sections: [
      'INTRODUCTION',
      'RELATED WORK',
      'METHODS / Plants and warnings',
      'METHODS / Model',
      'RESULTS',
      'DISCUSSION',
      'CONCLUSION',
    ],
    references: 12,
    identified: 4,
    captions: [
      'Figure 1: Share of warnings answered after three false alarms in a row, by the number of true warnings since then.',
      'Table 1: Warnings by the number of false ones among the last three, and the share that was answered within an hour.',
    ],
    sentences: [
      'Steiger-Poole (2009) watched the operators of nineteen small waterworks for a year while they dosed coagulant by eye, and found that on muddy days they added a third more than needed.',
      'Those who are told each week what their own site has shown stay for twice as long (Wrenfield and Hallorane, 2017; Iyengarth et al., 2023).',
      'One line is a low price for this.',
    ],
  },
  {
    doi: '10.5555/citemill.ofb.2024.242',
    title: 'Half the flow, twice the time: frogs call on when a sluice is opened slowly',
    authors: ['Maeve Hallorane', 'Idris Teverson', 'Amara Zubari', 'Inês Ferreiro-Tait'],
    abstract:
      'Water let out of a sluice stirs up mud, and frogs fall silent in muddy water. It has been suggested',
    sections: [
      'Introduction',
      'Related work',
      'Methods / Releases',
      'Methods / Calls',
      'Methods / Depth',
      'Results',
      'Discussion',
      'Conclusion',
    ],
    references: 13,
    identified: 7,
    captions: [
      'Figure 1: Turbidity in the middle pool during a fast and a slow release of the same volume. The dotted line marks the limit above which frogs were known to fall silent.',
      'Table 1: Change in calling in the three nights after a release, with 95% intervals, and the number of calls on which it rests. Fast: six releases in 2021 and 2022. Slow: three releases in 2023. Calls are those of the nights after a release.',
    ],
    sentences: [
      'Recorders stood at the forty sites of the earlier studies.1,4 They ran with the adaptive duty cycle,7 and calls were found by the detector6 and checked by hand in one window out of fifty.',
      'Turbidity has been measured with sensors for forty euros since 2013,10 and today the sensors of a river find each other’s fouled windows.11',
    ],
  },
  {
    doi: '10.5555/citemill.wfl.2024.041',
    title: 'Why the River Warned You: Choosing One Reason for a Turbidity Warning',
    authors: ['Leela Iyengarth', 'Noor Castelmont'],
    abstract:
      'A warning that gives its reason is trusted longer than one that does not. Most warnings have several',
    sections: [
      'Introduction',
      'Related Work / Summaries of notes',
      'Related Work / Lines for a reader',
      'Data',
      'Model',
      'Results',
      'Discussion',
      'Limitations',
      'The eleven lines',
    ],
    references: 8,
    identified: 2,
    captions: [
      'Figure 1: Share of held-out warnings for which the reason of the majority is chosen.',
      'Table 1: Kinds of reasons, how often they could be chosen and how often they were.',
    ],
    sentences: [
      '“The river will be brown by nine” is a warning, and “because the sensor at the mill rose by 80 NTU” is a reason.',
      'A pointer network decides at each step whether to copy a word from the source or to write one, and it copies names and numbers correctly in 96% of cases (Lovage and Ter Hoeve, 2015).',
    ],
  },
];

describe('the PDF examples', () => {
  const printed = new Map<string, Paper>();
  before(async () => {
    for await (const source of findRecords([fileURLToPath(new URL('examples/pdf/papers', root))], readers)) {
      if ('error' in source) assert.fail(`${source.path}: ${source.error.message}`);
      for (const paper of await readRecord(source.record, source.reader))
        printed.set(defined(paper.ids.doi), paper);
    }
  });

  test('are printed from their sources', () => {
    const script = fileURLToPath(new URL('scripts/examples-pdf.mjs', root));
    const how = thorough(1, 0) === 1 ? ['--check'] : ['--check', '--hashes'];
    const { status, stderr } = spawnSync(process.execPath, [script, ...how], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });

  test('are read with title, authors, abstract, sections and captions', () => {
    assert.deepEqual([...printed.keys()].sort(), PDF.map(({ doi }) => doi).sort());
    for (const { doi, title, authors, abstract, sections, captions, warnings = [] } of PDF) {
      const paper = valueAt(printed, doi);
      assert.equal(paper.title, title);
      assert.deepEqual(pluck(paper.authors, 'name'), authors);
      assert.equal(itemAt(paper.abstract, 0).text.slice(0, abstract.length), abstract);
      assert.deepEqual(sectionNames(paper), sections);
      const floats = paper.objects.filter(({ kind }) => kind === 'figure' || kind === 'table');
      assert.deepEqual(floats.map(({ label, caption }) => `${label}: ${caption}`).sort(), captions);
      assert.deepEqual(pluck(paper.warnings, 'code'), warnings);
      assert.ok((paper.quality?.score ?? 0) > 0.9, doi);
    }
  });

  test('keep no running head, page number, line number or hyphen of a line end in their sentences', () => {
    for (const { doi, sentences } of PDF) {
      const texts = valueAt(printed, doi).body.map(({ text }) => text);
      for (const sentence of sentences)
        assert.ok(
          texts.some((text) => text.includes(sentence)),
          sentence,
        );
      for (const text of texts)
        assert.doesNotMatch(
          text,
          /\p{Ll}- \p{Ll}|[ﬀ-ﬆ]|Journal of Modest|Open Fenland|RESEARCH ARTICLE|Page \d|WHO ANSWERS/u,
          text,
        );
    }
  });

  test('cite every entry of their bibliographies, and nothing else', () => {
    for (const { doi, references, identified } of PDF) {
      const paper = valueAt(printed, doi);
      assert.equal(paper.references.length, references, doi);
      for (const reference of paper.references)
        assert.ok(reference.title && reference.year && reference.authors?.length, reference.raw);
      assert.equal(paper.references.filter(({ ids }) => ids.doi ?? ids.arxiv).length, identified, doi);
      const cited = paper.body.flatMap(({ citations }) => citations.map(({ reference }) => reference));
      assert.deepEqual([...new Set(cited)].sort(), paper.references.map(({ id }) => id).sort(), doi);
    }
  });
});
