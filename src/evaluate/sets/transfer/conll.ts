import type { TaggingExample } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';

/** The columns of SciBERT's files: word, part of speech, chunk, tag. */
const COLUMNS = 4;

/**
 * Reads sentences in the format of CoNLL 2003: one word per line with its tag in the last of four columns, an empty line between
 * sentences, `-DOCSTART-` before a document.
 */
export function readConll(text: string, path: string): TaggingExample[] {
  const examples: TaggingExample[] = [];
  let words: string[] = [];
  let tags: string[] = [];
  const end = () => {
    if (words.length > 0) examples.push({ id: `sentence-${examples.length + 1}`, words, tags });
    words = [];
    tags = [];
  };
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('-DOCSTART-')) {
      end();
      continue;
    }
    const cells = line.trim().split(/\s+/);
    const [word = ''] = cells;
    const tag = cells.at(-1) ?? '';
    if (cells.length !== COLUMNS)
      throw new UserError(
        `${path}, line ${i + 1}: ${cells.length} columns; expected word, part of speech, chunk and tag`,
      );
    words.push(word);
    tags.push(tag);
  }
  end();
  return examples;
}
