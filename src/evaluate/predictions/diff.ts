import { fileLines } from './prediction-file.js';
import { readPredictions } from './read.js';

export interface PredictionsDiff {
  same: number;
  /** The number of examples of each kind, and the ids of some. */
  changed: { count: number; ids: string[] };
  added: { count: number; ids: string[] };
  removed: { count: number; ids: string[] };
}

/** Compares the answers of two prediction files by the ids of their examples; both stay on disk. */
export async function diffPredictions(before: string, after: string, shown = 10): Promise<PredictionsDiff> {
  const [a, b] = [await readPredictions(before), await readPredictions(after)];
  const list = () => ({ count: 0, ids: [] as string[] });
  const diff: PredictionsDiff = { same: 0, changed: list(), added: list(), removed: list() };
  const add = (kind: 'changed' | 'added' | 'removed', id: string) => {
    diff[kind].count++;
    if (diff[kind].ids.length < shown) diff[kind].ids.push(id);
  };
  for await (const { text } of fileLines(before)) {
    const { id } = JSON.parse(text) as { id: string };
    const [old, now] = [a.byId.get(id), b.byId.get(id)].map(answer);
    if (now === undefined) add('removed', id);
    else if (old === now) diff.same++;
    else add('changed', id);
  }
  for await (const { text } of fileLines(after)) {
    const { id } = JSON.parse(text) as { id: string };
    if (!a.byId.get(id)) add('added', id);
  }
  return diff;
}

/** Returns an answer without the name of its model. */
const answer = (prediction: { model?: string | undefined } | undefined): string | undefined => {
  if (!prediction) return undefined;
  const { model: _, ...rest } = prediction;
  return JSON.stringify(rest);
};
