import { UserError } from '../../user-error.js';
import type { SimulatedReader } from './replay.js';

/** Reads a result file of QuOTeS: tables of sentences and clicks as JSON within JSON, one object per column. */
export function readQuotes(json: string): SimulatedReader {
  try {
    const { query, sentences, history } = JSON.parse(json);
    const table: Record<string, string> = JSON.parse(sentences).text;
    const clicks: Record<string, unknown> = JSON.parse(history).relevance;
    const keys = Object.keys(table);
    const indexes = new Map(keys.map((key, index) => [key, index]));
    const answers = new Map<number, boolean>();
    for (const [key, click] of Object.entries(clicks)) {
      const index = indexes.get(key);
      // Clicks are booleans in some turns and 1 or 0 in others.
      if (index !== undefined) answers.set(index, click === true || click === 1);
    }
    return { query: String(query), sentences: keys.map((key) => String(table[key])), answers };
  } catch (error) {
    throw new UserError(`not a QuOTeS result file: ${(error as Error).message}`);
  }
}
