import { literal } from '../database/database.js';
import { withCorpus } from './with-corpus.js';

/** A paragraph as it was ingested, with its paper. */
export interface SourceParagraph {
  title: string;
  /** The file that the paper was read from. */
  path: string;
  section: string[];
  text: string;
}

/** Finds the paragraph at a position of a record; undefined if the corpus no longer contains it. */
export function sourceParagraph(
  corpus: string,
  record: string,
  position: number,
): Promise<SourceParagraph | undefined> {
  return withCorpus(corpus, async (database) => {
    const [row] = await database.rows(`SELECT p.title, p.path, t.section, t.text FROM ingested_papers AS p
      JOIN ingested_paragraphs AS t ON t.record = p.record
      WHERE p.record = ${literal(record)} AND t.position = ${Math.trunc(position)}`);
    if (!row) return undefined;
    return {
      title: String(row.title),
      path: String(row.path),
      section: row.section as string[],
      text: String(row.text),
    };
  });
}
