import type { Prose } from '../../prose.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from './context.js';

/** What marks of citations and cross-references are written to. */
export interface Output {
  readonly context: PaperContext;
  /** The paragraph that is being written. */
  readonly prose: Prose;
  write(nodes: readonly Node[]): void;
  /** The text of nodes in one piece, added nowhere. */
  plain(nodes: readonly Node[]): string;
}
