/** An SQL condition for works that can be candidates of a retrieval task: those with a title and an abstract. */
export const IS_CANDIDATE = "coalesce(trim(w.title), '') <> '' AND coalesce(trim(w.abstract), '') <> ''";

/** SQL for all candidates of a corpus, in the order of their ids. */
export const CANDIDATES = `SELECT w.work_id AS id, w.title, w.abstract, w.year, w.venue, w.paper_id
  FROM works AS w WHERE ${IS_CANDIDATE} ORDER BY w.work_id`;

/** Whether a cited work is among the candidates: the same rule as for the pool. */
export const isCandidate = ({ title, abstract }: { title: string | null; abstract: string }): boolean =>
  title !== null && title.trim() !== '' && abstract.trim() !== '';
