import type { Author, Paper, Reference } from '@citemill/read/paper';
import { similarity } from './edit-distance.js';
import { listHeadings } from './headings.js';
import { ratcliffObershelp } from './ratcliff-obershelp.js';

/**
 * GROBID's end-to-end evaluation against JATS: four ways to compare the fields of the header and of aligned bibliography entries,
 * citation contexts by how often each entry is cited, and full-text structures as sets of strings.
 */

export const MATCHINGS = ['strict', 'soft', 'levenshtein', 'ratcliffObershelp'] as const;
export type Matching = (typeof MATCHINGS)[number];

/** Precision is `matched / (matched + wrong)`, recall `matched / expected`. */
export interface Counts {
  expected: number;
  matched: number;
  wrong: number;
}

export type Section = 'header' | 'citations' | 'contexts' | 'structures' | 'headers' | 'entries';

/** Counts by section, matching and field; `headers` and `entries` count whole ones with no wrong field. */
export type ProtocolCounts = Map<string, Counts>;

const MIN_LEVENSHTEIN = 0.8;
const MIN_RATCLIFF_OBERSHELP = 0.95;

/** Fields are compared in lower case. */
const normalise = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Structures keep their case, but not brackets around them, nor the words "Figure" and "Table" of mentions. */
function normaliseStructure(text: string, field: string): string {
  let bare = text.normalize('NFKC').replaceAll('_', ' ');
  if (field === 'reference_figure') bare = bare.replace(/figure|fig\.?/gi, '');
  if (field === 'reference_table') bare = bare.replace(/table/gi, '');
  return bare
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[[(]|[\]),]+$/g, '')
    .trim();
}

/** Without punctuation, symbols, white space and case. */
const toSoftForm = (text: string) => text.toLowerCase().replace(/[\p{P}\p{S}\s]+/gu, '');

/** Numbers and identifiers must be equal in all matchings. */
const EXACT = new Set(['date', 'doi']);

function isMatch(matching: Matching, field: string, gold: string, read: string): boolean {
  if (gold === '') return false;
  if (gold === read) return true;
  if (matching === 'strict' || EXACT.has(field)) return false;
  if (matching === 'soft') return toSoftForm(gold) === toSoftForm(read);
  if (matching === 'levenshtein') return similarity(gold, read) >= MIN_LEVENSHTEIN;
  return read !== '' && ratcliffObershelp(gold, read) >= MIN_RATCLIFF_OBERSHELP;
}

function addCounts(counts: ProtocolCounts, key: string, increments: Partial<Counts>): void {
  const { expected = 0, matched = 0, wrong = 0 } = counts.get(key) ?? {};
  counts.set(key, {
    expected: expected + (increments.expected ?? 0),
    matched: matched + (increments.matched ?? 0),
    wrong: wrong + (increments.wrong ?? 0),
  });
}

/** The last names of authors, as GROBID compares them. */
const families = (authors: readonly Author[] = []) =>
  authors.map(({ family, name }) => family ?? name.split(' ').at(-1) ?? '');

type Fields = Record<string, string>;

function headerFields({ title, abstract, authors }: Paper): Fields {
  const names = families(authors);
  return {
    title: normalise(title),
    authors: normalise(names.join(' ')),
    first_author: normalise(names[0] ?? ''),
    abstract: normalise(abstract.map(({ text }) => text).join(' ')),
  };
}

function entryFields({ title = '', authors, year, venue = '', ids }: Reference): Fields {
  const names = families(authors);
  return {
    title: normalise(title),
    authors: normalise(names.join(' ')),
    first_author: normalise(names[0] ?? ''),
    date: year === undefined ? '' : String(year),
    inTitle: normalise(venue),
    doi: ids.doi ?? '',
  };
}

/** Compares two sets of fields; returns the matchings by which none of them is wrong. */
function compareFields(counts: ProtocolCounts, section: Section, gold: Fields, read: Fields): Set<Matching> {
  const allCorrect = new Set<Matching>(MATCHINGS);
  for (const [field, expected] of Object.entries(gold)) {
    const value = read[field] ?? '';
    for (const matching of MATCHINGS) {
      if (isMatch(matching, field, expected, value)) {
        addCounts(counts, `${section} ${matching} ${field}`, { matched: 1 });
        continue;
      }
      // Publishers encode DOIs that the PDF does not print, so GROBID leaves them out of whole entries of PMC, eLife and PLOS.
      if (field !== 'doi' && (value !== '' || expected !== '')) allCorrect.delete(matching);
      if (value !== '') addCounts(counts, `${section} ${matching} ${field}`, { wrong: 1 });
    }
  }
  return allCorrect;
}

function expectFields(counts: ProtocolCounts, section: Section, gold: Fields): void {
  for (const [field, value] of Object.entries(gold))
    for (const matching of MATCHINGS)
      addCounts(counts, `${section} ${matching} ${field}`, { expected: value === '' ? 0 : 1 });
}

/** The signatures by which entries are aligned, best first. The one by volume and page is not possible with our model. */
function signatures({
  title = '',
  authors = '',
  first_author = '',
  date = '',
  inTitle = '',
}: Fields): string[] {
  const [softTitle, softVenue, softFirst] = [
    toSoftForm(title),
    toSoftForm(inTitle),
    toSoftForm(first_author),
  ];
  const softAuthors = toSoftForm(authors);
  return [
    softTitle && date ? `1 ${softTitle} ${date}` : '',
    softAuthors && date ? `2 ${softAuthors} ${date}` : '',
    softFirst && (softTitle || softVenue) ? `4 ${softFirst} ${softTitle || softVenue}` : '',
  ];
}

