import { UserError } from '../../user-error.js';
import { removeTokens, singleSpaces } from '../mask-marks.js';

/** The columns of a query by the value of the setting `query`. */
const COLUMNS = {
  context: ['context'],
  title: ['context', 'title'],
  abstract: ['context', 'title', 'abstract'],
} as const;

/** How much of the citing paper is in a query: the text around the citation, also its title, or also its abstract. */
type QueryParts = keyof typeof COLUMNS;

const isParts = (name: string): name is QueryParts => Object.hasOwn(COLUMNS, name);

/**
 * Returns the query of an example, for training and evaluation. `query` sets its parts, and `marks` whether it keeps TARGETCIT and
 * OTHERCIT, which only trained encoders understand.
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

/** Returns the citing paper of a row, which a search leaves out, unless it is a cited paper. */
export const citingPaper = (
  { paper_id }: Readonly<Record<string, unknown>>,
  cited: readonly string[],
): string[] => (cited.includes(String(paper_id)) ? [] : [String(paper_id)]);

/** Joins the texts of some columns, with white space reduced to single spaces. Missing texts are left out. */
export const joinColumns = (row: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  singleSpaces(
    names
      .map((name) => row[name])
      .filter((value) => typeof value === 'string')
      .join(' '),
  );
