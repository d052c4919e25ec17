/** The groups of an example that must not appear in two splits. */
export interface Groups {
  citing?: string | undefined;
  cited?: string | undefined;
  document?: string | undefined;
  /** The year of the citing paper, for splits by year. */
  year?: number | undefined;
}

/** A row of a dataset before it is assigned to a split. */
export interface DatasetExample {
  /** The same text of the same paper gets the same id in every build. */
  id: string;
  /** The values of the dataset's columns. */
  row: Record<string, unknown>;
  groups: Groups;
  provenance: object;
}

/** The reason for dropping an example whose groups fall into different splits. */
export const SPLIT_CONFLICT = 'citing and cited paper in different splits';

/** The reasons for dropping an example that repeats another one. */
export const DUPLICATE_REASONS = {
  exact: 'same text as another example',
  minhash: 'near-duplicate of another example',
} as const;

/** A candidate that was dropped, and why. */
export interface DatasetDrop {
  reason: string;
  /** The text that failed. */
  text?: string;
  /** The measured and the required value, such as `ROUGE-1 recall 0.41 < 0.50`. */
  measured?: string;
  provenance: object;
}

/** SQL type of the column `provenance`; its offsets count code points. */
export const PROVENANCE =
  'STRUCT(paper_id VARCHAR, record VARCHAR, paragraph INTEGER, "start" INTEGER, "end" INTEGER, work_id VARCHAR, reference_id VARCHAR, licence VARCHAR)';
