import type { Prose } from '../../prose.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from './context.js';

/** Destination of citation marks and cross-references. */
export interface Output {
  readonly context: PaperContext;
  /** The current paragraph. */
  readonly prose: Prose;
  write(nodes: readonly Node[]): void;
  /** Returns the text of nodes without adding it to the output. */
  plain(nodes: readonly Node[]): string;
}
