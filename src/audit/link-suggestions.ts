import { type Database, literal } from '../corpus/index.js';
import { workLink } from './match-references.js';
import type { AuditedSentence, SuggestedPaper } from './result.js';

/** Returns the sentences with the records and links of their suggested papers. */
export async function linkSuggestions(
  database: Database,
  sentences: readonly AuditedSentence[],
): Promise<AuditedSentence[]> {
  const ids = new Set(sentences.flatMap(({ suggestions }) => suggestions.map(({ id }) => id)));
  if (ids.size === 0) return [...sentences];
  const links = new Map<string, Pick<SuggestedPaper, 'record' | 'link'>>();
  for (const row of await database.rows(
    `SELECT * EXCLUDE (abstract) FROM works WHERE work_id IN (${[...ids].map(literal).join(', ')})`,
  ))
    links.set(String(row.work_id), {
      record: typeof row.record === 'string' ? row.record : null,
      link: workLink(row),
    });
  return sentences.map(({ suggestions, ...sentence }) => ({
    ...sentence,
    suggestions: suggestions.map((paper) => ({ ...paper, ...links.get(paper.id) })),
  }));
}
