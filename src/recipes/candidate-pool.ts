/** SQL condition for works that can be candidates of a retrieval task: they have a title and an abstract. */
export const IS_CANDIDATE = "coalesce(trim(w.title), '') <> '' AND coalesce(trim(w.abstract), '') <> ''";

/** SQL query for all candidates of a corpus, in id order. */
export const CANDIDATES = `SELECT w.work_id AS id, w.title, w.abstract, w.year, w.venue, w.paper_id
  FROM works AS w WHERE ${IS_CANDIDATE} ORDER BY w.work_id`;

/** Returns whether a cited work is among the candidates, by the same rule as {@link IS_CANDIDATE}. */
export const isCandidate = ({ title, abstract }: { title: string | null; abstract: string }): boolean =>
  title !== null && title.trim() !== '' && abstract.trim() !== '';
