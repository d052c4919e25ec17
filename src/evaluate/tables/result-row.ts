import type { TableFigure } from '../../dataset/index.js';

/** A system's row: our figures, the published ones, or both. */
export interface ResultRow {
  /** Our name for the model, or the paper's if only the paper ran it. */
  system: string;
  /** `here`: run or scored here; `published`: the paper's figures only. */
  from: 'here' | 'published';
  /** In the scale of the table, one for each column; absent if not measured here. */
  ours?: TableFigure[];
  /** One for each column, `null` if the paper has none. */
  published?: (TableFigure | null)[];
  /** The paper's name for the system, if it has one. */
  publishedAs?: string;
  examples?: number;
  signature?: string;
}
