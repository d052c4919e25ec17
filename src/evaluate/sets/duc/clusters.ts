import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sentenceTexts } from '@citemill/metrics/text';
import { decodeText } from '@citemill/read/internal';
import { modelSummaryText, newsText, readTopics, type SummaryExample } from '../../../dataset/index.js';

export const YEARS = ['2005', '2006', '2007'] as const;
export type Year = (typeof YEARS)[number];

/** A topic with the sentences of all its documents. */
export interface DucCluster extends SummaryExample {
  /** The title and the sentences of the narrative, like the levels of WikiRef's query. */
  topic: readonly string[];
  /** Number of sentences in each document. */
  documents: readonly number[];
}

export interface DucYear {
  clusters: DucCluster[];
  documents: number;
  sentences: number;
}

/** Returns all files below a folder. */
const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Returns the key of a topic: its number and letter in lower case, without leading zeros. */
const clusterKey = (name: string) => name.toLowerCase().replace(/^d0*/, 'd');

/** The file name of a model summary: `D0601.M.250.A.C` is for topic D0601A, by the writer C. */
const MODEL = /^(d\d+)\.m\.250\.([a-z])\.([a-z0-9])(?:\.html)?$/i;

/** Returns the folder or file names that belong to a year. */
const isFromYear = (year: Year) => (path: string) => path.includes(year);

const read = (path: string) => decodeText(readFileSync(path)).text;

/** Returns the years in a folder, by their topic files. */
export function findYears(path: string): Year[] {
  const topics = filesBelow(path).filter((file) => /topics\.sgml$/i.test(file));
  return YEARS.filter((year) => topics.some((file) => basename(file).includes(year)));
}

/** Clusters of a year: the topic as the query, the sentences of all documents, and all model summaries. */
export function readYear(path: string, year: Year): DucYear {
  const files = filesBelow(path).filter(isFromYear(year));
  const topics = files.find((file) => /topics\.sgml$/i.test(file));
  const models = readModels(files);
  const documents = readDocuments(files);
  const result: DucYear = { clusters: [], documents: 0, sentences: 0 };
  for (const { number, title, narrative } of topics ? readTopics(read(topics)) : []) {
    const key = clusterKey(number);
    const items = (documents.get(key) ?? []).map((file) => sentenceTexts(newsText(read(file))));
    const sentences = items.flat();
    // In the names of model summaries, the topic's letter is a separate field or part of the number.
    const references = (models.get(key) ?? models.get(key.replace(/[a-z]$/, '')) ?? []).map((file) =>
      modelSummaryText(read(file)),
    );
    const [reference] = references;
    if (sentences.length === 0 || reference === undefined) continue;
    result.documents += items.length;
    result.sentences += sentences.length;
    const query = `${title} ${narrative}`.trim();
    const topic = [title, ...sentenceTexts(narrative)].filter((text) => text !== '');
    const sizes = items.map((item) => item.length);
    result.clusters.push({
      id: `${year}-${number}`,
      query,
      sentences,
      reference,
      references,
      topic,
      documents: sizes,
    });
  }
  return result;
}

function groupByKey(entries: Iterable<readonly [string, string]>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, file] of entries) {
    const group = groups.get(key) ?? [];
    group.push(file);
    groups.set(key, group);
  }
  return groups;
}

const readModels = (files: readonly string[]) =>
  groupByKey(
    files.flatMap((file) => {
      const match = /models?/i.test(file) ? MODEL.exec(basename(file)) : null;
      return match?.[1] ? [[clusterKey(match[1]), file] as const] : [];
    }),
  );

/** Documents are in a folder named after their topic. */
const readDocuments = (files: readonly string[]) =>
  groupByKey(
    files.flatMap((file) => {
      const folder = basename(join(file, '..'));
      return /^d\d{3,4}[a-z]?$/i.test(folder) ? [[clusterKey(folder), file] as const] : [];
    }),
  );
