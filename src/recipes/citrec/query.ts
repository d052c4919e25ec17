import { UserError } from '../../user-error.js';
import { removeTokens, singleSpaces } from '../mask-marks.js';

/** The columns that a query consists of, by the name of the setting. */
const COLUMNS = {
  context: ['context'],
  title: ['context', 'title'],
  abstract: ['context', 'title', 'abstract'],
} as const;

/** How much of the citing paper is in a query: the text around the citation, then its title, then its abstract. */
type QueryParts = keyof typeof COLUMNS;

const isParts = (name: string): name is QueryParts => Object.hasOwn(COLUMNS, name);

/**
 * The query of an example, for training and for evaluation. `query` names its parts. `marks` says whether TARGETCIT and OTHERCIT stay in
 * it: trained encoders learn what they mean, other systems do not know them.
 */
export function queryText(
  row: Readonly<Record<string, unknown>>,
  { query = 'abstract', marks = 'keep' }: Readonly<Record<string, unknown>>,
): string {
  const parts = String(query);
  if (!isParts(parts)) throw new UserError(`query=${parts}: choose from ${Object.keys(COLUMNS).join(', ')}`);
  const text = joinColumns(row, COLUMNS[parts]);
  return marks === 'keep' ? text : removeTokens(text);
}

/** The citing paper of a row, to be left out of a search: its own abstract is often the best match. Empty if the search should find it. */
export const citingPaper = (
  { paper_id }: Readonly<Record<string, unknown>>,
  cited: readonly string[],
): string[] => (cited.includes(String(paper_id)) ? [] : [String(paper_id)]);

/** The texts of some columns as one, with white space as single spaces; missing ones are left out. */
export const joinColumns = (row: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  singleSpaces(
    names
      .map((name) => row[name])
      .filter((value) => typeof value === 'string')
      .join(' '),
  );
