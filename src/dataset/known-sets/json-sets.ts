import { isJsonObject } from '@citemill/metrics/internal/json';
import { normaliseAcl, normaliseS2 } from '@citemill/read/paper';
import type { KnownRow, KnownSet } from './known-set.js';

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Returns a Semantic Scholar id in the form of Citemill's paper ids: `s2:3144218`. */
const s2PaperId = (id: unknown) => addPrefix('s2', normaliseS2(String(id ?? '')));
/** Returns an ACL Anthology id in the form of Citemill's paper ids: `acl:W06-2933`. */
const aclPaperId = (id: unknown) => addPrefix('acl', normaliseAcl(String(id ?? '')));
const addPrefix = (kind: string, id: string | undefined) => (id === undefined ? undefined : `${kind}:${id}`);

/** Converts a list to a struct, whose texts are compared one by one; a list would be compared as one text. */
const toStruct = (texts: readonly unknown[]): Record<string, unknown> => ({ ...texts });

/** Files named after splits: JSON lines with the extensions that releases use, or Parquet as on the Hugging Face Hub. */
const SPLIT_FILE = /(?:^|[\\/])(?:train|val|dev|test)[^\\/]*\.(?:jsonl?|txt|parquet)$/i;
const splitFiles = (names: readonly string[]) => names.filter((name) => SPLIT_FILE.test(name));

/** Reads a line of SciBERT's copies of SciCite and ACL-ARC, which have no identifiers. */
const scibertRow = ({ text, label }: KnownRow): KnownRow[] | undefined =>
  isText(text) && (isText(label) || typeof label === 'number') ? [{ text }] : undefined;

const SCITLDR: KnownSet = {
  name: 'scitldr',
  title: 'SciTLDR',
  contents:
    'published at github.com/allenai/scitldr; train.jsonl, dev.jsonl and test.jsonl with source and target',
  files: splitFiles,
  rows: ({ paper_id, title, source, target }) =>
    isTexts(source) && (isTexts(target) || isText(target))
      ? [{ id: paper_id, title, source, summaries: toStruct([target].flat()) }]
      : undefined,
};

const CITESUM: KnownSet = {
  name: 'citesum',
  title: 'CiteSum',
  contents:
    'published at github.com/morningmoni/CiteSum; train.json, val.json and test.json with src and tgt',
  files: splitFiles,
  rows: ({ paper_id, title, src, tgt }) =>
    isText(src) && isText(tgt)
      ? [{ id: paper_id, paper_id: s2PaperId(paper_id), title, src, tgt }]
      : undefined,
};

const CITEWORTH: KnownSet = {
  name: 'citeworth',
  title: 'CiteWorth',
  contents:
    'published at github.com/copenlu/cite-worth; train.jsonl, dev.jsonl and test.jsonl with paper_id, original_text and samples',
  files: splitFiles,
  rows: ({ paper_id, original_text, samples }) =>
    isText(original_text) && Array.isArray(samples)
      ? [
          {
            id: paper_id,
            paper_id: s2PaperId(paper_id),
            original_text,
            // The sentences of `samples` have no citations.
            sentences: samples.map((sample: { text?: unknown } | null) => sample?.text).filter(isText),
          },
        ]
      : undefined,
};

const SCICITE: KnownSet = {
  name: 'scicite',
  title: 'SciCite',
  contents:
    'published at github.com/allenai/scicite; train.jsonl, dev.jsonl and test.jsonl with string, citingPaperId and citedPaperId, or text and label in the folder sci-cite of github.com/allenai/scibert',
  files: splitFiles,
  rows: (record) => {
    const { id, unique_id, string, citingPaperId, citedPaperId } = record;
    if (!isText(string)) return scibertRow(record);
    const papers = { citing_paper_id: s2PaperId(citingPaperId), cited_paper_id: s2PaperId(citedPaperId) };
    return [{ id: unique_id ?? id, ...papers, text: string }];
  },
};

/** A paper's file in the first release: `A00-1004.json`. */
const ACL_FILE = /(?:^|[\\/])[A-Z]\d{2}-\d{4}\.json$/;

const ACL_ARC: KnownSet = {
  name: 'acl-arc',
  title: 'ACL-ARC',
  contents:
    'published at github.com/allenai/scicite (train.jsonl, dev.jsonl and test.jsonl with text and citing_paper_id), at github.com/davidjurgens/citation-function (A00-1004.json … with citation_contexts), and with text and label in the folder citation_intent of github.com/allenai/scibert',
  files: (names) => [...splitFiles(names), ...names.filter((name) => ACL_FILE.test(name))],
  rows: (record) => {
    const { citation_contexts, paper_id, text, citing_paper_id, cited_paper_id } = record;
    if (Array.isArray(citation_contexts))
      return records(citation_contexts).map(({ citation_id, cite_context, cited_paper_id, info }) => ({
        id: citation_id ?? paper_id,
        citing_paper_id: aclPaperId(paper_id),
        cited_paper_id: aclPaperId(cited_paper_id),
        cited_paper_title: isJsonObject(info) ? info.title : undefined,
        text: cite_context,
      }));
    if (!isText(text) || citing_paper_id === undefined) return scibertRow(record);
    const { citation_id, cited_paper_title, extended_context } = record;
    const papers = {
      citing_paper_id: aclPaperId(citing_paper_id),
      cited_paper_id: aclPaperId(cited_paper_id),
    };
    // citing_paper_title is not used, because in the release it is often the title of a different paper.
    return [{ id: citation_id ?? citing_paper_id, ...papers, cited_paper_title, text, extended_context }];
  },
};

/** QMSum's meetings of all domains; the other folders repeat them. */
const ALL_MEETINGS = /(?:^|[\\/])ALL[\\/]jsonl[\\/]/;

const QMSUM: KnownSet = {
  name: 'qmsum',
  title: 'QMSum',
  contents:
    'published at github.com/Yale-LILY/QMSum; train.jsonl, val.jsonl and test.jsonl with meeting_transcripts, general_query_list and specific_query_list',
  files(names) {
    const lines = splitFiles(names).filter((name) => /\.jsonl$/i.test(name));
    const all = lines.filter((name) => ALL_MEETINGS.test(name));
    return all.length > 0 ? all : lines;
  },
  rows({ meeting_transcripts, general_query_list, specific_query_list }) {
    if (!Array.isArray(meeting_transcripts)) return undefined;
    const turns = records(meeting_transcripts).map(({ content }) => content);
    const answers = [general_query_list, specific_query_list].flatMap(records).map(({ answer }) => answer);
    return [{ document: turns, answers: toStruct(answers) }];
  },
};

export const JSON_SETS: readonly KnownSet[] = [SCITLDR, CITESUM, CITEWORTH, SCICITE, ACL_ARC, QMSUM];
