import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { decodeText } from '@citemill/read/internal';
import { modelSummaryText, newsText, readTopics } from './duc-texts.js';
import type { KnownRow, KnownSet } from './known-set.js';

const TOPICS = /topics\.sgml$/i;
/** The file of a summary written by a person: `D0601.M.250.A.C`, or `D30001.P.100.T.A.html` in earlier years. */
const MODEL_SUMMARY = /^d\d+\.[mp]\.\d+\.[a-z]\.[a-z0-9]+(?:\.html)?$/i;
/** The folder of a topic's documents: `d301i`, `D0601A`, `d30001t`. */
const TOPIC_FOLDER = /^d\d{2,5}[a-z]?$/i;

const isDocument = (name: string) => TOPIC_FOLDER.test(basename(dirname(name)));
const isPart = (name: string) => TOPICS.test(name) || MODEL_SUMMARY.test(basename(name)) || isDocument(name);

function* readFile(file: string): Generator<KnownRow> {
  const { text } = decodeText(readFileSync(file));
  const name = basename(file);
  if (TOPICS.test(name))
    for (const { number, title, narrative } of readTopics(text))
      yield { id: number, topic: title, narrative };
  else if (MODEL_SUMMARY.test(name)) yield { id: name, summary: modelSummaryText(text) };
  else yield { id: `${basename(dirname(file))}/${name}`, document: newsText(text) };
}

/** DUC as NIST distributes it. Each topic, news item and human summary is a row. */
export const DUC: KnownSet = {
  name: 'duc',
  title: 'DUC',
  contents:
    'distributed by NIST (duc.nist.gov); a folder with duc2006_topics.sgml, document folders (D0601A/…) and summaries by people (models/D0601.M.250.A.C)',
  files: (names) => names.filter(isPart),
  readFile,
  rows: () => undefined,
};
