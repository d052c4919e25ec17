import { parseJson } from '@citemill/metrics/internal/json';
import type { ExampleOf, TaskKind } from '../tasks/index.js';
import type { TaskKnowledge } from './parts.js';

export interface ParsedAnswer {
  scores?: number[];
  labels?: boolean[];
  summary?: string;
  text?: string;
  label?: string;
  tags?: string[];
  ranked?: string[];
}

/** Parses an answer that is only JSON. A Markdown fence around it is allowed, because many models always write one. */
export const strictJson = (answer: string): unknown =>
  parseJson(/^```(?:json)?\s*\n([\s\S]*?)\n?```$/.exec(answer.trim())?.[1] ?? answer);

/** Parses a list of different whole numbers from 1 to `maxNumber`. */
function parseNumbers(words: string, maxNumber: number): number[] | undefined {
  const list = strictJson(words);
  if (!Array.isArray(list)) return undefined;
  const valid = list.every((number) => Number.isInteger(number) && number >= 1 && number <= maxNumber);
  return valid && new Set(list).size === list.length ? (list as number[]) : undefined;
}

/** Converts a ranking, best first, to scores that decrease from 1; sentences that are not listed get 0. */
function parseRanking(words: string, count: number): ParsedAnswer | undefined {
  const list = parseNumbers(words, count);
  if (!list) return undefined;
  const scores = new Array<number>(count).fill(0);
  for (const [rank, number] of list.entries()) scores[number - 1] = (list.length - rank) / list.length;
  return { scores };
}

function parseLabels(words: string, count: number): ParsedAnswer | undefined {
  const list = parseNumbers(words, count);
  return list && { labels: Array.from({ length: count }, (_, i) => list.includes(i + 1)) };
}

const parseText = (words: string): string | undefined => words.trim() || undefined;

function parseClass(words: string, { classes = [] }: TaskKnowledge): ParsedAnswer | undefined {
  const answer = words
    .trim()
    .replace(/^["'`]|["'`.]+$/g, '')
    .toLowerCase();
  const label = classes.find((name) => name.toLowerCase() === answer);
  return label === undefined ? undefined : { label };
}

function parseTags(words: string, count: number, { classes = [] }: TaskKnowledge): ParsedAnswer | undefined {
  const list = strictJson(words);
  if (!Array.isArray(list) || list.length !== count) return undefined;
  return list.every((tag) => typeof tag === 'string' && classes.includes(tag)) ? { tags: list } : undefined;
}

/** Parses a list of different ids, best first. */
function parseIds(words: string): ParsedAnswer | undefined {
  const list = strictJson(words);
  if (!Array.isArray(list) || new Set(list).size !== list.length) return undefined;
  return list.every((id) => typeof id === 'string') ? { ranked: list } : undefined;
}

const PARSERS: {
  [Kind in TaskKind]: (
    words: string,
    example: ExampleOf[Kind],
    known: TaskKnowledge,
  ) => ParsedAnswer | undefined;
} = {
  ranking: (words, { sentences }) => parseRanking(words, sentences.length),
  labelling: (words, { sentences }) => parseLabels(words, sentences.length),
  summary: (words) => {
    const summary = parseText(words);
    return summary === undefined ? undefined : { summary };
  },
  generation: (words) => {
    const text = parseText(words);
    return text === undefined ? undefined : { text };
  },
  classification: (words, _, known) => parseClass(words, known),
  tagging: (words, example, known) => parseTags(words, example.words.length, known),
  retrieval: parseIds,
};

/** Parses a model's answer strictly; undefined if it does not have the required form. */
export const parseAnswer = <Kind extends TaskKind>(
  kind: Kind,
  words: string,
  example: ExampleOf[Kind],
  known: TaskKnowledge = {},
): ParsedAnswer | undefined => PARSERS[kind](words, example, known);
