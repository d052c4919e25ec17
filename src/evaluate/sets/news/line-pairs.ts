import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { sentenceTexts } from '@citemill/metrics/text';
import type { SummaryExample } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';

/** Two parallel files: line by line, a source text and its summary or headline. */
export interface LinePair {
  source: string;
  target: string;
}

/** Returns the sentences of a line; the whole line if none is found. */
const splitSentences = (text: string): string[] => {
  const sentences = sentenceTexts(text);
  return sentences.length > 0 ? sentences : [text];
};

export async function* readLinePairs({ source, target }: LinePair): AsyncGenerator<SummaryExample> {
  const targets = createInterface({ input: createReadStream(target, 'utf8'), crlfDelay: Infinity })[
    Symbol.asyncIterator
  ]();
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(source, 'utf8'),
    crlfDelay: Infinity,
  })) {
    line++;
    const next = await targets.next();
    if (next.done) throw new UserError(`${target} ends before line ${line}, which ${source} has`);
    if (text.trim() === '' || next.value.trim() === '') continue;
    yield { id: `line-${line}`, query: '', sentences: splitSentences(text), reference: next.value };
  }
  if (!(await targets.next()).done) throw new UserError(`${target} has more lines than ${source} (${line})`);
}