/** Aligns entries and compares their fields; returns the gold id of each aligned entry of the reading. */
function compareEntries(counts: ProtocolCounts, gold: Paper, read: Paper): Map<string, string> {
  const unaligned = gold.references.map((reference) => ({
    id: reference.id,
    fields: entryFields(reference),
  }));
  for (const { fields } of unaligned) expectFields(counts, 'citations', fields);
  const aligned = new Map<string, string>();
  for (const matching of MATCHINGS)
    addCounts(counts, `entries ${matching} all`, { expected: gold.references.length });
  for (const reference of read.references) {
    const fields = entryFields(reference);
    let index = -1;
    for (const [level, signature] of signatures(fields).entries()) {
      if (index !== -1 || signature === '') continue;
      index = unaligned.findIndex((entry) => signatures(entry.fields)[level] === signature);
    }
    if (index === -1) {
      for (const [field, value] of Object.entries(fields))
        for (const matching of MATCHINGS)
          if (value !== '') addCounts(counts, `citations ${matching} ${field}`, { wrong: 1 });
      for (const matching of MATCHINGS) addCounts(counts, `entries ${matching} all`, { wrong: 1 });
      continue;
    }
    const [entry] = unaligned.splice(index, 1);
    if (!entry) continue;
    aligned.set(reference.id, entry.id);
    const allCorrect = compareFields(counts, 'citations', entry.fields, fields);
    for (const matching of MATCHINGS)
      addCounts(counts, `entries ${matching} all`, allCorrect.has(matching) ? { matched: 1 } : { wrong: 1 });
  }
  return aligned;
}

function countCitations({ abstract, body }: Paper): Map<string, number> {
  const times = new Map<string, number>();
  for (const { citations } of [...abstract, ...body])
    for (const { reference } of citations)
      if (reference !== null) times.set(reference, (times.get(reference) ?? 0) + 1);
  return times;
}

function compareContexts(
  counts: ProtocolCounts,
  gold: Paper,
  read: Paper,
  aligned: ReadonlyMap<string, string>,
): void {
  const expected = countCitations(gold);
  let total = 0;
  for (const times of expected.values()) total += times;
  addCounts(counts, 'contexts strict all', { expected: total });
  for (const [id, times] of countCitations(read)) {
    const matched = Math.min(times, expected.get(aligned.get(id) ?? '') ?? 0);
    addCounts(counts, 'contexts strict all', { matched, wrong: times - matched });
  }
}

function readStructures(paper: Paper): Record<string, string[]> {
  const paragraphs = [...paper.abstract, ...paper.body];
  const kinds = new Map(paper.objects.map(({ id, kind }) => [id, kind]));
  const mentions = (kind: string) =>
    paragraphs.flatMap((paragraph) =>
      paragraph.mentions.filter(({ object }) => kinds.get(object ?? '') === kind).map(({ text }) => text),
    );
  const captions = (kind: string) =>
    paper.objects
      .filter((object) => object.kind === kind && object.caption)
      .map(({ caption = '' }) => caption);
  const marks = paragraphs.flatMap(({ citations }) => [
    ...new Map(citations.map(({ start, text }) => [start, text])).values(),
  ]);
  return {
    section_title: listHeadings(paper),
    figure_title: captions('figure'),
    table_title: captions('table'),
    reference_citation: marks,
    reference_figure: mentions('figure'),
    reference_table: mentions('table'),
  };
}

function compareStructures(counts: ProtocolCounts, gold: Paper, read: Paper): void {
  const structuresRead = readStructures(read);
  for (const [field, texts] of Object.entries(readStructures(gold))) {
    for (const matching of ['strict', 'soft'] as const) {
      const key = (text: string) => {
        const plain = normaliseStructure(text, field);
        return matching === 'soft' ? toSoftForm(plain) : plain;
      };
      const unmatched = (structuresRead[field] ?? []).map(key).filter(Boolean);
      const expected = texts.map(key).filter(Boolean);
      let matched = 0;
      for (const text of expected) {
        const index = unmatched.indexOf(text);
        if (index === -1) continue;
        unmatched.splice(index, 1);
        matched++;
      }
      const name = `structures ${matching} ${field}`;
      addCounts(counts, name, { expected: expected.length, matched, wrong: unmatched.length });
    }
  }
}

/** Adds the comparison of a reading with its gold version to `counts`. A reading that failed is `undefined`. */
export function countProtocol(counts: ProtocolCounts, gold: Paper, read: Paper | undefined): void {
  const expected = headerFields(gold);
  expectFields(counts, 'header', expected);
  const paper: Paper = read ?? {
    ...gold,
    title: '',
    authors: [],
    abstract: [],
    body: [],
    references: [],
    objects: [],
  };
  const allCorrect = compareFields(counts, 'header', expected, headerFields(paper));
  for (const matching of MATCHINGS)
    addCounts(counts, `headers ${matching} all`, {
      expected: 1,
      ...(allCorrect.has(matching) ? { matched: 1 } : { wrong: 1 }),
    });
  compareContexts(counts, gold, paper, compareEntries(counts, gold, paper));
  compareStructures(counts, gold, paper);
}

/** Precision, recall and F1 in percent; undefined if the gold has nothing of the kind. */
export function scoreCounts(
  counts: Counts | undefined,
): { precision: number; recall: number; f1: number } | undefined {
  if (!counts || counts.expected === 0) return undefined;
  const { expected, matched, wrong } = counts;
  const precision = matched === 0 ? 0 : (100 * matched) / (matched + wrong);
  const recall = (100 * matched) / expected;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}
