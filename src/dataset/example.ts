/** The groups of an example that must not stand on two sides of a split. */
export interface Groups {
  citing?: string | undefined;
  cited?: string | undefined;
  document?: string | undefined;
}

/** A row of a dataset before it is given a split. */
export interface DatasetExample {
  /** Stable: the same words of the same paper give the same id in every build. */
  id: string;
  row: Record<string, unknown>;
  groups: Groups;
  provenance: object;
}

/** A candidate that became no example, and why. */
export interface DatasetDrop {
  reason: string;
  /** The words that failed. */
  text?: string;
  /** What was measured against what was asked, as in `ROUGE-1 recall 0.41 < 0.50`. */
  measured?: string;
  provenance: object;
}

/** The columns of provenance, in SQL types; offsets count code points. */
export const PROVENANCE =
  'STRUCT(paper_id VARCHAR, record VARCHAR, paragraph INTEGER, "start" INTEGER, "end" INTEGER, work_id VARCHAR, reference_id VARCHAR)';
